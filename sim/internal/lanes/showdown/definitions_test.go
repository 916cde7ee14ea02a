package showdown

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/strength"
)

// bestAt returns the dealer of best hands of the only player of s at its level, or that of
// the definition.
func bestAt(s Showdown) handsDealer {
	if s.Level != lanetest.Definition {
		return deck.Must(NewBest(s))
	}
	return definedAlone(s).best
}

// lowsAt is bestAt for lows.
func lowsAt(s Showdown) lowDealer {
	if s.Level != lanetest.Definition {
		return deck.Must(NewLows(s))
	}
	return definedAlone(s).lows
}

// definedAlone returns the definition of the only player of s.
func definedAlone(s Showdown) *twoHole {
	g := deck.Must(strength.GameOf(s.Rules))
	return newTwoHole(deck.Must(newPlan(g, s)))
}

// showdownKernelAt is kernelAt for showdowns.
func showdownKernelAt(s Showdown) *Kernel {
	if s.Level != lanetest.Definition {
		return deck.Must(NewKernel(s))
	}
	g := deck.Must(strength.GameOf(s.Rules))
	p := deck.Must(newPlan(g, s))
	if g.TwoHole() {
		return &Kernel{p, newTwoHole(p).deal}
	}
	return &Kernel{p, p.deal}
}

// Plain Go deals showdowns by rows and counts what the definition counts deal by deal: sets
// of winners, categories, hands and tables.
func TestShowdownsByRowsCountAsTheDefinition(t *testing.T) {
	same := func(name string, s Showdown, seed uint64) {
		t.Helper()
		for _, rounds := range []uint64{1, 63, 64, 129, 1500} {
			var counts [2][]uint64
			for i, level := range []lanes.Level{lanes.Go, lanetest.Definition} {
				s.Level = level
				k := showdownKernelAt(s)
				counts[i] = make([]uint64, k.Counters())
				k.Deal(seed, 3, rounds, counts[i])
			}
			if !slices.Equal(counts[0], counts[1]) {
				t.Errorf("%s, %d rounds: plain Go differs from the definition", name, rounds)
			}
		}
	}
	each := func(name string, r eval.Rules, s Showdown, seed uint64) {
		t.Helper()
		s.Rules = r
		same(name, s, seed)
		s.Categories = true
		same(name+", categories", s, seed)
		if !r.Low {
			s.Categories, s.Table = false, true
			same(name+", table", s, seed)
			if s.Table = false; s.hole() == 2 || len(s.Left) <= 20 {
				same(name+", hands", s.byHands(s.hole()), seed)
			}
		}
	}
	for i, c := range scenarios() {
		each(c.name, eval.Holdem(), shuffled(c.Showdown, uint64(i)), uint64(i))
	}
	s := between("", 6)
	s.Starting = true
	same("starting hands", s, 1)
	src := rand.New(rand.NewPCG(28, 1))
	for i := range 6 {
		for _, r := range lanetest.ShortGames() {
			each(r.Name, r, shortShowdown(r, src, 2+i), uint64(i))
		}
		for _, r := range lanetest.TwoHoleGames() {
			each(r.Name, r, twoHoleShowdown(r, src, min(1+i, (deck.Size-10)/r.Hole)), uint64(i))
		}
	}
}
