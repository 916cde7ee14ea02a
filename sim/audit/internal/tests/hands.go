package tests

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/combin"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/sample"
)

// maxBack is the largest distance of two hands that hand-overlap compares.
const maxBack = 8

// handOverlap counts the cards that a hand shares with the hand one to maxBack packs
// before. The counts of each distance are compared with their distribution, which is
// hypergeometric. The least of the p-values is taken as that of independent tests (Šidák
// 1967).
var handOverlap = row{name: "hand-overlap", ofHand: 1, one: newHandOverlap}

func newHandOverlap(b *Battery) Test {
	n, k := b.Cards, b.hand()
	distribution := laws.SharedCards(n, k)
	words := (n + 63) / 64
	hands := make([]uint64, maxBack*words) // as sets; hand i is at i % maxBack
	number := 0
	values := k + 1
	judge := func(cells []uint64) (back int, best laws.Outcome) {
		back, best = laws.BestFit(slices.Collect(slices.Chunk(cells, values)), distribution)
		return back + 1, best
	}
	return Test{
		Name: "hand-overlap", Cells: maxBack * values, Per: 1, ofPacks: true,
		looks: func(size uint64) (all uint64) {
			for back := range uint64(maxBack) {
				all += size - min(size, back+1)
			}
			return all
		},
		count: func(cells []uint16, s *sample.Sample) {
			hand := hands[number%maxBack*words:][:words]
			if s.Since >= maxBack && words == 1 { // hand is still the one maxBack packs before
				set := uint64(0)
				for _, card := range s.Pack[:k] {
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
			for _, card := range s.Pack[:k] {
				set[card/64] |= 1 << (card % 64)
			}
			for back := 1; back <= min(maxBack, s.Since); back++ {
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
		Questions: []Question{{
			title: "cards shared with hands before", law: func() []float64 { return distribution },
			judge: func(cells []uint64, _ float64) (laws.Outcome, bool) {
				back, best := judge(cells)
				return best, back > 0
			},
			words: func(cells []uint64, _ float64) string {
				back, _ := judge(cells)
				counts := cells[(back-1)*values:][:values]
				title := "cards shared with the hand before"
				if back > 1 {
					title = fmt.Sprintf("cards shared with the hand %d packs before", back)
				}
				most, packs := laws.WorstValue(counts, distribution, 1), float64(laws.Sum(counts))
				return fmt.Sprintf("%s; %d shared: %s", laws.MeanWords(title, counts, distribution),
					most, laws.Deviation(float64(counts[most]), packs, distribution[most]))
			},
		}},
	}
}

// handCategories counts the category of the poker hand of the first seven cards.
var handCategories = row{
	name: "hand-categories", others: []string{"hand-categories-rare"}, one: newHandCategories,
	misfit: func(b *Battery) string {
		if b.Cards != deck.Size || b.hand() < handSize {
			return "needs hands of 7 from 52 cards"
		}
		return ""
	},
}

func newHandCategories(b *Battery) Test {
	hands := make([][handSize]deck.Card, 0, sample.BatchSize) // many are named together: their loads overlap
	counts := make([]uint64, eval.Categories)
	name := func() {
		table := b.table()
		for i := range hands {
			counts[table.Category(hands[i][:])]++
		}
		hands = hands[:0]
	}
	probabilities := laws.Categories(handSize)
	return Test{
		Name: "hand-categories", Cells: eval.Categories, Per: 1, ofPacks: true,
		count: func(_ []uint16, s *sample.Sample) {
			var hand [handSize]deck.Card
			for p, card := range s.Pack[:handSize] {
				hand[p] = deck.Card(card)
			}
			if hands = append(hands, hand); len(hands) == cap(hands) {
				name()
			}
		},
		flush: func(cells []uint64, _ *sample.Sample) {
			name()
			for category, n := range counts {
				cells[category] += n
			}
			clear(counts)
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

// handRepeats counts the hands with the cards of an earlier one, among n hands. For a fair
// shuffle the mean is n - M (1-(1-1/M)^n) for M hands, and the number is about Poisson:
// the variance is smaller by 2n/(3M) of it.
var handRepeats = row{
	name: "hand-repeats", ofHand: 1,
	prints: &ofPrints{title: "repeated hands", least: minForHandRepeats, judge: judgeHandRepeats},
	misfit: func(b *Battery) string {
		if b.hands() == 0 {
			return "needs hands of which there are 1.3e8 to 4.2e9"
		}
		return ""
	},
}

// The numbers of hands of the test hand-repeats: so many that their repeats are about
// Poisson, and few enough for 32 bits.
const (
	leastHands = 130_000_000
	mostHands  = 1<<32 - 1
)

// hands returns the number of hands, or 0 if it is not in the range above.
func (b *Battery) hands() int {
	n, k := b.Cards, b.hand()
	if all := combin.GeneralizedBinomial(float64(n), float64(min(k, n))); all >= leastHands && all <= mostHands {
		return combin.Binomial(n, k)
	}
	return 0
}

// minForHandRepeats is the number of hands of which about minExpected equal an earlier
// one.
func minForHandRepeats(b *Battery) uint64 {
	return uint64(math.Ceil(math.Sqrt(2 * laws.MinExpected * float64(b.hands()))))
}

func judgeHandRepeats(b *Battery, prints marked) (a laws.Answer) {
	n, repeats := prints.handRepeats(b.hands())
	hands, size := float64(b.hands()), float64(n)
	mean := size + hands*math.Expm1(size*math.Log1p(-1/hands))
	if least := minForHandRepeats(b); uint64(n) < least {
		a.LeftOut = tooFew(float64(least))
		return a
	}
	above, below := 1.0, mathext.GammaIncRegComp(float64(repeats)+1, mean)
	if repeats > 0 {
		above = mathext.GammaIncReg(float64(repeats), mean)
	}
	nearer := min(above, below)
	a.Statistic, a.P = float64(repeats), min(1, 2*nearer-min(nearer, max(0, above+below-1)))
	sigma := 1.96 * math.Sqrt(mean)
	a.Words = fmt.Sprintf("%d of the first %d hands of %d cards equal an earlier one, fair is %.0f to %.0f", repeats, n, b.hand(), mean-sigma, mean+sigma)
	return a
}

// handRepeats returns the number of fingerprints, and the number of those whose hand
// equals that of an earlier one. hands is the number of different hands.
func (m marked) handRepeats(hands int) (n, repeats int) {
	shift, seen := 63-bits.Len(uint(hands-1)), make([]uint64, hands/64+1)
	for print := range m.each {
		index := binary.BigEndian.Uint64(print[:]) &^ (1 << 63) >> shift
		if index >= uint64(hands) { // of no hand; a division for each print would take longer
			index %= uint64(hands)
		}
		repeats += int(seen[index/64] >> (index % 64) & 1)
		seen[index/64] |= 1 << (index % 64)
		n++
	}
	return n, repeats
}
