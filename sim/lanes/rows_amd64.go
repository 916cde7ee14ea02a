//go:build amd64 && !purego

package lanes

import (
	"bytes"
)

// row is a vector register: 64 bytes, or 32 words of 16 bits.
type row = [64]byte

// rows512 is the plan as the AVX-512 kernel reads it.
func (p *plan) rows512() *[33]row {
	var r [33]row
	for i := range steps {
		r[i] = row(ofWords(uint16(p.base[i])))
		r[7+i] = row(ofBytes(p.last[i]))
		if i >= p.unused {
			r[18+i] = row(ofBytes(0xff))
		}
	}
	for g, uneven := range p.uneven {
		r[14+g] = row(ofWords(uneven))
	}
	for x, h := range p.lies {
		for i, part := range (p.known | h).parts() {
			r[25+i][x] = part
		}
	}
	return &r
}

// ofWords and ofBytes are 64 bytes of the same value.
func ofWords(x uint16) []byte { return bytes.Repeat([]byte{uint8(x), uint8(x >> 8)}, 32) }
func ofBytes(x uint8) []byte  { return bytes.Repeat([]byte{x}, 64) }

// half is a vector register of AVX2.
type half = [32]byte

// rows256 is the plan as the AVX2 kernel reads it.
func (p *plan) rows256() *[37]half {
	var r [37]half
	for i := range steps {
		r[i] = half(ofWords(uint16(p.base[i])))
		r[7+i] = half(ofBytes(p.last[i]))
		if i < p.unused {
			r[14+i] = half(ofBytes(0xff))
		}
	}
	for g, uneven := range p.uneven {
		r[21+g] = half(ofWords(uneven))
	}
	for x := range p.lies {
		code := uint8(0x0f) // no card
		if x < len(p.left) {
			code = uint8(p.left[x].Suit())<<4 | uint8(p.left[x].Face())
		}
		r[25+x/16][x%16], r[25+x/16][x%16+16] = code, code
	}
	for i, part := range p.known.parts() {
		r[29+i] = half(ofBytes(part))
	}
	return &r
}
