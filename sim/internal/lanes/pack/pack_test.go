package pack

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/internal/longtest"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// long allows tests that take minutes.
const long = longtest.On

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

func mustNewPack(h Pack) *Kernel {
	return deck.Must(NewKernel(h))
}

// The kernel gives the counts of the definition.
func TestPackCountsEqualTheDefinition(t *testing.T) {
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
			k, got := mustNewPack(h), make([]uint64, len(want))
			k.plan.deal(sampling.NewStreams(seed, 3), rounds, want)
			k.Deal(seed, 3, rounds, got)
			if !slices.Equal(got, want) {
				t.Errorf("%+v, known %d, left %d, %d draws, seed %d, %d rounds: got %d, want %d", r, h.Known, h.Left, h.Draws, seed, rounds, got, want)
			}
		}
	}
}

// Each pair of draws comes from equally many accepted fractions, for all sizes of packs and
// numbers of draws. For draws from the whole pack, at most one hand in eight is rejected.
func TestPackDrawsAreUniform(t *testing.T) {
	for draws := 2; draws <= arguments.Steps; draws++ {
		for left := draws; left <= deck.MaxCards; left++ {
			p := &plan{}
			p.SetSteps(left, draws, arguments.PackPositions-1)
			p.shareDraws()
			accepted, once := 1.0, [arguments.Steps + 1]int{}
			for g, pair := range p.draws {
				outcomes := int(p.Base[pair[0]] * p.Base[pair[1]])
				if want := 1 << 16 % outcomes; int(p.limit[g]) != want || (g < arguments.PackPairs) == (pair[1] == arguments.Steps) {
					t.Errorf("%d draws from %d: limit %d of pair %v, want %d", draws, left, p.limit[g], pair, want)
				}
				accepted *= 1 - float64(p.limit[g])/(1<<16)
				once[pair[0]]++
				once[pair[1]]++
			}
			if once != [arguments.Steps + 1]int{1, 1, 1, 1, 1, 1, 1, arguments.PackGroups - arguments.PackPairs} {
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
		k, order := mustNewPack(Pack{Rules: r, Left: packCards(r.Pack), Draws: 7}), r.Order()
		exact := deck.Must(r.Count(t.Context(), nil, packCards(r.Pack), 7))
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
		got := make([]uint64, len(r.Order()))
		mustNewPack(Pack{Rules: r, Left: cards[:left], Known: cards[left:], Draws: golden.draws}).Deal(28, 1, 100_001, got)
		if !slices.Equal(got, golden.want) {
			t.Errorf("%+v, %d known, %d draws: got %d, want %d", r, golden.known, golden.draws, got, golden.want)
		}
	}
}

func BenchmarkPack(b *testing.B) {
	for _, p := range []deck.Pack{{Decks: 1, Jokers: 1}, {Decks: 2}, {Decks: 2, Jokers: 2}, {Decks: 2, Jokers: 4}} {
		b.Run(fmt.Sprintf("decks=%d/jokers=%d", p.Decks, p.Jokers), func(b *testing.B) {
			r := packs.Rules{Pack: p}
			k := mustNewPack(Pack{Rules: r, Left: packCards(p), Draws: 7})
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

// The sampling gives every set of cards of a pack equally often. The test enumerates all
// draws from parts of packs.
func TestPackSampleGivesEverySetEquallyOften(t *testing.T) {
	r := packs.Rules{Pack: deck.Pack{Decks: 2, Jokers: 4}}
	for _, d := range []struct{ left, draws, sets int }{{7, 2, 21}, {7, 4, 35}, {8, 5, 56}, {8, 7, 8}} {
		cards := packCards(r.Pack)
		slices.Reverse(cards) // jokers, then the second deck
		p := deck.Must(newPlan(Pack{Rules: r, Left: cards[:d.left], Known: cards[20 : 20+max(0, 5-d.draws)], Draws: d.draws}))
		times, all := map[string]int{}, 0
		var at [arguments.Steps]uint8
		var walk func(i int)
		walk = func(i int) {
			if i == arguments.Steps {
				hand := p.sample(&at)
				slices.Sort(hand)
				times[string(deckBytes(hand))]++
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
		for hand, n := range times {
			if n*d.sets != all {
				t.Errorf("%d from %d: set %v occurs %d times of %d, want 1 in %d", d.draws, d.left, []byte(hand), n, all, d.sets)
			}
		}
	}
}

func deckBytes(hand []deck.Card) (b []byte) {
	for _, c := range hand {
		b = append(b, byte(c))
	}
	return b
}

// The number of jokers, the number of cards of which a hand has both copies, and its
// category have their joint laws.
func TestJokersCopiesAndCategoriesAreJointlyExact(t *testing.T) {
	r := packs.Rules{Pack: deck.Pack{Decks: 2, Jokers: 4}}
	p := deck.Must(newPlan(Pack{Rules: r, Left: packCards(r.Pack), Draws: 7}))
	chunks := uint64(2)
	if long {
		chunks = 10_000_000_000 >> 18
	}
	const jokers, copies, categories = deck.MaxJokers + 1, 4, 13
	var byCopies, exactCopies [jokers * copies]float64
	var byCategory, exactCategory [jokers * categories]float64
	q, drawn := newSampler(p), new(sampling.Samples)
	for chunk := range chunks {
		s := sampling.NewStreams(28, chunk)
		for range (1 << 18) / arguments.Block {
			q.block(&s, drawn)
			for i := range drawn {
				for j, accepted := range drawn[i].Accepted {
					if accepted == 0 {
						continue
					}
					jokers, both, sum := 0, 0, uint64(0)
					var seen uint64
					for _, at := range drawn[i].At {
						sum += q.keys[at[j]]
						if at[j] >= 2*deck.Size {
							jokers++
							continue
						}
						bit := uint64(1) << (at[j] % deck.Size)
						if seen&bit != 0 {
							both++
						}
						seen |= bit
					}
					place, flush := p.evaluator.Place(sum)
					if flush {
						place = p.evaluator.FlushPlace(q.suits(&drawn[i].At, j), sum, place)
					}
					byCopies[jokers*copies+both]++
					byCategory[jokers*categories+int(place)]++
				}
			}
		}
	}
	ways := func(n, k int) float64 { return float64(deck.Choose(n, k)) }
	for j := range jokers {
		others := 7 - j
		for both := 0; 2*both <= others; both++ {
			exactCopies[j*copies+both] = ways(4, j) * ways(52, both) * ways(52-both, others-2*both) * float64(uint64(1)<<(others-2*both))
		}
		cards := packCards(r.Pack)
		counts := deck.Must(r.Count(t.Context(), cards[2*deck.Size:][:j], cards[:2*deck.Size], others))
		for c, n := range counts {
			exactCategory[j*categories+c] = ways(4, j) * float64(n)
		}
	}
	for name, law := range map[string][2][]float64{"copies": {byCopies[:], exactCopies[:]}, "categories": {byCategory[:], exactCategory[:]}} {
		if chi2, degrees := chiSquareOf(t, law[0], law[1]); degrees > 0 {
			if p := (distuv.ChiSquared{K: degrees}).Survival(chi2); p < 1e-4 || p > 1-1e-4 {
				t.Errorf("jokers and %s: chi-square %.2f on %g degrees, p = %g: got %v", name, chi2, degrees, p, law[0])
			} else {
				t.Logf("jokers and %s: chi-square %.2f on %g degrees, p = %.4f", name, chi2, degrees, p)
			}
		}
	}
}

// chiSquareOf returns the chi-square of counts against numbers of hands, and its degrees of
// freedom. Outcomes of which fewer than five hands are expected count together.
func chiSquareOf(t *testing.T, got, hands []float64) (chi2, degrees float64) {
	t.Helper()
	n, all, few, fewWanted := 0.0, 0.0, 0.0, 0.0
	for i := range got {
		n += got[i]
		all += hands[i]
	}
	add := func(got, want float64) {
		chi2 += (got - want) * (got - want) / want
		degrees++
	}
	degrees--
	for i := range got {
		want := n * hands[i] / all
		switch {
		case want == 0 && got[i] > 0:
			t.Errorf("outcome %d: got %g, which is impossible", i, got[i])
		case want < 5:
			few, fewWanted = few+got[i], fewWanted+want
		default:
			add(got[i], want)
		}
	}
	if fewWanted >= 1 {
		add(few, fewWanted)
	}
	return chi2, degrees
}
