package eval

import (
	"pokersim/deck"
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

// suitsOf returns the ranks of cards in the four suits, of 16 bits each.
func suitsOf(cards []deck.Card) (suits uint64) {
	for _, c := range cards {
		suits |= 1 << (16*uint(c.Suit()) + uint(c.Rank()))
	}
	return suits
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
