package strength

// fourSets has a set of ranks for each of four deals, in 16 bits each: bit 0 for the ace to
// bit 12 for the two. So the best rank of a set x is x & -x.
type fourSets uint64

const (
	inFours = 0x0001000100010001 // multiplies a number into four deals
	top     = 0x8000 * inFours   // no set has this bit
)

// held returns the condition that a set has an element: a set of all ranks, or none.
func (x fourSets) held() fourSets {
	x = (x + (top - inFours)) & top
	return x - x>>15
}

// without returns the sets without their best ranks.
func (x fourSets) without() fourSets { return x & (x | top - inFours) }

// best returns the best rank of each set.
func (x fourSets) best() fourSets { return x & (top - x) }

// or returns x, or y if the condition is true.
func (x fourSets) or(y, condition fourSets) fourSets { return x&^condition | y&condition }

// bestOf returns as many of the best ranks as conditions are true.
func (x fourSets) bestOf(p, q, r fourSets) fourSets {
	first := x.best()
	x ^= first
	second := x.best()
	x ^= second
	return first&(p|q|r) | second&(p&q|(p|q)&r) | x.best()&(p&q&r)
}

// heldSets is the sets of ranks with at least one, two and three cards.
type heldSets struct{ One, two, three fourSets }

// HeldOf returns the sets of four hands. Three or four cards of a rank are the same.
func HeldOf(hands *[4]Hand) heldSets {
	a, b, c, d := transpose(hands)
	ab, cd, abBoth, cdBoth := a|b, c|d, a&b, c&d
	return heldSets{ab | cd, abBoth | cdBoth | ab&cd, abBoth&cd | ab&cdBoth}
}

// transpose returns the ranks of four hands in each suit.
func transpose(hands *[4]Hand) (_, _, _, _ fourSets) {
	const even, half = 0xffff0000ffff, 1<<32 - 1
	a, b, c, d := hands[0]&AllRanks, hands[1]&AllRanks, hands[2]&AllRanks, hands[3]&AllRanks
	ab, abOdd := a&even|b&even<<16, a>>16&even|b&^even
	cd, cdOdd := c&even|d&even<<16, c>>16&even|d&^even
	return fourSets(ab&half | cd<<32), fourSets(abOdd&half | cdOdd<<32), fourSets(ab>>32 | cd&^half), fourSets(abOdd>>32 | cdOdd&^half)
}

// A window is five consecutive ranks. A set of windows has bit n for the window from bit n
// of a set of ranks; the ace is also at bit 13, below the two.
const allWindows = (1<<10 - 1) * inFours

func (x fourSets) withWheel() fourSets { return x | x&inFours<<13 }

// three returns the windows with three of the ranks or more.
func (x fourSets) three() fourSets {
	x = x.withWheel()
	odd, two := x^x>>1^x>>2, x&(x>>1)|(x|x>>1)&(x>>2)
	return (two&(odd|x>>3|x>>4) | odd&(x>>3)&(x>>4)) & allWindows
}

// straights returns the windows of the straights from two hole cards and three of the board,
// given board.three().
func straights(hole, board, three fourSets) fourSets {
	x := hole.withWheel()
	all := x | board.withWheel()
	pairs := all & (all >> 1)
	two := x&(x>>1) | (x|x>>1)&(x>>2|x>>3|x>>4) | x>>2&(x>>3) | (x>>2|x>>3)&(x>>4)
	return pairs & (pairs >> 2) & (all >> 4) & two & three
}
