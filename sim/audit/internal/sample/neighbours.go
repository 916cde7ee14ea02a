package sample

import (
	"math/bits"

	"pokersim/sim/audit/internal/planes"
)

// Neighbours returns the counts of the batch. The first call computes them.
func (b *Batch) Neighbours() *NeighbourCounts {
	if b.counted {
		return &b.counts
	}
	b.counted = true
	if b.Form == planes.AVX2 {
		c := b.compare()
		b.counts = NeighbourCounts{Kept: c[planes.Kept], Beside: c[planes.Beside], Ranks: c[planes.Ranks], Suits: c[planes.Suits]}
		return &b.counts
	}
	var c struct{ Kept, Beside, Ranks, Suits column }
	mask := b.Mask()
	at, low := b.Places.Transposed(), bits.Len(uint(b.cards-1))
	for card := 1; card < b.cards; card++ {
		// the place of a card is one more, or one less, than that of the card before
		after, ahead, up, down := mask, mask, mask, mask // up and down are the carries
		for k := range low {
			x, y := at[k][card-1], at[k][card]
			after &^= x ^ up ^ y
			ahead &^= y ^ down ^ x
			up, down = up&x, down&y
		}
		after &^= up
		ahead &^= down
		c.Kept.add(after)
		c.Beside.add(after | ahead)
	}
	face := b.Faces.Transposed()
	for p := 1; p < b.cards; p++ {
		ranks, suits := mask, mask
		for k := range rankBits {
			ranks &^= face[k][p-1] ^ face[k][p]
		}
		for k := FirstSuitBit; k < FirstSuitBit+SuitBits; k++ {
			suits &^= face[k][p-1] ^ face[k][p]
		}
		c.Ranks.add(ranks)
		c.Suits.add(suits)
	}
	b.counts = NeighbourCounts{planes.Numbers(c.Kept), planes.Numbers(c.Beside), planes.Numbers(c.Ranks), planes.Numbers(c.Suits)}
	return &b.counts
}
