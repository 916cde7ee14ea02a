package eval

import "pokersim/deck"

// straightFlushes moves the counts of the straight flushes in a suit to their categories.
func (c *patternCount) straightFlushes(s *patternSuit) {
	may := c.drawnRanks & s.left
	for set := ranks(0); ; { // all subsets
		if w := windowsOf(s.board | set); w.three != 0 {
			c.inSuit(s, set, w)
		}
		if set = (set - may) & may; set == 0 {
			return
		}
	}
}

// inSuit is straightFlushes for the boards that draw a given set in the suit.
func (c *patternCount) inSuit(s *patternSuit, set ranks, w windows) {
	b := suitedBoard{patternCount: c, windows: w, ways: s.times, draws: s.left &^ set}
	for r, n := range c.drawn {
		others, taken := c.left[r]-uint8(s.left>>r&1), n-uint8(set>>r&1)
		b.ways *= deck.Choose(int(others), int(taken))
		b.others[r] = int(others) - int(taken)
		b.left += b.others[r]
	}
	if b.ways > 0 {
		b.suited(0, c.hole, s.hole, c.held)
	}
}

// suitedBoard is the set of boards with a given pattern and given ranks in a suit.
type suitedBoard struct {
	*patternCount
	windows windows
	ways    uint64          // the number of boards, in all suits with the same cards
	draws   ranks           // the ranks of the suit that the player may draw
	others  [deck.Ranks]int // the number of cards of other suits that are not on the board
	left    int             // their sum
}

// suited adds at most more cards of the suit to the player's hand, of ranks from rank up.
// held is his ranks in the suit.
func (b *suitedBoard) suited(rank, more int, held ranks, hole planes) {
	if made := b.windows.straights(held); made != 0 {
		category := StraightFlush
		if made>>9 != 0 {
			category = RoyalFlush
		}
		if b.board.twice == 0 { // no full house, no four of a kind
			n := b.ways * deck.Choose(b.left, more)
			b.counts[Flush] -= n
			b.counts[category] += n
		} else {
			b.unsuited(0, more, hole, b.ways, category)
		}
	}
	for r := rank; more > 0 && r < deck.Ranks; r++ {
		if bit := ranks(1) << r; b.draws&bit != 0 {
			b.suited(r+1, more-1, held|bit, hole.and(bit))
		}
	}
}

// choose3[n][k] is n choose k.
var choose3 = [4][4]uint64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}}

// unsuited adds more cards of other suits to the player's hand, of ranks from rank up, and
// counts the hands.
func (b *suitedBoard) unsuited(rank, more int, hole planes, ways uint64, category Category) {
	if more == 0 {
		without, _ := b.board.made(hole, 0)
		b.counts[min(without, Flush)] -= ways
		b.counts[category] += ways
		return
	}
	for r := rank; r < deck.Ranks; r++ {
		with := hole
		for n := 1; n <= min(more, b.others[r]); n++ {
			with = with.and(1 << r)
			b.unsuited(r+1, more-n, with, ways*choose3[b.others[r]][n], category)
		}
	}
}
