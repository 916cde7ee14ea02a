package audit

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
)

// overlap is the test hand-overlap. It counts the cards that a hand shares with the
// previous one.
func overlap(n, k int) test {
	s := scalar{
		name: "hand-overlap", title: "cards shared with the previous hand", values: k + 1,
		distribution: func() []float64 { return overlapDistribution(n, k) },
	}
	shared := s.test(false)
	shared.pairs, shared.ofPacks = true, true
	hand, last := 0, make([]int, n) // number of this hand; 1 + number of the last hand with each card
	shared.count = func(cells []uint16, s *sample) {
		both := 0
		for _, card := range s.pack[:k] {
			if last[card] == hand {
				both++
			}
			last[card] = hand + 1
		}
		hand++
		if s.follows {
			cells[both]++
		}
	}
	return shared
}

func categoryDistribution() []float64 {
	counts, err := eval.Holdem().CategoryCounts(handSize)
	if err != nil {
		panic(err) // handSize is valid
	}
	probabilities := make([]float64, len(counts))
	for c, count := range counts {
		probabilities[c] = float64(count) / float64(sum(counts))
	}
	return probabilities
}

// categories is the test hand-categories. It counts the category of the poker hand of
// the first seven cards.
func categories(table func() *eval.Table) test {
	hand := make([]deck.Card, handSize)
	probabilities := categoryDistribution()
	return test{
		name: "hand-categories", cells: eval.Categories, per: 1, ofPacks: true,
		count: func(cells []uint16, s *sample) {
			for p := range hand {
				hand[p] = deck.Card(s.pack[p])
			}
			cells[table().Category(hand)]++
		},
		questions: []question{{title: "categories of poker hands", judge: func(cells []uint64) (outcome, string) {
			o, ok := fit(cells, probabilities)
			if !ok {
				return o, "needs more shuffles"
			}
			return o, ""
		},
			words: func(cells []uint64) string {
				shuffles := float64(sum(cells))
				worst, largest := 0, -1.0
				for c, count := range cells {
					expected := shuffles * probabilities[c]
					if z := (float64(count) - expected) * (float64(count) - expected) / expected; z > largest {
						worst, largest = c, z
					}
				}
				return fmt.Sprintf("%s: %s", eval.Category(worst), deviation(float64(cells[worst]), shuffles*probabilities[worst]))
			},
		}},
	}
}
