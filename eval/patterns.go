package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Patterns counts the best hands of a player over all deals of his hole cards and a
// board of five, in a game in which exactly two hole cards play. Some cards may be known.
//
// It does not enumerate deals. It enumerates the patterns: the numbers of cards of each
// rank that the board and the player draw. Except for flushes, all deals of a pattern
// have the same best hand, and the number of their suits is a product over the ranks.
// The number of deals with a flush in a suit is a sum of such products, over the numbers
// of cards of the suit of the board and of the player. Suits of the same cards have the
// same number.
//
// Patterns never changes, so goroutines may share it.
type Patterns struct {
	hole, board int     // the numbers of cards to draw
	cards       int     // the number of cards left
	left        pattern // the cards left
	held        planes  // the known hole cards
	given       planes  // the known cards of the board
	suits       []patternSuit
	ways        *waysTable
	boards      []pattern // of the drawn cards
}

// pattern is the number of cards of each rank.
type pattern [deck.Ranks]uint8

// patternSuit is the ranks in a suit of the cards left and of the known cards. It
// represents all suits with the same ranks.
type patternSuit struct {
	left, hole, board ranks
	times             uint64
}

const boardCards = 5

// NewPatterns returns the patterns of a game with Rules.Played 2. The cards of hole and
// board are known, at most Rules.Hole and five; the others are drawn from left. All of
// these cards are different; else the result has no meaning.
func NewPatterns(r Rules, hole, board, left []deck.Card) *Patterns {
	h, b, l := suitsOf(hole), suitsOf(board), suitsOf(left)
	p := &Patterns{hole: r.Hole - len(hole), board: boardCards - len(board), cards: len(left), ways: newWaysTable()}
	p.held, p.given = planesOf(h), planesOf(b)
	for _, c := range left {
		p.left[c.Rank()]++
	}
suits:
	for shift := 0; shift < 64; shift += 16 {
		s := patternSuit{ranks(l >> shift), ranks(h >> shift), ranks(b >> shift), 1}
		for i := range p.suits {
			same := &p.suits[i]
			if s.left == same.left && s.hole == same.hole && s.board == same.board {
				same.times++
				continue suits
			}
		}
		p.suits = append(p.suits, s)
	}
	p.extend(pattern{}, 0, p.board)
	return p
}

// extend appends the patterns with more cards of ranks from rank up.
func (p *Patterns) extend(b pattern, rank, more int) {
	if rank == deck.Ranks {
		if more == 0 {
			p.boards = append(p.boards, b)
		}
		return
	}
	for n := range min(int(p.left[rank]), more) + 1 {
		b[rank] = uint8(n)
		p.extend(b, rank+1, more-n)
	}
}

// Boards returns the number of patterns of boards: 6175 if no card is known. They are
// numbered from 0.
func (p *Patterns) Boards() int { return len(p.boards) }

// Deals returns the number of deals with a pattern of the board, 0 to Boards()-1.
func (p *Patterns) Deals(board int) uint64 {
	ways := deck.Choose(p.cards-p.board, p.hole) // overflows an int of 32 bits
	for r, n := range p.boards[board] {
		ways *= deck.Choose(int(p.left[r]), int(n))
	}
	return ways
}

// Nanoseconds predicts the time of Count for all patterns of boards, on one core of Zen
// 4, within a factor of 2. It depends only on the cards.
func (p *Patterns) Nanoseconds() float64 {
	hands := float64(deck.Choose(deck.Ranks-1+p.hole, p.hole)) // patterns of the player's cards, or a few less
	suits := float64(len(p.suits))
	return float64(len(p.boards)) * (float64(2000*suits) + float64(hands*(19+float64(21*suits))))
}

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

// ways is the number of ways to assign suits to the cards of one rank: those in which the
// board, the player, or neither of them has the card of a suit.
type ways struct{ board, hole, none uint64 }

// waysTable has the ways by the number of cards left of the rank in the suit and in other
// suits, and by the numbers of cards of the board and of the player.
type waysTable [2][deck.Suits][deck.Suits + 1][deck.Suits + 1]ways

func newWaysTable() *waysTable {
	t := &waysTable{}
	for suited := range t {
		for others := range deck.Suits {
			for b := range suited + others + 1 {
				for h := range suited + others - b + 1 {
					w := ways{none: deck.Choose(others, b) * deck.Choose(others-b, h)}
					if suited > 0 {
						w.board = deck.Choose(others, b-1) * deck.Choose(others-b+1, h)
						w.hole = deck.Choose(others, b) * deck.Choose(others-b, h-1)
					}
					t[suited][others][b][h] = w
				}
			}
		}
	}
	return t
}

// suitCount counts the deals with a flush in a suit, for one pattern of the board.
type suitCount struct {
	*patternSuit
	ways   [deck.Ranks]*[deck.Suits + 1]ways // by rank and number of the player's cards
	rest   [deck.Ranks + 1][4]uint64         // by rank: of this and the higher ranks, without the player's cards, those with at least n cards of the suit
	states [game.MaxHole + 1]state           // by the number of the player's missing cards
}

// state is the number of ways to assign suits to the cards so far: element [h][b] of those
// in which the player has h cards of the suit (2: two or more) and the board b (3: three
// or more).
type state [3][4]uint64

func (p *Patterns) newSuitCount(s *patternSuit, drawn *pattern) suitCount {
	c := suitCount{patternSuit: s}
	exactly := [4]uint64{1} // by number of cards of the suit; 3 is three or more
	c.rest[deck.Ranks] = exactly
	for r := deck.Ranks - 1; r >= 0; r-- {
		suited := uint8(s.left >> r & 1)
		c.ways[r] = &p.ways[suited][p.left[r]-suited][drawn[r]]
		exactly = times(&exactly, &c.ways[r][0])
		for n := range exactly {
			for _, more := range exactly[n:] {
				c.rest[r][n] += more
			}
		}
	}
	return c
}

// start begins a count of the player's patterns: he draws the given number of cards.
func (c *suitCount) start(draws int) {
	c.states[draws] = state{}
	c.states[draws][min(2, bits.OnesCount16(uint16(c.hole)))][min(3, bits.OnesCount16(uint16(c.board)))] = 1
}

// times adds a rank of which the player has no card.
func times(suited *[4]uint64, w *ways) [4]uint64 {
	return [4]uint64{
		suited[0] * w.none, suited[1]*w.none + suited[0]*w.board,
		suited[2]*w.none + suited[1]*w.board, suited[3]*(w.none+w.board) + suited[2]*w.board,
	}
}

// with sets the state of more-n missing cards to that of more, with a rank of which the
// player has n cards.
func (c *suitCount) with(rank, n, more int) {
	s, t, w := &c.states[more], &c.states[more-n], &c.ways[rank][n]
	for h := range t {
		t[h] = times(&s[h], w)
	}
	for b := range t[0] {
		t[2][b] += (s[1][b] + s[2][b]) * w.hole
		t[1][b] += s[0][b] * w.hole
	}
}

// pass adds a rank of which the player has no card to the state of more missing cards.
func (c *suitCount) pass(rank, more int) {
	s := &c.states[more]
	for h := range s {
		s[h] = times(&s[h], &c.ways[rank][0])
	}
}

// flushes returns the number of deals with a flush if the player's last n cards are of a
// rank. n is 0 if he draws none.
func (c *suitCount) flushes(rank, n int) (flush uint64) {
	if n == 0 {
		for b, ways := range c.states[0][2] {
			flush += ways * c.rest[0][3-b]
		}
		return flush
	}
	s, w, rest := &c.states[n], &c.ways[rank][n], &c.rest[rank+1]
	suited := times(&s[2], w)
	for b := range suited {
		flush += (suited[b] + (s[1][b]+s[2][b])*w.hole) * rest[3-b]
	}
	return flush
}

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
