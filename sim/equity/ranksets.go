package equity

import "pokersim/deck"

// rankSet is what ranks the missing cards of a board have, each with how often:
// it stands for all boards that differ in suits alone.
type rankSet struct {
	cards rankHeld // the ranks of the missing cards
	ranks [5]uint8 // these, each once
	times [5]uint8
	n     uint8 // of ranks
}

// rankHeld is the ranks that cards have at least once, twice, three and four times:
// four sets of 16 bits, the first the lowest.
type rankHeld uint64

// eachSet is bit 0 of the first three sets.
const eachSet = 1 | 1<<16 | 1<<32

// and returns what is held with one more card.
func (h rankHeld) and(rank uint8) rankHeld { return h | 1<<rank | h&(eachSet<<rank)<<16 }

// set returns the ranks that are held at least n + 1 times.
func (h rankHeld) set(n int) uint16 { return uint16(h >> (16 * n)) }

// rankSets returns the rank sets of a law's boards, in lexicographic order from
// the aces down. There are 6175 of five cards.
func (l *Law) rankSets() []rankSet {
	list := setList{left: l.cardsLeft(), sets: make([]rankSet, 0, 6175)}
	list.extend(0, l.missing(), deck.Ranks)
	return list.sets
}

// setList collects sets.
type setList struct {
	left [deck.Ranks]uint8
	set  rankSet // so far
	sets []rankSet
}

// extend appends the sets with so many more cards of the ranks below a rank.
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

// cardsLeft returns how many cards of each rank are neither on the board nor dead.
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

// rankCount counts cards by rank, at most seven of each: three bits a rank.
type rankCount uint64

func countOf(rank uint8) rankCount { return 1 << (3 * rank) }

// newRankPairs returns the rank pairs by number: see numberOf.
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

// with returns the ranks of a board with a hand's cards.
func (p *rankPair) with(board rankHeld) rankHeld { return board.and(p.high).and(p.low) }

// choices holds the number of ways to take cards of one rank: at the place of how
// many there are and how many are taken, by how many players hold of them.
type choices [256]uint64

// choicesAt returns a place.
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
