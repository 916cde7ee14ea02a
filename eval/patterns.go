package eval

import "pokersim/deck"

// Patterns counts the best hands of a player over all deals of his hole cards and a
// board of five, in a game in which exactly two hole cards play.
//
// It does not enumerate deals. It enumerates the patterns: the numbers of cards of each
// rank on the board and in the player's hand. Except for flushes, all deals of a pattern
// have the same best hand, and the number of their suits is a product over the ranks.
// The number of deals with a flush in spades is a sum of such products, over the numbers
// of spades of the board and of the player.
//
// Patterns never changes, so goroutines may share it.
type Patterns struct {
	hole   int
	boards []pattern
}

// pattern is the number of cards of each rank.
type pattern [deck.Ranks]uint8

const boardCards = 5

// NewPatterns returns the patterns of a game with Rules.Played 2.
func NewPatterns(r Rules) *Patterns {
	p := &Patterns{hole: r.Hole}
	var extend func(b pattern, rank, left int)
	extend = func(b pattern, rank, left int) {
		if rank == deck.Ranks {
			if left == 0 {
				p.boards = append(p.boards, b)
			}
			return
		}
		for n := range min(deck.Suits, left) + 1 {
			b[rank] = uint8(n)
			extend(b, rank+1, left-n)
		}
	}
	extend(pattern{}, 0, boardCards)
	return p
}

// Boards returns the number of patterns of boards: 6175. They are numbered from 0.
func (p *Patterns) Boards() int { return len(p.boards) }

// Deals returns the number of deals with a pattern of the board, 0 to Boards()-1.
func (p *Patterns) Deals(board int) uint64 {
	ways := deck.Choose(deck.Size-boardCards, p.hole) // overflows an int of 32 bits
	for _, n := range p.boards[board] {
		ways *= deck.Choose(deck.Suits, int(n))
	}
	return ways
}

// Count adds the number of deals with a pattern of the board to counts, by category.
func (p *Patterns) Count(board int, counts *[Categories]uint64) {
	c := newPatternCount(p.boards[board])
	c.counts = counts
	c.extend(0, p.hole, planes{}, state{all: 1, spades: [3][4]uint64{{1}}})
	c.straightFlushes(p.hole)
}

// CountLows adds the number of deals with a pattern of the board to counts, by Low.
func (p *Patterns) CountLows(board int, counts *[1 << 8]uint64) {
	c := newPatternCount(p.boards[board])
	c.lows = counts
	c.extend(0, p.hole, planes{}, state{all: 1})
}

// patternCount enumerates the patterns of a player's cards for one pattern of the
// board.
type patternCount struct {
	pattern
	board  board // without suits
	counts *[Categories]uint64
	lows   *[1 << 8]uint64                  // if not nil, used instead of counts
	ways   [deck.Ranks][deck.Suits + 1]ways // by rank and number of the player's cards
	rest   [deck.Ranks + 1]ways4            // by rank: of this and the higher ranks, without the player's cards
}

func newPatternCount(b pattern) *patternCount {
	c := &patternCount{pattern: b}
	for r, n := range b {
		for at, plane := range []*ranks{&c.board.once, &c.board.twice, &c.board.thrice} {
			if int(n) > at {
				*plane |= 1 << r
			}
		}
		for h := range deck.Suits + 1 - int(n) {
			c.ways[r][h] = waysOf(int(n), h)
		}
	}
	c.board.three, c.board.shift = windowsOf(c.board.once), 64
	exactly := [4]uint64{1} // by number of spades; 3 is three or more
	c.rest[deck.Ranks] = ways4{1, [4]uint64{0: 1}}
	for r := deck.Ranks - 1; r >= 0; r-- {
		w := &c.ways[r][0]
		exactly = times(exactly, w)
		c.rest[r].all = c.rest[r+1].all * w.all
		for n := range exactly {
			for _, more := range exactly[n:] {
				c.rest[r].spades[n] += more
			}
		}
	}
	return c
}

// extend adds left more cards to the player's hand, of ranks from rank up.
func (c *patternCount) extend(rank, left int, hole planes, before state) {
	for r := rank; r < deck.Ranks; r++ {
		bit := ranks(1) << r
		with := planes{once: hole.once | bit, twice: hole.twice}
		for n := 1; n <= min(left, deck.Suits-int(c.pattern[r])); n++ {
			if n == 2 {
				with.twice |= bit
			}
			w := &c.ways[r][n]
			if n == left {
				c.add(with, &before, w, r+1)
				break
			}
			c.extend(r+1, left-n, with, before.with(w))
		}
		if c.pattern[r] > 0 {
			before.pass(&c.ways[r][0])
		}
	}
}

// add counts one pattern of the player's cards, all of ranks below next.
func (c *patternCount) add(hole planes, s *state, last *ways, next int) {
	rest := &c.rest[next]
	all := s.all * last.all * rest.all
	if c.lows != nil {
		c.lows[c.board.low(hole.once)] += all
		return
	}
	category, _ := c.board.made(hole, 0)
	c.counts[category] += all
	if category <= Flush {
		return
	}
	spades := times(s.spades[2], last)
	flush := uint64(0)
	for i := range spades {
		flush += (spades[i] + (s.spades[1][i]+s.spades[2][i])*last.hole) * rest.spades[3-i]
	}
	c.counts[category] -= deck.Suits * flush
	c.counts[Flush] += deck.Suits * flush
}
