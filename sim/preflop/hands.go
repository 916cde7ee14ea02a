package preflop

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/lanes"
)

// Hands is the number of starting hands that differ up to suits.
const Hands = lanes.MatrixClasses

// Name returns what a starting hand is called: AA, AKs (suited) or AKo (offsuit).
// The hands are numbered as in a square of 13 rows and columns, aces first: pairs
// on the diagonal, suited hands above it, offsuit ones below. Numbers outside 0 to
// Hands-1 panic.
func Name(hand int) string {
	row, column := hand/deck.Ranks, hand%deck.Ranks
	high, low := deck.Rank(deck.Ranks-1-min(row, column)), deck.Rank(deck.Ranks-1-max(row, column))
	switch {
	case row == column:
		return high.String() + high.String()
	case row < column:
		return high.String() + low.String() + "s"
	}
	return high.String() + low.String() + "o"
}

// Combos returns the number of hands of two cards that a starting hand stands for:
// 6 of a pair, 4 suited, 12 offsuit.
func Combos(hand int) int { return len(combosOf(hand)) }

// number returns the number of the starting hand of two cards.
func number(a, b deck.Card) int {
	high, low := max(a.Rank(), b.Rank()), min(a.Rank(), b.Rank())
	row, column := deck.Ranks-1-int(high), deck.Ranks-1-int(low)
	if a.Suit() != b.Suit() {
		row, column = column, row
	}
	return row*deck.Ranks + column
}

// combosOf returns the hands of two cards that a starting hand stands for.
func combosOf(hand int) (combos []deck.Set) {
	row, column := hand/deck.Ranks, hand%deck.Ranks
	high, low := deck.Rank(deck.Ranks-1-min(row, column)), deck.Rank(deck.Ranks-1-max(row, column))
	for s := range deck.Suit(deck.Suits) {
		for t := range deck.Suit(deck.Suits) {
			if row == column && s < t || row < column && s == t || row > column && s != t {
				combos = append(combos, deck.SetOf(deck.NewCard(high, s), deck.NewCard(low, t)))
			}
		}
	}
	return combos
}

// combo is a hand of two cards.
type combo struct {
	ranked lanes.Ranked
	set    deck.Set
}

// rankPair is the hands with two ranks, or twice the same: without a flush they
// are equally strong.
type rankPair struct {
	cards     eval.Partial // one of them
	high, low deck.Rank
	combos    []combo
	all       []lanes.Ranked // the same
	ranks     deck.Set       // all cards of these ranks
}

// impossible reports whether the board has so many cards of a rank that none of
// the hands is left.
func (p *rankPair) impossible(b *board) bool {
	if p.high == p.low {
		return b.count(p.high) > 2
	}
	return b.count(p.high) == 4 || b.count(p.low) == 4
}

// rankPairs returns all 91 of them.
func rankPairs(table *eval.Table) []rankPair {
	var pairs []rankPair
	for high := range deck.Rank(deck.Ranks) {
		for low := range high + 1 {
			p := rankPair{cards: table.Partial(deck.NewCard(high, 0), deck.NewCard(low, 1)), high: high, low: low}
			for s := range deck.Suit(deck.Suits) {
				for t := range deck.Suit(deck.Suits) {
					a, b := deck.NewCard(high, s), deck.NewCard(low, t)
					if high == low && s >= t {
						continue
					}
					p.combos = append(p.combos, combo{
						lanes.NewRanked(number(a, b), a, b), deck.SetOf(a, b),
					})
				}
			}
			for _, h := range p.combos {
				p.all = append(p.all, h.ranked)
				p.ranks |= h.set
			}
			pairs = append(pairs, p)
		}
	}
	return pairs
}
