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
	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
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
	distribution := chance.SharedCards(n, k)
	words := (n + 63) / 64
	hands := make([]uint64, maxBack*words) // as sets; hand i is at i % maxBack
	number := 0
	values := k + 1
	judge := func(cells []uint64) (back int, best chance.Outcome) {
		back, best = chance.BestFit(slices.Collect(slices.Chunk(cells, values)), distribution)
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
		count: func(cells []uint16, s *shuffled.Sample) {
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
		least: func() uint64 { return 1 + chance.LeastForFit(distribution) },
		Questions: []Question{{
			title: "cards shared with hands before", law: func() []float64 { return distribution },
			judge: func(cells []uint64, _ float64) (chance.Outcome, bool) {
				back, best := judge(cells)
				return best, back > 0
			},
			words: func(cells []uint64, _ float64) chance.Words {
				back, _ := judge(cells)
				counts := cells[(back-1)*values:][:values]
				title := "cards shared with the hand before"
				if back > 1 {
					title = fmt.Sprintf("cards shared with the hand %d packs before", back)
				}
				return chance.ScalarWords(title, counts, distribution)
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
	hands := make([][handSize]deck.Card, 0, shuffled.BatchSize) // many are named together: their loads overlap
	counts := make([]uint64, eval.Categories)
	name := func() {
		table := b.table()
		for i := range hands {
			counts[table.Category(hands[i][:])]++
		}
		hands = hands[:0]
	}
	probabilities := chance.Categories(handSize)
	return Test{
		Name: "hand-categories", Cells: eval.Categories, Per: 1, ofPacks: true,
		count: func(_ []uint16, s *shuffled.Sample) {
			var hand [handSize]deck.Card
			for p, card := range s.Pack[:handSize] {
				hand[p] = deck.Card(card)
			}
			if hands = append(hands, hand); len(hands) == cap(hands) {
				name()
			}
		},
		flush: func(cells []uint64, _ *shuffled.Sample) {
			name()
			for category, n := range counts {
				cells[category] += n
			}
			clear(counts)
		},
		Questions: []Question{{
			title: "categories of poker hands", law: func() []float64 { return probabilities },
			words: func(cells []uint64, shuffles float64) chance.Words {
				worst := chance.WorstValue(cells, probabilities, 0)
				return chance.Deviation(float64(cells[worst]), shuffles, probabilities[worst], len(cells)).Of("%v", eval.Category(worst))
			},
		}, {
			Name: "hand-categories-rare", title: "rare categories of poker hands", least: chance.LeastForRare,
			judge: always(func(cells []uint64, _ float64) chance.Outcome {
				_, _, o := chance.Rare([][]uint64{cells}, probabilities)
				return o
			}),
			words: func(cells []uint64, hands float64) chance.Words {
				_, category, _ := chance.Rare([][]uint64{cells}, probabilities)
				return chance.Deviation(float64(cells[category]), hands, probabilities[category], len(cells)).Of("%v", eval.Category(category))
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
		if b.drawn() {
			return "needs whole packs: of draws, repeats has these counts"
		}
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
	return uint64(math.Ceil(math.Sqrt(2 * chance.MinExpected * float64(b.hands()))))
}

func judgeHandRepeats(b *Battery, prints marked) (a chance.Answer) {
	// A table of all hands takes longer to clear than a few packs to be read.
	if least := minForHandRepeats(b); uint64(prints.number()) < least {
		a.LeftOut = tooFew(float64(least))
		return a
	}
	n, repeats := prints.handRepeats(b.hands())
	hands, size := float64(b.hands()), float64(n)
	mean := size + hands*math.Expm1(size*math.Log1p(-1/hands))
	a.Statistic, a.P = float64(repeats), poissonP(repeats, mean)
	sigma := 1.96 * math.Sqrt(mean)
	a.Words = chance.Words{
		Text:    fmt.Sprintf("%d of the first %d hands of %d cards equal an earlier one, fair is %.0f to %.0f", repeats, n, b.hand(), mean-sigma, mean+sigma),
		Differs: math.Abs(float64(repeats)-mean) > sigma,
	}
	return a
}

// poissonP is the two-sided p-value of a Poisson count, of which the count itself is half in each tail.
func poissonP(count int, mean float64) float64 {
	above, below := 1.0, mathext.GammaIncRegComp(float64(count)+1, mean)
	if count > 0 {
		above = mathext.GammaIncReg(float64(count), mean)
	}
	nearer := min(above, below)
	return min(1, 2*nearer-min(nearer, max(0, above+below-1)))
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

// handCards counts how often each card is among the first k. Two counts have the
// correlation -1/(n-1).
var handCards = row{name: "hand-cards", others: []string{"hand-cards-largest"}, ofHand: 1, one: func(b *Battery) Test {
	n, k := b.Cards, b.hand()
	probability := float64(k) / float64(n)
	noun, among := b.among()
	least := math.Ceil(chance.MinExpected / probability)
	words := func(cells []uint64, packs float64) chance.Words {
		card, count := chance.Worst(cells, packs*probability)
		if other := 2*packs*probability - count; other > count && slices.Contains(cells, uint64(other)) { // the more frequent one of two
			card, count = slices.Index(cells, uint64(other)), other
		}
		w := chance.Deviation(count, packs, probability, n)
		if ends, ok := halfEnds(b, cells, k); ok && (card == 0 || card == n-1) {
			return ends
		}
		if b.drawn() {
			w.Text = fmt.Sprintf("in %.0f of %.0f draws, %.3g expected, %s", count, packs, packs*probability, w.Text)
		}
		return w.Of("%s %s", b.Card(noun, card), among)
	}
	t := Test{
		Name: "hand-cards", Cells: n, Per: uint64(k),
		count: func(cells []uint16, s *shuffled.Sample) {
			for _, card := range s.Sigma[:k] {
				cells[card]++
			}
		},
		Questions: []Question{{
			title: noun + " " + among, least: least, words: words,
			judge: always(func(cells []uint64, shuffles float64) chance.Outcome {
				scale := float64(n-1) * float64(n) / (shuffles * float64(k) * float64(n-k))
				return chance.ChiSquare(scale*chance.Squares(cells, shuffles*probability), n-1)
			}),
		}},
	}
	if n <= shuffled.MaxForBatch {
		stride := planes.Stride(k)
		counts := make([]uint64, planes.Stride(n)*stride)
		t.count = nil
		t.batch = func(b *shuffled.Batch) { b.AddValues(counts, &b.Orders, k) }
		t.flush = func(cells []uint64, _ *shuffled.Sample) {
			for card := range cells {
				cells[card] += ints.Sum(counts[card*stride:][:k])
			}
			clear(counts)
		}
	}
	if n >= minForLargest {
		q := largest(t.Questions[0], "hand-cards-largest", t.Questions[0].title+": largest deviation, z", probability, worstCell(probability),
			func(one float64) float64 { return chance.Clumps(one, float64(n), 0, 0) })
		if b.drawn() {
			q.Finds = "a number of a draw"
		}
		t.Questions = append(t.Questions, q)
	}
	return t
}}

// handPairs counts how often each pair of cards is among the first k.
//
// The effect of single cards is subtracted: handCards tests it, and its variance
// differs. The rest has variance λ = p2 - 2 p3 + p4 for each shuffle in each of
// n(n-3)/2 directions, where pj is the probability that j given cards are among the
// first k (the Johnson scheme; Genest, Lockhart and Stephens 2002 have the same for
// pairs in lotteries). Two pairs with a common card have the covariance p3 - p2².
var handPairs = row{
	name: "hand-pairs", others: []string{"hand-pairs-largest"}, ofHand: 2, one: newHandPairs,
	misfit: func(b *Battery) string {
		if b.hand() < 2 {
			return "needs hands of 2 cards or more"
		}
		return ""
	},
}

func newHandPairs(b *Battery) Test {
	n, k := b.Cards, b.hand()
	pairs := k * (k - 1) / 2
	ordered := make([]uint16, n*n) // row: the later card, column: the earlier one
	probability := choose(2, n, k)
	noun, among := b.among()
	least := math.Ceil(chance.MinExpected / probability)
	words := func(cells []uint64, packs float64) chance.Words {
		i, count := chance.Worst(cells, packs*probability)
		high, low := pairAt(i)
		return chance.Deviation(count, packs, probability, len(cells)).Of("%s together %s", b.List(noun, low, high), among)
	}
	t := Test{
		Name: "hand-pairs", Cells: n * (n - 1) / 2, Per: uint64(pairs),
		count: func(_ []uint16, s *shuffled.Sample) {
			hand := s.Sigma[:k]
			for i, a := range hand {
				row := ordered[int(a)*n:][:n]
				for _, b := range hand[:i] {
					row[b]++
				}
			}
		},
		flush: func(cells []uint64, _ *shuffled.Sample) {
			for high := range n {
				for low := range high {
					cells[pairIndex(high, low)] += uint64(ordered[high*n+low]) + uint64(ordered[low*n+high])
				}
			}
			clear(ordered)
		},
		Questions: []Question{{
			title: "pair " + among, least: least, words: words,
			judge: always(func(cells []uint64, shuffles float64) chance.Outcome {
				lambda := choose(2, n, k) - 2*choose(3, n, k) + choose(4, n, k)
				return chance.ChiSquare(interaction(cells, n)/(shuffles*lambda), n*(n-3)/2)
			}),
		}},
	}
	if n >= minForLargest {
		correlation := (choose(3, n, k) - probability*probability) / (probability - probability*probability)
		q := largest(t.Questions[0], "hand-pairs-largest", t.Questions[0].title+": largest deviation, z", probability, worstCell(probability),
			func(one float64) float64 { return chance.Clumps(one, float64(t.Cells), 2*float64(n-2), correlation) })
		q.Finds = fmt.Sprintf("two %ss together %s", noun, among)
		t.Questions = append(t.Questions, q)
	}
	return t
}

// pairAt returns the cards of an index of pairIndex.
func pairAt(index int) (high, low int) {
	high = 1
	for pairIndex(high+1, 0) <= index {
		high++
	}
	return high, index - pairIndex(high, 0)
}

func pairIndex(high, low int) int { return high*(high-1)/2 + low }

// choose returns the probability that j given cards of n are among the first k.
func choose(j, n, k int) float64 {
	p := 1.0
	for i := range j {
		p *= float64(k-i) / float64(n-i)
	}
	return p
}

// interaction returns the sum of squares of the pair counts after their mean and the
// effect of each single card are subtracted.
func interaction(cells []uint64, n int) (s float64) {
	expected := float64(ints.Sum(cells)) / float64(len(cells))
	ofCard := make([]float64, n)
	for high := range n {
		for low := range high {
			d := float64(cells[pairIndex(high, low)]) - expected
			ofCard[high] += d
			ofCard[low] += d
		}
	}
	for high := range n {
		for low := range high {
			d := float64(cells[pairIndex(high, low)]) - expected - (ofCard[high]+ofCard[low])/float64(n-2)
			s += d * d
		}
	}
	return s
}

// halfEnds says that the first number of a pool and the last one come up half as often as the others, as of
// rounded draws: if the 95 % interval of their ratio has 1/2 but not 1, and the counts of the others fit.
func halfEnds(b *Battery, cells []uint64, k int) (w chance.Words, ok bool) {
	n := len(cells)
	if !b.drawn() || !b.Begins() || n < 5 {
		return w, false
	}
	ends, others := cells[0]+cells[n-1], ints.Sum(cells[1:n-1])
	low, high := stats.Wilson(ends, ends+others, stats.Level)
	ratio := func(share float64) float64 { return share / (1 - share) * float64(n-2) / 2 }
	// Of draws without replacement, one after another, the ends are less than half as seldom.
	drawn := -math.Log1p(-float64(k) / float64(n))
	half := math.Expm1(-drawn/2) / math.Expm1(-drawn)
	each := float64(others) / float64(n-2)
	fit := chance.ChiSquare(float64(n-1)/float64(n-k)*chance.Squares(cells[1:n-1], each)/each, n-3)
	if !(ratio(low) <= half && ratio(high) >= .5 && ratio(high) < 1 && fit.P >= .01) {
		return w, false
	}
	w.Text = fmt.Sprintf("rounded: numbers %d and %d come up half as often as the others (%.2g to %.2g times), as by Math.round(random * (length - 1))",
		b.Number(0), b.Number(n-1), ratio(low), ratio(high))
	w.Differs = true
	return w, true
}

// OfSets reports whether a test of draws is of their numbers, in whatever order.
func OfSets(name string) bool {
	of := rowOf(name)
	return slices.ContainsFunc([]row{handCards, handPairs, handOverlap, gaps, couponCollector, drawGaps, repeatedRows}, func(r row) bool { return r.name == of.name })
}

// drawGaps counts, for draws of k numbers from 1 to n, the differences of neighbouring numbers
// in ascending order: the first number, the second less the first, and so on. Each has the
// distribution C(n-d, k-1) / C(n, k). The least of the p-values is taken as that of independent
// tests (Šidák 1967).
var drawGaps = row{name: "draw-gaps", ofHand: 1, quiet: true, one: newDrawGaps, misfit: func(b *Battery) string {
	if !b.drawn() {
		return "needs draws from a pool"
	}
	return ofOneNumber(b)
}}

func newDrawGaps(b *Battery) Test {
	n, k := b.Cards, b.first
	distribution := make([]float64, n-k+1) // of the difference less 1
	distribution[0] = float64(k) / float64(n)
	for d := 1; d < len(distribution); d++ { // C(n-d-1, k-1) / C(n-d, k-1)
		distribution[d] = distribution[d-1] * float64(n-d-k+1) / float64(n-d)
	}
	set := make([]uint64, (n+63)/64)
	rows := func(cells []uint64) [][]uint64 { return slices.Collect(slices.Chunk(cells, len(distribution))) }
	return Test{
		Name: "draw-gaps", Cells: k * len(distribution), Per: uint64(k), ofPacks: true,
		count: func(cells []uint16, s *shuffled.Sample) {
			clear(set)
			for _, number := range s.Pack[:k] {
				set[number/64] |= 1 << (number % 64)
			}
			before, row := -1, 0
			for w, word := range set {
				for ; word != 0; word &= word - 1 {
					number := 64*w + bits.TrailingZeros64(word)
					cells[row+number-before-1]++
					before, row = number, row+len(distribution)
				}
			}
		},
		least: func() uint64 { return chance.LeastForFit(distribution) },
		Questions: []Question{{
			title: "differences of neighbouring numbers", law: func() []float64 { return distribution },
			judge: func(cells []uint64, _ float64) (chance.Outcome, bool) {
				row, best := chance.BestFit(rows(cells), distribution)
				return best, row >= 0
			},
			words: func(cells []uint64, draws float64) chance.Words {
				row, _ := chance.BestFit(rows(cells), distribution)
				counts := rows(cells)[row]
				d := chance.WorstValue(counts, distribution, 1)
				title, own := "the lowest number is", b.Number(d)
				if row > 0 {
					own = d + 1
					title = fmt.Sprintf("numbers %d and %d, in ascending order, differ by", row, row+1)
				}
				return chance.Deviation(float64(counts[d]), draws, distribution[d], len(cells)).Of("%s %d", title, own)
			},
		}},
	}
}
