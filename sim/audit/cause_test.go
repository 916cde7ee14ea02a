package audit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/audit/internal/cause"
	"pokersim/sim/chunk"
)

// causeOf audits a shuffle and returns the report with its cause.
func causeOf(t *testing.T, cards int, shuffles, seed uint64, shuffler Shuffler) *Report {
	t.Helper()
	plan := Plan{Spec: Spec{Algorithm: "a shuffle", Cards: cards, Seed: seed, Mode: Reset}, Rounds: shuffles, Shuffler: shuffler}
	r, err := prepared(plan).Audit(context.Background(), chunk.Options{})
	if err == nil {
		err = r.FindCause(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// FindCause tells how far its search is: from 0 to 1, without a step back, and in small steps. It tells
// nothing of a fair shuffle.
func TestSearchingIsMonotone(t *testing.T) {
	for _, mode := range []Mode{Reset, Both} {
		for name, want := range map[string]int{"naive": 30, "fisher-yates": 0} {
			algorithm := deck.Must(shuffle.Parse(name))
			r := deck.Must(prepared(Plan{Spec: Spec{Algorithm: name, Cards: 8, Seed: 1, Mode: mode}, Rounds: 5000, Shuffler: algorithm.NewInts}).Audit(t.Context(), chunk.Options{}))
			var parts []float64
			r.Searching = func(part float64) { parts = append(parts, part) }
			if err := r.FindCause(t.Context()); err != nil {
				t.Fatal(err)
			}
			if !slices.IsSorted(parts) || len(parts) < want || want == 0 && len(parts) > 0 || want > 0 && (parts[0] != 0 || parts[len(parts)-1] != 1) {
				t.Errorf("%s, %s: %v", name, mode, parts)
			}
		}
	}
}

// names returns the names of the causes that fit.
func (r *Report) names() (all []string) {
	if r.Cause != nil {
		for _, f := range r.Cause.Fits {
			all = append(all, f.Name)
		}
	}
	return all
}

// mistake is a shuffle with a known cause.
type mistake struct {
	name string // of the cause
	form string
	Shuffler
}

// bySwaps is a shuffle by swaps.
func bySwaps(swaps func(r *rand.Rand, n int, swap func(i, j int))) Shuffler {
	return func(src rand.Source) func([]int) {
		r := rand.New(src)
		return func(cards []int) {
			swaps(r, len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		}
	}
}

// keyed sorts by random keys of some values.
func keyed(values int) Shuffler {
	return func(src rand.Source) func([]int) {
		r := rand.New(src)
		return func(cards []int) {
			key := make([]int, len(cards))
			for card := range key {
				key[card] = r.IntN(values)
			}
			slices.SortStableFunc(cards, func(a, b int) int { return key[a] - key[b] })
		}
	}
}

// without is Fisher-Yates that leaves out some places, counted from 0.
func without(left func(i, n int) bool) Shuffler {
	return bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
		for i := n - 1; i > 0; i-- {
			if !left(i, n) {
				swap(i, r.IntN(i+1))
			}
		}
	})
}

// swapped swaps two random positions some times.
func swapped(times int, different bool) Shuffler {
	return bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
		for range times {
			i, j := r.IntN(n), r.IntN(n)
			for different && i == j {
				j = r.IntN(n)
			}
			swap(i, j)
		}
	})
}

// lowBits is Fisher-Yates with x % n of a linear congruential generator modulo 2^31.
func lowBits(multiplier, increment uint32) Shuffler {
	return bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
		x := r.Uint32()
		for i := n - 1; i > 0; i-- {
			x = (multiplier*x + increment) & (1<<31 - 1)
			swap(i, int(x)%(i+1))
		}
	})
}

// families are the mistakes with a parameter for packs of n cards, and their names.
func families(n int) (all []mistake) {
	for _, name := range []string{"riffle(1)", "riffle(2)", "riffle(3)", "riffle(4)", "riffle(5)", "riffle(6)", "riffle(7)", "riffle(8)",
		"overhand(0.1)", "overhand(0.2)", "overhand(0.3)", "overhand(0.5)", "partial(2)", "partial(7)", "partial(26)", "left-out(3)", "left-out(7)"} {
		a := deck.Must(shuffle.Parse(name))
		all = append(all, mistake{name, "", a.NewInts})
	}
	for _, k := range []int{7, n / 2, n - 3} {
		all = append(all, mistake{fmt.Sprintf("%d cards only", k), "", without(func(i, _ int) bool { return i >= k })})
	}
	return append(all,
		mistake{"first pass left out", "", without(func(i, n int) bool { return i == n-1 })},
		mistake{"last pass left out", "", without(func(i, _ int) bool { return i == 1 })},
		mistake{"a place left out", "", without(func(i, _ int) bool { return i == 5 })},
		mistake{"each 4th place left out", "", without(func(i, _ int) bool { return i%4 == 2 })},
		mistake{"low bits", "", lowBits(1103515245, 12345)},
		mistake{"low bits", "", lowBits(1664525, 1013904223)},
		mistake{"keys", "", keyed(n)},
		mistake{"keys", "", keyed(100)},
		mistake{"keys", "", keyed(256)},
		mistake{"random swaps", "", swapped(n, false)},
		mistake{"random swaps", "", swapped(n/2, false)},
		mistake{"random swaps", "", swapped(100, false)},
		mistake{"swaps of different cards", "", swapped(70, true)},
	)
}

// isNamed reports whether a report names the cause of a mistake. Of keys and of swaps the number may be
// near.
func (m mistake) isNamed(r *Report) bool {
	return r.Cause != nil && slices.ContainsFunc(r.Cause.Fits, func(f CauseFit) bool {
		return (f.Name == m.name || strings.HasSuffix(f.Name, " "+m.name)) && (m.form == "" || f.Form == m.form)
	})
}

func TestCauseIsNamed(t *testing.T) {
	all := []mistake{{"first pass left out", "", without(func(i, n int) bool { return i == n-1 })}, {"10 keys", "", keyed(10)}}
	for _, m := range cause.Mistakes(10) {
		if m.Name == "sattolo" || m.Name == "naive" {
			all = append(all, mistake{m.Name, "", m.New})
		}
	}
	for _, m := range all {
		r := causeOf(t, 10, 3000, 1, m.Shuffler)
		if names := r.names(); len(names) == 0 || names[0] != m.name {
			t.Errorf("%s: got %v (%s): %+v", m.name, names, r.Verdict, r.Cause)
		} else {
			t.Log(r.Cause.Text)
		}
	}
}

// catalogue are the mistakes that packs of n cards tell, and their names.
func catalogue(n int) []mistake {
	all := families(n)
	for _, m := range cause.Mistakes(n) {
		if !strings.HasPrefix(m.Name, "sattolo-times") { // not told from fair packs of one parity
			all = append(all, mistake{m.Name, "", m.New})
		}
	}
	return all
}

// Some of the catalogue in packs of 52 cards; the tests of -tags long have all.
func TestSomeOfTheCatalogueAreNamed(t *testing.T) {
	missed, tried := 0, 0
	for i, m := range catalogue(52) {
		if i%16 != 2 {
			continue
		}
		tried++
		if r := causeOf(t, 52, 500, 1, m.Shuffler); !m.isNamed(r) {
			missed++
			t.Logf("%s is not named: %+v", m.name, r.Cause)
		}
	}
	if missed > 0 || tried < 4 {
		t.Errorf("%d of %d are not named", missed, tried)
	}
}

// What is near a mistake, and is not it, has no cause, or one of its own law.
func TestMistakesNearTheCatalogue(t *testing.T) {
	nearlyNamed(t, []uint64{500}, func(name string) bool { return len(name)%12 == 3 })
}

func nearlyNamed(t *testing.T, packs []uint64, chosen func(name string) bool) {
	right := map[string][]string{ // of the same law, or not told from it by so few packs
		"60 keys, equal ones reversed": {" keys"}, "draws from 1": {"first pass left out"}, "naive with draws from 1": {"naive, one too small", "naive"},
		"naive with draws up to n": {"naive"}, "naive in 90 % of the packs": {"naive"}, "7 riffles cut in half": {"riffle(7)"},
	}
	for name, shuffler := range near(52) {
		if !chosen(name) {
			continue
		}
		for _, packs := range packs {
			r := causeOf(t, 52, packs, 1, shuffler)
			if names := r.names(); len(names) > 0 && !slices.ContainsFunc(right[name], func(s string) bool { return strings.HasSuffix(names[0], s) }) {
				t.Errorf("%s, %d packs: got the causes %v: %s", name, packs, names, r.Cause.Text)
			}
		}
	}
}

func TestInverseIsNamed(t *testing.T) {
	naive := deck.Must(shuffle.Parse("naive"))
	r := causeOf(t, 10, 3000, 1, func(src rand.Source) func([]int) {
		shuffled, order := naive.NewInts(src), make([]int, 10)
		return func(cards []int) {
			for i := range order {
				order[i] = i
			}
			shuffled(order)
			for p, card := range order {
				cards[card] = p
			}
		}
	})
	if names := r.names(); !slices.Equal(slices.Compact(names), []string{"naive"}) || r.Cause.Fits[0].Form == "" {
		t.Errorf("got %+v, want naive inverted", r.Cause)
	}
}

// seeded is a fair shuffle with a new seed of some bits for each pack.
func seeded(bits int) Shuffler {
	return func(src rand.Source) func([]int) {
		return func(cards []int) {
			r := rand.New(rand.NewPCG(src.Uint64()>>(64-bits), 1))
			r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		}
	}
}

// Packs of few seeds have a finding with the bits of the seed, and no cause: the packs that differ
// are fair, also if the clusters of equal ones fail other tests.
func TestSeedsOfFewBitsAreRepeats(t *testing.T) {
	for _, bits := range []int{7, 10, 16} {
		r := causeOf(t, 52, 3000, 1, seeded(bits))
		again := r.Parts[0].Repeats
		if r.Verdict != Unfair || again == nil || again.Bits == nil || again.Bits.Low > float64(bits) || again.Bits.High < float64(bits) {
			t.Fatalf("%d bits: got %s, %+v", bits, r.Verdict, again)
		}
		if text := fmt.Sprint(r.Decisive()); !strings.Contains(text, again.Text) || r.Cause != nil {
			t.Errorf("%d bits: got %s and the cause %+v, want %q and none", bits, text, r.Cause, again.Text)
		}
	}
}

// cheats are biases of other kinds than the mistakes.
func cheats(n int) map[string]Shuffler {
	fair := func(change func(r *rand.Rand, cards []int)) Shuffler {
		return func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) {
				r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
				change(r, cards)
			}
		}
	}
	bring := func(cards []int, card, to int) {
		p := slices.Index(cards, card)
		cards[p], cards[to] = cards[to], cards[p]
	}
	return map[string]Shuffler{
		"top card kept in 10 %": fair(func(r *rand.Rand, cards []int) {
			if r.IntN(10) == 0 {
				bring(cards, 0, 0)
			}
		}),
		"card on top in 10 %": fair(func(r *rand.Rand, cards []int) {
			if r.IntN(10) == 0 {
				bring(cards, n/2, 0)
			}
		}),
		"cards glued in 10 %": fair(func(r *rand.Rand, cards []int) {
			if r.IntN(10) == 0 {
				bring(cards, 1, 3)
				bring(cards, 2, 4)
			}
		}),
		"two cards always in order": fair(func(_ *rand.Rand, cards []int) {
			if p, q := slices.Index(cards, 0), slices.Index(cards, 1); p > q {
				cards[p], cards[q] = cards[q], cards[p]
			}
		}),
		"halves shuffled apart": func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) {
				for _, half := range [][]int{cards[:n/2], cards[n/2:]} {
					r.Shuffle(len(half), func(i, j int) { half[i], half[j] = half[j], half[i] })
				}
			}
		},
		"even orders only": fair(func(_ *rand.Rand, cards []int) {
			odd, seen := n%2 == 1, make([]bool, n) // with each cycle the parity changes
			for first := range cards {
				if seen[first] {
					continue
				}
				odd = !odd
				for at := first; !seen[at]; at = cards[at] {
					seen[at] = true
				}
			}
			if odd {
				cards[0], cards[1] = cards[1], cards[0]
			}
		}),
		"overhand with packets of 3": func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) {
				top := r.IntN(3)
				before := slices.Clone(cards)
				place := n - top
				copy(cards[place:], before[:top])
				for ; top < n; top += 3 {
					size := min(3, n-top)
					place -= size
					copy(cards[place:place+size], before[top:top+size])
				}
			}
		},
		"riffle of clumps": func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) {
				for range 4 {
					left, right := slices.Clone(cards[:n/2]), slices.Clone(cards[n/2:])
					for i := 0; i < n; {
						from := &left
						if len(left) == 0 || len(right) > 0 && i%2 == 1 {
							from = &right
						}
						k := min(len(*from), 1+r.IntN(3))
						i += copy(cards[i:], (*from)[:k])
						*from = (*from)[k:]
					}
				}
			}
		},
		"last card never first": fair(func(r *rand.Rand, cards []int) {
			if cards[0] == n-1 {
				bring(cards, n-1, 1+r.IntN(n-1))
			}
		}),
		"reversed in half of the packs": fair(func(r *rand.Rand, cards []int) {
			if r.IntN(2) == 0 && cards[0] < n/4 {
				slices.Reverse(cards)
			}
		}),
	}
}

func TestCheatsOfOtherKindsHaveNoCause(t *testing.T) {
	for name, shuffler := range cheats(12) {
		r := causeOf(t, 12, 3000, 1, shuffler)
		if names := r.names(); len(names) > 0 {
			t.Errorf("%s: got the causes %v, want none", name, names)
		}
		if r.Cause != nil {
			t.Logf("%s: %s", name, r.Cause.Text)
		}
	}
}

func TestFairPacksHaveNoCause(t *testing.T) {
	fair := deck.Must(shuffle.Parse("fisher-yates"))
	for seed := range uint64(10) {
		if r := causeOf(t, 12, 3000, seed, fair.NewInts); r.Cause != nil {
			t.Errorf("seed %d: got %+v, want no cause", seed, r.Cause)
		}
	}
}

// Packs of few cards are kept as those of many: the draws of Fisher-Yates tell what was left out,
// and low bits are not named beside it.
func TestPlacesLeftOutAreNamedInAnyPack(t *testing.T) {
	for _, x := range []struct {
		shuffle string
		cards   int
	}{{"left-out(2)", 8}, {"left-out(2)", 16}, {"left-out(2)", 52}, {"partial(3)", 16}} {
		r := mustRead(packsOfNames(shufflerOf(x.shuffle), numbers(x.cards), 300, 1), Plan{})
		if err := r.FindCause(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r.Cause == nil || len(r.Cause.Fits) == 0 {
			t.Errorf("%s, %d cards: got %+v, want a cause", x.shuffle, x.cards, r.Cause)
			continue
		}
		for _, f := range r.Cause.Fits {
			if f.Name != x.shuffle {
				t.Errorf("%s, %d cards: %s is named too", x.shuffle, x.cards, f.Name)
			}
		}
	}
}
