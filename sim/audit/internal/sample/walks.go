package sample

import (
	"encoding/binary"

	"pokersim/sim/audit/internal/planes"
)

// Walks are several scalars of the packs of a batch of at most planes.MaxWalk cards, pack 0 first.
type Walks [walkValues][BatchSize]uint16

// The indexes of walks.
const (
	FixedPoint = iota
	Inversion
	Descent
	Run
	RisingSequence
	IncreasingLength
	walkValues
)

// Walks returns the scalars of the batch. The first call computes them.
func (b *Batch) Walks() *Walks {
	if b.walked {
		return &b.walks
	}
	b.walked = true
	var fixed, descents, runs, rising [BatchSize]uint8 // in the order of planes.Place, as are rows
	if b.Form == planes.AVX2 {
		c := b.compare()
		fixed, descents, runs, rising = c[planes.FixedPoints], c[planes.Descents], c[planes.Runs], c[planes.Rising]
	} else {
		for from := 0; from < BatchSize; from += 8 {
			b.walkEight(from, &fixed, &descents, &runs, &rising)
		}
	}
	var inversions, lengths [BatchSize]uint16
	b.Form.Walk(b.Orders.bytes, b.cards, &inversions, &lengths)
	for l := range BatchSize {
		at := b.Form.Place(l)
		b.walks[FixedPoint][l] = uint16(fixed[at])
		b.walks[Inversion][l] = inversions[at]
		b.walks[Descent][l] = uint16(descents[at])
		b.walks[Run][l] = uint16(runs[at])
		b.walks[RisingSequence][l] = uint16(rising[at])
		b.walks[IncreasingLength][l] = lengths[at]
	}
	return &b.walks
}

// walkEight sets the scalars of eight packs, whose bytes of a row are in one word. All bytes are
// below 128: so the highest bit of (x | 128) - y is set if x >= y, and that of 128 - x if x is 0.
func (b *Batch) walkEight(from int, fixed, descents, runs, rising *[BatchSize]uint8) {
	const one, high = 0x0101010101010101, 0x8080808080808080
	word := func(r *bytePlanes, row int) uint64 { return binary.LittleEndian.Uint64(r.bytes[row*BatchSize+from:]) }
	before, place := word(&b.Orders, 0), word(&b.Places, 0)
	points, falls, turns, rises := (high-before)>>7&one, uint64(0), uint64(0), uint64(one)
	fell := ((before | high) - word(&b.Orders, 1)) & high // so that the first two cards have no turn
	for row := 1; row < b.cards; row++ {
		now := word(&b.Orders, row)
		points += (high - (now ^ uint64(row)*one)) >> 7 & one
		falling := ((before | high) - now) & high
		falls += falling >> 7
		turns += (falling ^ fell) >> 7
		before, fell = now, falling
		next := word(&b.Places, row)
		rises += ((place | high) - next) & high >> 7
		place = next
	}
	binary.LittleEndian.PutUint64(fixed[from:], points)
	binary.LittleEndian.PutUint64(descents[from:], falls)
	binary.LittleEndian.PutUint64(runs[from:], turns+one)
	binary.LittleEndian.PutUint64(rising[from:], rises)
}
