package preflop

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/enumerate"
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
	cards enumerate.TwoCards
	set   deck.Set
}

// rankPair is the two-card hands of two ranks, which may be equal. Without a flush
// they are equally strong.
type rankPair struct {
	partial   eval.Partial // one of them
	high, low deck.Rank
	kinds     []startKind // pairs, or suited and offsuit hands
}

// startKind is the two-card hands of a starting hand.
type startKind struct {
	class  int
	first  enumerate.TwoCards // the ranks as cards of the first suit
	combos []combo
	suited uint8      // 1 of suited hands, else 0
	free   *freeSuits // the suits of combos
}

// impossible reports whether a board of the ranks has so many cards of them that no hand
// is left.
func (p *rankPair) impossible(board *rankTimes) bool {
	if p.high == p.low {
		return board[p.high] > 2
	}
	return board[p.high] == 4 || board[p.low] == 4
}

// pairsOfRanks is the number of rank pairs.
const pairsOfRanks = deck.Ranks * (deck.Ranks + 1) / 2

// rankPairs returns all 91 pairs of ranks.
func rankPairs(table *eval.Table) []rankPair {
	pair, suited, offsuit := newFreeSuits(0), newFreeSuits(1), newFreeSuits(deck.Ranks)
	pairs := make([]rankPair, 0, pairsOfRanks)
	for high := range deck.Rank(deck.Ranks) {
		for low := range high + 1 {
			p := rankPair{partial: table.Partial(deck.NewCard(high, 0), deck.NewCard(low, 1)), high: high, low: low}
			row, column := deck.Ranks-1-int(high), deck.Ranks-1-int(low)
			if high == low {
				p.kinds = []startKind{newStartKind(row*deck.Ranks+column, high, low, pair)}
			} else {
				p.kinds = []startKind{newStartKind(row*deck.Ranks+column, high, low, suited), newStartKind(column*deck.Ranks+row, high, low, offsuit)}
			}
			pairs = append(pairs, p)
		}
	}
	return pairs
}

func newStartKind(hand int, high, low deck.Rank, free *freeSuits) startKind {
	k := startKind{class: hand, first: enumerate.TwoCards{uint8(deck.NewCard(high, 0)), uint8(deck.NewCard(low, 0))}, free: free}
	for _, set := range combosOf(hand) {
		cards := set.Cards()
		if cards[0].Suit() == cards[1].Suit() {
			k.suited = 1
		}
		k.combos = append(k.combos, combo{enumerate.TwoCards{uint8(cards[0]), uint8(cards[1])}, set})
	}
	return k
}

// freeSuits is the suits of the hands of a starting hand, as differences from the cards
// of the first suit, by the suits in which the high rank and the low rank are not free.
type freeSuits [1 << deck.Suits][1 << deck.Suits][]enumerate.TwoCards

// newFreeSuits returns the suits of the starting hand, and of those of its kind.
func newFreeSuits(hand int) *freeSuits {
	var f freeSuits
	for _, set := range combosOf(hand) {
		var ranks, suits [2]uint8
		for i, c := range set.Cards() {
			ranks[i], suits[i] = uint8(c.Rank()), uint8(c.Suit())
		}
		if ranks[0] < ranks[1] {
			suits[0], suits[1] = suits[1], suits[0]
		}
		for high := range f {
			for low := range f[high] {
				if high>>suits[0]&1 == 0 && low>>suits[1]&1 == 0 {
					f[high][low] = append(f[high][low], enumerate.TwoCards{suits[0] * deck.Ranks, suits[1] * deck.Ranks})
				}
			}
		}
	}
	return &f
}
