package enumerate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/sim/internal/lanes"
)

// ranking returns random hands without duplicates, divided into runs.
func ranking(r *rand.Rand) (hands []TwoCards, runs []Run) {
	for a := range uint8(deck.Size) {
		for b := range a {
			if r.IntN(3) > 0 {
				hands = append(hands, TwoCards{a, b})
			}
		}
	}
	r.Shuffle(len(hands), func(i, j int) { hands[i], hands[j] = hands[j], hands[i] })
	var of [lanes.StartingHands]int // a class has at most 12 hands
	left := len(hands)
	for left > 0 {
		class := r.IntN(lanes.StartingHands)
		n := min(left, r.IntN(13-of[class]))
		if n > 0 {
			of[class] += n
			left -= n
			runs = append(runs, Run{uint8(class), uint8(n), left == 0 || r.IntN(4) == 0})
		}
	}
	return hands, runs
}

// duels counts what Matchups counts, by comparing every pair of hands.
func duels(hands []TwoCards, runs []Run, counts []uint64) {
	classes, strengths := []int{}, []int{}
	strength := 0
	for _, r := range runs {
		for range r.Hands {
			classes, strengths = append(classes, int(r.Class)), append(strengths, strength)
		}
		if r.Last {
			strength++
		}
	}
	for i, h := range hands {
		for j, weaker := range hands {
			if strengths[j] < strengths[i] && h[0] != weaker[0] && h[0] != weaker[1] && h[1] != weaker[0] && h[1] != weaker[1] {
				counts[classes[i]*lanes.StartingHands+classes[j]]++
			}
		}
	}
}

func TestMatchupsCountsEveryPair(t *testing.T) {
	for _, level := range tested {
		r := rand.New(rand.NewPCG(1, 2))
		m, err := NewMatchups(level)
		if err != nil {
			t.Fatal(err)
		}
		got, want := make([]uint64, lanes.StartingHands*lanes.StartingHands), make([]uint64, lanes.StartingHands*lanes.StartingHands)
		for board := range 40 {
			hands, runs := ranking(r)
			if board%7 == 3 {
				hands, runs = hands[:1], []Run{{168, 1, true}}
			}
			m.Add(hands, runs)
			duels(hands, runs, want)
			if board%10 == 9 {
				m.Move(1, got)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got other counts than pair by pair", level)
		}
	}
}

// MatchupBoards boards with the largest number of wins of a class do not overflow. One
// more board panics.
func TestMatchupsHoldsItsBoards(t *testing.T) {
	for _, level := range tested {
		m, err := NewMatchups(level)
		if err != nil {
			t.Fatal(err)
		}
		var hands []TwoCards
		for i := range uint8(24) {
			hands = append(hands, TwoCards{2 * i, 2*i + 1})
		}
		runs := []Run{{0, 12, true}, {168, 12, true}}
		for range MatchupBoards {
			m.Add(hands, runs)
		}
		counts := make([]uint64, lanes.StartingHands*lanes.StartingHands)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: got no panic for one board too many", level)
				}
			}()
			m.Add(hands, runs)
		}()
		m.Move(24, counts)
		if got, want := counts[168*lanes.StartingHands], uint64(24*144*MatchupBoards); got != want {
			t.Errorf("%s: got %d, want %d", level, got, want)
		}
	}
	m, err := NewMatchups(lanes.Go)
	if err != nil {
		t.Fatal(err)
	}
	for name, runs := range map[string][]Run{"none": nil, "too many": {{1, 3, true}}, "no end": {{1, 2, false}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: got no panic", name)
				}
			}()
			m.Add(make([]TwoCards, 2), runs)
		}()
	}
	if _, err := NewMatchups("abacus"); err == nil {
		t.Error("level abacus: got no error")
	}
}
