package audit

import "pokersim/deck"

// packing is what a test knows of a pack: the number of cards and whether they have
// ranks and suits.
type packing struct {
	cards  int
	named  bool // cards of decks, then jokers
	jokers int
}

// newPacking returns the pack of a plan: cards without ranks and suits, or decks and jokers.
func newPacking(cards, decks, jokers int) packing {
	named := cards == deck.Size && jokers == 0 || jokers < cards && (decks > 0 || jokers > 0)
	return packing{cards, named, jokers}
}

// face returns the rank, the suit and the parity of a card. All jokers have one rank
// and one suit of their own.
func (p packing) face(card int) uint8 {
	parity := uint8(card&1) << parityBit
	switch {
	case !p.named:
		return parity
	case card >= p.cards-p.jokers:
		return parity | uint8(deck.Ranks) | deck.Suits<<firstSuitBit
	}
	return parity | uint8(card%deck.Ranks) | uint8(card/deck.Ranks%deck.Suits)<<firstSuitBit
}

// The bits of a face. Cards without ranks and suits have only the parity bit.
const (
	rankBits = 4
	suitBits = 3 // with jokers

	firstSuitBit = rankBits
	parityBit    = rankBits + suitBits
)

// equality is what two cards at given positions may have in common.
type equality struct {
	name, noun string
	low        int   // its lowest bit in a face
	of         []int // the rank, suit or parity of each card
	sizes      []int // the number of cards of each
}

func (p packing) ranks() equality {
	return p.equality("equal-ranks", "rank", 0, rankBits)
}

func (p packing) suits() equality {
	return p.equality("equal-suits", "suit", firstSuitBit, suitBits)
}

func (p packing) parities() equality {
	return p.equality("equal-parities", "parity", parityBit, 1)
}

func (p packing) equality(name, noun string, low, bits int) equality {
	e := equality{name: name, noun: noun, low: low}
	for card := range p.cards {
		value := int(p.face(card) >> low & (1<<bits - 1))
		e.of = append(e.of, value)
		for value >= len(e.sizes) {
			e.sizes = append(e.sizes, 0)
		}
		e.sizes[value]++
	}
	return e
}

// label returns the name of a rank, suit or parity: "ace", "spades", "odd".
func (e equality) label(value int) string {
	switch {
	case e.noun == "parity":
		return [...]string{"even", "odd"}[value]
	case e.noun == "rank" && value < deck.Ranks:
		return deck.Rank(value).Name()
	case e.noun == "suit" && value < deck.Suits:
		return deck.Suit(value).Name()
	}
	return "joker"
}

// together returns the probability that two cards of the pack are equal.
func (e equality) together(cards int) float64 {
	return float64(e.pairs()) / float64(cards*(cards-1)/2)
}

// pairs returns the number of pairs of equal cards in the pack.
func (e equality) pairs() (n int) {
	for _, m := range e.sizes {
		n += m * (m - 1) / 2
	}
	return n
}
