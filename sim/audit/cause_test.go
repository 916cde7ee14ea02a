package audit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck/shuffle"
	"pokersim/sim/audit/internal/cause"
	"pokersim/sim/chunk"
)

// causeOf audits a shuffle and returns the report with its cause.
func causeOf(t *testing.T, cards int, shuffles, seed uint64, shuffler Shuffler) *Report {
	t.Helper()
	plan := Plan{Spec: Spec{Algorithm: "a shuffle", Cards: cards, Seed: seed, Mode: Reset}, Rounds: shuffles, Shuffler: shuffler}
	r, err := prepared(t, plan).Audit(context.Background(), chunk.Options{})
	if err == nil {
		err = r.FindCause(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
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

func TestCauseIsNamed(t *testing.T) {
	for _, m := range cause.Mistakes(10) {
		switch m.Name {
		case "sattolo", "naive", "first pass left out", "10 keys":
			r := causeOf(t, 10, 3000, 1, m.New)
			if names := r.names(); len(names) == 0 || names[0] != m.Name {
				t.Errorf("%s: got %v (%s): %+v", m.Name, names, r.Verdict, r.Cause)
			} else {
				t.Log(r.Cause.Text)
			}
		}
	}
}

func TestInverseIsNamed(t *testing.T) {
	naive, err := shuffle.Parse("naive")
	if err != nil {
		t.Fatal(err)
	}
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
	fair, err := shuffle.Parse("fisher-yates")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(10) {
		if r := causeOf(t, 12, 3000, seed, fair.NewInts); r.Cause != nil {
			t.Errorf("seed %d: got %+v, want no cause", seed, r.Cause)
		}
	}
}
