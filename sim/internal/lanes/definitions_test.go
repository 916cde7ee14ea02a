package lanes

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
)

// definition is the level of the definitions in the tests.
const definition Level = "definition"

// kernelAt returns the kernel of h at its level, or that of the definition.
func kernelAt(t testing.TB, h Hands) *Kernel {
	t.Helper()
	g, err := gameOf(h.Rules)
	if h.Level != definition || err != nil {
		return mustHave(NewKernel(h))(t)
	}
	if !g.twoHole() {
		return defined(t, g, h)
	}
	return &Kernel{newTwoHole(mustHave(newBestPlan(g, h))(t)).best}
}

// classKernelAt is kernelAt for classes.
func classKernelAt(t testing.TB, h Hands) *ClassKernel {
	t.Helper()
	if h.Level != definition {
		return mustHave(NewClassKernel(h))(t)
	}
	table := newClassTable()
	return &ClassKernel{table, false, dealClassesGo(mustNewPlan(t, holdem, h), table)}
}

// lowKernelAt is kernelAt for lows.
func lowKernelAt(t testing.TB, h Hands) *LowKernel {
	t.Helper()
	if h.Level != definition {
		return mustHave(NewLowKernel(h))(t)
	}
	g, err := gameOf(h.Rules)
	if err != nil {
		t.Fatal(err)
	}
	return &LowKernel{newTwoHole(mustHave(newBestPlan(g, h))(t)).lows}
}

// showdownKernelAt is kernelAt for showdowns.
func showdownKernelAt(t testing.TB, s Showdown) *ShowdownKernel {
	t.Helper()
	if s.Level != definition {
		return mustHave(NewShowdownKernel(s))(t)
	}
	g, err := gameOf(s.Rules)
	if err != nil {
		t.Fatal(err)
	}
	p := mustHave(newShowdownPlan(g, s))(t)
	if g.twoHole() {
		return &ShowdownKernel{p, newTwoHole(p).deal}
	}
	return &ShowdownKernel{p, p.deal}
}

// mustHave returns a function that fails the test if there is an error, else returns x.
func mustHave[T any](x T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
}

// Plain Go deals showdowns by rows and counts what the definition counts deal by deal: sets
// of winners, categories, hands and tables.
func TestShowdownsByRowsCountAsTheDefinition(t *testing.T) {
	same := func(name string, s Showdown, seed uint64) {
		t.Helper()
		for _, rounds := range []uint64{1, 63, 64, 129, 1500} {
			var counts [2][]uint64
			for i, level := range []Level{Go, definition} {
				s.Level = level
				k := showdownKernelAt(t, s)
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
		for _, r := range shortGames(t) {
			each(r.Name, r, shortShowdown(r, src, 2+i), uint64(i))
		}
		for _, r := range twoHoleGames(t) {
			each(r.Name, r, twoHoleShowdown(r, src, min(1+i, (deck.Size-10)/r.Hole)), uint64(i))
		}
	}
}
