package lanes

import "encoding/binary"

// taken is a row whose card has been taken from the pile, for sixteen lanes: the place of
// the card, and this place xor the last one, whose card has moved there.
type taken struct{ x, y, xMoved, yMoved uint64 }

// takeRows takes the cards of sixteen lanes from the pile, row by row, and replaces the
// drawn places by the positions of the cards. It rejects deals in which two ranges have a
// card in common.
func (p *showdownPlan) takeRows(b *dealtRows, lane int) {
	rows := &b.taken
	first, last := maxRows, uint64(p.left) // the last row taken is the first of rows
	for row := range p.drawn {
		at := (*[16]uint8)(b.at[row][lane:])
		x, y := binary.LittleEndian.Uint64(at[:8]), binary.LittleEndian.Uint64(at[8:])
		earlier := rows[first:]
		if row < p.ranged {
			accepted := (*[16]uint8)(b.accepted[lane:])
			var sameX, sameY uint64
			x, y, sameX, sameY = placesOf(x, y, earlier)
			binary.LittleEndian.PutUint64(accepted[:8], binary.LittleEndian.Uint64(accepted[:8])&^sameX)
			binary.LittleEndian.PutUint64(accepted[8:], binary.LittleEndian.Uint64(accepted[8:])&^sameY)
		} else {
			cardX, cardY := cardsAt(x, y, earlier)
			binary.LittleEndian.PutUint64(at[:8], cardX)
			binary.LittleEndian.PutUint64(at[8:], cardY)
		}
		first--
		last--
		rows[first] = taken{x, y, x ^ last*inBytes, y ^ last*inBytes}
	}
}

// cardsAt returns the positions of the cards at two times eight places of the pile. A card
// may have moved there when the card of an earlier row was taken. Before that it was at the
// last place of that row, where it may have moved when the card of a still earlier row was
// taken, and so on.
//
//go:noinline so that the loop has all registers
func cardsAt(x, y uint64, earlier []taken) (uint64, uint64) {
	for i := range earlier {
		t := &earlier[i]
		same := equals(x, t.x)
		x ^= (same - same>>7) & t.xMoved
		same = equals(y, t.y)
		y ^= (same - same>>7) & t.yMoved
	}
	return x, y
}

// equals sets bit 7 of each byte in which two words of positions are equal.
func equals(x, y uint64) uint64 { return (differing - (x ^ y)) & differing }

// placesOf returns the places of two times eight cards of ranges in the pile, and 1 for
// each card that has been taken.
func placesOf(x, y uint64, earlier []taken) (_, _, sameX, sameY uint64) {
	for i := len(earlier) - 1; i >= 0; i-- {
		t := &earlier[i]
		sameX |= equals(x, t.x)
		moved := equals(x, t.x^t.xMoved)
		x ^= (moved - moved>>7) & t.xMoved
		sameY |= equals(y, t.y)
		moved = equals(y, t.y^t.yMoved)
		y ^= (moved - moved>>7) & t.yMoved
	}
	return x, y, sameX >> 7, sameY >> 7
}
