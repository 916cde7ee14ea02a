package joint

import (
	"pokersim/deck"
)

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

// RankPairs is the number of rank pairs: the ranks of a hand of two cards.
const RankPairs = deck.Ranks * (deck.Ranks + 1) / 2

// PairOf returns the number of the rank pair of two ranks; high is at least low.
func PairOf(high, low uint8) uint8 { return high*(high+1)/2 + low }

// RanksOf returns the two ranks of a rank pair.
func RanksOf(pair uint8) (high, low uint8) {
	for (high+1)*(high+2)/2 <= pair {
		high++
	}
	return high, pair - high*(high+1)/2
}

// Permutation is a permutation of the suits: suit s becomes suit p[s] / deck.Ranks.
type Permutation [deck.Suits]uint8

// OneSuit is all cards of the first suit.
const OneSuit deck.Set = 1<<deck.Ranks - 1

// Of returns the set with its suits permuted.
func (p Permutation) Of(x deck.Set) deck.Set {
	return x&OneSuit<<(p[0]&63) | x>>13&OneSuit<<(p[1]&63) | x>>26&OneSuit<<(p[2]&63) | x>>39<<(p[3]&63)
}

// Permutations returns all 24 permutations of the suits, the identity first.
func Permutations() []Permutation {
	all := []Permutation{}
	for n := range 256 { // four numbers of two bits
		a, b, c, d := n>>6, n>>4&3, n>>2&3, n&3
		if 1<<a|1<<b|1<<c|1<<d == 0b1111 {
			all = append(all, Permutation{uint8(13 * a), uint8(13 * b), uint8(13 * c), uint8(13 * d)})
		}
	}
	return all
}

// Symmetries returns the permutations of the suits that do not change
// the board, the dead cards and the players' weights, the identity first. They form a
// group.
func (l *Law) Symmetries() []Permutation {
	weights := make([]map[deck.Set]uint64, len(l.Players))
	for i, p := range l.Players {
		weights[i] = make(map[deck.Set]uint64, len(p.Hands))
		for _, h := range p.Hands {
			weights[i][h.Mask] = h.Weight
		}
	}
	var kept []Permutation
	for _, p := range Permutations() {
		if p.Of(l.Board) == l.Board && p.Of(l.Dead) == l.Dead && l.keeps(p, weights) {
			kept = append(kept, p)
		}
	}
	return kept
}

func (l *Law) keeps(s Permutation, weights []map[deck.Set]uint64) bool {
	for i, p := range l.Players {
		if s.Of(p.Fixed) != p.Fixed {
			return false // the hands of a player with loose cards are not listed
		}
		for _, h := range p.Hands {
			if weights[i][s.Of(h.Mask)] != h.Weight {
				return false
			}
		}
	}
	return true
}
