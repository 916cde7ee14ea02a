package audit

import (
	"fmt"
	"math"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/audit/internal/laws"
)

// maxBack is the largest distance of two hands that hand-overlap compares.
const maxBack = 8

// overlap is the test hand-overlap. It counts the cards that a hand shares with the hand
// one to maxBack packs before. The counts of each distance are compared with their
// distribution, which is hypergeometric. The least of the p-values is taken as that of
// independent tests (Šidák 1967).
func overlap(n, k int) test {
	distribution := laws.SharedCards(n, k)
	words := (n + 63) / 64
	hands := make([]uint64, maxBack*words) // as sets; hand i is at i % maxBack
	number := 0
	values := k + 1
	judge := func(cells []uint64) (best laws.Outcome, back int, ok bool) {
		tried := 0.0
		best.P = 2
		for i := range maxBack {
			if o, ok := laws.Fit(cells[i*values:][:values], distribution); ok {
				if tried++; o.P < best.P {
					best, back = o, i+1
				}
			}
		}
		best.P = -math.Expm1(tried * math.Log1p(-best.P))
		return best, back, tried > 0
	}
	return test{
		name: "hand-overlap", cells: maxBack * values, per: 1, ofPacks: true,
		looks: func(size uint64) (all uint64) {
			for back := range uint64(maxBack) {
				all += size - min(size, back+1)
			}
			return all
		},
		count: func(cells []uint16, s *sample) {
			hand := hands[number%maxBack*words:][:words]
			if s.since >= maxBack && words == 1 { // hand is still the one maxBack packs before
				set := uint64(0)
				for _, card := range s.pack[:k] {
					set |= 1 << (card % 64)
				}
				for back := 1; back <= maxBack; back++ {
					cells[(back-1)*values+bits.OnesCount64(set&hands[(number-back)%maxBack])]++
				}
				hand[0] = set
				number++
				return
			}
			set := make([]uint64, words)
			for _, card := range s.pack[:k] {
				set[card/64] |= 1 << (card % 64)
			}
			for back := 1; back <= min(maxBack, s.since); back++ {
				shared, other := 0, hands[(number-back)%maxBack*words:][:words]
				for i, x := range set {
					shared += bits.OnesCount64(x & other[i])
				}
				cells[(back-1)*values+shared]++
			}
			copy(hand, set)
			number++
		},
		least: func() uint64 { return 1 + laws.LeastForFit(distribution) },
		questions: []question{{
			title: "cards shared with hands before",
			judge: func(cells []uint64) (laws.Outcome, string) {
				o, _, ok := judge(cells)
				if !ok {
					return o, "needs more shuffles"
				}
				return o, ""
			},
			words: func(cells []uint64) string {
				_, back, _ := judge(cells)
				counts := cells[(back-1)*values:][:values]
				fair, variance := laws.Moments(distribution)
				title := "cards shared with the hand before"
				if back > 1 {
					title = fmt.Sprintf("cards shared with the hand %d packs before", back)
				}
				most, z := values-1, -1.0
				packs := float64(laws.Sum(counts))
				for shared, count := range counts {
					expected := packs * distribution[shared]
					if d := (float64(count) - expected) * (float64(count) - expected) / max(expected, 1); d > z {
						most, z = shared, d
					}
				}
				return fmt.Sprintf("%s; %d shared: %s", laws.MeanWords(title, laws.Mean(counts), fair, math.Sqrt(variance/packs)),
					most, laws.Deviation(float64(counts[most]), packs, distribution[most]))
			},
		}},
	}
}

// categories is the test hand-categories. It counts the category of the poker hand of
// the first seven cards.
func categories(table func() *eval.Table) test {
	hand := make([]deck.Card, handSize)
	probabilities := laws.Categories(handSize)
	return test{
		name: "hand-categories", cells: eval.Categories, per: 1, ofPacks: true,
		count: func(cells []uint16, s *sample) {
			for p := range hand {
				hand[p] = deck.Card(s.pack[p])
			}
			cells[table().Category(hand)]++
		},
		questions: []question{{title: "categories of poker hands", judge: func(cells []uint64) (laws.Outcome, string) {
			o, ok := laws.Fit(cells, probabilities)
			if !ok {
				return o, "needs more shuffles"
			}
			return o, ""
		},
			words: func(cells []uint64) string {
				shuffles := float64(laws.Sum(cells))
				worst, largest := 0, -1.0
				for c, count := range cells {
					expected := shuffles * probabilities[c]
					if z := (float64(count) - expected) * (float64(count) - expected) / expected; z > largest {
						worst, largest = c, z
					}
				}
				return fmt.Sprintf("%s: %s", eval.Category(worst), laws.Deviation(float64(cells[worst]), shuffles, probabilities[worst]))
			},
		}},
	}
}
