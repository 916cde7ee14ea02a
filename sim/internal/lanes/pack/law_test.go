package pack

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// The sampling gives every set of cards of a pack equally often. The test enumerates all
// draws from parts of packs.
func TestPackSampleGivesEverySetEquallyOften(t *testing.T) {
	r := packs.Rules{Pack: deck.Pack{Decks: 2, Jokers: 4}}
	for _, d := range []struct{ left, draws, sets int }{{7, 2, 21}, {7, 4, 35}, {8, 5, 56}, {8, 7, 8}} {
		cards := packCards(r.Pack)
		slices.Reverse(cards) // jokers, then the second deck
		p, err := newPlan(Pack{Rules: r, Left: cards[:d.left], Known: cards[20 : 20+max(0, 5-d.draws)], Draws: d.draws})
		if err != nil {
			t.Fatal(err)
		}
		times, all := map[string]int{}, 0
		var at [layout.Steps]uint8
		var walk func(i int)
		walk = func(i int) {
			if i == layout.Steps {
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
	p, err := newPlan(Pack{Rules: r, Left: packCards(r.Pack), Draws: 7})
	if err != nil {
		t.Fatal(err)
	}
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
		for range (1 << 18) / layout.Block {
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
		counts, err := r.Count(t.Context(), cards[2*deck.Size:][:j], cards[:2*deck.Size], others)
		if err != nil {
			t.Fatal(err)
		}
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
