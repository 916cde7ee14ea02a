//go:build amd64 && !purego

package lanes

import (
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/rng"
)

// deal256 returns what deals the plan with AVX2.
func deal256(p *plan) dealer {
	rows := p.rows256()
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		dealAVX2(rows, &state, rounds, &n)
		add(counts, &n, rounds)
	}
}

// evaluate256 returns what evaluates the sets with AVX2.
func evaluate256(sets []hand) evaluator {
	blocks := newParts(sets)
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		first, n := common.parts(), atLeast{}
		evaluateAVX2(&first, &blocks[0], hands, &n)
		add(counts, &n, hands)
	}
}

// half is a vector register of AVX2.
type half = [32]byte

// rows256 is the plan as the AVX2 kernel reads it, row by row.
func (p *plan) rows256() *[37]half {
	r := make([]half, 0, 37)
	for _, base := range p.base[:steps] {
		r = append(r, half(ofWords(uint16(base))))
	}
	for _, last := range p.last {
		r = append(r, half(ofBytes(last)))
	}
	for i := range steps { // ones if the step draws nothing
		r = append(r, half(ofBytes(ones(i < p.unused))))
	}
	for _, threshold := range p.threshold {
		r = append(r, half(ofWords(threshold)))
	}
	var codes [4]half // suit × 16 + rank, which is the number of the card's bit; 15 for no card
	for x, h := range p.card {
		code := uint8(15)
		if h != 0 {
			code = uint8(bits.TrailingZeros64(uint64(h)))
		}
		codes[x/16][x%16], codes[x/16][x%16+16] = code, code
	}
	r = append(r, codes[:]...)
	for _, part := range p.known.parts() {
		r = append(r, half(ofBytes(part)))
	}
	return (*[37]half)(r)
}
