package eval

import (
	"math/bits"

	"pokersim/deck"
)

// patternCount enumerates the patterns of a player's cards for one pattern of the
// board.
type patternCount struct {
	*Patterns
	drawn      pattern // the drawn cards of the board
	drawnRanks ranks   // their ranks
	board      board   // without suits
	counts     *[Categories]uint64
	lows       *[1 << 8]uint64                    // if not nil, used instead of counts
	all        [deck.Ranks][deck.Suits + 1]uint64 // by rank and number of the player's cards: the number of ways to assign suits
	rest       [deck.Ranks + 1]uint64             // by rank: of this and the higher ranks, without the player's cards
	suits      []suitCount                        // those that may have a flush
}

// newCount returns the count of a pattern of the board, without suits.
func (p *Patterns) newCount(number int) *patternCount {
	c := &patternCount{Patterns: p, drawn: p.boards[number]}
	c.board.planes, c.rest[deck.Ranks] = p.given, 1
	for r := deck.Ranks - 1; r >= 0; r-- {
		n := c.drawn[r]
		for range n {
			c.board.planes = c.board.and(1 << r)
			c.drawnRanks |= 1 << r
		}
		for h := range int(p.left[r]-n) + 1 {
			c.all[r][h] = deck.Choose(int(p.left[r]), int(n)) * deck.Choose(int(p.left[r]-n), h)
		}
		c.rest[r] = c.rest[r+1] * c.all[r][0]
	}
	c.board.three, c.board.shift = windowsOf(c.board.once), 64
	return c
}

// count counts all patterns of the player's cards.
func (c *patternCount) count() {
	for i := range c.suits {
		c.suits[i].start(c.hole)
	}
	if c.hole > 0 {
		c.extend(0, c.hole, c.held, 1)
		return
	}
	c.add(c.held, c.rest[0], 0, 0)
}

// extend adds more cards to the player's hand, of ranks from rank up. ways is the number
// of ways to assign suits to the cards of lower ranks.
func (c *patternCount) extend(rank, more int, hole planes, ways uint64) {
	for r := rank; r < deck.Ranks; r++ {
		with := hole
		for n := 1; n <= min(more, int(c.left[r]-c.drawn[r])); n++ {
			with = with.and(1 << r)
			if n == more {
				c.add(with, ways*c.all[r][n]*c.rest[r+1], r, n)
				break
			}
			for i := range c.suits {
				c.suits[i].with(r, n, more)
			}
			c.extend(r+1, more-n, with, ways*c.all[r][n])
		}
		if c.drawn[r] > 0 {
			ways *= c.all[r][0]
			for i := range c.suits {
				c.suits[i].pass(r, more)
			}
		}
	}
}

// add counts one pattern of the player's cards, of the given number of deals. The last n of
// the cards are of a rank; n is 0 if he draws none.
func (c *patternCount) add(hole planes, deals uint64, rank, n int) {
	if c.lows != nil {
		c.lows[LowOfRanks(uint16(hole.once), uint16(c.board.once))] += deals
		return
	}
	category, _ := c.board.made(hole, 0)
	if category > Flush {
		for i := range c.suits {
			s := &c.suits[i]
			moved := s.times * s.flushes(rank, n)
			deals -= moved
			c.counts[Flush] += moved
		}
	}
	c.counts[category] += deals
}

// Count adds the number of deals with a pattern of the board to counts, by category.
func (p *Patterns) Count(board int, counts *[Categories]uint64) {
	c := p.newCount(board)
	c.counts = counts
	for i := range p.suits {
		if s := &p.suits[i]; bits.OnesCount16(uint16(s.board))+bits.OnesCount16(uint16(s.left&c.drawnRanks)) >= 3 {
			c.suits = append(c.suits, p.newSuitCount(s, &c.drawn))
		}
	}
	c.count()
	for i := range p.suits {
		c.straightFlushes(&p.suits[i])
	}
}

// CountLows adds the number of deals with a pattern of the board to counts, by Low.
func (p *Patterns) CountLows(board int, counts *[1 << 8]uint64) {
	c := p.newCount(board)
	c.lows = counts
	c.count()
}
