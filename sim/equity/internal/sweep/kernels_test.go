package sweep

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes"
)

// drawn returns a random Law of players with few hands and at least three cards on the
// board, often of one suit. Some have equal ranges.
func drawn(rng *rand.Rand, players int) *joint.Law {
	pack := rng.Perm(deck.Size)
	if rng.IntN(3) == 0 { // clubs first
		slices.SortStableFunc(pack, func(a, b int) int { return a/deck.Ranks - b/deck.Ranks })
	}
	l := &joint.Law{Rules: eval.Holdem()}
	for _, c := range pack[:3+rng.IntN(3)] {
		l.Board |= 1 << c
	}
	for p := range players {
		if p > 0 && rng.IntN(6) == 0 {
			l.Players = append(l.Players, l.Players[rng.IntN(p)])
			continue
		}
		var hands []joint.Hand
		for range 1 + rng.IntN(12) {
			h := joint.Hand{Mask: 1<<pack[5+rng.IntN(20)] | 1<<pack[25+rng.IntN(27)], Weight: 1}
			copy(h.Cards[:], h.Mask.Cards())
			if !slices.Contains(hands, h) {
				hands = append(hands, h)
			}
		}
		l.Players = append(l.Players, joint.Player{Hands: hands})
	}
	return l
}

// TestKernelsAgree compares the counts of all kernels for players without weights, also those
// of the definitions of the functions in assembly.
func TestKernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 8))
	for i := range 100 {
		l := drawn(rng, 2+i%2)
		byRank, err := byrank.New(l)
		if err != nil {
			t.Fatal(err)
		}
		q := joint.Question{Hands: true, Level: lanes.Go}
		s, err := newSweep(byRank, q, q.Layout(l))
		if err != nil {
			t.Fatal(err)
		}
		plain, weighted := func(f *frame) kernel { return newRows(f) }, func(f *frame) kernel { return newWeights(f) }
		if len(l.Players) == 2 {
			plain = func(f *frame) kernel { return newTwo(f) }
			weighted = plain
		}
		want := counted(t, s, plain)
		kernels := map[string]func(f *frame) kernel{
			"weights":    weighted,
			"definition": func(f *frame) kernel { return newVectors(f, definitions) },
		}
		if do, ok := assembly(lanes.Levels()[0]); ok {
			kernels["assembly"] = func(f *frame) kernel { return newVectors(f, do) }
		}
		for name, k := range kernels {
			if got := counted(t, s, k); !slices.Equal(got, want) {
				t.Errorf("%+v: kernel %s: got %v, want %v", l, name, got, want)
			}
		}
	}
}

// definitions are the definitions of the functions in assembly.
var definitions = vectorFunctions{gatherGo, sumsGo, mergeGo, countGo, countTwoGo}

func counted(t *testing.T, s *Sweep, k func(f *frame) kernel) []uint64 {
	t.Helper()
	into, w := chunk.Tally{Counts: make([]uint64, s.layout.Counts())}, &worker{Sweep: s}
	w.enter(&s.subs[0])
	w.kernel = k(w.frame)
	for n := range s.Chunks() {
		if err := w.count(context.Background(), n, &into); err != nil {
			t.Fatal(err)
		}
	}
	return into.Counts
}
