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

// drawn returns a random Law of players with few hands of weights up to most and at least
// three cards on the board, often of one suit. Some have equal ranges.
func drawn(rng *rand.Rand, players int, most uint64) *joint.Law {
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
			h := joint.Hand{Mask: 1<<pack[5+rng.IntN(20)] | 1<<pack[25+rng.IntN(27)], Weight: most - rng.Uint64N(most)>>rng.IntN(8)}
			copy(h.Cards[:], h.Mask.Cards())
			if !slices.ContainsFunc(hands, func(x joint.Hand) bool { return x.Mask == h.Mask }) {
				hands = append(hands, h)
			}
		}
		l.Players = append(l.Players, joint.Player{Hands: hands})
	}
	return l
}

// TestKernelsAgree compares the counts of all kernels, also those of the definitions of the
// functions in assembly.
func TestKernelsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 8))
	for i := range 100 {
		agree(t, drawn(rng, 2+i%2, 1))
		agree(t, drawn(rng, 2+i%2, maxWeight))
	}
}

// TestLargestWeights compares the kernels where sums are the largest: all hands, with the
// largest weight.
func TestLargestWeights(t *testing.T) {
	l := &joint.Law{Rules: eval.Holdem(), Board: deck.SetOf(deck.Must(deck.ParseHand("2c 7d 7h Kh"))...)}
	var hands []joint.Hand
	for pair := range deck.Combinations(l.Left().Cards(), 2) {
		h := joint.Hand{Mask: deck.SetOf(pair...), Weight: maxWeight}
		copy(h.Cards[:], pair)
		hands = append(hands, h)
	}
	for players := 2; players <= 3; players++ {
		l.Players = nil
		for p := range players {
			l.Players = append(l.Players, joint.Player{Hands: hands[p:]}) // different ranges
		}
		agree(t, l)
	}
}

// TestKernelOfWeights: a weight above maxWeight is not for the assembly.
func TestKernelOfWeights(t *testing.T) {
	level := lanes.Levels()[0]
	if _, ok := blockAssembly(level); !ok {
		t.Skip("no assembly")
	}
	l := drawn(rand.New(rand.NewPCG(20, 9)), 3, 1)
	for _, weight := range []uint64{2, maxWeight, maxWeight + 1, 1 << 20} {
		l.Players[1].Hands[0].Weight = weight
		w := worker{Sweep: sweepOf(l, joint.Question{Hands: true, Level: level})}
		w.enter(&w.subs[0])
		if _, ok := w.kernel.(*blocks); ok != (weight <= maxWeight) {
			t.Errorf("weight %d: got kernel %T", weight, w.kernel)
		}
	}
}

// agree compares the counts of the kernels of a Law with those in plain Go for any weights, and
// of two players those of categories too.
func agree(t *testing.T, l *joint.Law) {
	t.Helper()
	for _, q := range []joint.Question{{Hands: true}, {Categories: true}} {
		if q.Categories && len(l.Players) != 2 {
			continue
		}
		q.Level = lanes.Go
		s := sweepOf(l, q)
		plain := func(f *frame) kernel { return newWeights(f) }
		if s.players == 2 {
			plain = func(f *frame) kernel { return newTwo(f) }
		}
		kernels := map[string]func(f *frame) kernel{}
		if s.law.Missing < 2 { // it is slow
			kernels["definition of blocks"] = func(f *frame) kernel { return newBlocks(f, blockDefinitions) }
		}
		if do, ok := blockAssembly(lanes.Levels()[0]); ok {
			kernels["blocks"] = func(f *frame) kernel { return newBlocks(f, do) }
		}
		want := counted(t, s, plain)
		for name, k := range kernels {
			if got := counted(t, s, k); !slices.Equal(got, want) {
				t.Errorf("%+v: kernel %s: got %v, want %v", l, name, got, want)
			}
		}
	}
}

func sweepOf(l *joint.Law, q joint.Question) *Sweep {
	byRank := deck.Must(byrank.New(l))
	return deck.Must(newSweep(byRank, q, q.Layout(l)))
}

func counted(t *testing.T, s *Sweep, k func(f *frame) kernel) []uint64 {
	t.Helper()
	into, w := chunk.Tally{Counts: make([]uint64, s.layout.Counts())}, &worker{Sweep: s}
	w.enter(&s.subs[0])
	w.use(k(w.frame))
	for n := range s.Chunks() {
		if err := w.count(context.Background(), n, &into); err != nil {
			t.Fatal(err)
		}
	}
	return into.Counts
}
