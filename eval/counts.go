package eval

import (
	"fmt"
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// categoryCounts is the number of hands of each category, by deck and order of the
// categories, and by number of cards. They are constants because ClassCounts takes longer
// than a run of ten million hands. A test compares them with ClassCounts.
var categoryCounts = map[deckOrder]map[int][Categories]uint64{
	{}: {
		5: {4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540},
		6: {188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900},
		7: {4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460},
	},
	{lowest: deck.Six, flushFirst: true}: {
		5: {4, 20, 288, 1728, 480, 6120, 16128, 36288, 193536, 122400},
		6: {124, 600, 4464, 48960, 13220, 122100, 129024, 453600, 914400, 261300},
		7: {1860, 8700, 44640, 633024, 175560, 1169940, 607200, 3157056, 2316600, 233100},
	},
	{lowest: deck.Six, flushFirst: true, tripsFirst: true}: {
		5: {4, 20, 288, 1728, 480, 6120, 16128, 36288, 193536, 122400},
		6: {124, 600, 4464, 48960, 13220, 122100, 129024, 453600, 914400, 261300},
		7: {1860, 8700, 44640, 633024, 175560, 1139580, 637560, 3157056, 2316600, 233100},
	},
}

// deckOrder is what the counts of a game depend on.
type deckOrder struct {
	lowest                 deck.Rank
	flushFirst, tripsFirst bool
}

// CategoryCounts returns the number of hands of each category: element c is that of
// Category c. A hand is any set of cards of the deck: it has no hole cards. cards is 5,
// 6 or 7; another number gives an error, and so does a game that the lowest hand wins, for
// which Counts is.
func (r Rules) CategoryCounts(cards int) ([]uint64, error) {
	if r.Lowball != game.High {
		return nil, fmt.Errorf("game %s: its categories are not those of hold'em", r.Name)
	}
	if counts, ok := categoryCounts[deckOrder{r.Lowest, r.FlushBeatsFullHouse, r.TripsBeatStraight}][cards]; ok {
		return counts[:], nil
	}
	classes, err := r.ClassCounts(cards)
	if err != nil {
		return nil, err
	}
	counts, k := make([]uint64, Categories), newRanking(r)
	for class, n := range classes {
		if n > 0 {
			counts[k.category(Class(class))] += n
		}
	}
	return counts, nil
}

// bestCounts is the result of Rules.BestCounts, by number of hole cards.
var bestCounts = map[int][Categories]uint64{
	4: {
		42_807_600, 368_486_160, 2_225_270_496, 29_424_798_576, 31_216_782_384,
		52_289_648_688, 40_712_657_408, 170_775_844_104, 122_655_542_152, 13_851_662_832,
	},
	5: {
		613_575_600, 5_231_798_992, 28_693_457_712, 381_206_810_304, 382_907_839_304,
		607_873_573_392, 385_060_493_256, 1_499_524_587_864, 664_484_779_176, 31_049_187_840,
	},
	6: {
		6_442_543_800, 54_410_197_576, 281_016_707_376, 3_603_370_797_936, 3_422_889_095_600,
		5_186_224_176_912, 2_866_323_292_504, 9_715_612_522_632, 2_732_058_622_880, 38_174_766_864,
	},
}

// BestCounts returns the number of deals in which the best hand of a player has each
// category: element c is that of Category c. A deal is the player's hole cards and a
// board of five. BestCounts is for games in which exactly two hole cards play; for
// other games it returns nil. The numbers are those of Patterns.
func (r Rules) BestCounts() []uint64 {
	if counts, ok := bestCounts[r.Hole]; ok && r.Played > 0 {
		return counts[:]
	}
	return nil
}

// Counts returns the number of hands of each category, in the order of Kinds, under the
// terms of ClassCounts.
func (r Rules) Counts(cards int) ([]uint64, error) {
	classes, err := r.ClassCounts(cards)
	if err != nil {
		return nil, err
	}
	kinds := r.ClassKinds()
	counts := make([]uint64, len(r.Kinds()))
	for class, n := range classes[1:] {
		counts[kinds[class+1]] += n
	}
	return counts, nil
}

// ClassCounts returns the exact number of hands of each class: element n is that of
// class n, and element 0 is 0. A hand is any set of cards of the deck: it has no hole
// cards. cards is 5, 6 or 7, in deuce to seven 5 and in badugi 4; another number gives an
// error. ClassCounts does not
// enumerate hands: it counts the possible suits of each multiset of ranks, in
// milliseconds.
func (r Rules) ClassCounts(cards int) ([]uint64, error) {
	if least, most := r.cards(); cards < least || cards > most {
		return nil, fmt.Errorf("%d cards: want %d to %d", cards, least, most)
	}
	if r.Lowball == game.Badugi {
		return badugiCounts(), nil
	}
	k := newRanking(r)
	counts := make([]uint64, k.classes()+1)
	low, high := halves(lowRanks), halves(highRanks)
	for n := range cards + 1 {
		for _, l := range low[n] {
			for _, h := range high[cards-n] {
				ways, withFlush := suitWays(l, h)
				if !k.low.aceLow() { // else a flush has the class of its ranks
					ways -= withFlush
				}
				counts[k.unsuited(join(l.held, h.held))] += ways
			}
		}
	}
	if k.low.aceLow() {
		return counts, nil
	}
	// Seven cards cannot have both a flush and a full house or four of a kind.
	for f := range ranks(1 << deck.Ranks) {
		if n := bits.OnesCount16(uint16(f)); 5 <= n && n <= cards {
			others := binomial((deck.Suits-1)*r.Ranks(), cards-n)
			counts[k.flush(f)] += deck.Suits * uint64(others)
		}
	}
	counts[0] = 0 // hands with a rank below the lowest
	return counts, nil
}

// suitWays returns the number of ways to assign suits to the ranks of both halves, and the
// number of those in which a suit has five cards or more.
func suitWays(low, high half) (ways, withFlush uint64) {
	all, flush := 0, 0 // flush: ways with five cards or more of one given suit
	for l, inLow := range low.inSuit {
		for h, inHigh := range high.inSuit {
			all += inLow * inHigh
			if l+h >= 5 {
				flush += inLow * inHigh
			}
		}
	}
	return uint64(all), uint64(deck.Suits * flush)
}

// CountHands enumerates hands and adds one to counts[class] for each. counts has
// Classes+1 elements.
//
// A hand has the known cards and draws cards of left, five to seven cards in all. The
// drawn cards are in ascending order of their index in left, and begin with the indices
// first, which has fewer than draws elements. If first is empty, CountHands enumerates
// all hands.
//
// Hands with the same first cards share the evaluation of these cards, so CountHands is
// several times faster than a call of Class for each hand.
func (t *Table) CountHands(known, left []deck.Card, first []int, draws int, counts []uint64) {
	e := enumeration{t, &t.sizes[len(known)+draws-MinCards], left, counts[:Classes+1]}
	start, next := t.Partial(known...), 0
	for _, place := range first {
		start, next = t.Add(start, left[place]), place+1
	}
	e.extend(start, next, draws-len(first))
}

type enumeration struct {
	*Table
	size   *sizeTable
	left   []deck.Card
	counts []uint64
}

// extend adds n cards of left from index next, in every ascending order.
func (e *enumeration) extend(p Partial, next, n int) {
	if n == 1 {
		for _, c := range e.left[next:] {
			e.counts[e.class(e.size, e.Add(p, c))]++
		}
		return
	}
	for i := next; i <= len(e.left)-n; i++ {
		e.extend(e.Add(p, e.left[i]), i+1, n-1)
	}
}
