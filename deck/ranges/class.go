package ranges

import (
	"strings"
	"sync"

	"pokersim/deck"
)

// class is one of the 169 classes of two-card hands, or the suited and the offsuit
// class of two ranks together.
type class struct {
	high, low deck.Rank // equal in a pair
	kind      rune      // 's' suited, 'o' offsuit, 0 both or a pair
}

func (c class) pair() bool { return c.high == c.low }

func (c class) gap() deck.Rank { return c.high - c.low }

// String writes the class: AA, AKs, T9o or AK.
func (c class) String() string {
	text := c.high.String() + c.low.String()
	if c.kind != 0 {
		text += string(c.kind)
	}
	return text
}

// hands lists the hands of the class: 6 of a pair, 4 suited, 12 offsuit.
func (c class) hands() []hand {
	var list []hand
	for low := range deck.Suit(deck.Suits) {
		for high := range deck.Suit(deck.Suits) {
			suited := low == high
			if c.pair() && low >= high || c.kind == 's' && !suited || c.kind == 'o' && suited {
				continue
			}
			list = append(list, handOf(deck.NewCard(c.low, low), deck.NewCard(c.high, high)))
		}
	}
	return list
}

// up lists the classes of c+: for a pair, all pairs up to aces; otherwise all
// kickers up to one below the high rank.
func (c class) up() []class {
	last := class{high: c.high, low: c.high - 1, kind: c.kind}
	if c.pair() {
		last = class{high: deck.Ranks - 1, low: deck.Ranks - 1}
	}
	return c.to(last)
}

// to lists the classes from c to d, which share their high rank or their gap.
func (c class) to(d class) []class {
	if d.low < c.low {
		c, d = d, c
	}
	var list []class
	for fixed := c.high == d.high; c.low <= d.low; c.low++ {
		list = append(list, c)
		if !fixed {
			c.high++
		}
	}
	return list
}

// down lists the classes of c-: for a pair, all pairs down to the lowest rank of the
// deck; otherwise all kickers down to it.
func (c class) down(lowest deck.Rank) []class {
	last := class{high: c.high, low: lowest, kind: c.kind}
	if c.pair() {
		last.high = lowest
	}
	return c.to(last)
}

// holdemRanking returns the ranking of the 169 classes.
var holdemRanking = sync.OnceValue(func() *ranking {
	r := &ranking{}
	for name := range strings.FieldsSeq(strongest) {
		high, _ := deck.CutRank([]rune(name))
		low, _ := deck.CutRank([]rune(name[1:]))
		c := class{high: high, low: low}
		if len(name) > 2 {
			c.kind = rune(name[2])
		}
		r.hands = append(r.hands, c.hands()...)
		r.ends = append(r.ends, len(r.hands))
	}
	return r
})
