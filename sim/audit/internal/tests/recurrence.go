package tests

import (
	"fmt"
	"math"
	"sync"

	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
)

// within is the number of packs, or of draws, in which the tests of this file look for the cards
// of a hand.
const within = 64

// gaps counts the packs from a hand with a card to the next hand with it (the gap test of Knuth,
// TAOCP 2, 3.3.2), up to a longest gap that one of 20 is longer than.
var gaps = row{name: "gaps", ofHand: 1, one: func(b *Battery) Test {
	n, k := b.Cards, b.hand()
	longest := max(1, min(within-1, int(math.Log(0.05)/math.Log1p(-float64(k)/float64(n)))))
	law := sync.OnceValue(func() laws.Gaps { return laws.NewGaps(n, k, longest) })
	last, number := make([]int, n), within // the numbers of the last hands with each card
	found := make([]uint32, longest+1)     // of a hand of most cards too many for 16 bits
	title, card, packs := "packs from a hand with a card to the next", "a card of a hand", "packs"
	if b.drawn() {
		title, card, packs = "draws from one with a number to the next", "a number of a draw", "draws"
	}
	return Test{
		Name: "gaps", Cells: longest + 1, Per: uint64(k), ofPacks: true, // the last cell has the longer gaps
		looks: func(size uint64) uint64 { return size - min(size, uint64(longest)) },
		count: func(_ []uint16, s *sample.Sample) {
			if s.Since == 0 {
				clear(last)
				number = within
			}
			for _, card := range s.Pack[:k] {
				if s.Since >= longest {
					found[min(number-last[card], longest+1)-1]++
				}
				last[card] = number
			}
			number++
		},
		flush: func(cells []uint64, _ *sample.Sample) { sample.Move(cells, found) },
		Questions: []Question{{
			title: title, least: math.Ceil(minForGaps / (float64(k) * laws.Gap(n, k, longest))),
			Finds: card + " again in the next", size: func(hands, level float64) float64 { return law().Detectable(hands, k, level) },
			judge: always(func(cells []uint64, hands float64) laws.Outcome { return law().Fit(cells, hands, k) }),
			words: func(cells []uint64, hands float64) laws.Words {
				d := law().Worst(cells, hands, k)
				after := fmt.Sprintf("after %d %s", d+1, packs)
				if d == 0 {
					after = "in the next"
				}
				return laws.Deviation(float64(cells[d]), hands*float64(k), law().Probability[d], len(cells)).Of("%s again %s", card, after)
			},
		}},
	}
}}

// minForGaps is the least expected count of the longest gap.
const minForGaps = 20

// couponCollector counts the hands until each card was in one, from the first of each 64 packs.
var couponCollector = row{
	name: "coupon-collector", ofHand: 1, one: newCouponCollector,
	misfit: func(b *Battery) string {
		if k := float64(b.hand()); float64(b.Cards)*math.Pow(1-k/float64(b.Cards), within) > 5 { // the mean number of cards that do not come
			return fmt.Sprintf("needs fewer cards: %d hands have all of them too seldom", within)
		}
		return ""
	},
}

func newCouponCollector(b *Battery) Test {
	n, k := b.Cards, b.hand()
	law := sync.OnceValue(func() []float64 { return laws.Complete(n, k, within) })
	seen, left, took := make([]bool, n), n, 0
	title := "packs until each card was in a hand"
	if b.drawn() {
		title = "draws until each number was drawn"
	}
	return Test{
		Name: "coupon-collector", Cells: within + 2, Per: 1, ofPacks: true,
		looks: func(size uint64) uint64 { return size / within },
		count: func(cells []uint16, s *sample.Sample) {
			at := s.Number % within
			if at == 0 {
				clear(seen)
				left, took = n, within+1
			}
			if left > 0 {
				for _, card := range s.Pack[:k] {
					if !seen[card] {
						seen[card] = true
						left--
					}
				}
				if left == 0 {
					took = at + 1
				}
			}
			if at == within-1 {
				cells[took]++
			}
		},
		Questions: []Question{{
			title: title, law: law,
			Finds: title, size: func(looks, level float64) float64 { return laws.DetectableMean(looks, law(), level) },
			words: func(cells []uint64, _ float64) laws.Words { return laws.ScalarWords(title, cells, law()) },
		}},
	}
}
