package hands

import (
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Each pair of draws comes from equally many accepted fractions. The test enumerates
// all fractions, for all sizes of deck and numbers of draws.
func TestDrawsAreUniform(t *testing.T) {
	cards := deck.New().Cards()
	for draws := 2; draws <= layout.Steps; draws++ {
		known := cards[deck.Size-max(0, 5-draws):]
		for left := draws; left <= deck.Size-len(known); left++ {
			p, err := newPlan(strength.Holdem, Hands{Left: cards[:left], Draws: draws, Hole: known})
			if err != nil {
				t.Fatal(err)
			}
			for g, pair := range layout.Shared {
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
		p, err := newPlan(strength.Holdem, Hands{Left: cards[:d.left], Draws: d.draws, Hole: cards[45 : 45+max(0, 5-d.draws)]})
		if err != nil {
			t.Fatal(err)
		}
		times := map[strength.Hand]int{}
		var at [layout.Steps]uint8
		all := 0
		var walk func(i int)
		walk = func(i int) {
			if i == layout.Steps {
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
		exact := exactCounts(t, cards)
		k := mustNew(t, tested[0], deal{deck.Size, cards, 0}, 0)
		n := uint64(chunks)
		if tested[0] == lanes.Go {
			n = 20
		}
		var counts [eval.Categories]uint64
		for chunk := range n {
			k.Deal(2, chunk, rounds, &counts)
		}
		chi2, hands := 0.0, float64(total(exact))
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
func exactCounts(t *testing.T, cards int) (counts [eval.Categories]uint64) {
	t.Helper()
	classes, err := eval.Holdem().ClassCounts(cards)
	if err != nil {
		t.Fatal(err)
	}
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
			mustNew(t, level, golden.deal, 0).Deal(golden.seed, golden.chunk, golden.rounds, &got)
			if got != golden.want {
				t.Errorf("%+v, seed %d, chunk %d, %d rounds, %s: got %v, want %v", golden.deal, golden.seed, golden.chunk, golden.rounds, level, got, golden.want)
			}
		}
	}
}
