// Package seen names what a player of hold'em or short deck sees: the made hand and the
// draw of two hole cards on a board of three to five cards. Every hand has one Made and
// one Draw; Definitions has what each of them is, with an example.
//
// The made hand is first the category of the best five cards, by the rules of the game:
// the rows of a category add up to it. A draw is to a category above the made one, with at
// least one hole card: a straight has flush draws, but no draw to a higher straight. On a board of five cards there is none. Dead cards do not count.
//
// Programs differ. Flopzilla and others call QQ on 7-7-2 an overpair; here it is two pair
// (pocket pair). They count AQ on 7-7-2 as ace high; here it is a pair (board). Premium
// Poker Tools counts the second hole card of a flush only if it can decide; here it is
// enough that it is among the five highest of the suit. Some programs ask for both hole
// cards in a backdoor flush draw; here one is enough.
//
//	look := seen.NewLooker(eval.Holdem())
//	hole := seen.Of(deck.NewCard(deck.Ace, deck.Hearts), deck.NewCard(deck.King, deck.Hearts))
//	board := seen.Of(deck.NewCard(deck.King, deck.Spades), deck.NewCard(deck.Seven, deck.Hearts), deck.NewCard(deck.Two, deck.Hearts))
//	fmt.Println(look.Made(hole, board), "and", look.Draw(hole, board))
//	// Output: top pair (top kicker) and nut flush draw
package seen

import (
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// Cards is a set of cards: bit 16·suit + rank.
type Cards uint64

// Of returns the set of cards.
func Of(cards ...deck.Card) (set Cards) {
	for _, c := range cards {
		set |= 1 << (16*Cards(c.Suit()) + Cards(c.Rank()))
	}
	return set
}

// suit returns the ranks of a suit.
func (c Cards) suit(s int) uint32 { return uint32(c>>(16*s)) & 0x1fff }

// ranks returns the ranks with at least one, two, three and four cards.
func (c Cards) ranks() (one, two, three, four uint32) {
	for s := range deck.Suits {
		r := c.suit(s)
		four |= three & r
		three |= two & r
		two |= one & r
		one |= r
	}
	return one, two, three, four
}

// Looker finds what a player sees in a game. It never changes, so goroutines may share it.
type Looker struct {
	deck   uint32               // the ranks of the game
	lowest deck.Rank            // the lowest of them
	place  [eval.Categories]int // the place of each category in the order of the game
	rows   *sync.Map            // of Outcomes
}

// NewLooker returns the Looker of a game of two hole cards, of which any number may play:
// hold'em or short deck. Other games panic.
func NewLooker(r eval.Rules) *Looker {
	if r.Hole != 2 || r.Played != 0 {
		panic("seen: game " + r.Name + " has no made hands and draws")
	}
	l := &Looker{lowest: r.Lowest, deck: 0x1fff >> r.Lowest << r.Lowest, rows: new(sync.Map)}
	for i, c := range r.Order {
		l.place[c] = i
	}
	return l
}

// positions returns ranks as game.Places.
func (l *Looker) positions(ranks uint32) uint32 { return game.Places(uint16(ranks), l.lowest) }

// category returns the category of the best five cards, and the suit of a flush. With at
// most seven cards, a flush leaves no room for a full house or four of a kind.
func (l *Looker) category(all Cards) (best eval.Category, suit int) {
	for s := range deck.Suits {
		if r := all.suit(s); bits.OnesCount32(r) >= 5 {
			if game.Straights(l.positions(r)) != 0 {
				return eval.StraightFlush, s
			}
			return eval.Flush, s
		}
	}
	one, two, three, four := all.ranks()
	straight, pairs := game.Straights(l.positions(one)) != 0, bits.OnesCount32(two)
	switch {
	case four != 0:
		return eval.FourOfAKind, 0
	case three != 0 && pairs > 1:
		return eval.FullHouse, 0
	case three != 0 && (!straight || l.place[eval.ThreeOfAKind] < l.place[eval.Straight]):
		return eval.ThreeOfAKind, 0
	case straight:
		return eval.Straight, 0
	case pairs > 1:
		return eval.TwoPair, 0
	case pairs == 1:
		return eval.OnePair, 0
	}
	return eval.HighCard, 0
}

// top returns the highest rank of a set that is not empty.
func top(ranks uint32) int { return bits.Len32(ranks) - 1 }

// highest returns the n highest of some ranks.
func highest(ranks uint32, n int) uint32 {
	for bits.OnesCount32(ranks) > n {
		ranks &= ranks - 1
	}
	return ranks
}
