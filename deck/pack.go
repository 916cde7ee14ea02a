package deck

import "fmt"

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
