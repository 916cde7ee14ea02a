package videopoker

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval/handset"
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
// once: the permutations of the suits of a canonical set in descending order.
func (s suits) namings(each func(suits)) {
	of := s.of[:]
	for {
		each(s)
		i := len(of) - 2 // the last suit that is larger than the next one
		for i >= 0 && of[i] <= of[i+1] {
			i--
		}
		if i < 0 {
			return
		}
		j := len(of) - 1
		for of[j] >= of[i] {
			j--
		}
		of[i], of[j] = of[j], of[i]
		slices.Reverse(of[i+1:])
	}
}

// sets yields one of all sets of n cards of the deck that differ only in the names of suits,
// and the number of these sets. A hand is valid during its step.
func (t *Table) sets(n int) iter.Seq2[deck.Hand, uint64] {
	return func(yield func(deck.Hand, uint64) bool) {
		for hand, ways := range deck.UpToSuits(n) {
			if !yield(hand, ways) {
				return
			}
		}
		if t.Wild != handset.Joker || n == 0 {
			return
		}
		for hand, ways := range deck.UpToSuits(n - 1) {
			if !yield(append(hand, joker), ways) {
				return
			}
		}
	}
}
