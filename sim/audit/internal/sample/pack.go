package sample

import "pokersim/deck"

// Pack is what a test knows of a pack: the number of cards and whether they have
// ranks and suits.
type Pack struct {
	Cards  int
	Named  bool // cards of decks, then jokers
	jokers int
}

// NewPack returns the pack of a plan: cards without ranks and suits, or decks and jokers.
func NewPack(cards, decks, jokers int) Pack {
	named := cards == deck.Size && jokers == 0 || jokers < cards && (decks > 0 || jokers > 0)
	return Pack{cards, named, jokers}
}

// Kinds returns the kind of each card, of which several decks have copies. It is nil if each card
// is its own.
func (p Pack) Kinds() (kinds []uint16) {
	if !p.Named || p.Cards-p.jokers <= deck.Size {
		return nil
	}
	for card := range p.Cards {
		if kind := card % deck.Size; card < p.Cards-p.jokers {
			kinds = append(kinds, uint16(kind))
		} else {
			kinds = append(kinds, deck.Size)
		}
	}
	return kinds
}

// face returns the rank, the suit and the parity of a card. All jokers have one rank
// and one suit of their own.
func (p Pack) face(card int) uint8 {
	parity := uint8(card&1) << ParityBit
	switch {
	case !p.Named:
		return parity
	case card >= p.Cards-p.jokers:
		return parity | uint8(deck.Ranks) | deck.Suits<<FirstSuitBit
	}
	suit := card / deck.Ranks % deck.Suits
	return parity | uint8(card%deck.Ranks) | uint8(suit^suit>>1)<<FirstSuitBit // its lowest bit is the colour
}

// The bits of a face. Cards without ranks and suits have only the parity bit.
const (
	rankBits = 4
	SuitBits = 3 // with jokers

	FirstSuitBit = rankBits
	ParityBit    = rankBits + SuitBits
)

// Equality is what two cards at given positions may have in common.
type Equality struct {
	Name, Noun string
	Low        int   // its lowest bit in a face
	Of         []int // the rank, suit or parity of each card
	Sizes      []int // the number of cards of each
}

// Ranks returns the equality of ranks.
func (p Pack) Ranks() Equality {
	return p.equality("equal-ranks", "rank", 0, rankBits)
}

// Suits returns the equality of suits.
func (p Pack) Suits() Equality {
	return p.equality("equal-suits", "suit", FirstSuitBit, SuitBits)
}

// Colours returns the equality of colours. Jokers are taken as black.
func (p Pack) Colours() Equality {
	return p.equality("equal-colours", "colour", FirstSuitBit, 1)
}

// Parities returns the equality of the parities of card numbers.
func (p Pack) Parities() Equality {
	return p.equality("equal-parities", "parity", ParityBit, 1)
}

func (p Pack) equality(name, noun string, low, bits int) Equality {
	e := Equality{Name: name, Noun: noun, Low: low}
	for card := range p.Cards {
		value := int(p.face(card) >> low & (1<<bits - 1))
		e.Of = append(e.Of, value)
		for value >= len(e.Sizes) {
			e.Sizes = append(e.Sizes, 0)
		}
		e.Sizes[value]++
	}
	return e
}

// Label returns the name of a rank, suit or parity: "ace", "spades", "odd".
func (e Equality) Label(value int) string {
	switch {
	case e.Noun == "parity":
		return [...]string{"even", "odd"}[value]
	case e.Noun == "rank" && value < deck.Ranks:
		return deck.Rank(value).Name()
	case e.Noun == "suit" && value < deck.Suits:
		return deck.Suit(value ^ value>>1).Name()
	}
	return "joker"
}

// Together returns the probability that two cards of the pack are equal.
func (e Equality) Together(cards int) float64 {
	return float64(e.Pairs()) / float64(cards*(cards-1)/2)
}

// Pairs returns the number of pairs of equal cards in the pack.
func (e Equality) Pairs() (n int) {
	for _, m := range e.Sizes {
		n += m * (m - 1) / 2
	}
	return n
}
