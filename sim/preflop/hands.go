package preflop

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/lanes"
)

// Hands is the number of starting hands: pairs, suited and offsuit hands.
const Hands = lanes.StartingHands

// Name returns the name of a starting hand: AA, AKs (suited) or AKo (offsuit). The
// hands are numbered row by row in a square of 13 rows and columns, aces first:
// pairs on the diagonal, suited hands above it, offsuit hands below. Numbers
// outside 0 to Hands-1 panic.
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

// Combos returns the number of two-card hands of a starting hand: 6 of a pair, 4
// suited, 12 offsuit.
func Combos(hand int) int { return len(combosOf(hand)) }

// combosOf returns the two-card hands of a starting hand.
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
	cards lanes.TwoCards
	set   deck.Set
}

// rankPair is the two-card hands of two ranks, which may be equal. Without a flush
// they are equally strong.
type rankPair struct {
	partial   eval.Partial // one of them
	high, low deck.Rank
	ranks     deck.Set    // all cards of these ranks
	kinds     []startKind // pairs, or suited and offsuit hands
}

// startKind is the two-card hands of a starting hand.
type startKind struct {
	class  int
	combos []combo
	all    []lanes.TwoCards // the cards of combos
}

// impossible reports whether the board has so many cards of the ranks that no hand
// is left.
func (p *rankPair) impossible(b *board) bool {
	if p.high == p.low {
		return b.count(p.high) > 2
	}
	return b.count(p.high) == 4 || b.count(p.low) == 4
}

// rankPairs returns all 91 pairs of ranks.
func rankPairs(table *eval.Table) []rankPair {
	var pairs []rankPair
	for high := range deck.Rank(deck.Ranks) {
		for low := range high + 1 {
			p := rankPair{partial: table.Partial(deck.NewCard(high, 0), deck.NewCard(low, 1)), high: high, low: low}
			row, column := deck.Ranks-1-int(high), deck.Ranks-1-int(low)
			p.kinds = append(p.kinds, newStartKind(row*deck.Ranks+column))
			if high != low {
				p.kinds = append(p.kinds, newStartKind(column*deck.Ranks+row))
			}
			for _, k := range p.kinds {
				for _, h := range k.combos {
					p.ranks |= h.set
				}
			}
			pairs = append(pairs, p)
		}
	}
	return pairs
}

func newStartKind(hand int) startKind {
	k := startKind{class: hand}
	for _, set := range combosOf(hand) {
		cards := set.Cards()
		h := lanes.TwoCards{uint8(cards[0]), uint8(cards[1])}
		k.combos, k.all = append(k.combos, combo{h, set}), append(k.all, h)
	}
	return k
}
