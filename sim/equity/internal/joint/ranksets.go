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

// RankSets returns the rank sets of a Law's boards.
func (l *Law) RankSets() []RankSet { return RankSets(l.CardsLeft(), l.Missing()) }

// RankSetCount returns their number, without listing them.
func (l *Law) RankSetCount() int { return RankSetCount(l.CardsLeft(), l.Missing()) }

// RankSets returns the rank sets of some cards, of which left has the number of each rank, in
// lexicographic order from the aces down. There are 6175 of five cards.
func RankSets(left [deck.Ranks]uint8, cards int) []RankSet {
	list := setList{left: left, sets: make([]RankSet, 0, RankSetCount(left, cards))}
	if cards == 0 {
		return append(list.sets, RankSet{})
	}
	list.extend(RankSet{}, cards, deck.Ranks)
	return list.sets
}

// RankSetCount returns the number of rank sets, without listing them.
func RankSetCount(left [deck.Ranks]uint8, cards int) int {
	sets := [6]int{1} // by number of cards, of the ranks so far
	for _, n := range left {
		for more := cards; more > 0; more-- {
			for times := 1; times <= min(more, int(n)); times++ {
				sets[more] += sets[more-times]
			}
		}
	}
	return sets[cards]
}

// setList collects rank sets.
type setList struct {
	left [deck.Ranks]uint8
	sets []RankSet
}

// extend appends the sets with more cards added, one or more, all of ranks below the
// given one.
func (l *setList) extend(s RankSet, more int, below uint8) {
	n := s.N
	s.N++
	for rank := below; rank > 0; {
		rank--
		with := s
		with.Ranks[n] = rank
		for times := 1; times <= min(more, int(l.left[rank])); times++ {
			with.Times[n] = uint8(times)
			with.Cards = with.Cards.And(rank)
			if times == more {
				l.sets = append(l.sets, with)
			} else {
				l.extend(with, more-times, rank)
			}
		}
	}
}

// CardsLeft returns the number of cards of each rank that are neither on the board
// nor dead.
func (l *Law) CardsLeft() (n [deck.Ranks]uint8) {
	for _, c := range l.Left().Cards() {
		n[c.Rank()]++
	}
	return n
}
