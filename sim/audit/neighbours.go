package audit

import "math/bits"

// neighbourCounts are the values of neighbourScalars for the packs of a batch.
type neighbourCounts struct {
	kept, beside, ranks, suits column
}

// neighbours returns the counts of the batch. The first call computes them.
func (b *batch) neighbours() *neighbourCounts {
	if b.counted {
		return &b.counts
	}
	b.counted, b.counts = true, neighbourCounts{}
	c, mask := &b.counts, b.mask()
	at, low := b.places.transposed(), bits.Len(uint(b.cards-1))
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
		c.kept.add(after)
		c.beside.add(after | ahead)
	}
	face := b.faces.transposed()
	for p := 1; p < b.cards; p++ {
		ranks, suits := mask, mask
		for k := range rankBits {
			ranks &^= face[k][p-1] ^ face[k][p]
		}
		for k := firstSuitBit; k < firstSuitBit+suitBits; k++ {
			suits &^= face[k][p-1] ^ face[k][p]
		}
		c.ranks.add(ranks)
		c.suits.add(suits)
	}
	return c
}
