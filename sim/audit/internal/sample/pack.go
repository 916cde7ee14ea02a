package sample

import (
	"fmt"
	"strconv"
	"strings"

	"pokersim/deck"
)

// Pack is what a test knows of a pack: the number of cards and whether they have
// ranks and suits.
type Pack struct {
	Cards  int
	Named  bool // cards of decks, then jokers
	jokers int
	names  []string // of the cards, by their numbers; nil if they have none
	start  []int    // the card of the pack in order that each number is; nil if they are the same
	plain  bool     // whether an input has numbers: ranks and suits are those that the numbers would have
}

// NewPack returns the pack of a plan: cards without ranks and suits, or decks and jokers.
func NewPack(cards, decks, jokers int) Pack {
	named := cards == deck.Size && jokers == 0 || jokers < cards && (decks > 0 || jokers > 0)
	return Pack{Cards: cards, Named: named, jokers: jokers}
}

// WithNames returns the pack of an input that names its cards. start has, if they are numbered by
// another order than that of the pack, the card of each number.
func (p Pack) WithNames(names []string, start []int) Pack {
	p.names, p.start = names, start
	return p
}

// OfNumbers returns the pack of an input whose cards are numbers: its words have no ranks and suits.
func (p Pack) OfNumbers() Pack {
	p.plain = true
	return p
}

// HasNames reports whether the cards have names.
func (p Pack) HasNames() bool { return p.names != nil }

// Names returns the names of the cards, or nil.
func (p Pack) Names() []string { return p.names }

// Unnamed returns the pack without the names.
func (p Pack) Unnamed() Pack {
	p.names = nil
	return p
}

// Card returns the name of a card, or its number from 1 after a noun, as in "card 14".
func (p Pack) Card(noun string, card int) string {
	if p.names != nil {
		return p.names[card]
	}
	return fmt.Sprintf("%s %d", noun, card+1)
}

// List returns several cards, as in "cards 3 and 14" or "4c and 2d".
func (p Pack) List(noun string, cards ...int) string {
	var all []string
	for _, card := range cards {
		if p.names != nil {
			all = append(all, p.names[card])
		} else {
			all = append(all, strconv.Itoa(card+1))
		}
	}
	last := len(all) - 1
	text := strings.Join(all[:last], ", ") + " and " + all[last]
	if p.names == nil {
		text = noun + "s " + text
	}
	return text
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
	if p.start != nil {
		card = p.start[card]
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
	plain      bool  // whether the cards are numbers
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
	e := Equality{Name: name, Noun: noun, Low: low, plain: p.plain}
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

// Label returns the name of a rank, suit or parity: "ace", "spades", "odd"; of numbers the cards
// that have it, as in "cards 1, 14, 27 and 40".
func (e Equality) Label(value int) string {
	switch {
	case e.plain && e.Noun != "parity":
		return e.numbers(value)
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

// numbers returns the cards of a rank or a suit, with stretches as in "cards 1 to 13".
func (e Equality) numbers(value int) string {
	var all []string
	for from := 0; from < len(e.Of); from++ {
		to := from
		for to < len(e.Of) && e.Of[to] == value {
			to++
		}
		switch {
		case to == from:
			continue
		case to == from+1:
			all = append(all, strconv.Itoa(to))
		default:
			all = append(all, fmt.Sprintf("%d to %d", from+1, to))
		}
		from = to
	}
	last := len(all) - 1
	if last == 0 {
		return "cards " + all[0]
	}
	return "cards " + strings.Join(all[:last], ", ") + " and " + all[last]
}
