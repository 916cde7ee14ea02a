package ranges

import (
	"cmp"
	"math/big"
	"slices"
	"strings"

	"pokersim/deck"
)

// This file writes ranges of two cards by classes.

// group is the hands of one weight of a range of two cards.
type group struct {
	weight  uint64
	classes []class     // those of which all hands have the weight, pairs first, then suited
	cards   []deck.Card // those that make a hand of the weight with any other
	rest    []Combo
}

// groups returns the hands of each weight, the highest first; with cards, hands of one card and any other
// stand as that card.
func (r *Range) groups(cards bool) (list []group) {
	of := map[class][]Combo{}
	for _, c := range r.combos {
		k := classOf(&c)
		of[k] = append(of[k], c)
	}
	at := map[uint64]int{}
	for _, c := range r.combos {
		if _, ok := at[c.Weight]; !ok {
			at[c.Weight] = len(list)
			list = append(list, group{weight: c.Weight})
		}
	}
	for k, combos := range of {
		whole := len(combos) == len(k.hands()) && !slices.ContainsFunc(combos, func(c Combo) bool { return c.Weight != combos[0].Weight })
		if whole {
			g := &list[at[combos[0].Weight]]
			g.classes = append(g.classes, k)
			continue
		}
		for _, c := range combos {
			g := &list[at[c.Weight]]
			g.rest = append(g.rest, c)
		}
	}
	if cards {
		r.withAny(list, at)
	}
	for i := range list {
		slices.SortFunc(list[i].classes, func(a, b class) int {
			return cmp.Or(cmp.Compare(a.section(), b.section()), cmp.Compare(b.high, a.high), cmp.Compare(b.low, a.low))
		})
		slices.SortFunc(list[i].rest, func(a, b Combo) int {
			return cmp.Compare(handOf(b.Hand()...), handOf(a.Hand()...))
		})
	}
	slices.SortFunc(list, func(a, b group) int { return cmp.Compare(b.weight, a.weight) })
	return list
}

// withAny replaces the hands that have one card, if all of them have the weight of a group, by Asx.
func (r *Range) withAny(list []group, at map[uint64]int) {
	var all [deck.Size][]Combo
	for _, c := range r.combos {
		for _, card := range c.Hand() {
			all[place(card)] = append(all[place(card)], c)
		}
	}
	for _, with := range slices.Backward(all[:]) {
		if len(with) < r.game.Deck().Count()-1 || slices.ContainsFunc(with, func(c Combo) bool { return c.Weight != with[0].Weight }) {
			continue
		}
		card := with[0].Set() & with[1].Set()
		g := &list[at[with[0].Weight]]
		in := func(c Combo) bool { return c.Set()&card != 0 }
		if slices.ContainsFunc(g.rest, in) {
			g.rest = slices.DeleteFunc(g.rest, in)
			g.cards = append(g.cards, card.Cards()[0])
		}
	}
}

// classOf returns the class of a hand of two cards.
func classOf(c *Combo) class {
	low, high := c.Cards[0], c.Cards[1]
	k := class{high: high.Rank(), low: low.Rank()}
	switch {
	case k.high == k.low:
	case low.Suit() == high.Suit():
		k.kind = 's'
	default:
		k.kind = 'o'
	}
	return k
}

// section is 0 for pairs, 1 for suited and 2 for offsuit classes; 0 also for both together.
func (c class) section() int { return strings.IndexRune("\x00so", c.kind) }

// byClasses writes a range of two cards.
func (r *Range) byClasses() string {
	var items []string
	for _, g := range r.groups(true) {
		list := append(g.spans(r.game.Lowest), g.hands()...)
		w := new(big.Rat).SetFrac(new(big.Int).SetUint64(g.weight), new(big.Int).SetUint64(r.unit))
		switch {
		case w.Cmp(whole(1)) == 0:
			items = append(items, list...)
		case len(list) == 1:
			items = append(items, list[0]+weightText(w))
		default:
			items = append(items, strings.TrimPrefix(weightText(w), "@")+"("+strings.Join(list, ",")+")")
		}
	}
	return strings.Join(items, ",")
}

// hands writes the hands that are no whole class, the high card first, after those of one card and any other.
func (g *group) hands() (list []string) {
	for _, c := range g.cards {
		list = append(list, c.String()+"x")
	}
	for _, c := range g.rest {
		list = append(list, c.Cards[1].String()+c.Cards[0].String())
	}
	return list
}

// spans writes the classes of a group with + and spans.
func (g *group) spans(lowest deck.Rank) (list []string) {
	var has [3][deck.Ranks][deck.Ranks]bool
	for _, c := range g.classes {
		has[c.section()][c.high][c.low] = true
	}
	for high := deck.Ace; ; high-- { // pairs
		if has[0][high][high] {
			low := high
			for low > lowest && has[0][low-1][low-1] {
				low--
			}
			list = append(list, spanText(class{high, high, 0}, class{low, low, 0}, lowest))
			high = low
		}
		if high <= lowest {
			break
		}
	}
	var single [3][]class
	for high := deck.Ace; high > lowest; high-- {
		apart := append(kickerSpans(&has[1], high, 's', lowest), kickerSpans(&has[2], high, 'o', lowest)...)
		var both, suited, offsuit [deck.Ranks][deck.Ranks]bool
		for low := lowest; low < high; low++ {
			both[high][low] = has[1][high][low] && has[2][high][low]
			suited[high][low] = has[1][high][low] && !both[high][low]
			offsuit[high][low] = has[2][high][low] && !both[high][low]
		}
		joint := slices.Concat(kickerSpans(&both, high, 0, lowest), kickerSpans(&suited, high, 's', lowest), kickerSpans(&offsuit, high, 'o', lowest))
		if length(joint, lowest) <= length(apart, lowest) {
			apart = joint
		}
		for _, s := range apart {
			if s[0] == s[1] {
				single[s[0].section()] = append(single[s[0].section()], s[0])
				continue
			}
			list = append(list, spanText(s[0], s[1], lowest))
		}
	}
	for _, kind := range []int{0, 1, 2} {
		list = append(list, diagonals(single[kind], lowest)...)
	}
	return list
}

// kickerSpans returns the spans of kickers of a high rank, each from its highest to its lowest.
func kickerSpans(has *[deck.Ranks][deck.Ranks]bool, high deck.Rank, kind rune, lowest deck.Rank) (spans [][2]class) {
	for low := int(high) - 1; low >= int(lowest); low-- {
		if !has[high][low] {
			continue
		}
		from := low
		for low > int(lowest) && has[high][low-1] {
			low--
		}
		spans = append(spans, [2]class{{high, deck.Rank(from), kind}, {high, deck.Rank(low), kind}})
	}
	return spans
}

func length(spans [][2]class, lowest deck.Rank) (n int) {
	for _, s := range spans {
		n += 1 + len(spanText(s[0], s[1], lowest))
	}
	return n
}

// spanText writes a span from its highest class to its lowest.
func spanText(top, low class, lowest deck.Rank) string {
	pair := top.high == top.low
	switch {
	case top == low:
		return top.String()
	case pair && top.high == deck.Ace, !pair && top.high == low.high && top.low == top.high-1:
		return low.String() + "+"
	case low.low == lowest && (pair || top.high == low.high):
		return top.String() + "-"
	}
	return top.String() + "-" + low.String()
}

// diagonals writes single classes of a kind, three or more with one gap as a span.
func diagonals(single []class, lowest deck.Rank) (list []string) {
	for len(single) > 0 {
		c := single[0]
		last, rest := c, single[1:]
		for {
			next := class{last.high - 1, last.low - 1, c.kind}
			if last.low == lowest || !slices.Contains(rest, next) {
				break
			}
			last = next
		}
		if c.high-last.high < 2 {
			list, single = append(list, c.String()), rest
			continue
		}
		list = append(list, c.String()+"-"+last.String())
		single = slices.DeleteFunc(slices.Clone(rest), func(o class) bool {
			return o.high-o.low == c.high-c.low && o.high < c.high && o.high >= last.high
		})
	}
	return list
}
