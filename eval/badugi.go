package eval

import (
	"math/bits"

	"pokersim/deck"
)

// badugiCards is the number of cards of a hand of badugi.
const badugiCards = 4

// BadugiTable is the evaluator of badugi. A hand has four cards. The cards that play have
// different ranks and different suits: as many as possible, and of these the lowest, by
// their highest card first. The ace is low. There are 1092 classes, and class 1 is 4-3-2-A.
// It never changes, so goroutines may share it.
type BadugiTable struct {
	class    [1 << deck.Ranks]Class // by set of the ranks that play, in the numbering of aceFirst
	category []Category
}

// NewBadugiTable builds the evaluator of badugi.
func NewBadugiTable() *BadugiTable {
	t := &BadugiTable{}
	first := Class(1)
	for n := badugiCards; n > 0; n-- {
		for f := range ranks(1 << deck.Ranks) {
			if bits.OnesCount16(uint16(f)) == n {
				t.class[f] = first + Class(f.ordinal())
			}
		}
		first += Class(binomial(deck.Ranks, n))
	}
	t.category = badugiCategories()
	return t
}

// Class returns the class of a hand of four different cards, or of any number of cards.
func (t *BadugiTable) Class(hand []deck.Card) Class {
	var suits [deck.Suits]ranks
	for _, c := range hand {
		suits[c.Suit()] |= 1 << ((uint(c.Rank()) + 1) % deck.Ranks)
	}
	return t.best(suits[:], 0)
}

// best returns the best class of the cards that play, of the ranks played, and of at most
// one card of each suit with another rank.
func (t *BadugiTable) best(suits []ranks, played ranks) Class {
	if len(suits) == 0 {
		if played == 0 {
			return Classes // worse than any
		}
		return t.class[played]
	}
	best := t.best(suits[1:], played)
	for left := suits[0] &^ played; left != 0; left &= left - 1 {
		best = min(best, t.best(suits[1:], played|left&-left))
	}
	return best
}

// Category returns the category of a hand, under the terms of Class.
func (t *BadugiTable) Category(hand []deck.Card) Category { return t.category[t.Class(hand)] }

// badugiCategories returns the category of each class of badugi.
func badugiCategories() []Category {
	all := []Category{NoCategory}
	for c := FourCards; c <= OneCard; c++ {
		for range binomial(deck.Ranks, badugiCards-int(c-FourCards)) {
			all = append(all, c)
		}
	}
	return all
}

// badugiNames returns the names of the classes of badugi: the category and the ranks that
// play, as in "four cards 432A".
func badugiNames() []string {
	t := NewBadugiTable()
	names := make([]string, len(t.category))
	for f := ranks(1); f < 1<<deck.Ranks; f++ {
		if class := t.class[f]; class > 0 {
			text := ""
			for rest := f; rest != 0; rest &^= 1 << rest.top() {
				text += deck.Rank((rest.top() + deck.Ranks - 1) % deck.Ranks).String()
			}
			names[class] = t.category[class].String() + " " + text
		}
	}
	return names
}

// badugiCounts returns the number of the 270,725 hands of each class of badugi.
func badugiCounts() []uint64 {
	t := NewBadugiTable()
	counts := make([]uint64, len(t.category))
	for a := range deck.Card(deck.Size) {
		for b := range a {
			for c := range b {
				for d := range c {
					counts[t.Class([]deck.Card{a, b, c, d})]++
				}
			}
		}
	}
	return counts
}
