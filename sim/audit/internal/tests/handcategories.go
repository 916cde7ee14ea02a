package tests

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
)

// handCategories counts the category of the poker hand of the first seven cards.
var handCategories = row{
	name: "hand-categories", others: []string{"hand-categories-rare"}, tests: single(newHandCategories),
	misfit: func(b *Battery) string {
		if b.Cards != deck.Size || b.hand() < handSize {
			return "needs hands of 7 from 52 cards"
		}
		return ""
	},
}

func newHandCategories(b *Battery) Test {
	hand := make([]deck.Card, handSize)
	probabilities := laws.Categories(handSize)
	return Test{
		Name: "hand-categories", Cells: eval.Categories, Per: 1, ofPacks: true,
		count: func(cells []uint16, s *sample.Sample) {
			for p := range hand {
				hand[p] = deck.Card(s.Pack[p])
			}
			cells[b.table().Category(hand)]++
		},
		Questions: []Question{{
			title: "categories of poker hands", law: func() []float64 { return probabilities },
			words: func(cells []uint64, shuffles float64) string {
				worst := laws.WorstValue(cells, probabilities, 0)
				return fmt.Sprintf("%s: %s", eval.Category(worst), laws.Deviation(float64(cells[worst]), shuffles, probabilities[worst]))
			},
		}, {
			Name: "hand-categories-rare", title: "rare categories of poker hands", least: laws.LeastForRare,
			judge: always(func(cells []uint64, _ float64) laws.Outcome {
				_, _, o := laws.Rare([][]uint64{cells}, probabilities)
				return o
			}),
			words: func(cells []uint64, hands float64) string {
				_, category, _ := laws.Rare([][]uint64{cells}, probabilities)
				return fmt.Sprintf("%s: %s", eval.Category(category), laws.Deviation(float64(cells[category]), hands, probabilities[category]))
			},
		}},
	}
}
