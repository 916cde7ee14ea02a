package hands

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/internal/longtest"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
	"pokersim/sim/rng"
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

func mustNew(level lanes.Level, d deal, seed uint64) *Kernel {
	h := d.hands(seed)
	h.Level = level
	return deck.Must(NewKernel(h))
}

// hands returns the cards of a deal for a kernel.
func (d deal) hands(seed uint64) Hands {
	left, known := d.cards(seed)
	return Hands{Left: left, Hole: known, Draws: d.draws}
}

// Every level gives the counts of the definition.
func TestLevelsGiveTheSameCounts(t *testing.T) {
	same := func(d deal, kernels []*Kernel, seed, chunk, rounds uint64) {
		t.Helper()
		var want [eval.Categories]uint64
		kernels[0].Deal(seed, chunk, rounds, &want)
		for i, level := range tested {
			var got [eval.Categories]uint64
			kernels[1+i].Deal(seed, chunk, rounds, &got)
			if got != want {
				t.Errorf("%+v, seed %d, chunk %d, %d rounds: %s counts %v, want %v", d, seed, chunk, rounds, level, got, want)
			}
		}
		if sum := ints.Sum(want[:]); sum != rounds {
			t.Errorf("%+v, seed %d, chunk %d: counted %d hands, want %d", d, seed, chunk, sum, rounds)
		}
	}
	kernelsOf := func(d deal, seed uint64) []*Kernel { // that of the definition first
		all := []*Kernel{defined(strength.Holdem, d.hands(seed))}
		for _, level := range tested {
			all = append(all, mustNew(level, d, seed))
		}
		return all
	}
	seeds := uint64(200)
	switch {
	case raced:
		seeds = 50
	case longtest.On:
		seeds = 1000
	}
	for _, d := range deals {
		for seed := range seeds {
			same(d, kernelsOf(d, seed), seed, seed%3, 1+seed%200)
		}
		kernels := kernelsOf(d, 7)
		for rounds := range min(seeds, 201) {
			same(d, kernels, 1<<63, 1<<40, rounds)
		}
		for _, rounds := range []uint64{1<<12 - 1, 1 << 12, 1<<16 - 1, 1<<16 + 1, 1 << 18} {
			same(d, kernels, 7, ^uint64(0), rounds)
		}
	}
}

// Every level finds the straight flushes of every suit as the definition does,
// with the ace above and below, and tells them from a straight beside a flush.
func TestLevelsFindStraightFlushes(t *testing.T) {
	deal := func(g strength.Game, r eval.Rules, h Hands) (got, want [eval.Categories]uint64) {
		t.Helper()
		h.Rules = r
		k := deck.Must(NewKernel(h))
		k.Deal(1, 2, 3000, &got)
		defined(g, h).Deal(1, 2, 3000, &want)
		return got, want
	}
	for g, name := range map[strength.Game]string{strength.Holdem: "holdem", strength.Short: "short", strength.ShortTrips: "short-trips"} {
		r := deck.Must(eval.RulesOf(name))
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

func TestUnknownLevelIsAnError(t *testing.T) {
	_, err := NewKernel(Hands{Left: deck.New().Cards(), Draws: 7, Level: "AVX3"})
	for _, want := range []string{`"AVX3"`, "go"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want one with %s", err, want)
		}
	}
}

func TestInvalidDealsAreErrors(t *testing.T) {
	pack := deck.New().Cards()
	for _, c := range []struct {
		left  []deck.Card
		draws int
		known []deck.Card
		want  string
	}{
		{pack, 8, nil, "8 draws"},
		{pack, 1, pack[:4], "1 draws"},
		{pack[:4], 5, nil, "5 draws from 4 cards"},
		{pack, 4, nil, "hand of 4"},
		{pack[:40], 5, pack[40:43], "hand of 8"},
		{pack, 5, pack[:2], "duplicate card 2c"},
		{append(pack[:40:40], 52), 7, nil, "invalid card Card(52)"},
	} {
		_, err := NewKernel(Hands{Left: c.left, Draws: c.draws, Hole: c.known, Level: lanes.Go})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d left, %d draws, %d known: got error %v, want %q", len(c.left), c.draws, len(c.known), err, c.want)
		}
	}
}

// Each pair of draws comes from equally many accepted fractions. The test enumerates
// all fractions, for all sizes of deck and numbers of draws.
func TestDrawsAreUniform(t *testing.T) {
	cards := deck.New().Cards()
	for draws := 2; draws <= arguments.Steps; draws++ {
		known := cards[deck.Size-max(0, 5-draws):]
		for left := draws; left <= deck.Size-len(known); left++ {
			p := deck.Must(newPlan(strength.Holdem, Hands{Left: cards[:left], Draws: draws, Hole: known}))
			for g, pair := range arguments.Shared {
				i, j := pair[0], pair[1]
				var times [deck.Size * deck.Size]int
				for fraction := range uint64(1 << 16) {
					if first, second, rest := p.Share(fraction, i, j); rest >= p.Threshold[g] {
						times[int(first)*deck.Size+int(second)]++
					}
				}
				want := 1 << 16 / int(p.Base[i]*p.Base[j])
				for first := range int(p.Base[i]) {
					for second := range int(p.Base[j]) {
						if got := times[first*deck.Size+second]; got != want {
							t.Fatalf("%d draws from %d: steps %d and %d draw %d and %d for %d fractions, want %d", draws, left, i, j, first, second, got, want)
						}
						times[first*deck.Size+second] = 0
					}
				}
				if times != [deck.Size * deck.Size]int{} {
					t.Fatalf("%d draws from %d: steps %d and %d draw a position that is not below the bases %d and %d", draws, left, i, j, p.Base[i], p.Base[j])
				}
			}
		}
	}
}

// The sampling gives every set of cards equally often. The test enumerates all draws
// from small decks.
func TestSampleGivesEverySetEquallyOften(t *testing.T) {
	cards := deck.New().Cards()
	for _, d := range []struct{ left, draws, sets int }{{7, 2, 21}, {5, 3, 10}, {7, 4, 35}, {8, 5, 56}, {7, 6, 7}, {8, 7, 8}} {
		p := deck.Must(newPlan(strength.Holdem, Hands{Left: cards[:d.left], Draws: d.draws, Hole: cards[45 : 45+max(0, 5-d.draws)]}))
		times := map[strength.Hand]int{}
		var at [arguments.Steps]uint8
		all := 0
		var walk func(i int)
		walk = func(i int) {
			if i == arguments.Steps {
				times[p.sample(&at)]++
				all++
				return
			}
			for at[i] = 0; uint32(at[i]) < p.Base[i]; at[i]++ {
				walk(i + 1)
			}
		}
		walk(0)
		if len(times) != d.sets {
			t.Errorf("%d from %d: got %d sets, want %d", d.draws, d.left, len(times), d.sets)
		}
		for h, n := range times {
			if n*d.sets != all {
				t.Errorf("%d from %d: set %x occurs %d times of %d, want 1 in %d", d.draws, d.left, uint64(h), n, all, d.sets)
			}
		}
	}
}

func TestCountsFollowTheExactLaw(t *testing.T) {
	const rounds, chunks = 1 << 18, 400
	for cards := 5; cards <= 7; cards++ {
		exact := exactCounts(cards)
		k := mustNew(tested[0], deal{deck.Size, cards, 0}, 0)
		n := uint64(chunks)
		if tested[0] == lanes.Go {
			n = 20
		}
		var counts [eval.Categories]uint64
		for chunk := range n {
			k.Deal(2, chunk, rounds, &counts)
		}
		chi2, hands := 0.0, float64(ints.Sum(exact[:]))
		for c, got := range counts {
			want := float64(n*rounds) * float64(exact[c]) / hands
			chi2 += (float64(got) - want) * (float64(got) - want) / want
		}
		if p := (distuv.ChiSquared{K: eval.Categories - 1}).Survival(chi2); p < 1e-4 || p > 1-1e-4 {
			t.Errorf("%d cards: chi-square %.2f on 9 degrees, p = %g; counts %v of %d", cards, chi2, p, counts, n*rounds)
		}
	}
}

// exactCounts returns the number of hands of each category, from the exact numbers by class.
func exactCounts(cards int) (counts [eval.Categories]uint64) {
	classes := deck.Must(eval.Holdem().ClassCounts(cards))
	for class, n := range classes[1:] {
		counts[eval.Class(class+1).Category()] += n
	}
	return counts
}

// Golden counts: if they changed, the published tallies of a seed could not be repeated.
func TestGoldenCounts(t *testing.T) {
	for _, golden := range []struct {
		deal
		seed, chunk, rounds uint64
		want                [eval.Categories]uint64
	}{
		{deal{52, 7, 0}, 0, 0, 1000, [eval.Categories]uint64{0, 0, 3, 20, 34, 59, 49, 222, 432, 181}},
		{deal{52, 7, 0}, 1, 0, 1 << 18, [eval.Categories]uint64{10, 70, 443, 6806, 7988, 11934, 12588, 61772, 114809, 45724}},
		{deal{52, 7, 0}, 1<<64 - 1, 1 << 40, 100_001, [eval.Categories]uint64{4, 23, 166, 2580, 2968, 4668, 4879, 23241, 43814, 17658}},
		{deal{52, 6, 0}, 2, 3, 100_000, [eval.Categories]uint64{0, 10, 78, 868, 982, 1731, 3555, 12416, 48006, 32354}},
		{deal{52, 5, 0}, 2, 3, 100_000, [eval.Categories]uint64{0, 2, 16, 159, 198, 361, 2140, 4763, 42324, 50037}},
		{deal{40, 3, 4}, 2, 3, 100_000, [eval.Categories]uint64{0, 0, 34, 1130, 7394, 20274, 2987, 16987, 35741, 15453}},
		{deal{36, 7, 0}, 2, 3, 100_000, [eval.Categories]uint64{8, 117, 0, 1566, 9698, 5480, 3147, 19971, 41768, 18245}},
	} {
		for _, level := range tested {
			var got [eval.Categories]uint64
			mustNew(level, golden.deal, 0).Deal(golden.seed, golden.chunk, golden.rounds, &got)
			if got != golden.want {
				t.Errorf("%+v, seed %d, chunk %d, %d rounds, %s: got %v, want %v", golden.deal, golden.seed, golden.chunk, golden.rounds, level, got, golden.want)
			}
		}
	}
}

// The sampler, which draws eight hands at a time, draws the hands of the definition in
// each lane.
func TestSamplerDrawsTheHandsOfTheDefinition(t *testing.T) {
	lanes := [8]int{0, 1, 4, 5, 2, 3, 6, 7}
	for _, d := range deals {
		p := deck.Must(newPlan(strength.Holdem, d.hands(1)))
		q := sampling.NewSampler(&p.Draws)
		var slow, fast [arguments.Streams]rng.SFC64
		for i := range slow {
			slow[i].Reset(1, 2, rng.Lanes, uint8(i))
		}
		fast = slow
		for range 1000 {
			var hands [arguments.Block]strength.Hand
			var accepted [arguments.Block]bool
			var drawn sampling.Samples
			p.block(&slow, &hands, &accepted)
			q.Block(&fast, &drawn)
			for lane, want := range hands {
				i, j := lane/8, lanes[lane%8]
				if got := p.hand(&drawn[i].At, j); got != want {
					t.Fatalf("%+v, lane %d: got hand %#x, want %#x", d, lane, got, want)
				}
				if got := drawn[i].Accepted[j] == 1; got != accepted[lane] {
					t.Fatalf("%+v, lane %d: accepted is %t, want %t", d, lane, got, accepted[lane])
				}
			}
		}
	}
}

// The sums of keys show whether a hand has a flush, and give the category of a hand that
// has none. All hands of five cards are tested, and random hands of six and seven.
func TestKeySumsGiveTheCategory(t *testing.T) {
	for _, g := range []strength.Game{strength.Holdem, strength.Short, strength.ShortTrips} {
		p := *deck.Must(newPlan(strength.Holdem, deals[0].hands(0)))
		p.game = g
		k := newKeySums(&p)
		shapes := map[int][32]uint16{5: strength.NewShapes(5), 6: strength.NewShapes(6), 7: strength.NewShapes(7)}
		check := func(h strength.Hand, cards int) {
			of := shapes[cards]
			sum, want := k.start+keySum(h), g.Category(g.Strength(h, &of))
			flush := want == eval.Flush || want == eval.StraightFlush || want == eval.RoyalFlush
			if got := sum&flushes != 0; got != flush {
				t.Fatalf("game %d, hand %#x: got flush %t, want %t", g, h, got, flush)
			}
			if got := eval.Category(k.unsuited(sum)); !flush && got != want {
				t.Fatalf("game %d, hand %#x: got %v, want %v", g, h, got, want)
			}
		}
		if g == strength.Holdem {
			extend(0, 0, 5, func(h strength.Hand) { check(h, 5) })
		}
		pack, random := deck.New(), rand.NewPCG(1, 2)
		for i := range 500_000 {
			pack.Shuffle(7, random)
			check(strength.HandOf(pack.Cards()[:6+i%2]...), 6+i%2)
		}
	}
}

// extend calls check for every hand of h and more cards, each next or higher.
func extend(h strength.Hand, next deck.Card, more int, check func(strength.Hand)) {
	if more == 0 {
		check(h)
		return
	}
	for c := next; c < deck.Size; c++ {
		extend(h+strength.HandOf(c), c+1, more-1, check)
	}
}

func TestGamesThatLanesDoNotKnow(t *testing.T) {
	omaha := deck.Must(eval.RulesOf("omaha"))
	if _, err := NewKernel(Hands{Rules: omaha, Left: deck.New().Cards(), Draws: 7, Level: lanes.Go}); err == nil {
		t.Error("omaha: want an error")
	}
	for _, r := range lanetest.ShortGames() {
		if _, err := NewKernel(Hands{Rules: r, Left: deck.New().Cards(), Draws: 7, Level: lanes.Go}); err == nil {
			t.Errorf("%s with a two: want an error", r.Name)
		}
	}
}
