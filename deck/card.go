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
//	fmt.Println(deck.Hand(d.Cards()[:5]))
//	// Output: 3s 3c 9d 9s 5c
package deck

import (
	"fmt"
	"math/bits"
)

// The shape of one deck: 4 suits of 13 ranks.
const (
	Size  = 52 // cards in a deck
	Ranks = 13 // ranks in a suit
	Suits = 4  // suits in a deck
)

// Card is a playing card, 0 to 51. Larger values are valid only in a Pack.
type Card uint8

// NoCard stands for no card where a hand may have fewer.
const NoCard Card = 255

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

// NewCard returns the card of a rank and a suit.
func NewCard(r Rank, s Suit) Card { return Card(s)*Ranks + Card(r) }

// Rank returns the card's rank, 0 (two) to 12 (ace).
func (c Card) Rank() Rank { return Rank(c % Ranks) }

// Suit returns the card's suit, 0 to 3 for a valid card.
func (c Card) Suit() Suit { return Suit(c / Ranks) }

// Pack is one or more decks of 52 cards, with jokers. Its cards are numbered deck
// after deck, each deck in the order of Card, and the jokers come last: two decks
// with four jokers are the cards 0 to 107.
type Pack struct {
	Decks, Jokers int // 0 or more each
}

// Cards returns how many cards the pack has.
func (p Pack) Cards() int { return p.Decks*Size + p.Jokers }

// Name returns the short name of a card of the pack: "As" or "Td" as Card.String
// does, "Jo" for a joker. It panics if the pack has no such card.
func (p Pack) Name(card int) string {
	if p.joker(card) {
		return "Jo"
	}
	return Card(card % Size).String()
}

// LongName returns the name of a card of the pack in words: "ace of spades" or
// "joker". It panics if the pack has no such card.
func (p Pack) LongName(card int) string {
	if p.joker(card) {
		return "joker"
	}
	c := Card(card % Size)
	return c.Rank().Name() + " of " + c.Suit().Name()
}

func (p Pack) joker(card int) bool {
	if card < 0 || card >= p.Cards() {
		panic(fmt.Sprintf("deck: no card %d in a pack of %d", card, p.Cards()))
	}
	return card >= p.Decks*Size
}

// Set is a set of cards of one deck: bit c is Card c. The zero value is the empty
// set.
type Set uint64

// SetOf returns the set of the given cards. It ignores values above 51.
func SetOf(cards ...Card) Set {
	var s Set
	for _, c := range cards {
		if c < Size {
			s |= 1 << c
		}
	}
	return s
}

// Has reports whether the card is in the set.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// Count returns the number of cards in the set.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// Cards returns the cards by rank, twos first, and within a rank by suit: 2c 2d
// 2h 2s 3c and so on.
func (s Set) Cards() []Card {
	cards := make([]Card, 0, s.Count())
	for i := range Card(Size) {
		if c := NewCard(Rank(i/Suits), Suit(i%Suits)); s.Has(c) {
			cards = append(cards, c)
		}
	}
	return cards
}
