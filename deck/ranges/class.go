package ranges

import (
	"pokersim/deck"
)

// Class is one of the 169 classes of two-card hands, or the suited and the offsuit
// class of two ranks together.
type Class struct {
	High, Low deck.Rank // equal in a pair
	Kind      rune      // 's' suited, 'o' offsuit, 0 both or a pair
}

// Pair reports whether the class is a pair.
func (c Class) Pair() bool { return c.High == c.Low }

// Gap returns the difference of the ranks.
func (c Class) Gap() deck.Rank { return c.High - c.Low }

// String writes the class: AA, AKs, T9o or AK.
func (c Class) String() string {
	text := c.High.String() + c.Low.String()
	if c.Kind != 0 {
		text += string(c.Kind)
	}
	return text
}

// Hands lists the hands of the class: 6 of a pair, 4 suited, 12 offsuit.
func (c Class) Hands() []Hand {
	var list []Hand
	for low := range deck.Suit(deck.Suits) {
		for high := range deck.Suit(deck.Suits) {
			suited := low == high
			if c.Pair() && low >= high || c.Kind == 's' && !suited || c.Kind == 'o' && suited {
				continue
			}
			list = append(list, Of(deck.NewCard(c.Low, low), deck.NewCard(c.High, high)))
		}
	}
	return list
}

// Up lists the classes of c+: for a pair, all pairs up to aces; otherwise all
// kickers up to one below the high rank.
func (c Class) Up() []Class {
	last := Class{High: c.High, Low: c.High - 1, Kind: c.Kind}
	if c.Pair() {
		last = Class{High: deck.Ranks - 1, Low: deck.Ranks - 1}
	}
	return c.To(last)
}

// To lists the classes from c to d, which share their high rank or their gap.
func (c Class) To(d Class) []Class {
	if d.Low < c.Low {
		c, d = d, c
	}
	var list []Class
	for fixed := c.High == d.High; c.Low <= d.Low; c.Low++ {
		list = append(list, c)
		if !fixed {
			c.High++
		}
	}
	return list
}

// Down lists the classes of c-: for a pair, all pairs down to the lowest rank of the
// deck; otherwise all kickers down to it.
func (c Class) Down(lowest deck.Rank) []Class {
	last := Class{High: c.High, Low: lowest, Kind: c.Kind}
	if c.Pair() {
		last.High = lowest
	}
	return c.To(last)
}
