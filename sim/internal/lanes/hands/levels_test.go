package hands

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/strength"
)

// deal is a size of hand and deck for a kernel.
type deal struct {
	left, draws, known int // numbers of cards of a shuffled deck
}

var deals = []deal{
	{52, 7, 0}, {52, 6, 0}, {52, 5, 0},
	{50, 5, 2}, {47, 2, 5}, {45, 2, 5}, {48, 3, 4}, {46, 4, 2},
	{7, 7, 0}, {8, 7, 0}, {20, 6, 0}, {36, 7, 0}, {5, 5, 0}, {2, 2, 3}, {3, 2, 5},
}

// cards returns the cards left and the known cards.
func (d deal) cards(seed uint64) (left, known []deck.Card) {
	pack := deck.New()
	if seed > 0 {
		pack.Shuffle(deck.Size, rand.NewPCG(seed, 0))
	}
	cards := pack.Cards()
	return cards[:d.left], cards[deck.Size-d.known:]
}

func mustNew(t testing.TB, level lanes.Level, d deal, seed uint64) *Kernel {
	t.Helper()
	h := d.hands(seed)
	h.Level = level
	k, err := NewKernel(h)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// mustNewPlan returns the plan of hands of a game in which any hole cards play.
func mustNewPlan(t testing.TB, g strength.Game, h Hands) *plan {
	t.Helper()
	p, err := newPlan(g, h)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// defined returns the kernel of the definition.
func defined(t testing.TB, g strength.Game, h Hands) *Kernel {
	return &Kernel{mustNewPlan(t, g, h).deal}
}

// hands returns the cards of a deal for a kernel.
func (d deal) hands(seed uint64) Hands {
	left, known := d.cards(seed)
	return Hands{Left: left, Hole: known, Draws: d.draws}
}

// Every level gives the counts of the definition.
func TestLevelsGiveTheSameCounts(t *testing.T) {
	same := func(t *testing.T, d deal, seed, chunk, rounds uint64) {
		t.Helper()
		var want [eval.Categories]uint64
		defined(t, strength.Holdem, d.hands(seed)).Deal(seed, chunk, rounds, &want)
		for _, level := range tested {
			var got [eval.Categories]uint64
			mustNew(t, level, d, seed).Deal(seed, chunk, rounds, &got)
			if got != want {
				t.Errorf("%+v, seed %d, chunk %d, %d rounds: %s counts %v, want %v", d, seed, chunk, rounds, level, got, want)
			}
		}
		if sum := total(want); sum != rounds {
			t.Errorf("%+v, seed %d, chunk %d: counted %d hands, want %d", d, seed, chunk, sum, rounds)
		}
	}
	seeds := uint64(1000)
	if raced {
		seeds = 50
	}
	for seed := range seeds {
		for _, d := range deals {
			same(t, d, seed, seed%3, 1+seed%200)
		}
	}
	for _, d := range deals {
		for rounds := range min(seeds, 201) {
			same(t, d, 1<<63, 1<<40, rounds)
		}
		for _, rounds := range []uint64{1<<12 - 1, 1 << 12, 1<<16 - 1, 1<<16 + 1, 1 << 18} {
			same(t, d, 7, ^uint64(0), rounds)
		}
	}
}

func total(counts [eval.Categories]uint64) (sum uint64) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// Every level finds the straight flushes of every suit as the definition does,
// with the ace above and below, and tells them from a straight beside a flush.
func TestLevelsFindStraightFlushes(t *testing.T) {
	deal := func(g strength.Game, r eval.Rules, h Hands) (got, want [eval.Categories]uint64) {
		t.Helper()
		h.Rules = r
		k, err := NewKernel(h)
		if err != nil {
			t.Fatal(err)
		}
		k.Deal(1, 2, 3000, &got)
		defined(t, g, h).Deal(1, 2, 3000, &want)
		return got, want
	}
	for g, name := range map[strength.Game]string{strength.Holdem: "holdem", strength.Short: "short", strength.ShortTrips: "short-trips"} {
		r, err := eval.RulesOf(name)
		if err != nil {
			t.Fatal(err)
		}
		lowest, pack := deck.Rank(0), deck.New().Cards()
		if g != strength.Holdem {
			lowest = 4
			pack = slices.DeleteFunc(pack, func(c deck.Card) bool { return c.Rank() < lowest })
		}
		for _, ranks := range [][]deck.Rank{{12, lowest, lowest + 1}, {lowest, lowest + 2, lowest + 3}, {7, 8, 9}, {8, 10, 12}} {
			for suit := range deck.Suit(deck.Suits) {
				in := func(c deck.Card) bool { return c.Suit() == suit && slices.Contains(ranks, c.Rank()) }
				left := slices.DeleteFunc(slices.Clone(pack), in)
				known := slices.DeleteFunc(slices.Clone(pack), func(c deck.Card) bool { return !in(c) })
				for draws := 2; draws <= 4; draws++ {
					for _, level := range tested {
						got, want := deal(g, r, Hands{Left: left, Hole: known, Draws: draws, Level: level})
						if got != want {
							t.Errorf("game %d, known %v, %d draws: %s counts %v, want %v", g, known, draws, level, got, want)
						}
						if draws == 4 && want[eval.RoyalFlush]+want[eval.StraightFlush] == 0 {
							t.Errorf("game %d, known %v: no straight flush", g, known)
						}
					}
				}
			}
		}
	}
}
