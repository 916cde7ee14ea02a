package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

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
