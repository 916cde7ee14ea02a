package ranges

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"pokersim/deck"
)

// Short writes the hands and weights of a range of two cards in few characters: pairs,
// classes of two ranks, their runs, a percentage for three items or more, or exclusions,
// whichever is shortest, and single hands for the rest. The text depends only on the hands and their weights.
// ParseRange reads an equal range from it. For games of more cards it is String.
func (r Range) Short() string {
	switch {
	case r.game.Hole != 2:
		return r.canonical
	case r.unknown > 0:
		name := "random"
		if len(r.known) > 0 {
			name = joined(r.known) + strings.Repeat("x", r.unknown)
		}
		return weighted([]string{name}, r.fraction(r.weight))
	}
	sets := map[uint64]twoCards{}
	for _, c := range r.combos {
		if sets[c.Weight] == nil {
			sets[c.Weight] = twoCards{}
		}
		sets[c.Weight][handOf(c.Hand()...)] = true
	}
	var texts []string
	for _, weight := range slices.Backward(slices.Sorted(maps.Keys(sets))) {
		w := r.fraction(weight)
		if digits := decimal(w); len(digits) > maxDigits {
			return r.canonical // no decimal fraction of so few digits
		}
		texts = append(texts, weighted(r.game.short2(sets[weight]), w))
	}
	return strings.Join(texts, ",")
}

func (r *Range) fraction(weight uint64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(weight), new(big.Int).SetUint64(r.unit))
}

// weighted writes items with one weight.
func weighted(items []string, w *big.Rat) string {
	list := strings.Join(items, ",")
	switch {
	case w.Cmp(whole(1)) == 0 && strings.HasPrefix(list, "!"):
		return "1(" + list + ")" // an exclusion is of all items of its list
	case w.Cmp(whole(1)) == 0:
		return list
	case len(items) == 1 && !strings.HasPrefix(list, "!"):
		return list + "@" + decimal(w)
	}
	return decimal(w) + "(" + list + ")"
}

// twoCards is a set of hands of two cards.
type twoCards map[hand]bool

func (s twoCards) all(hands []hand) bool {
	return !slices.ContainsFunc(hands, func(h hand) bool { return !s[h] })
}

// short2 returns the shortest list of items that have these hands.
func (g Game) short2(s twoCards) []string {
	best := g.classItems(s)
	if items := g.percentItems(s); items != nil && len(best) > 2 {
		best = items
	}
	rest := twoCards{}
	complete(nil, g.Deck().Cards(), 2, func(h hand) {
		if !s[h] {
			rest[h] = true
		}
	})
	if len(rest) == 0 || len(rest) > len(s) {
		return best
	}
	items := g.classItems(rest)
	for i := range items {
		if strings.Contains(items[i], "!") {
			return best // an excluded term has no exclusion
		}
		items[i] = "!" + items[i]
	}
	if length(items)+len("1()") < length(best) {
		return items
	}
	return best
}

func length(items []string) int { return len(strings.Join(items, ",")) }

// percentItems returns the percentage of all hands, if the set is that of the best ones.
func (g Game) percentItems(s twoCards) []string {
	if g.short() {
		return nil
	}
	ranked := holdemRanking()
	i, found := slices.BinarySearch(ranked.ends, len(s))
	if !found || !s.all(ranked.hands[:len(s)]) {
		return nil
	}
	for _, digits := range []int{0, 1} {
		text := fmt.Sprintf("%.*f", digits, float64(len(s))/float64(len(ranked.hands))*100)
		for range 2 { // rounded to the nearest, else the next lower number
			share, _ := new(big.Rat).SetString(text)
			if n := ranked.best(share.Quo(share, whole(100))); n == ranked.ends[i] {
				return []string{text + "%"}
			}
			share, _ = new(big.Rat).SetString(text)
			text = share.Sub(share, big.NewRat(1, int64(1+9*digits))).FloatString(digits)
		}
	}
	return nil
}

// classItems returns the classes that the set has whole, with their runs, then classes
// without a few hands, then single hands.
func (g Game) classItems(s twoCards) []string {
	var partial, single []string
	full := map[class]bool{}
	for high := deck.Rank(deck.Ranks - 1); high >= g.Lowest && high < deck.Ranks; high-- {
		for low := high; low >= g.Lowest && low <= high; low-- {
			kinds := "so"
			if low == high {
				kinds = "\x00"
			}
			for _, kind := range kinds {
				c := class{high: high, low: low, kind: kind}
				with, without := names(c.hands(), s)
				switch {
				case len(without) == 0:
					full[c] = true
				case len(c.String())+length(without)+1 < length(with):
					partial = append(partial, c.String()+"!"+strings.Join(without, "!"))
				default:
					single = append(single, with...)
				}
			}
		}
	}
	return slices.Concat(g.pairItems(full), g.rowItems(full), partial, single)
}

// names returns the hands that are in the set and those that are not, as text.
func names(hands []hand, s twoCards) (with, without []string) {
	slices.SortFunc(hands, func(a, b hand) int { return cmp.Compare(b, a) })
	for _, h := range hands {
		c := h.combo(2, 0)
		name := c.Cards[1].String() + c.Cards[0].String()
		if s[h] {
			with = append(with, name)
		} else {
			without = append(without, name)
		}
	}
	return with, without
}
