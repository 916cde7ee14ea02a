package videopoker

import (
	"math/big"
	"slices"

	"pokersim/deck"
)

// This file is a second program for the values of holds: it deals every draw and names each
// hand by its own rules. It shares neither counts, evaluator nor names of rows with the
// solver.

// drawing deals the draws of a table.
type drawing struct {
	table *Table
	names []string
	known map[uint64]int // rows by ranks, wild cards and suits
}

func newDrawing(t *Table) *drawing { return &drawing{t, rowNames(t), map[uint64]int{}} }

// every returns the mean of what a hold pays, and the draws with each row.
func (d *drawing) every(hand []deck.Card, hold int) (*big.Rat, []uint64) {
	cards := 52
	if d.table.Wild == "joker" {
		cards = 53
	}
	counts := make([]uint64, len(d.names)+1)
	var kept, rest []int
	for i, c := range hand {
		if hold&(1<<i) != 0 {
			kept = append(kept, int(c))
		}
	}
	for c := range cards {
		if !slices.Contains(hand, deck.Card(c)) {
			rest = append(rest, c)
		}
	}
	var draw func(from int)
	draw = func(from int) {
		if len(kept) == 5 {
			counts[d.row(kept)]++
			return
		}
		for i := from; i < len(rest); i++ {
			kept = append(kept, rest[i])
			draw(i + 1)
			kept = kept[:len(kept)-1]
		}
	}
	draw(0)
	paid, draws := new(big.Int), new(big.Int)
	for row, n := range counts {
		draws.Add(draws, new(big.Int).SetUint64(n))
		if row < len(d.names) {
			paid.Add(paid, new(big.Int).Mul(big.NewInt(d.table.pays[row]), new(big.Int).SetUint64(n)))
		}
	}
	return new(big.Rat).SetFrac(paid, draws.Mul(draws, big.NewInt(unit))), counts
}

func rowNames(t *Table) (names []string) {
	for _, s := range t.Rows {
		names = append(names, s.String())
	}
	return names
}

// row returns the first row whose rule a hand satisfies, or the number of rows.
func (d *drawing) row(hand []int) int {
	wild := func(c int) bool { return c == 52 || d.table.Wild == "deuces" && c%13 == 0 }
	key, suits := uint64(0), uint64(0)
	for _, c := range hand {
		if wild(c) {
			key += 1 << 48
		} else {
			key += 1 << (3 * (c % 13))
			suits |= 1 << (c / 13)
		}
	}
	oneSuit := suits&(suits-1) == 0
	if oneSuit {
		key += 1 << 60
	}
	row, ok := d.known[key]
	if ok {
		return row
	}
	var ranks []int // of the cards that are not wild, 2 to 14
	wilds := 0
	for _, c := range hand {
		if wild(c) {
			wilds++
		} else {
			ranks = append(ranks, c%13+2)
		}
	}
	row = len(d.names)
	for i, name := range d.names {
		if satisfies(name, ranks, wilds, oneSuit) {
			row = i
			break
		}
	}
	d.known[key] = row
	return row
}

// satisfies reports whether a hand satisfies the rule of a row.
func satisfies(name string, ranks []int, wilds int, oneSuit bool) bool {
	times := map[int]int{}
	most, high := 0, 0
	for _, r := range ranks {
		times[r]++
		most = max(most, times[r])
		high = max(high, r)
	}
	distinct := len(times) == len(ranks)
	span := func(low int) bool { // whether the cards fit in the five ranks from low on, 1 is the ace
		for _, r := range ranks {
			if in := r >= low && r < low+5 || r == 14 && low == 1; !in {
				return false
			}
		}
		return distinct
	}
	straight := false
	for low := 1; low <= 10; low++ {
		straight = straight || span(low)
	}
	fours := func(least, last int, side ...int) bool { // four of a rank without wild cards
		for r := least; r <= last; r++ {
			if times[r] != 4 {
				continue
			}
			if side == nil {
				return true
			}
			for _, s := range side {
				if times[s] == 1 {
					return true
				}
			}
		}
		return false
	}
	pairFrom := func(least int) bool {
		for r := least; r <= 14; r++ {
			if times[r]+wilds >= 2 {
				return true
			}
		}
		return false
	}
	switch name {
	case "royal flush":
		return oneSuit && span(10)
	case "natural royal flush":
		return wilds == 0 && oneSuit && span(10)
	case "wild royal flush":
		return wilds > 0 && oneSuit && span(10)
	case "four deuces":
		return wilds == 4
	case "five of a kind":
		return most+wilds >= 5
	case "straight flush":
		return oneSuit && straight
	case "four of a kind":
		return most+wilds >= 4
	case "four aces with 2-4":
		return fours(14, 14, 2, 3, 4)
	case "four aces":
		return fours(14, 14)
	case "four 2-4 with a-4":
		return fours(2, 4, 14, 2, 3, 4)
	case "four 2-4":
		return fours(2, 4)
	case "four 5-k":
		return fours(5, 13)
	case "full house":
		return len(times) <= 2 && most+wilds >= 3
	case "flush":
		return oneSuit
	case "straight":
		return straight
	case "three of a kind":
		return most+wilds >= 3
	case "two pair":
		return len(times) <= 3 && len(times)+wilds <= 3 || len(times) <= 3 && wilds == 1
	case "jacks or better":
		return pairFrom(11)
	case "kings or better":
		return pairFrom(13)
	}
	panic("no rule for " + name)
}
