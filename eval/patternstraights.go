package eval

import "pokersim/deck"

// straightFlushes moves the counts of the straight flushes to their categories.
func (c *patternCount) straightFlushes(hole int) {
	for set := ranks(0); ; {
		set = (set - c.board.once) & c.board.once // the next subset
		if set == 0 {
			return
		}
		if w := windowsOf(set); w.three != 0 {
			c.inSpades(set, w, hole)
		}
	}
}

// inSpades is straightFlushes for the boards with a given set of spades.
func (c *patternCount) inSpades(set ranks, w windows, hole int) {
	b := spadesBoard{patternCount: c, set: set, windows: w, weight: deck.Suits}
	for r, n := range c.pattern {
		others := int(n)
		if set>>r&1 != 0 {
			others--
		}
		b.weight *= uint64(binomial(deck.Suits-1, others))
		b.left[r] = deck.Suits - 1 - others
	}
	b.spades(0, hole, 0)
}

// spadesBoard is the set of boards with a given pattern and given spades.
type spadesBoard struct {
	*patternCount
	set     ranks // of the spades
	windows windows
	weight  uint64          // number of boards, for all four suits
	left    [deck.Ranks]int // number of cards of other suits that are not on the board
}

// spades adds at most left spades to the player's hand, of ranks from rank up.
func (b *spadesBoard) spades(rank, left int, held ranks) {
	if made := b.windows.straights(held); made != 0 {
		category := StraightFlush
		if made>>9 != 0 {
			category = RoyalFlush
		}
		b.others(0, left, planes{once: held}, b.weight, category)
	}
	for r := rank; left > 0 && r < deck.Ranks; r++ {
		if b.set>>r&1 == 0 {
			b.spades(r+1, left-1, held|1<<r)
		}
	}
}

// choose3[n][k] is n choose k.
var choose3 = [4][4]uint64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}}

// others adds left more cards of other suits to the player's hand, of ranks from rank
// up, and counts the hands.
func (b *spadesBoard) others(rank, left int, hole planes, weight uint64, category Category) {
	if left == 0 {
		without, _ := b.board.made(hole, 0)
		b.counts[min(without, Flush)] -= weight
		b.counts[category] += weight
		return
	}
	for r := rank; r < deck.Ranks; r++ {
		bit, with := ranks(1)<<r, hole
		for n := 1; n <= min(left, b.left[r]); n++ {
			with.thrice |= with.twice & bit
			with.twice |= with.once & bit
			with.once |= bit
			b.others(r+1, left-n, with, weight*choose3[b.left[r]][n], category)
		}
	}
}
