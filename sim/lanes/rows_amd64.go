//go:build amd64 && !purego

package lanes

import "encoding/binary"

// row is a vector register: 64 bytes, or 32 words of 16 bits.
type row = [64]byte

// rows512 is the plan as the AVX-512 kernel reads it.
func (p *plan) rows512() *[27]row {
	var r [27]row
	for i := range steps {
		r[i] = words(uint16(p.base[i]))
		r[7+i] = bytes(p.last[i])
		if i >= p.unused {
			binary.LittleEndian.PutUint64(r[18][8*i:], 1<<64-1)
		}
	}
	for g, uneven := range p.uneven {
		r[14+g] = words(uneven)
	}
	for x, h := range p.lies {
		for i, part := range h.parts() {
			r[19+i][x] = part
		}
	}
	return &r
}

// parts cuts each suit's mask into two bytes: ace to seven and eight to ace,
// the ace being in both.
func (h hand) parts() (parts [8]byte) {
	for i := range 4 {
		mask := uint16(h >> (16 * i))
		parts[2*i] = uint8(mask<<1&0x7e | mask>>12)
		parts[2*i+1] = uint8(mask >> 6)
	}
	return parts
}

func words(x uint16) (r row) {
	for i := 0; i < len(r); i += 2 {
		binary.LittleEndian.PutUint16(r[i:], x)
	}
	return r
}

func bytes(x uint8) (r row) {
	for i := range r {
		r[i] = x
	}
	return r
}
