package equity

import "pokersim/deck"

// rankSet is the multiset of the ranks of a board's missing cards. It represents all
// boards that differ only in suits.
type rankSet struct {
	cards rankHeld // the ranks of the missing cards
	ranks [5]uint8 // the different ranks, n of them
	times [5]uint8 // how often each of them occurs
	n     uint8
}

// rankHeld is a multiset of ranks: four sets of 16 bits, of the ranks that occur at
// least once (the lowest bits), twice, three times and four times.
type rankHeld uint64

// eachSet is bit 0 of the first three sets.
const eachSet = 1 | 1<<16 | 1<<32

// and returns the multiset with one more rank.
func (h rankHeld) and(rank uint8) rankHeld { return h | 1<<rank | h&(eachSet<<rank)<<16 }

// set returns the ranks that occur at least n + 1 times.
func (h rankHeld) set(n int) uint16 { return uint16(h >> (16 * n)) }

// rankSets returns the rank sets of a Law's boards, in lexicographic order from the
// aces down. There are 6175 of five cards.
func (l *Law) rankSets() []rankSet {
	list := setList{left: l.cardsLeft(), sets: make([]rankSet, 0, 6175)}
	list.extend(0, l.missing(), deck.Ranks)
	return list.sets
}

// setList collects rank sets.
type setList struct {
	left [deck.Ranks]uint8
	set  rankSet // the set in progress
	sets []rankSet
}

// extend appends the sets with more cards added, all of ranks below the given one.
func (l *setList) extend(h rankHeld, more int, below uint8) {
	if more == 0 {
		l.set.cards = h
		l.sets = append(l.sets, l.set)
		return
	}
	n := l.set.n
	l.set.n++
	for rank := below; rank > 0; {
		rank--
		l.set.ranks[n] = rank
		with := h
		for times := 1; times <= min(more, int(l.left[rank])); times++ {
			l.set.times[n] = uint8(times)
			with = with.and(rank)
			l.extend(with, more-times, rank)
		}
	}
	l.set.n, l.set.ranks[n], l.set.times[n] = n, 0, 0
}

// cardsLeft returns the number of cards of each rank that are neither on the board
// nor dead.
func (l *Law) cardsLeft() (n [deck.Ranks]uint8) {
	for _, c := range l.left().Cards() {
		n[c.Rank()]++
	}
	return n
}

// rankPair is the ranks of a hand's two cards.
type rankPair struct {
	high, low uint8
	ranks     uint16 // both
	count     rankCount
}

// rankPairs is the number of rank pairs.
const rankPairs = deck.Ranks * (deck.Ranks + 1) / 2

// rankCount is the number of cards of each rank, 0 to 7: three bits for each rank.
type rankCount uint64

func countOf(rank uint8) rankCount { return 1 << (3 * rank) }

// newRankPairs returns the rank pairs by their number (see numberOf).
func newRankPairs() (pairs [rankPairs]rankPair) {
	for high := range uint8(deck.Ranks) {
		for low := range high + 1 {
			pairs[numberOf(high, low)] = rankPair{high, low, 1<<high | 1<<low, countOf(high) + countOf(low)}
		}
	}
	return pairs
}

// numberOf returns the number of a rank pair.
func numberOf(high, low uint8) uint8 { return high*(high+1)/2 + low }

// with returns the ranks of a board and a hand.
func (p *rankPair) with(board rankHeld) rankHeld { return board.and(p.high).and(p.low) }

// choices is the number of ways to take cards of one rank for the board: element
// choicesAt(left, taken) + held is C(left-held, taken), where players have held of
// the left cards.
type choices [256]uint64

// choicesAt returns the index for held = 0.
func choicesAt(left, taken uint8) uint8 { return (left*6 + taken) * 8 }

func newChoices() *choices {
	c := &choices{}
	for left := range uint8(deck.Suits + 1) {
		for taken := range uint8(6) {
			for held := range left + 1 {
				c[choicesAt(left, taken)+held] = choose(int(left-held), int(taken))
			}
		}
		for held := range uint8(8) {
			c[choicesAt(left, 0)+held] = 1
		}
	}
	return c
}
