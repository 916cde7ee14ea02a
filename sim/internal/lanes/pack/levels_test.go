package pack

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
)

func packRules() (all []packs.Rules) {
	for decks := 1; decks <= 2; decks++ {
		for jokers := range deck.MaxJokers + 1 {
			for _, bug := range []bool{false, true} {
				all = append(all, packs.Rules{Pack: deck.Pack{Decks: decks, Jokers: jokers}, Bug: bug})
			}
		}
	}
	return all
}

func packCards(p deck.Pack) []deck.Card {
	cards := make([]deck.Card, p.Cards())
	for c := range cards {
		cards[c] = deck.Card(c)
	}
	return cards
}

// randomPack returns hands from a shuffled pack. In a third of the plans the cards left are
// few, or have few ranks and suits, so that jokers, flushes and duplicates are frequent.
func randomPack(src *rand.Rand, r packs.Rules) Pack {
	cards := packCards(r.Pack)
	src.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	known := src.IntN(6)
	draws := min(max(5-known, 2)+src.IntN(3), 7-known)
	left := cards[known:]
	switch src.IntN(6) {
	case 0:
		left = left[:draws+src.IntN(len(left)-draws+1)]
	case 1:
		few := slices.DeleteFunc(slices.Clone(left), func(c deck.Card) bool {
			return int(c) < r.Decks*deck.Size && ((c%deck.Size).Suit() > 1 || (c%deck.Size).Rank()%12 > 4)
		})
		if len(few) >= draws {
			left = few
		}
	}
	return Pack{Rules: r, Left: left, Known: cards[:known], Draws: draws}
}

func mustNewPack(t testing.TB, h Pack, level lanes.Level) *Kernel {
	t.Helper()
	h.Level = level
	k, err := NewKernel(h)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// definedPack returns the kernel of the definition.
func definedPack(t testing.TB, h Pack) *Kernel {
	t.Helper()
	p, err := newPlan(h)
	if err != nil {
		t.Fatal(err)
	}
	return &Kernel{p.deal}
}

// Every level gives the counts of the definition.
func TestPackLevelsGiveTheSameCounts(t *testing.T) {
	plans := uint64(5)
	if long {
		plans = 500
	}
	for i, r := range packRules() {
		for seed := range plans {
			h := randomPack(rand.New(rand.NewPCG(seed, uint64(i))), r)
			if seed == 0 {
				h = Pack{Rules: r, Left: packCards(r.Pack), Draws: 7}
			}
			rounds := []uint64{6000, 1 + seed, 64, 700, 4095}[seed%5]
			want := make([]uint64, len(r.Order()))
			definedPack(t, h).Deal(seed, 3, rounds, want)
			for _, level := range tested {
				got := make([]uint64, len(want))
				mustNewPack(t, h, level).Deal(seed, 3, rounds, got)
				if !slices.Equal(got, want) {
					t.Errorf("%+v, known %d, left %d, %d draws, seed %d, %d rounds: %s counts %d, want %d", r, h.Known, h.Left, h.Draws, seed, rounds, level, got, want)
				}
			}
		}
	}
}

// Each pair of draws comes from equally many accepted fractions, for all sizes of packs and
// numbers of draws. For draws from the whole pack, at most one hand in eight is rejected.
func TestPackDrawsAreUniform(t *testing.T) {
	for draws := 2; draws <= layout.Steps; draws++ {
		for left := draws; left <= deck.MaxCards; left++ {
			p := &plan{}
			p.SetSteps(left, draws, layout.PackPositions-1)
			p.shareDraws()
			accepted, once := 1.0, [layout.Steps + 1]int{}
			for g, pair := range p.draws {
				outcomes := int(p.Base[pair[0]] * p.Base[pair[1]])
				if want := 1 << 16 % outcomes; int(p.limit[g]) != want || (g < layout.PackPairs) == (pair[1] == layout.Steps) {
					t.Errorf("%d draws from %d: limit %d of pair %v, want %d", draws, left, p.limit[g], pair, want)
				}
				accepted *= 1 - float64(p.limit[g])/(1<<16)
				once[pair[0]]++
				once[pair[1]]++
			}
			if once != [layout.Steps + 1]int{1, 1, 1, 1, 1, 1, 1, layout.PackGroups - layout.PackPairs} {
				t.Errorf("%d draws from %d: steps of draws %v", draws, left, p.draws)
			}
			if accepted < 7./8 {
				t.Errorf("%d draws from %d: %.3f of the hands are accepted", draws, left, accepted)
			}
		}
	}
}

// The counts follow the exact law.
func TestPackCountsFollowTheExactLaw(t *testing.T) {
	for _, r := range packRules() {
		if r.Decks == 1 && r.Jokers == 0 {
			continue
		}
		chunks := uint64(4)
		if long {
			chunks = 10_000_000_000 >> 18
		}
		k, order := mustNewPack(t, Pack{Rules: r, Left: packCards(r.Pack), Draws: 7}, tested[0]), r.Order()
		exact, err := r.Count(t.Context(), nil, packCards(r.Pack), 7)
		if err != nil {
			t.Fatal(err)
		}
		counts := make([]uint64, len(order))
		for chunk := range chunks {
			k.Deal(28, chunk, 1<<18, counts)
		}
		got, want := make([]float64, len(counts)), make([]float64, len(counts))
		for i := range counts {
			got[i], want[i] = float64(counts[i]), float64(exact[i])
		}
		chi2, degrees := chiSquareOf(t, got, want)
		p := distuv.ChiSquared{K: degrees}.Survival(chi2)
		if p < 1e-4 || p > 1-1e-4 {
			t.Errorf("%+v: chi-square %.2f on %g degrees, p = %g; counts %v", r, chi2, degrees, p, counts)
		}
		t.Logf("%+v: chi-square %.2f on %g degrees, p = %.4f", r, chi2, degrees, p)
	}
}

// Golden counts: if they changed, the published tallies of a seed could not be repeated.
func TestPackGoldenCounts(t *testing.T) {
	for _, golden := range []struct {
		decks, jokers int
		bug           bool
		known, draws  int // the known cards are the last ones of the pack
		want          []uint64
	}{
		{1, 1, false, 0, 7, []uint64{16, 14, 125, 728, 3906, 3955, 7154, 8480, 20381, 40017, 15225}},
		{1, 2, true, 2, 3, []uint64{21, 195, 1004, 1308, 1591, 4107, 17378, 14600, 14321, 45476, 0}},
		{2, 0, false, 0, 6, []uint64{3, 1, 3, 37, 236, 1339, 531, 882, 1546, 5351, 14456, 47638, 27978}},
		{2, 2, false, 1, 6, []uint64{444, 206, 1040, 4793, 7610, 12951, 8068, 0, 21865, 30900, 0, 12124, 0}},
		{2, 4, false, 0, 7, []uint64{167, 53, 323, 1385, 2471, 6302, 2920, 1957, 8356, 12358, 19338, 33720, 10651}},
		{2, 4, true, 2, 5, []uint64{574, 2891, 11234, 4563, 4364, 11457, 20147, 0, 34731, 580, 8606, 854, 0}},
	} {
		r := packs.Rules{Pack: deck.Pack{Decks: golden.decks, Jokers: golden.jokers}, Bug: golden.bug}
		cards := packCards(r.Pack)
		left := len(cards) - golden.known
		for _, level := range tested {
			got := make([]uint64, len(r.Order()))
			mustNewPack(t, Pack{Rules: r, Left: cards[:left], Known: cards[left:], Draws: golden.draws}, level).Deal(28, 1, 100_001, got)
			if !slices.Equal(got, golden.want) {
				t.Errorf("%+v, %d known, %d draws, %s: got %d, want %d", r, golden.known, golden.draws, level, got, golden.want)
			}
		}
	}
}

func BenchmarkPack(b *testing.B) {
	for _, p := range []deck.Pack{{Decks: 1, Jokers: 1}, {Decks: 2}, {Decks: 2, Jokers: 2}, {Decks: 2, Jokers: 4}} {
		for _, level := range tested {
			b.Run(fmt.Sprintf("decks=%d/jokers=%d/level=%s", p.Decks, p.Jokers, level), func(b *testing.B) {
				r := packs.Rules{Pack: p}
				k := mustNewPack(b, Pack{Rules: r, Left: packCards(p), Draws: 7}, level)
				counts := make([]uint64, len(r.Order()))
				chunk := uint64(0)
				for b.Loop() {
					k.Deal(1, chunk, 1<<18, counts)
					chunk++
				}
				b.ReportMetric(float64(b.N)*(1<<18)/b.Elapsed().Seconds(), "hands/s")
			})
		}
	}
}
