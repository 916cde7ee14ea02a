// Package deck holds playing cards, hands written as text, and the 52-card
// deck with its partial shuffle.
//
// A card is a number, 0 to 51: its suit is card / 13 and its rank is
// card mod 13. (A Pack of several decks with jokers counts on from there.) Positions in a deck count from 0. The package needs the
// standard library alone.
package deck

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The shape of a pack: 4 suits of 13 ranks.
const (
	Size  = 52 // cards in a pack
	Ranks = 13 // ranks in a suit
	Suits = 4  // suits in a pack
)

// Card is a playing card, 0 to 51. Larger values are no card.
type Card uint8

// Rank is a card's rank, from Two, which is 0, to Ace, which is 12.
type Rank uint8

// The ranks.
const (
	Two Rank = iota
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

// Suit is a card's suit, from Clubs, which is 0, to Spades, which is 3.
type Suit uint8

// The suits.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

const (
	rankLetters = "23456789TJQKA"
	suitLetters = "cdhs"
)

// suitOf maps every accepted way to write a suit to the suit.
var suitOf = map[rune]Suit{
	'c': Clubs, 'C': Clubs, '♣': Clubs, '♧': Clubs,
	'd': Diamonds, 'D': Diamonds, '♦': Diamonds, '♢': Diamonds,
	'h': Hearts, 'H': Hearts, '♥': Hearts, '♡': Hearts, '❤': Hearts,
	's': Spades, 'S': Spades, '♠': Spades, '♤': Spades,
}

// NewCard returns the card of a rank and a suit.
func NewCard(f Rank, s Suit) Card { return Card(s)*Ranks + Card(f) }

// Rank returns the card's rank, 0 (two) to 12 (ace).
func (c Card) Rank() Rank { return Rank(c % Ranks) }

// Suit returns the card's suit, 0 to 3 for a valid card.
func (c Card) Suit() Suit { return Suit(c / Ranks) }

// String returns the rank's letter, 2 to 9, T, J, Q, K or A.
func (f Rank) String() string { return rankLetters[f : f+1] }

// String returns the suit's letter, c, d, h or s.
func (s Suit) String() string { return suitLetters[s : s+1] }

// String writes the card as two letters, as in "As" or "Td". A value that is
// no card prints as "Card(n)".
func (c Card) String() string {
	if c >= Size {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return c.Rank().String() + c.Suit().String()
}

// ParseCard reads one card: a rank (2 to 9, T or 10, J, Q, K, A) and a suit
// (c, d, h, s or its symbol), letters in either case: "As", "td", "10d", "A♠".
// Anything else is an error that quotes the text.
func ParseCard(text string) (Card, error) {
	c, rest, err := cutCard(text)
	if err != nil {
		return 0, err
	}
	if rest != "" {
		return 0, badCard(text)
	}
	return c, nil
}

// cutCard reads the card at the start of text and returns what follows it.
func cutCard(text string) (c Card, rest string, err error) {
	rest = text
	if after, ok := strings.CutPrefix(text, "10"); ok {
		rest = "T" + after
	}
	if rest == "" {
		return 0, "", badCard(text)
	}
	rank := strings.IndexByte(rankLetters, upper(rest[0]))
	r, n := utf8.DecodeRuneInString(rest[1:])
	suit, ok := suitOf[r]
	if rank < 0 || !ok {
		return 0, "", badCard(text)
	}
	rest = strings.TrimPrefix(rest[1+n:], "\ufe0f") // the emoji form of a suit symbol
	return NewCard(Rank(rank), suit), rest, nil
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

func badCard(text string) error {
	return fmt.Errorf("bad card %q: want a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in As or 10d", text)
}
