//go:build amd64 && !purego

package lanes

import (
	"math/bits"
	"slices"

	"pokersim/eval"
	"pokersim/sim/rng"
)

// deal512 returns the dealer of the plan with AVX-512.
func deal512(p *plan) dealer {
	rows := p.dealRows512()
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		switch p.game { // calls through a table would move state and n to the heap
		case holdem:
			dealAVX512(rows, &state, rounds, &n)
		case short:
			dealShortAVX512(rows, &state, rounds, &n)
		case shortTrips:
			dealShortTripsAVX512(rows, &state, rounds, &n)
		}
		p.game.add(counts, &n, rounds)
	}
}

// evaluate512 returns the function that evaluates sets with AVX-512.
func evaluate512(sets []hand, g game) evaluator {
	blocks := newParts(sets, g)
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		first, n := g.parts(common), atLeast{}
		switch g {
		case holdem:
			evaluateAVX512(&first, &blocks[0], hands, &n)
		case short:
			evaluateShortAVX512(&first, &blocks[0], hands, &n)
		case shortTrips:
			evaluateShortTripsAVX512(&first, &blocks[0], hands, &n)
		}
		g.add(counts, &n, hands)
	}
}

// row is the content of a vector register: 64 bytes, or 32 words of 16 bits.
type row = [64]byte

// rows512 returns the plan in the layout of the AVX-512 kernels. The function parts
// returns the masks of a hand.
func (p *plan) rows512(parts func(hand) [8]byte) *[33]row {
	r := p.draws512(p.last)
	var cards [8]row // at each position its card and the known cards
	for x, h := range p.card {
		for i, part := range parts(p.known | h) {
			cards[i][x] = part
		}
	}
	return (*[33]row)(append(r, cards[:]...))
}

// draws512 returns the rows of the draws, which all AVX-512 kernels have first: bases,
// last positions, a mask of the steps that draw, and thresholds.
func (p *plan) draws512(last [steps]uint8) []row {
	r := make([]row, 0, 33)
	for _, base := range p.base[:steps] {
		r = append(r, row(ofWords(uint16(base))))
	}
	for _, last := range last {
		r = append(r, row(ofBytes(last)))
	}
	for i := range steps { // all ones if the step draws
		r = append(r, row(ofBytes(ones(i >= p.unused))))
	}
	for _, threshold := range p.threshold {
		r = append(r, row(ofWords(threshold)))
	}
	return r
}

// dealRows512 returns the plan in the layout of the AVX-512 kernels that count
// categories.
func (p *plan) dealRows512() *[33]row {
	card, last := p.drawn()
	r := p.draws512(last)
	var low, high, suits row // masks of two to eight and nine to ace, below the bits of the suit's code
	for x, h := range card {
		if h == 0 {
			continue
		}
		at := bits.TrailingZeros64(uint64(h))
		rank, code := 1<<(at%16), flushCode(at/16)
		low[x] = uint8(rank&0x7f) | code<<7
		high[x] = uint8(rank>>7) | code>>1<<6
		suits[x] = code>>1<<6 | code&1<<5
	}
	r = append(r, low, high)
	for times := 1; times <= 3; times++ { // the smallest sum of hands that have this many ranks fewer than cards
		r = append(r, row(ofBytes(uint8(7-p.cards+times)<<5)))
	}
	r = append(r, suits, row(ofBytes(uint8(p.cards))), row(ofBytes(blank&^ones(p.unused == 0))))
	return (*[33]row)(r)
}

// showdown512Kernel is a kernel of showdowns.
type showdown512Kernel = func(vectors *row, numbers *uint64, s *[4][streams]uint64, listed *row, blocks, rounds uint64, counts *uint64) (missing uint64)

// showdown512 returns the dealer of the plan with AVX-512.
func showdown512(p *showdownPlan) showdownDealer {
	vectors, numbers := p.vectors512(), p.numbers(len(row{}), tables512)
	kernel := [...]showdown512Kernel{showdownAVX512, showdownShortAVX512, showdownShortTripsAVX512, showdownOmahaAVX512, showdownOmaha8AVX512}[p.game]
	if p.players == 2 {
		kernel = [...]showdown512Kernel{headsUpAVX512, headsUpShortAVX512, headsUpShortTripsAVX512, headsUpOmahaAVX512, headsUpOmaha8AVX512}[p.game]
	}
	return func(s *showdownStreams, rounds uint64, counts []uint64) {
		p.run(s, rounds, func(state *[4][streams]uint64, listed *row, blocks, rounds uint64) uint64 {
			return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0])
		})
	}
}

// rangeTable is the number of hands in a table of a range.
const rangeTable = 128

// maxTables is the largest number of tables of a range.
const maxTables = 16

// tables512 returns the number of tables of a range, if that is at most maxTables. A
// larger range has one table of four bytes for each hand; then tables512 returns its
// length in bytes.
func tables512(hands int) int {
	if n := (hands + rangeTable - 1) / rangeTable; n <= maxTables {
		return n
	}
	n := len(row{})
	return (4*hands + n - 1) / n * n
}

// vectors512 returns the vectors of the plan in the layout of the AVX-512 kernels.
func (p *showdownPlan) vectors512() []row {
	v := make([]row, 4)
	for x, h := range p.card {
		if h != 0 {
			rank := p.game.rankBit(bits.TrailingZeros64(uint64(h)) % 16)
			v[0][x], v[1][x], v[2][x] = uint8(rank), uint8(rank>>8), suitCode(bits.TrailingZeros64(uint64(h))/16)
			v[3][x] = lowBit(bits.TrailingZeros64(uint64(h)) % 16)
		}
	}
	for r := range maxRows + 1 {
		v = append(v, row(ofBytes(uint8(p.left-1-r))))
	}
	for _, x := range p.known {
		v = append(v, row(ofBytes(x)))
	}
	for _, d := range p.draws {
		v = append(v, row(ofWords(uint16(d.first.base))), row(ofWords(uint16(d.second.base))), row(ofWords(d.threshold)))
		v = append(v, tablesOf(d.first.hands)...)
	}
	return v
}

// tablesOf returns the tables of a range with the given hands.
func tablesOf(hands [][2]uint8) (v []row) {
	if len(hands) > maxTables*rangeTable {
		for some := range slices.Chunk(hands, len(row{})/4) {
			var cards row
			for i, hand := range some {
				copy(cards[4*i:], hand[:])
			}
			v = append(v, cards)
		}
		return v
	}
	for some := range slices.Chunk(hands, rangeTable) {
		var cards [2][2]row
		for i, hand := range some {
			for j, card := range hand {
				cards[j][i/len(row{})][i%len(row{})] = card
			}
		}
		v = append(v, cards[0][0], cards[0][1], cards[1][0], cards[1][1])
	}
	return v
}

// best512 returns the dealer of best hands of one player with AVX-512.
func best512(p *showdownPlan) dealer {
	vectors, numbers := p.vectors512(), p.numbers(len(row{}), tables512)
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		bestAVX512(&vectors[0], &numbers[0], &state, rounds, &n)
		p.game.add(counts, &n, rounds)
	}
}

// lows512 returns the dealer of lows of one player with AVX-512.
func lows512(p *showdownPlan) lowDealer {
	vectors, numbers := p.vectors512(), p.numbers(len(row{}), tables512)
	return func(s [streams]rng.SFC64, rounds uint64, counts *lowCounts) {
		state, n := states(&s), lowCounts{}
		lowsAVX512(&vectors[0], &numbers[0], &state, rounds, &n[0])
		n.addTo(counts)
	}
}
