// Package digits has the draws of which a shuffle makes a pack: the numbers that a Fisher-Yates loop,
// or a loop that moves cards from a list, would draw for it, in each form of the pack. A draw of base m
// is a number from 0 to m-1. The draws of a fair pack are independent and uniform, so the laws of wrong
// draws, and draws that follow from those of the pack before, have exact p-values from a few packs on.
// Everything is deterministic.
package digits

import "math/bits"

// MaxCards is the largest pack, and maxDraws the most draws of a sample, of all codes: 642 packs of 52.
const (
	MaxCards = 208
	maxDraws = 1 << 19
)

// MaxPacks is the most packs of a sample of any pack.
const MaxPacks = 4000

// followed is the number of draws, from the first, that are compared with those of the pack before.
const followed = 16

// Swaps sets cards to 0, 1, 2, ... by the swaps of Fisher-Yates from the end, and at[i] to the draw of
// place i: the place of the card there among the first i+1. at has room for all places.
func Swaps[T int | uint16](cards, at []T) {
	for p, card := range cards {
		at[card] = T(p)
	}
	for i := len(cards) - 1; i > 0; i-- {
		j, k := cards[i], at[i]
		cards[k], at[j] = j, k
		at[i] = j // the place of card i is not needed any more
	}
}

// SwapsFromFront sets draws to those of Fisher-Yates from the front that gives the first cards of a pack: how
// far behind its new place each was. held and place are memory for all cards.
func SwapsFromFront[T int | uint16](cards, held, place, draws []T) {
	for p := range held {
		held[p], place[p] = T(p), T(p)
	}
	for t, card := range cards {
		j := place[card]
		draws[t] = j - T(t)
		held[j] = held[t]
		place[held[t]] = j
	}
}

// Sample has the draws of packs, or of the first cards of packs.
type Sample struct {
	cards, first int
	Packs        int
	codes        []*code
	forms        []Form
	of, room, at []int // memory
}

// code is one way from draws to a pack: the draws, one after another, and how often each has come up.
type code struct {
	form   int
	splice bool     // whether cards are taken out of a list, not swapped
	cells  []uint32 // of each draw, in the order of descending base
	steps  []uint32 // of the first draws: how often each is that of the pack before plus a number, modulo the base
	before []int
	mirror *code // of which this has base-1-draw for each draw; nil if none
}

// NewSample returns a sample of the first cards of packs. All of them have the codes of every form, else
// those of the first cards of loops from the front, as they are and of a pack in reverse order.
func NewSample(cards, first int) *Sample {
	s := &Sample{cards: cards, first: first, forms: Forms(), of: make([]int, cards), room: make([]int, cards), at: make([]int, cards)}
	for _, splice := range []bool{false, true} {
		of := make([]*code, len(s.forms))
		for form := range s.forms {
			if first == cards || form == 0 || form == PackReversed {
				of[form] = &code{form: form, splice: splice, cells: make([]uint32, s.cell(s.draws())), steps: make([]uint32, s.cell(min(followed, s.draws()))), before: make([]int, s.draws())}
				s.codes = append(s.codes, of[form])
			}
		}
		for form, x := range of {
			if other := of[otherWay[form]]; splice && form > otherWay[form] && x != nil {
				x.mirror = other
			}
		}
	}
	return s
}

// otherWay are the forms in which the draws out of a list are those of each form, counted from the other end.
var otherWay = [...]int{PackReversed, BottomFirst, InvertedBottomFirst, 7, 1, 0, Inverted, 3}

// reflect sets the counts of the codes that have those of another one from the other end.
func (s *Sample) reflect() {
	for _, c := range s.codes {
		for t := 0; c.mirror != nil && t < s.draws(); t++ {
			base, from := s.cards-t, s.cell(t)
			for d := range base {
				if c.cells[from+d] = c.mirror.cells[from+base-1-d]; t < followed {
					c.steps[from+d] = c.mirror.steps[from+(base-d)%base]
				}
			}
		}
	}
}

// draws is the number of draws of a pack: the last card of all is not drawn.
func (s *Sample) draws() int { return min(s.first, s.cards-1) }

// cell is the first cell of a draw, from 0, whose base is cards-draw.
func (s *Sample) cell(draw int) int { return draw * (2*s.cards + 1 - draw) / 2 }

// Full reports whether a sample has all packs.
func (s *Sample) Full() bool { return s.Packs == min(MaxPacks, maxDraws/(len(s.codes)*s.draws())) }

// Add adds a pack, of which the cards after the first ones may be in any order.
func (s *Sample) Add(pack []int) {
	for _, c := range s.codes {
		if c.mirror != nil {
			continue
		}
		copy(s.of, pack)
		s.forms[Undone(c.form)].Of(s.of, s.room)
		switch {
		case c.splice:
			s.spliced()
		case s.first < s.cards:
			SwapsFromFront(s.of[:s.draws()], make([]int, s.cards), s.at, s.room)
		default:
			Swaps(s.of, s.at)
			for t := range s.draws() {
				s.room[t] = s.at[s.cards-1-t]
			}
		}
		from, base := 0, s.cards
		for t, digit := range s.room[:s.draws()] {
			c.cells[from+digit]++
			if t < followed {
				step := digit - c.before[t]
				if step < 0 {
					step += base
				}
				if s.Packs > 0 {
					c.steps[from+step]++
				}
				c.before[t] = digit
			}
			from += base
			base--
		}
	}
	s.Packs++
}

// spliced sets room to the draws of a loop that takes cards out of a list: how many of the cards that are
// left are below each.
func (s *Sample) spliced() {
	var taken [(MaxCards + 63) / 64]uint64
	for t := range s.draws() {
		card, below := s.of[t], s.of[t]
		for w := range card / 64 {
			below -= bits.OnesCount64(taken[w])
		}
		s.room[t] = below - bits.OnesCount64(taken[card/64]&(1<<(card%64)-1))
		taken[card/64] |= 1 << (card % 64)
	}
}
