package audit

import "pokersim/deck"

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
