// Package deck holds cards, hands as text, sets of cards, packs of several decks
// with jokers, and a deck with its partial shuffle.
//
// A Card is a number, 0 to 51: its suit is card / 13 and its rank is card mod 13.
// A Pack continues these numbers: its second deck begins at 52. Positions in a
// deck count from 0.
//
// A Deck takes its random words from a math/rand/v2 Source: the same words deal
// the same cards on every machine. Functions that read text return an error that
// quotes the text. Methods panic on arguments outside the ranges that they name.
// The package imports only the standard library.
//
//	d := deck.New()
//	d.Shuffle(5, rand.NewPCG(1, 2))
//	fmt.Println(deck.FormatHand(d.Cards()[:5]))
//	// Output: 3s 3c 9d 9s 5c
package deck

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The shape of one deck: 4 suits of 13 ranks.
const (
	Size  = 52 // cards in a deck
	Ranks = 13 // ranks in a suit
	Suits = 4  // suits in a deck
)

// Card is a playing card, 0 to 51. Larger values are valid only in a Pack.
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

// suitOf maps every accepted spelling of a suit to the suit.
var suitOf = map[rune]Suit{
	'c': Clubs, 'C': Clubs, '♣': Clubs, '♧': Clubs,
	'd': Diamonds, 'D': Diamonds, '♦': Diamonds, '♢': Diamonds,
	'h': Hearts, 'H': Hearts, '♥': Hearts, '♡': Hearts, '❤': Hearts,
	's': Spades, 'S': Spades, '♠': Spades, '♤': Spades,
}

// NewCard returns the card of a rank and a suit.
func NewCard(r Rank, s Suit) Card { return Card(s)*Ranks + Card(r) }

// Rank returns the card's rank, 0 (two) to 12 (ace).
func (c Card) Rank() Rank { return Rank(c % Ranks) }

// Suit returns the card's suit, 0 to 3 for a valid card.
func (c Card) Suit() Suit { return Suit(c / Ranks) }

// String returns the rank's letter, 2 to 9, T, J, Q, K or A. Other values panic.
func (r Rank) String() string { return rankLetters[r : r+1] }

// String returns the suit's letter, c, d, h or s. Other values panic.
func (s Suit) String() string { return suitLetters[s : s+1] }

// String writes the card as two letters, as in "As" or "Td", and a value above
// 51 as "Card(n)".
func (c Card) String() string {
	if c >= Size {
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return c.Rank().String() + c.Suit().String()
}

// ParseCard reads one card: a rank (2 to 9, T or 10, J, Q, K, A) and a suit
// (c, d, h, s or a suit symbol), letters in either case: "As", "td", "10d", "A♠".
// Other text is an error that quotes it.
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

// cutCard reads the card at the start of text and returns the rest of the text.
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
