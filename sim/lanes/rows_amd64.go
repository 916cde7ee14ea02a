//go:build amd64 && !purego

package lanes

import (
	"bytes"
	"math/bits"
)

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
	for _, uneven := range p.uneven {
		r = append(r, row(ofWords(uneven)))
	}
	var lies [8]row // the known cards stand at every position
	for x, h := range p.lies {
		for i, part := range (p.known | h).parts() {
			lies[i][x] = part
		}
	}
	return (*[33]row)(append(r, lies[:]...))
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
	for _, uneven := range p.uneven {
		r = append(r, half(ofWords(uneven)))
	}
	var codes [4]half // suit × 16 + rank, which is the number of the card's bit; 15 for no card
	for x, h := range p.lies {
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

// ofWords and ofBytes are 64 bytes of the same value.
func ofWords(x uint16) []byte { return bytes.Repeat([]byte{uint8(x), uint8(x >> 8)}, 32) }
func ofBytes(x uint8) []byte  { return bytes.Repeat([]byte{x}, 64) }

func ones(b bool) uint8 {
	if b {
		return 0xff
	}
	return 0
}
