//go:build amd64 && !purego

package lanes

import (
	"pokersim/eval"
	"pokersim/sim/rng"
)

// deal512 returns what deals the plan with AVX-512.
func deal512(p *plan) dealer {
	rows := p.rows512()
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		dealAVX512(rows, &state, rounds, &n)
		add(counts, &n, rounds)
	}
}

// evaluate512 returns what evaluates the sets with AVX-512.
func evaluate512(sets []hand) evaluator {
	blocks := newParts(sets)
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		first, n := common.parts(), atLeast{}
		evaluateAVX512(&first, &blocks[0], hands, &n)
		add(counts, &n, hands)
	}
}

// row is a vector register: 64 bytes, or 32 words of 16 bits.
type row = [64]byte

// rows512 is the plan as the AVX-512 kernel reads it, row by row.
func (p *plan) rows512() *[33]row {
	r := make([]row, 0, 33)
	for _, base := range p.base[:steps] {
		r = append(r, row(ofWords(uint16(base))))
	}
	for _, last := range p.last {
		r = append(r, row(ofBytes(last)))
	}
	for i := range steps { // ones if the step draws
		r = append(r, row(ofBytes(ones(i >= p.unused))))
	}
	for _, threshold := range p.threshold {
		r = append(r, row(ofWords(threshold)))
	}
	var cards [8]row // every position has the known cards too
	for x, h := range p.card {
		for i, part := range (p.known | h).parts() {
			cards[i][x] = part
		}
	}
	return (*[33]row)(append(r, cards[:]...))
}
