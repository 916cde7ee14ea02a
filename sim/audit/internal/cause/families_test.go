package cause

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/digits"
	"pokersim/sim/audit/internal/start"
)

// packsOf returns packs of a shuffle in a form.
func packsOf(n, packs int, seed uint64, shuffle func(rand.Source) func([]int), form digits.Form) (all [][]uint16) {
	turn, pack, room := shuffle(rand.NewPCG(seed, 7)), make([]int, n), make([]int, n)
	for range packs {
		copy(pack, ints.Below[int](n))
		turn(pack)
		form.Of(pack, room)
		cards := make([]uint16, n)
		for p, card := range pack {
			cards[p] = uint16(card)
		}
		all = append(all, cards)
	}
	return all
}

func countsFrom(packs [][]uint16) Counts {
	return deck.Must(CountsOfPacks(packs, len(packs[0])))
}

// algorithm is a mistake of the catalogue.
func algorithm(name string) Mistake {
	a := deck.Must(shuffle.Parse(name))
	return listed(a, "", "")
}

// fair is Fisher-Yates.
func fair(src rand.Source) func([]int) { return algorithm("fisher-yates").New(src) }

// Each form is undone by one of the forms, and what is seen from the other end is the form beside.
func TestFormsAreUndone(t *testing.T) {
	forms, room := digits.Forms(), make([]int, 9)
	for i, f := range forms {
		pack := packsOf(9, 1, 1, fair, forms[0])[0]
		cards := make([]int, 9)
		for p, card := range pack {
			cards[p] = int(card)
		}
		want := slices.Clone(cards)
		f.Of(cards, room)
		forms[digits.Undone(i)].Of(cards, room)
		if !slices.Equal(cards, want) {
			t.Errorf("%q then %q: got %v, want %v", f.Words, forms[digits.Undone(i)].Words, cards, want)
		}
		forms[1].Of(cards, room)
		f.Of(cards, room)
		other := slices.Clone(want)
		forms[digits.OtherEnd(i)].Of(other, room)
		if !slices.Equal(cards, other) {
			t.Errorf("%q from the other end: got %v, want %v", f.Words, cards, other)
		}
	}
}

// The 99 % intervals of keys have the number of values, and that of fair packs has no end.
func TestNumbersOfKeys(t *testing.T) {
	missed := 0
	for seed := range uint64(10) {
		for values, packs := range map[int]int{2: 20, 60: 300, 256: 500} {
			c := countsFrom(packsOf(52, packs, seed, start.ByKeys(52, values), digits.Forms()[0]))
			f := fitKeys(c.Cells["descents"][:52])
			if f.gain < surely || f.p < 1e-4 {
				t.Errorf("%d keys, seed %d: %+v", values, seed, f)
			}
			if m := float64(values); f.low > m+1e-6 || f.high < m-1e-6 {
				missed++
			}
		}
		c := countsFrom(packsOf(52, 500, seed, fair, digits.Forms()[0]))
		if f := fitKeys(c.Cells["descents"][:52]); f.gain >= surely || f.gain < -1e-3 {
			t.Errorf("fair packs, seed %d: %+v", seed, f)
		}
	}
	if missed > 3 { // of 30; 0.3 are expected
		t.Errorf("%d intervals of 30 miss the number", missed)
	}
}

// namesOf returns the names of candidates, with their forms.
func namesOf(all []candidate) (names []string) {
	for _, c := range all {
		names = append(names, strings.TrimSpace(c.Name+" "+c.form.Words))
	}
	return names
}

func TestNumbersOfSwaps(t *testing.T) {
	swaps := func(times int) func(rand.Source) func([]int) {
		return swapping("", "", func(r *rand.Rand, n int, swap func(i, j int)) {
			for range times {
				swap(r.IntN(n), r.IntN(n))
			}
		}).New
	}
	for want, packs := range map[string][][]uint16{
		"40 random swaps": packsOf(52, 2000, 1, swaps(40), digits.Forms()[0]),
		"40 random swaps of a pack in reverse order": packsOf(52, 2000, 1, swaps(40), digits.Forms()[digits.PackReversed]),
	} {
		if got := namesOf(countsFrom(packs).swaps()); !slices.Contains(got, want) {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	if got := namesOf(countsFrom(packsOf(52, 2000, 1, fair, digits.Forms()[0])).swaps()); len(got) > 0 {
		t.Errorf("fair packs: got %v, want none", got)
	}
}

func TestProbabilitiesOfCuts(t *testing.T) {
	for want, form := range map[string]digits.Form{"overhand(0.3)": digits.Forms()[0], "overhand(0.3) with the bottom card printed first": digits.Forms()[digits.BottomFirst]} {
		if got := namesOf(countsFrom(packsOf(52, 100, 1, algorithm("overhand(0.3)").New, form)).overhand()); !slices.Contains(got, want) {
			t.Errorf("got %v, want %s", got, want)
		}
	}
	if got := namesOf(countsFrom(packsOf(52, 500, 1, fair, digits.Forms()[0])).overhand()); len(got) > 0 {
		t.Errorf("fair packs: got %v, want none", got)
	}
}

// The draws of the packs, in the form that the packs have, tell what was left out.
func TestWhatDrawsTell(t *testing.T) {
	without := func(left func(i, n int) bool) func(rand.Source) func([]int) {
		return swapping("", "", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 0; i-- {
				if !left(i, n) {
					swap(i, r.IntN(i+1))
				}
			}
		}).New
	}
	lowBits := func(multiplier, increment uint32) func(rand.Source) func([]int) {
		return swapping("", "", func(r *rand.Rand, n int, swap func(i, j int)) {
			x := r.Uint32()
			for i := n - 1; i > 0; i-- {
				x = multiplier*x + increment
				swap(i, int(x)%(i+1))
			}
		}).New
	}
	for _, n := range []int{13, 52} {
		for want, shuffle := range map[string]func(rand.Source) func([]int){
			"first pass left out":     without(func(i, n int) bool { return i == n-1 }),
			"last pass left out":      without(func(i, _ int) bool { return i == 1 }),
			"9 cards only":            without(func(i, _ int) bool { return i >= 9 }),
			"a place left out":        without(func(i, _ int) bool { return i == 7 }),
			"places left out":         without(func(i, _ int) bool { return i == 7 || i == 3 }),
			"left-out(3)":             algorithm("left-out(3)").New,
			"each 3rd place left out": without(func(i, _ int) bool { return i%3 == 1 }),
			"partial(4)":              algorithm("partial(4)").New,
			"low bits":                lowBits(1664525, 1013904223),
		} {
			for _, form := range digits.Forms() {
				want := strings.TrimSpace(want + " " + form.Words)
				got := namesOf(countsFrom(packsOf(n, 60, 1, shuffle, form)).draws())
				if !slices.Contains(got, want) {
					t.Errorf("%d cards: got %v, want %s", n, got, want)
				}
			}
		}
		for _, name := range []string{"fisher-yates", "naive", "sattolo", "one-number(modulo)", "one-number(float)", "riffle(3)", "sort-v8(coin)"} {
			if got := namesOf(countsFrom(packsOf(n, 60, 1, algorithm(name).New, digits.Forms()[0])).draws()); len(got) > 0 {
				t.Errorf("%s of %d cards: got %v, want none", name, n, got)
			}
		}
	}
}

// The share of naive packs is 100 % if all are, and 70 % if the others are fair. Packs of another
// mistake have no share of naive ones.
func TestSharesOfPacks(t *testing.T) {
	naive := candidate{Mistake: algorithm("naive"), form: digits.Forms()[0], number: 1}
	mixed := func(share float64) func(rand.Source) func([]int) {
		return func(src rand.Source) func([]int) {
			r, all, some := rand.New(src), fair(src), naive.New(src)
			return func(cards []int) {
				if r.Float64() < share {
					some(cards)
				} else {
					all(cards)
				}
			}
		}
	}
	for _, share := range []float64{0, 0.7, 1} {
		missed := 0
		for seed := range uint64(4) {
			s, ok, err := countsFrom(packsOf(20, 2000, seed, mixed(share), digits.Forms()[0])).share(context.Background(), naive, Counts{})
			if err != nil || !ok || s.High-s.Low > 0.4 {
				t.Fatalf("%v of the packs: %+v, %v, %v", share, s, ok, err)
			}
			if s.Low > share || s.High < share {
				missed++
			}
		}
		if missed > 1 { // 0.04 are expected
			t.Errorf("%v of the packs: %d of 4 intervals miss it", share, missed)
		}
	}
	if s, _, err := countsFrom(packsOf(20, 2000, 1, algorithm("sort-c(coin)").New, digits.Forms()[0])).share(context.Background(), naive, Counts{}); err != nil || s.P > 1e-6 {
		t.Errorf("merge sort by coins: %+v, %v, want no share of naive packs", s, err)
	}
}

// Riffles of as many packets as no riffles of two have are no cause.
func TestRifflesOfAnotherKind(t *testing.T) {
	found, err := Find(context.Background(), countsFrom(packsOf(20, 1000, 1, start.ByKeys(20, 23), digits.Forms()[digits.Inverted])), func(float64) {})
	if err != nil || len(found.Fits) > 0 || !strings.HasPrefix(found.Hint, "The rising sequences are those of a riffle of 23 to 25 packets") {
		t.Errorf("got %+v, %v, want a hint", found, err)
	}
}
