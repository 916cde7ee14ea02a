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
