//go:build amd64 && !purego

package lanes

import (
	"math/bits"
	"slices"

	"pokersim/eval"
	"pokersim/sim/rng"
)

// deal256 returns the dealer of the plan with AVX2.
func deal256(p *plan) dealer {
	rows := p.dealRows256()
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		switch p.game { // calls through a table would move state and n to the heap
		case holdem:
			dealAVX2(rows, &state, rounds, &n)
		case short:
			dealShortAVX2(rows, &state, rounds, &n)
		case shortTrips:
			dealShortTripsAVX2(rows, &state, rounds, &n)
		}
		p.game.add(counts, &n, rounds)
	}
}

// evaluate256 returns the function that evaluates sets with AVX2.
func evaluate256(sets []hand, g game) evaluator {
	blocks := newParts(sets, g)
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		first, n := g.parts(common), atLeast{}
		switch g {
		case holdem:
			evaluateAVX2(&first, &blocks[0], hands, &n)
		case short:
			evaluateShortAVX2(&first, &blocks[0], hands, &n)
		case shortTrips:
			evaluateShortTripsAVX2(&first, &blocks[0], hands, &n)
		}
		g.add(counts, &n, hands)
	}
}

// half is a vector register of AVX2.
type half = [32]byte

// rows256 returns the plan in the layout of the AVX2 kernels. The function parts
// returns the masks of a hand.
func (p *plan) rows256(parts func(hand) [8]byte) *[37]half {
	r := p.draws256(p.last)
	codes := codes256(&p.card)
	r = append(r, codes[:]...)
	for _, part := range parts(p.known) {
		r = append(r, half(ofBytes(part)))
	}
	return (*[37]half)(r)
}

// draws256 returns the rows of the draws, which all AVX2 kernels have first: bases,
// last positions, masks of the steps that do not draw, and thresholds.
func (p *plan) draws256(last [steps]uint8) []half {
	r := make([]half, 0, 37)
	for _, base := range p.base[:steps] {
		r = append(r, half(ofWords(uint16(base))))
	}
	for _, last := range last {
		r = append(r, half(ofBytes(last)))
	}
	for i := range steps { // all ones if the step draws nothing
		r = append(r, half(ofBytes(ones(i < p.unused))))
	}
	for _, threshold := range p.threshold {
		r = append(r, half(ofWords(threshold)))
	}
	return r
}

// dealRows256 is the plan as the kernels that count categories read it, row by row.
func (p *plan) dealRows256() *[31]half {
	card, last := p.drawn()
	codes := codes256(&card)
	for i := range codes {
		for j, code := range codes[i] {
			codes[i][j] = code%16 | flushCode(int(code/16))<<4
		}
	}
	r := append(p.draws256(last), codes[:]...)
	r = append(r, half(ofBytes(uint8(p.cards))), half(ofBytes(blank&^ones(p.unused == 0))))
	return (*[31]half)(r)
}

// codes256 returns the code of the card at each position: 16 × suit + rank, which is
// the index of the card's bit in a hand; 15 for no card.
func codes256(card *[64]hand) (codes [4]half) {
	for x, h := range card {
		code := uint8(15)
		if h != 0 {
			code = uint8(bits.TrailingZeros64(uint64(h)))
		}
		codes[x/16][x%16], codes[x/16][x%16+16] = code, code
	}
	return codes
}

// showdown256Kernel is a kernel of showdowns.
type showdown256Kernel = func(vectors *half, numbers *uint64, s *[4][streams]uint64, listed *row, blocks, rounds uint64, counts *uint64) (missing uint64)

// showdown256 returns the dealer of the plan with AVX2.
func showdown256(p *showdownPlan) showdownDealer {
	vectors, numbers := p.vectors256(), p.numbers(len(half{}), tables256)
	kernel := [...]showdown256Kernel{showdownAVX2, showdownShortAVX2, showdownShortTripsAVX2, showdownOmahaAVX2, showdownOmaha8AVX2}[p.game]
	if p.players == 2 {
		kernel = [...]showdown256Kernel{headsUpAVX2, headsUpShortAVX2, headsUpShortTripsAVX2, headsUpOmahaAVX2, headsUpOmaha8AVX2}[p.game]
	}
	return func(s *showdownStreams, rounds uint64, counts []uint64) {
		p.run(s, rounds, func(state *[4][streams]uint64, listed *row, blocks, rounds uint64) uint64 {
			return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0])
		})
	}
}

// tables256 returns the length in bytes of the table of a range: four bytes for each
// hand, rounded up to whole vectors.
func tables256(hands int) int {
	n := len(half{})
	return (4*hands + n - 1) / n * n
}

// vectors256 returns the vectors of the plan in the layout of the AVX2 kernels.
func (p *showdownPlan) vectors256() []half {
	codes := codes256(&p.card)
	v := codes[:]
	for r := range maxRows + 1 {
		v = append(v, half(ofBytes(uint8(p.left-1-r))))
	}
	for _, x := range p.known {
		v = append(v, half(ofBytes(x)))
	}
	for _, d := range p.draws {
		v = append(v, half(ofWords(uint16(d.first.base))), half(ofWords(uint16(d.second.base))), half(ofWords(d.threshold)))
		for hands := range slices.Chunk(d.first.hands, len(half{})/4) {
			var cards half
			for i, hand := range hands {
				copy(cards[4*i:], hand[:])
			}
			v = append(v, cards)
		}
	}
	return v
}

// best256 returns the dealer of best hands of one player with AVX2.
func best256(p *showdownPlan) dealer {
	vectors, numbers := p.vectors256(), p.numbers(len(half{}), tables256)
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		bestAVX2(&vectors[0], &numbers[0], &state, rounds, &n)
		p.game.add(counts, &n, rounds)
	}
}

// lows256 returns the dealer of lows of one player with AVX2.
func lows256(p *showdownPlan) lowDealer {
	vectors, numbers := p.vectors256(), p.numbers(len(half{}), tables256)
	return func(s [streams]rng.SFC64, rounds uint64, counts *lowCounts) {
		state, n := states(&s), lowCounts{}
		lowsAVX2(&vectors[0], &numbers[0], &state, rounds, &n[0])
		n.addTo(counts)
	}
}
