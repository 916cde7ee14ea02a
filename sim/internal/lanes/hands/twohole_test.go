package hands

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/showdown"
)

// Every level gives the same counts of best hands and lows.
func TestBestHandsAtEveryLevel(t *testing.T) {
	src := rand.New(rand.NewPCG(7, 8))
	plans := 60
	if testing.Short() {
		plans = 15
	}
	for i := range plans {
		for _, r := range lanetest.TwoHoleGames() {
			left, hole, board := lanetest.BestHands(src, r)
			rounds := []uint64{1, 63, 1000, 5000}[i%4]
			var want [eval.Categories]uint64
			var wantLows [1 << 8]uint64
			for _, level := range slices.Backward(lanes.Levels()) {
				k := deck.Must(NewKernel(Hands{Rules: r, Left: left, Hole: hole, Board: board, Level: level}))
				var got [eval.Categories]uint64
				k.Deal(uint64(i), 3, rounds, &got)
				if level == lanes.Go {
					want = got
				}
				if ints.Sum(got[:]) != rounds || got != want {
					t.Errorf("%s, hole %v, board %v, %d left: level %s counts %v, want %v", r.Name, hole, board, len(left), level, got, want)
				}
				l := deck.Must(NewLowKernel(Hands{Rules: r, Left: left, Hole: hole, Board: board, Level: level}))
				var lows [1 << 8]uint64
				l.Deal(uint64(i), 3, rounds, &lows)
				if level == lanes.Go {
					wantLows = lows
				}
				if ints.Sum(lows[:]) != rounds || lows != wantLows {
					t.Errorf("%s, hole %v, board %v, %d left: level %s counts the lows %v, want %v", r.Name, hole, board, len(left), level, lows, wantLows)
				}
			}
		}
	}
}

// Golden counts: if they changed, the published tables of a seed could not be repeated.
func TestGoldenTwoHoleCards(t *testing.T) {
	golden := map[string][3]uint64{ // the hashes of the counts of best hands, lows and showdowns of three players
		"omaha":  {0x20c62f79c0bb920c, 0xf3c39c1ee404ac31, 0xbc0b0258a9c6fe52},
		"omaha5": {0xf0e873a95e382821, 0x4821a919d0eab34c, 0xd4118b0881d8a72},
		"omaha6": {0x6b696ff41b4634bd, 0xa73d1b232b77ab44, 0xdc39615a218668b0},
		"omaha8": {0x20c62f79c0bb920c, 0xf3c39c1ee404ac31, 0x660b9eb1b46e5fb5},
	}
	for _, r := range lanetest.TwoHoleGames() {
		for _, level := range tested {
			left := lanetest.Without()
			best, err1 := NewKernel(Hands{Rules: r, Left: left[4:], Hole: left[:2], Board: left[2:4], Level: level})
			lows, err2 := NewLowKernel(Hands{Rules: r, Left: left, Level: level})
			showdown, err3 := showdown.NewKernel(showdown.Showdown{Rules: r, Level: level, Players: [][]deck.Card{left[:1], nil, nil}, Left: left[1:]})
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Fatal(err)
			}
			var categories [eval.Categories]uint64
			var byLow [1 << 8]uint64
			winners := make([]uint64, showdown.Counters())
			best.Deal(42, 7, 5000, &categories)
			lows.Deal(42, 7, 5000, &byLow)
			showdown.Deal(42, 7, 5000, winners)
			if got := [3]uint64{lanetest.Hash(categories[:]), lanetest.Hash(byLow[:]), lanetest.Hash(winners)}; got != golden[r.Name] {
				t.Errorf("%s, %s: got hashes %#x, want %#x; categories %v, winners %v", r.Name, level, got, golden[r.Name], categories, winners)
			}
		}
	}
}

// Best hands have the exact distribution of eval.Rules.BestCounts.
func TestBestHandsFollowTheirDistribution(t *testing.T) {
	for _, r := range lanetest.TwoHoleGames() {
		exact, all := r.BestCounts(), 0.
		for _, n := range exact {
			all += float64(n)
		}
		for _, level := range tested {
			rounds := uint64(1 << 22)
			if level == lanes.Go {
				rounds = 1 << 18
			}
			k := deck.Must(NewKernel(Hands{Rules: r, Left: lanetest.Without(), Level: level}))
			var counts [eval.Categories]uint64
			k.Deal(11, 0, rounds, &counts)
			chi2 := 0.
			for c, n := range exact {
				want := float64(n) / all * float64(rounds)
				chi2 += (float64(counts[c]) - want) * (float64(counts[c]) - want) / want
			}
			if p := (distuv.ChiSquared{K: eval.Categories - 1}).Survival(chi2); p < 1e-4 {
				t.Errorf("%s, level %s: chi-square %.1f, p = %.2g, counts %d", r.Name, level, chi2, p, counts)
			}
		}
	}
}

// Games and cards that cannot be dealt are errors.
func TestBestHandsThatCannotBe(t *testing.T) {
	omaha := lanetest.TwoHoleGames()[0]
	two := omaha
	two.Hole = 2
	for name, c := range map[string]struct {
		rules             eval.Rules
		left, hole, board []deck.Card
		draws             int
		level             lanes.Level
	}{
		"any hole cards":   {eval.Holdem(), lanetest.Without(), nil, nil, 0, lanes.Go},
		"two hole cards":   {two, lanetest.Without(), nil, nil, 0, lanes.Go},
		"level":            {omaha, lanetest.Without(), nil, nil, 0, "AVX3"},
		"five hole cards":  {omaha, lanetest.Without()[5:], lanetest.Without()[:5], nil, 0, lanes.Go},
		"six on the board": {omaha, lanetest.Without()[6:], nil, lanetest.Without()[:6], 0, lanes.Go},
		"eight cards left": {omaha, lanetest.Without()[:8], nil, nil, 0, lanes.Go},
		"duplicate":        {omaha, lanetest.Without(), lanetest.Without()[:1], nil, 0, lanes.Go},
		"eight draws":      {omaha, lanetest.Without(), nil, nil, 8, lanes.Go},
	} {
		h := Hands{Rules: c.rules, Left: c.left, Hole: c.hole, Board: c.board, Draws: c.draws, Level: c.level}
		if _, err := NewKernel(h); err == nil && c.rules.Played > 0 {
			t.Errorf("%s: got no error", name)
		}
		if _, err := NewLowKernel(h); err == nil {
			t.Errorf("%s: lows: got no error", name)
		}
	}
}
