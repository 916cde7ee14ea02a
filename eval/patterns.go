package eval

import "pokersim/deck"

// Patterns counts a player's best hands of a game of exactly two hole cards over
// all deals of his cards and five of the board, without dealing them: by how many
// cards of each rank the board has, and of these boards by how many of each the
// player has. A pattern of both has the same best hand in all its suits but for
// flushes, and the number of its suits is a product over the ranks. So are the
// suits with a flush in spades: a sum of products, by the spades on each side.
// Patterns does not change: any number of goroutines may share one.
type Patterns struct {
	hole   int
	boards []pattern
}

// pattern is how many cards of each rank there are.
type pattern [deck.Ranks]uint8

const boardCards = 5

// NewPatterns returns the patterns of a game with Played 2.
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

// Boards returns the number of patterns of boards: 6175.
func (p *Patterns) Boards() int { return len(p.boards) }

// Deals returns the number of deals with the board's pattern.
func (p *Patterns) Deals(board int) uint64 {
	ways := binomial(deck.Size-boardCards, p.hole)
	for _, n := range p.boards[board] {
		ways *= binomial(deck.Suits, int(n))
	}
	return uint64(ways)
}

// Count adds the deals with the board's pattern to counts, by category.
func (p *Patterns) Count(board int, counts *[Categories]uint64) {
	c := newPatternCount(p.boards[board])
	c.counts = counts
	c.extend(0, p.hole, planes{}, state{all: 1, spades: [3][4]uint64{{1}}})
	c.straightFlushes(p.hole)
}

// CountLows adds the deals with the board's pattern to counts, by Low.
func (p *Patterns) CountLows(board int, counts *[1 << 8]uint64) {
	c := newPatternCount(p.boards[board])
	c.lows = counts
	c.extend(0, p.hole, planes{}, state{all: 1})
}

// patternCount goes through the patterns of a player's cards beside a board.
type patternCount struct {
	pattern
	board  board // without a suit
	counts *[Categories]uint64
	lows   *[1 << 8]uint64                  // in place of counts
	ways   [deck.Ranks][deck.Suits + 1]ways // by rank and number of the player's cards
	rest   [deck.Ranks + 1]ways4            // of the ranks from one on, if the player has none
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
	exactly := [4]uint64{1} // by spades, 3 for more
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

// extend gives the player left more cards of the ranks from rank on.
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

// add counts a pattern of the player's cards, the last of a rank below next.
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
