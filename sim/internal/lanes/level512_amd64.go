//go:build amd64 && !purego

package lanes

import (
	"math/bits"
	"slices"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// deal512 returns the dealer of the plan with AVX-512.
func deal512(p *plan) dealer {
	rows := p.dealRows512()
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		dealAVX512(rows, &state, rounds, &n)
		addHands(counts, &n, rounds)
	}
}

// evaluate512 returns the function that evaluates sets with AVX-512.
func evaluate512(sets []hand, g game) evaluator {
	blocks, rows := newParts(sets, g), g.evaluateRows512()
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		first, n := g.parts(common), atLeast{}
		evaluateAVX512(rows, &first, &blocks[0], hands, &n)
		addHands(counts, &n, hands)
	}
}

// classDealRows512 returns the plan in the layout of the AVX-512 kernel that deals and
// counts classes.
func (p *plan) classDealRows512() *[layout.ClassDealRows512]row {
	var r [layout.ClassDealRows512]row
	card, last := p.drawn()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0xff)
	for x, h := range card {
		if h != 0 {
			at := bits.TrailingZeros64(uint64(h))
			rank := uint16(1) << (at%16 + kickerBits)
			r[layout.ClassCard512][x] = uint8(rank) | layout.FlushCodes[at/16]
			r[layout.ClassCard512+1][x] = uint8(rank >> 8)
		}
	}
	setBytes(r[layout.First][:], p.first())
	return &r
}

// dealRows512 returns the plan in the layout of the AVX-512 kernels that deal and count
// categories.
func (p *plan) dealRows512() *[layout.DealRows512]row {
	var r [layout.DealRows512]row
	card, last := p.drawn()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0xff)
	for x, h := range card {
		if h == 0 {
			continue
		}
		at := bits.TrailingZeros64(uint64(h))
		rank, code := 1<<(at%16), layout.FlushCodes[at/16]
		r[layout.Card512][x] = uint8(rank&layout.LowRanks) | code<<7
		r[layout.Card512+1][x] = uint8(rank>>layout.LowCount) | code>>1<<6
		r[layout.Suit512][x] = code>>1<<6 | code&1<<5
	}
	for i := range 3 {
		setBytes(r[layout.Paired512+i][:], uint8(8-p.cards+i)<<5)
	}
	setBytes(r[layout.Cards512][:], uint8(p.cards))
	setBytes(r[layout.First][:], p.first())
	setBytes(r[layout.Trips512][:], ones(p.game == shortTrips))
	low, high := p.game.straights()
	for i := range 2 {
		copy(r[layout.Low512+i][:], low[i*len(row{}):])
	}
	r[layout.High512] = high
	return &r
}

// showdown512Kernel is a kernel of showdowns.
type showdown512Kernel = func(vectors *row, numbers *uint64, s *[4][streams]uint64, listed *row, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)

// showdown512 returns the dealer of the plan with AVX-512.
func showdown512(p *showdownPlan) showdownDealer {
	vectors, numbers := p.vectors512(), p.numbers(len(row{}), tables512)
	kernel := [...]showdown512Kernel{holdem: showdownAVX512, short: showdownAVX512, shortTrips: showdownAVX512, omaha: showdownOmahaAVX512, omaha8: showdownOmaha8AVX512}[p.game]
	if p.players == 2 && p.more == nil {
		kernel = [...]showdown512Kernel{holdem: headsUpAVX512, short: headsUpAVX512, shortTrips: headsUpAVX512, omaha: headsUpOmahaAVX512, omaha8: headsUpOmaha8AVX512}[p.game]
	}
	if p.more != nil {
		return func(s *showdownStreams, rounds uint64, counts []uint64) {
			p.runRecorded(s, rounds, len(row{}), counts, func(state *[4][streams]uint64, listed *row, blocks, rounds uint64, record *byte) uint64 {
				return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0], record)
			})
		}
	}
	return func(s *showdownStreams, rounds uint64, counts []uint64) {
		p.run(s, rounds, func(state *[4][streams]uint64, listed *row, blocks, rounds uint64) uint64 {
			return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0], nil)
		})
	}
}

// tables512 returns the number of tables of a range, if that is at most layout.MaxTables: 0
// for a row for each card. A larger range has one table of four bytes for each hand; then
// tables512 returns its length in bytes.
func tables512(hands int) int {
	if hands <= layout.RangeRow {
		return 0
	}
	if n := (hands + layout.RangeTable - 1) / layout.RangeTable; n <= layout.MaxTables {
		return n
	}
	n := len(row{})
	return (4*hands + n - 1) / n * n
}

// vectors512 returns the vectors of the plan in the layout of the AVX-512 kernels.
func (p *showdownPlan) vectors512() []row {
	v := make([]row, layout.VectorDraws)
	for x, h := range p.card {
		if h != 0 {
			at := bits.TrailingZeros64(uint64(h))
			rank := p.game.rankBit(at % 16)
			v[layout.VectorCards][x], v[layout.VectorCards+1][x] = uint8(rank), uint8(rank>>8)
			v[layout.VectorCards+2][x] = layout.SuitCodes[at/16]
			v[layout.VectorLow][x] = lowBit(at % 16)
		}
	}
	p.setRows(func(i int) []byte { return v[i][:] })
	p.game.setGame512(v[layout.VectorGame:])
	for _, d := range p.draws {
		var draw [layout.DrawVectors]row
		for i, x := range d.words() {
			setWords(draw[i][:], x)
		}
		v = append(append(v, draw[:]...), tablesOf(d.first.hands)...)
	}
	return v
}

// tablesOf returns the tables of a range with the given hands.
func tablesOf(hands [][2]uint8) (v []row) {
	if len(hands) > layout.MaxTables*layout.RangeTable {
		for some := range slices.Chunk(hands, len(row{})/4) {
			var cards row
			for i, hand := range some {
				copy(cards[4*i:], hand[:])
			}
			v = append(v, cards)
		}
		return v
	}
	for some := range slices.Chunk(hands, layout.RangeTable) {
		var cards [2][2]row
		for i, hand := range some {
			for j, card := range hand {
				cards[j][i/len(row{})][i%len(row{})] = card
			}
		}
		if len(hands) <= layout.RangeRow {
			return append(v, cards[0][0], cards[1][0])
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
		addHands(counts, &n, rounds)
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
