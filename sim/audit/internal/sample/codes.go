package sample

import "pokersim/sim/audit/internal/planes"

// Codes are the Lehmer codes of the packs of a batch, as the numbers that Fisher-Yates from the end
// would draw, and their parities and numbers of cycles, pack 0 first.
//
// A draw of a position itself removes a cycle of one element, any other shortens a cycle. So the
// number of cycles is the number of draws of the position itself, position 0 included.
type Codes struct {
	draws          bytePlanes // a row for each position: the position that it is swapped with
	scratch        []uint8
	Parity, Cycles [BatchSize]uint8
}

// Codes returns the codes of the batch. The first call computes them.
func (b *Batch) Codes() *Codes {
	c := &b.codes
	if b.coded {
		return c
	}
	b.coded, c.draws.stale = true, true
	copy(c.draws.bytes, b.Orders.bytes)
	if b.Form != planes.AVX2 { // which has no use for it
		copy(c.scratch, b.Places.bytes)
	}
	var kept [BatchSize]uint8
	b.Form.Draws(c.draws.bytes, c.scratch, b.cards, &kept)
	for l := range BatchSize {
		c.Cycles[l] = 1 + kept[b.Form.Place(l)]
		c.Parity[l] = (uint8(b.cards) - c.Cycles[l]) & 1
	}
	return c
}

// AddDraws adds the number of packs in which a position p draws j to element
// j*planes.Stride(cards)+p of counts, which has planes.Stride(cards) rows.
func (b *Batch) AddDraws(counts []uint64) { b.AddValues(counts, &b.Codes().draws, b.cards) }
