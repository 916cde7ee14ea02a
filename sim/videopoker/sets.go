package videopoker

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/deck"
)

const (
	size  = 5 // cards of a hand
	holds = 1 << size
	joker = deck.Card(deck.Size)
)

// suits is a set of cards: the ranks of each suit as bits, and the number of jokers. It is
// canonical if the suits are in descending order. Sets that differ only in the names of
// suits have one canonical form.
type suits struct {
	of    [deck.Suits]uint16
	joker bool
}

// setOf returns the canonical set of a hand.
func setOf(hand []deck.Card) (s suits) {
	for _, c := range hand {
		if c == joker {
			s.joker = true
		} else {
			s.of[c.Suit()] |= 1 << c.Rank()
		}
	}
	slices.SortFunc(s.of[:], func(a, b uint16) int { return cmp.Compare(b, a) })
	return s
}

// add appends the cards to a list. The joker is card 52.
func (s suits) add(cards []deck.Card) []deck.Card {
	for suit, ranks := range s.of {
		for ; ranks != 0; ranks &= ranks - 1 {
			cards = append(cards, deck.NewCard(deck.Rank(bits.TrailingZeros16(ranks)), deck.Suit(suit)))
		}
	}
	if s.joker {
		cards = append(cards, joker)
	}
	return cards
}

// namings calls each with every set that differs from s only in the names of suits, each
// once.
func (s suits) namings(each func(suits)) {
	var name func(at int)
	name = func(at int) {
		if at == deck.Suits {
			each(s)
			return
		}
		for i := at; i < deck.Suits; i++ {
			if slices.Contains(s.of[at:i], s.of[i]) {
				continue
			}
			s.of[at], s.of[i] = s.of[i], s.of[at]
			name(at + 1)
			s.of[at], s.of[i] = s.of[i], s.of[at]
		}
	}
	name(0)
}

// weight returns the number of sets that differ from a canonical one only in the names of
// suits.
func (s suits) weight() uint64 {
	n, run := uint64(24), uint64(1)
	for i := 1; i < deck.Suits; i++ {
		if s.of[i] == s.of[i-1] {
			run++
			n /= run
		} else {
			run = 1
		}
	}
	return n
}

// canonical calls each with the canonical sets of some cards, of a deck with a joker or
// without.
func canonical(cards int, withJoker bool, each func(suits)) {
	var s suits
	var fill func(suit, left int)
	fill = func(suit, left int) {
		if suit == deck.Suits {
			if left == 0 {
				each(s)
			}
			return
		}
		most := uint16(1<<deck.Ranks - 1)
		if suit > 0 {
			most = s.of[suit-1]
		}
		for _, ranks := range rankSets[left] {
			if ranks <= most {
				s.of[suit] = ranks
				fill(suit+1, left-bits.OnesCount16(ranks))
			}
		}
		s.of[suit] = 0
	}
	fill(0, cards)
	if withJoker && cards > 0 {
		s.joker = true
		fill(0, cards-1)
	}
}

// rankSets are the sets of at most 0 to 5 ranks.
var rankSets = func() (sets [size + 1][]uint16) {
	for n := range sets {
		for ranks := range uint16(1 << deck.Ranks) {
			if bits.OnesCount16(ranks) <= n {
				sets[n] = append(sets[n], ranks)
			}
		}
	}
	return sets
}()
