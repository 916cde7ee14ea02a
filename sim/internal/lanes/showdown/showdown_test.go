package showdown

import (
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/lanetest"
)

// dealt returns the counters after a number of rounds.
func dealt(t testing.TB, level lanes.Level, s Showdown, seed, chunk, rounds uint64) []uint64 {
	t.Helper()
	return dealtBy(showdownKernelAt(s.at(eval.Holdem(), level)), seed, chunk, rounds)
}

// dealtBy is dealt for a kernel.
func dealtBy(k *Kernel, seed, chunk, rounds uint64) []uint64 {
	counts := make([]uint64, k.Counters())
	k.Deal(seed, chunk, rounds, counts)
	return counts
}

func TestLevelsGiveTheSameShowdowns(t *testing.T) {
	same := func(name string, kernels []*Kernel, seed, chunk, rounds uint64) {
		t.Helper()
		want := dealtBy(kernels[0], seed, chunk, rounds)
		if sum := ints.Sum(want); sum != rounds {
			t.Errorf("%s, seed %d, chunk %d: counted %d deals, want %d", name, seed, chunk, sum, rounds)
		}
		for i, level := range tested {
			if got := dealtBy(kernels[1+i], seed, chunk, rounds); !slices.Equal(got, want) {
				t.Errorf("%s, seed %d, chunk %d, %d rounds: %s counts %v, want %v", name, seed, chunk, rounds, level, got, want)
			}
		}
	}
	kernelsOf := func(s Showdown) (all []*Kernel) { // that of the definition first
		for _, level := range append([]lanes.Level{lanetest.Definition}, tested...) {
			all = append(all, showdownKernelAt(s.at(eval.Holdem(), level)))
		}
		return all
	}
	seeds, most := uint64(20), uint64(70)
	if raced {
		seeds, most = 6, 10
	}
	for _, c := range scenarios() {
		for seed := range seeds {
			same(c.name, kernelsOf(shuffled(c.Showdown, seed)), seed, seed%3, 1+seed*seed%1000)
		}
		kernels := kernelsOf(c.Showdown)
		for rounds := range most {
			same(c.name, kernels, 1<<63, 1<<40, rounds)
		}
		same(c.name, kernels, 7, ^uint64(0), 10_000)
	}
}

// Counting categories does not change the deals: the sets of winners are the same. The
// outcomes of a player add up to the rounds and agree with the sets of winners.
func TestCategoriesAgreeWithWinners(t *testing.T) {
	const rounds = 2000
	for _, c := range scenarios() {
		n := len(c.Players)
		want := dealt(t, tested[0], c.Showdown, 5, 6, rounds)
		s := c.Showdown
		s.Categories = true
		got := dealt(t, tested[0], s, 5, 6, rounds)
		if !slices.Equal(got[:1<<n], want) {
			t.Errorf("%s: with categories the winners are %v, want %v", c.name, got[:1<<n], want)
		}
		for i := range n {
			var outcomes [Outcomes]uint64
			for j, count := range got[1<<n+i*30:][:30] {
				outcomes[j%Outcomes] += count
			}
			won, tied := want[1<<i], uint64(0)
			for set, count := range want {
				if set>>i&1 != 0 && set != 1<<i {
					tied += count
				}
			}
			if w := [Outcomes]uint64{Lost: rounds - won - tied, Won: won, Tied: tied}; outcomes != w {
				t.Errorf("%s, player %d: got lost, won and tied %v, want %v", c.name, i, outcomes, w)
			}
		}
	}
}

// Golden counts: if they changed, the published equities of a seed could not be repeated.
func TestGoldenShowdowns(t *testing.T) {
	golden := map[string]struct {
		hash  uint64
		first []uint64 // the first counters, at most 8
	}{
		"random against random":   {0xa2fe2ab45764f9f5, []uint64{0, 2424, 2382, 194}},
		"hand against random":     {0x5203ace83c0ddcd1, []uint64{0, 4229, 743, 28}},
		"hand against hand":       {0x599f62c6a14f4314, []uint64{0, 4096, 882, 22}},
		"hands on a flop":         {0x8f116949f43bd86d, []uint64{0, 2767, 2233, 0}},
		"six random":              {0x5d084257f0239ba9, []uint64{0, 776, 772, 17, 766, 31, 18, 1}},
		"range against random":    {0x5aae01b78e2f87fc, []uint64{0, 2508, 2301, 191}},
		"range against range":     {0xf290421e6ce503eb, []uint64{0, 2448, 2323, 229}},
		"ranges that never clash": {0xea156f15d1d8873d, []uint64{0, 3128, 750, 19, 1061, 0, 24, 18}},
		"wide ranges":             {0x63d1d8547d75aa03, []uint64{0, 2437, 2352, 211}},
		"weighted range":          {0x94ab613381c15102, []uint64{0, 2256, 2524, 220}},
		"alone":                   {0x5d73a8382e1bfeac, []uint64{0, 5000}},
		"nine random":             {0xa11770b6504cfed8, []uint64{0, 501, 515, 9, 501, 12, 10, 0}},
		"ten random":              {0xcfeea673f87dfa93, []uint64{0, 452, 483, 9, 434, 15, 9, 1}},
		"ten on a flop":           {0x38ff2209416c77c0, []uint64{0, 429, 419, 5, 409, 10, 6, 4}},
		"one card known":          {0x8493d3c4be7ddf02, []uint64{0, 1426, 1163, 40, 1058, 15, 18, 1}},
		"river":                   {0x80bb6d8eca2fd1b2, []uint64{0, 4905, 0, 0, 95, 0, 0, 0}},
		"turn":                    {0x2ce2b5357fa1db6a, []uint64{0, 4389, 177, 0, 0, 0, 0, 0}},
		"nine ranges":             {0xc1cc534baf60aa19, []uint64{0, 520, 479, 10, 518, 12, 9, 1}},
		"lists":                   {0x7d55f087e4671a64, []uint64{0, 1147, 1036, 54, 1319, 52, 41, 5}},
		"few cards":               {0x841d6a77800659cb, []uint64{0, 2428, 2383, 189}},
		"no spare card":           {0x4941a4e4b1b20695, []uint64{0, 574, 555, 1, 588, 1, 0, 0}},
		"words of lists rejected": {0x866ea503c6048dd4, []uint64{0, 1762, 1362, 47, 1626, 86, 68, 49}},
		"weights in lanes":        {0x54d699bdcc68dabf, []uint64{0, 2371, 2415, 214}},
	}
	for _, c := range scenarios() {
		for _, level := range tested {
			got, want := dealt(t, level, c.Showdown, 42, 7, 5000), golden[c.name]
			if first := got[:min(len(got), 8)]; lanetest.Hash(got) != want.hash || !slices.Equal(first, want.first) {
				t.Errorf("%s, %s: got hash %#x and first counters %v, want %#x and %v", c.name, level, lanetest.Hash(got), first, want.hash, want.first)
			}
		}
	}
}

func TestInvalidShowdownsAreErrors(t *testing.T) {
	aces := combos(12, 12, false)
	two := func(r ...Range) Showdown { return ranged("", 2, r...) }
	for _, c := range []struct {
		s    Showdown
		want string
	}{
		{Showdown{Left: lanetest.Without()}, "0 players"},
		{between("", 11), "11 players"},
		{between("2c3c4c5c6c7c", 2), "board of 6 cards"},
		{between("", 2, "2c3c4c"), "player 0 holds 3 cards"},
		{Showdown{Players: [][]deck.Card{{0}}, Left: lanetest.Without()}, "duplicate card 2c"},
		{Showdown{Players: [][]deck.Card{{52}}, Left: lanetest.Without()}, "invalid card Card(52)"},
		{Showdown{Players: make([][]deck.Card, 9), Left: lanetest.Without()[:22]}, "22 cards left: want the 23"},
		{two(rangeOf(2, nil, aces)), "range of player 2"},
		{two(rangeOf(-1, nil, aces)), "range of player -1"},
		{two(rangeOf(0, nil, aces), rangeOf(0, nil, aces)), "range of player 0"},
		{Showdown{Players: [][]deck.Card{{0}}, Ranges: []Range{rangeOf(0, nil, aces)}, Left: lanetest.Without([]deck.Card{0})}, "range of player 0"},
		{two(Range{Hands: aces}), "no player"},
		{two(Range{Players: []int{0}}), "no hand"},
		{two(Range{Players: []int{0}, Hands: aces, Weights: []uint64{1}}), "1 weights of 6 hands"},
		{two(Range{Players: []int{0}, Hands: aces, Weights: make([]uint64, 6)}), "no hand of positive weight"},
		{two(Range{Players: []int{0, 1}, Hands: aces}), "want 4 of the cards left"},
		{two(Range{Players: []int{0}, Hands: [][]deck.Card{{5, 5}}}), "duplicate card 7c"},
		{two(Range{Players: []int{0}, Hands: aces[:2], Weights: []uint64{1 << 62, 1}}), "2^63 or more"},
		{two(Range{Players: []int{0}, Hands: aces[:2], Weights: []uint64{1 << 63, 1 << 63}}), "2^63 or more"},
		{ranged("As", 2, rangeOf(0, nil, aces)), "want 2 of the cards left"},
		{ranged("", 3, rangeOf(0, nil, aces), rangeOf(1, nil, aces), rangeOf(2, nil, aces)), "have a card in common"},
	} {
		_, err := NewKernel(c.s.at(eval.Holdem(), lanes.Go))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got error %v, want %q", err, c.want)
		}
	}
	if _, err := NewKernel(between("", 2).at(eval.Holdem(), "AVX3")); err == nil {
		t.Error("NewShowdown with an unknown level: got no error")
	}
}

// Hands of weight 0 are never dealt.
func TestZeroWeightIsNeverDealt(t *testing.T) {
	aces, kings := combos(12, 12, false), combos(11, 11, false)
	want := dealt(t, lanes.Go, ranged("", 2, rangeOf(0, nil, aces)), 1, 2, 1000)
	got := dealt(t, lanes.Go, ranged("", 2, rangeOf(0, []uint64{7, 0}, aces, kings)), 1, 2, 1000)
	if got[1] != want[1] || got[2] != want[2] {
		t.Errorf("aces, and kings of weight 0: got %v, want %v", got, want)
	}
}
