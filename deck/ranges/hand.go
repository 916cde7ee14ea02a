package ranges

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// hand is a hand as a number: six bits for each card, the first card highest. Hands
// of the same number of cards sort in deck order.
type hand uint64

// place is the position of a card in deck order, 0 to 51.
func place(c deck.Card) hand { return hand(c.Rank())*deck.Suits + hand(c.Suit()) }

// cardAt returns the card at a place.
func cardAt(place hand) deck.Card {
	return deck.NewCard(deck.Rank(place/deck.Suits), deck.Suit(place%deck.Suits))
}

// handOf returns the hand of some cards, of which the order does not matter.
func handOf(cards ...deck.Card) hand { return placesOf(cards...).hand() }

// places is a set of cards: bit i is the card at place i in deck order.
type places uint64

func placesOf(cards ...deck.Card) (s places) {
	for _, c := range cards {
		s |= 1 << place(c)
	}
	return s
}

// ofSuit is the cards of clubs, the first suit.
const ofSuit places = 0x1111_1111_1111_1

// ofRanks returns the cards of some ranks.
func ofRanks(ranks uint16) (s places) {
	for ; ranks != 0; ranks &= ranks - 1 {
		s |= 0xf << (4 * bits.TrailingZeros16(ranks))
	}
	return s
}

func (s places) count() int { return bits.OnesCount64(uint64(s)) }

// hand returns the cards as a hand.
func (s places) hand() (h hand) {
	for ; s != 0; s &= s - 1 {
		h = h<<6 | hand(bits.TrailingZeros64(uint64(s)))
	}
	return h
}

// held is a hand of n cards, or the cards of a board in their order, as places.
type held struct {
	at [game.MaxHole]uint8
	n  int
}

func (h hand) held(n int) (cards held) {
	cards.n = n
	for i := n - 1; i >= 0; i-- {
		cards.at[i] = uint8(h & 63)
		h >>= 6
	}
	return cards
}

// complete calls yield with every hand of the known cards and count cards of rest.
// rest has none of the known cards.
func complete(known, rest []deck.Card, count int, yield func(hand)) {
	if count == 0 {
		yield(handOf(known...))
		return
	}
	for i := range len(rest) - count + 1 {
		complete(append(known[:len(known):len(known)], rest[i]), rest[i+1:], count-1, yield)
	}
}

// class is one of the 169 classes of two-card hands, or the suited and the offsuit class of two
// ranks together.
type class struct {
	high, low deck.Rank // equal in a pair
	kind      rune      // 's' suited, 'o' offsuit, 0 both or a pair
}

// String writes the class: AA, AKs, T9o or AK.
func (c class) String() string {
	text := c.high.String() + c.low.String()
	if c.kind != 0 {
		text += string(c.kind)
	}
	return text
}

// hands lists the hands of the class in deck order of the low card: 6 of a pair, 4 suited, 12
// offsuit.
func (c class) hands() (list []hand) {
	for low := range deck.Suit(deck.Suits) {
		for high := range deck.Suit(deck.Suits) {
			suited := low == high
			if c.high == c.low && low >= high || c.kind == 's' && !suited || c.kind == 'o' && suited {
				continue
			}
			list = append(list, handOf(deck.NewCard(c.low, low), deck.NewCard(c.high, high)))
		}
	}
	return list
}

// row returns the class as a pattern.
func (c class) row() []slot {
	row := []slot{{ranks: 1 << c.high, named: true, suit: anySuit}, {ranks: 1 << c.low, named: true, suit: anySuit}}
	if c.kind != 0 {
		row[0].suit, row[1].suit = firstVariable, firstVariable
	}
	if c.kind == 'o' {
		row[1].suit++
	}
	return row
}
