package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Low is a low hand: a set of five different ranks from ace to eight. Bit 0 is the ace,
// bit 1 the two, bit 7 the eight. A smaller number is a better low. 0 is no low.
type Low uint8

// String returns the ranks of the low, the highest first, as in "low 8543A". 0 gives
// "no low".
func (l Low) String() string {
	if l == 0 {
		return "no low"
	}
	text := "low "
	for rank := 7; rank >= 0; rank-- {
		if l>>rank&1 != 0 {
			text += deck.Rank((rank + deck.Ranks - 1) % deck.Ranks).String()
		}
	}
	return text
}

// Lows returns all 56 lows, the best one first.
func Lows() []Low {
	var all []Low
	for l := range 1 << 8 {
		if bits.OnesCount(uint(l)) == 5 {
			all = append(all, Low(l))
		}
	}
	return all
}

// LowRules returns the rules of ace-to-five. Class n of its hands is element n-1 of Lows, and
// the classes after those are no low.
func LowRules() Rules {
	return rulesOf(game.Game{Lowball: game.AceToFive, Lowest: game.Holdem().Lowest})
}

// LowCounts returns the number of hands of five to seven cards of 52 with each best low:
// element l is that of Low l, and element 0 is the hands without a low. Any cards play.
func LowCounts(cards int) ([]uint64, error) {
	classes, err := LowRules().ClassCounts(cards)
	if err != nil {
		return nil, err
	}
	counts := make([]uint64, 1<<8)
	for _, l := range Lows() {
		counts[l] = classes[1+ranks(l).ordinal()]
		classes[1+ranks(l).ordinal()] = 0
	}
	for _, n := range classes {
		counts[0] += n
	}
	return counts, nil
}

// ownLow reports whether the game has a low of any five cards.
func (t *Table) ownLow() bool { return t.rules.Low && t.rules.Played == 0 }

// LowsOf sets lows[i] to the best low of hands[i] and the board, for every i: in a game of
// exactly two hole cards of two cards of the hand and three of the board, else of any five.
// It panics if the game has no low.
func (t *Table) LowsOf(board Partial, hands []Partial, lows []Low) {
	if !t.ownLow() {
		t.BestTable.LowsOf(board, hands, lows)
		return
	}
	for i, h := range hands {
		lows[i] = lowOf(board.suits | h.suits)
	}
}

// LowOf returns the best low of the hole cards and the board, under the terms of LowsOf.
func (t *Table) LowOf(hole, cards []deck.Card) Low {
	if !t.ownLow() {
		return t.BestTable.LowOf(hole, cards)
	}
	return lowOf(t.Partial(hole...).suits | t.Partial(cards...).suits)
}

// lowOf returns the best low of any five of some cards, with 16 bits for each suit.
func lowOf(suits uint64) Low {
	any := uint8(ranks(suits | suits>>16 | suits>>32 | suits>>48).low())
	if bits.OnesCount8(any) < 5 {
		return 0
	}
	return Low(lowest(any, 5))
}

// LowOfRanks returns the best low of exactly two hole cards and three cards of the board, of
// the given sets of ranks: bit r for rank r.
func LowOfRanks(hole, board uint16) Low {
	// At most two ranks may come from the hole cards only, and at most three from the board
	// only. A rank of both may come from either.
	h, b := uint8(ranks(hole).low()), uint8(ranks(board).low())
	all := lowest(h&^b, 2) | lowest(b&^h, 3) | h&b
	if bits.OnesCount8(all) < 5 {
		return 0
	}
	return Low(lowest(all, 5))
}

// lowest returns the n lowest of a set's bits, or all if there are fewer.
func lowest(set uint8, n int) uint8 {
	rest := set
	for range n {
		rest &= rest - 1
	}
	return set &^ rest
}

// lowball computes the classes of five cards in a game that the lowest hand wins. Class 1
// is the lowest hand.
//
// In ace to five, straights and flushes do not count: the classes are the 6175 multisets of
// five ranks. Those of deuce to seven are the classes of hold'em in the reverse order. Only
// the straight from the ace moves: there it is an ace high.
type lowball struct {
	order    game.Lowball
	category []Category // by class
	reversed []Class    // in deuce to seven: the class of each class of hold'em
	high     ranking    // of hold'em
}

// aceLow reports whether the ace is low. Then neither straights nor flushes count.
func (l *lowball) aceLow() bool { return l != nil && l.order != game.DeuceToSeven }

func newLowball(r Rules, high ranking) *lowball {
	l := &lowball{order: r.Lowball, high: high, category: []Category{NoCategory}}
	switch r.Lowball {
	case game.AceToFive:
		l.nameAceToFive()
	case game.DeuceToSeven:
		l.reverse()
	case game.Badugi:
		l.category = badugiCategories()
	}
	return l
}

// lowestAH is the ranks of the lowest ace high of hold'em.
const lowestAH = 1<<deck.Ace | 0b10111

// reverse sets the classes of deuce to seven.
func (l *lowball) reverse() {
	wheel := ranks(l.high.straights[0])
	straight, flush := l.high.unsuited(held{wheel}), l.high.flush(wheel)
	nextHigh, nextFlush := l.high.unsuited(held{lowestAH}), l.high.flush(lowestAH)
	l.reversed = make([]Class, l.high.classes()+1)
	add := func(high Class, c Category) {
		l.reversed[high] = Class(len(l.category))
		l.category = append(l.category, c)
	}
	highest := l.highest()
	for high := Class(l.high.classes()); high > 0; high-- {
		c := l.high.category(high)
		switch high {
		case straight, flush:
			continue
		case nextHigh:
			add(straight, AceLow)
		case nextFlush:
			add(flush, Flush)
		}
		if c == HighCard {
			c = highest[high]
		}
		add(high, c)
	}
}

// highest returns the low of each class of hold'em without a pair, straight or flush.
func (l *lowball) highest() map[Class]Category {
	lows := map[Class]Category{}
	for f := range ranks(1 << deck.Ranks) {
		if bits.OnesCount16(uint16(f)) == 5 {
			lows[l.high.unsuited(held{f})] = FiveLow + Category(f.top()-int(deck.Five))
		}
	}
	return lows
}

// nameAceToFive sets the categories of ace to five.
func (l *lowball) nameAceToFive() {
	for f := range ranks(1 << deck.Ranks) {
		if bits.OnesCount16(uint16(f)) == 5 {
			l.category = append(l.category, FiveLow+Category(f.top()-lowFive))
		}
	}
	for _, of := range aceToFivePairs() {
		for range of.classes {
			l.category = append(l.category, of.category)
		}
	}
}

// unsuited returns the class of the best five cards of a hand of five cards or more, in
// deuce to seven of a hand of five cards without a flush.
func (l *lowball) unsuited(h held) Class {
	if !l.aceLow() {
		return l.reversed[l.high.unsuited(h)]
	}
	for i, f := range h {
		h[i] = f.aceFirst()
	}
	return aceToFive(h)
}

// flush returns the class of five cards of a suit.
func (l *lowball) flush(suit ranks) Class {
	if l.aceLow() {
		return l.unsuited(held{suit})
	}
	return l.reversed[l.high.flush(suit)]
}

// lowKinds returns the categories of a game that the lowest hand wins, the best first.
func lowKinds(r Rules) (kinds []Category) {
	if r.Lowball == game.Badugi {
		return []Category{FourCards, ThreeCards, TwoCards, OneCard}
	}
	from, to := FiveLow, KingLow
	if r.Lowball == game.DeuceToSeven { // without pairs and straights, from 7-5-4-3-2
		from, to = SevenLow, AceLow
	}
	for c := from; c <= to; c++ {
		kinds = append(kinds, c)
	}
	pairs := []Category{OnePair, TwoPair, ThreeOfAKind, FullHouse, FourOfAKind}
	switch {
	case r.Lowball == game.DeuceToSeven:
		pairs = []Category{OnePair, TwoPair, ThreeOfAKind, Straight, Flush, FullHouse, FourOfAKind, StraightFlush, RoyalFlush}
	case r.Hole == 7: // the best five of seven cards of three ranks or more have at most two pair
		pairs = []Category{OnePair, TwoPair, FullHouse}
	}
	return append(kinds, pairs...)
}

// aceFirst returns the set with the ace below the two: bit 0 is the ace, bit 12 the king.
func (f ranks) aceFirst() ranks { return ranks(f.low()) & (1<<deck.Ranks - 1) }

// lowFive is the five in the numbering of aceFirst.
const lowFive = 4

// The numbers of classes of ace to five, by category.
const (
	noPairs    = 1287 // sets of five ranks
	onePairs   = 13 * 220
	twoPairs   = 78 * 11
	trips      = 13 * 66
	fullHouses = 13 * 12
)

type pairClasses struct {
	category Category
	classes  int
}

// aceToFivePairs returns the categories with a pair of ace to five, the best first, and
// their numbers of classes.
func aceToFivePairs() []pairClasses {
	return []pairClasses{{OnePair, onePairs}, {TwoPair, twoPairs}, {ThreeOfAKind, trips}, {FullHouse, fullHouses}, {FourOfAKind, fullHouses}}
}

// aceToFive returns the class of the lowest five cards of a hand of five cards or more,
// with the ranks in the numbering of aceFirst. The more ranks the five have, the lower
// they are.
func aceToFive(h held) Class {
	one, two, three := h[0], h[1], h[2]
	last := noPairs
	switch n := bits.OnesCount16(uint16(one)); {
	case n >= 5:
		return Class(1 + one.lowest(5).ordinal())
	case n == 4:
		pair := two.bottom()
		return Class(1 + last + pair*220 + one.without(pair).ordinal())
	case n == 3 && two.several():
		last += onePairs
		pairs := two.lowest(2)
		kicker := (one &^ pairs).top()
		below := bits.OnesCount16(uint16(pairs & (1<<kicker - 1)))
		return Class(1 + last + pairs.ordinal()*11 + kicker - below)
	case n == 3:
		last += onePairs + twoPairs
		trip := three.bottom()
		return Class(1 + last + trip*66 + one.without(trip).ordinal())
	case n == 2 && two.several():
		last += onePairs + twoPairs + trips
		trip := three.bottom()
		return Class(1 + last + trip*12 + one.without(trip).bottom())
	}
	last += onePairs + twoPairs + trips + fullHouses
	quad := h[3].bottom()
	return Class(1 + last + quad*12 + one.without(quad).bottom())
}

// lowest returns the n lowest ranks, or all if there are fewer.
func (f ranks) lowest(n int) ranks {
	rest := f
	for range n {
		rest &= rest - 1
	}
	return f &^ rest
}

// badugiCards is the number of cards of a hand of badugi.
const badugiCards = 4

// badugiTable is the evaluator of badugi. A hand has four cards. The cards that play have
// different ranks and different suits: as many as possible, and of these the lowest, by
// their highest card first. The ace is low. There are 1092 classes, and class 1 is 4-3-2-A.
// It never changes, so goroutines may share it.
type badugiTable struct {
	class [1 << deck.Ranks]Class // by set of the ranks that play, in the numbering of aceFirst
}

// newBadugiTable builds the evaluator of badugi.
func newBadugiTable() *badugiTable {
	t := &badugiTable{}
	first := Class(1)
	for n := badugiCards; n > 0; n-- {
		for f := range ranks(1 << deck.Ranks) {
			if bits.OnesCount16(uint16(f)) == n {
				t.class[f] = first + Class(f.ordinal())
			}
		}
		first += Class(binomial(deck.Ranks, n))
	}
	return t
}

// Class returns the class of a hand of four different cards, or of any number of cards.
func (t *badugiTable) Class(hand []deck.Card) Class { return t.classOf(Partial{suits: suitsOf(hand)}) }

// classOf is Class for cards that are added up.
func (t *badugiTable) classOf(p Partial) Class {
	var suits [deck.Suits]ranks
	for s := range suits {
		suits[s] = ranks(p.suits >> (16 * s)).aceFirst()
	}
	return t.best(suits[:], 0)
}

// best returns the best class of the cards that play, of the ranks played, and of at most
// one card of each suit with another rank.
func (t *badugiTable) best(suits []ranks, played ranks) Class {
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
	t, categories := newBadugiTable(), badugiCategories()
	names := make([]string, len(categories))
	for f := ranks(1); f < 1<<deck.Ranks; f++ {
		if class := t.class[f]; class > 0 {
			text := ""
			for rest := f; rest != 0; rest &^= 1 << rest.top() {
				text += deck.Rank((rest.top() + deck.Ranks - 1) % deck.Ranks).String()
			}
			names[class] = categories[class].String() + " " + text
		}
	}
	return names
}

// badugiCounts returns the number of the 270,725 hands of each class of badugi.
func badugiCounts() []uint64 {
	t, counts := newBadugiTable(), make([]uint64, len(badugiCategories()))
	for hand := range deck.Combinations(deck.New().Cards(), badugiCards) {
		counts[t.Class(hand)]++
	}
	return counts
}
