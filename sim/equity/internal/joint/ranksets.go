package joint

import "pokersim/deck"

// RankSet is the multiset of the ranks of a board's missing cards. It represents all
// boards that differ only in suits.
type RankSet struct {
	Cards RankHeld // the ranks of the missing cards
	Ranks [5]uint8 // the different ranks, N of them
	Times [5]uint8 // how often each of them occurs
	N     uint8
}

// RankHeld is a multiset of ranks: four sets of 16 bits, of the ranks that occur at
// least once (the lowest bits), twice, three times and four times.
type RankHeld uint64

// eachSet is bit 0 of the first three sets.
const eachSet = 1 | 1<<16 | 1<<32

// And returns the multiset with one more rank.
func (h RankHeld) And(rank uint8) RankHeld { return h | 1<<rank | h&(eachSet<<rank)<<16 }

// Set returns the ranks that occur at least n + 1 times.
func (h RankHeld) Set(n int) uint16 { return uint16(h >> (16 * n)) }

// RankSets returns the rank sets of a Law's boards, in lexicographic order from the
// aces down. There are 6175 of five cards.
func (l *Law) RankSets() []RankSet {
	list := setList{left: l.CardsLeft(), sets: make([]RankSet, 0, 6175)}
	list.extend(0, l.Missing(), deck.Ranks)
	return list.sets
}

// setList collects rank sets.
type setList struct {
	left [deck.Ranks]uint8
	set  RankSet // the set in progress
	sets []RankSet
}

// extend appends the sets with more cards added, all of ranks below the given one.
func (l *setList) extend(h RankHeld, more int, below uint8) {
	if more == 0 {
		l.set.Cards = h
		l.sets = append(l.sets, l.set)
		return
	}
	n := l.set.N
	l.set.N++
	for rank := below; rank > 0; {
		rank--
		l.set.Ranks[n] = rank
		with := h
		for times := 1; times <= min(more, int(l.left[rank])); times++ {
			l.set.Times[n] = uint8(times)
			with = with.And(rank)
			l.extend(with, more-times, rank)
		}
	}
	l.set.N, l.set.Ranks[n], l.set.Times[n] = n, 0, 0
}

// CardsLeft returns the number of cards of each rank that are neither on the board
// nor dead.
func (l *Law) CardsLeft() (n [deck.Ranks]uint8) {
	for _, c := range l.Left().Cards() {
		n[c.Rank()]++
	}
	return n
}
