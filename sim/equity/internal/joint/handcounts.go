package joint

import (
	"errors"
	"math/bits"

	"pokersim/deck"
)

// handAt returns the index of the first count of a player's hand. The number of
// players plus 1 counts follow: see HandCounts.
func (l Layout) handAt(player, hand int) int {
	at := l.Sets()
	if l.Categories {
		at += l.Players * l.categories() * Outcomes
	}
	return at + l.handCounts(player) + hand*(l.Players+1)
}

// handCounts returns the number of counts of the hands of the first players.
func (l Layout) handCounts(players int) (n int) {
	for _, hands := range l.Hands[:players] {
		n += hands * (l.Players + 1)
	}
	return n
}

// Hand returns the counts of a player's hand, a slice of counts.
func (l Layout) Hand(counts []uint64, player, hand int) HandCounts {
	at := l.handAt(player, hand)
	return HandCounts(counts[at : at+l.Players+1])
}

// HandCounts is the results of a hand of a player: the weight of all deals with the
// hand and, at index k, the weight of those in which it is one of k winners. The weights
// are those of the whole deals, with the weight of the hand.
type HandCounts []uint64

// handsFit reports whether the results of the hands add up to those of their players.
func (l Layout) handsFit(counts []uint64, rounds uint64) bool {
	for i, hands := range l.Hands[:l.Players] {
		if hands == 0 {
			continue
		}
		want := make(HandCounts, l.Players+1)
		want[0] = rounds
		for winners, n := range l.Winners(counts) {
			if winners>>i&1 != 0 {
				want[bits.OnesCount(uint(winners))] += n
			}
		}
		for hand := range hands {
			for k, n := range l.Hand(counts, i, hand) {
				want[k] -= n
			}
		}
		for _, rest := range want {
			if rest != 0 {
				return false
			}
		}
	}
	return true
}

// errUneven is the error of counts of hands that are not those of all deals.
var errUneven = errors.New("the counts of the hands are not those of all deals")

// MeanHands returns the counts with the results of each hand replaced by their mean over
// the hands into which the suit permutations of the Law turn it. Algorithms that
// enumerate one board of each orbit of these permutations have counts of hands that
// are correct only in the sum over these hands.
func (l *Law) MeanHands(at Layout, counts []uint64) ([]uint64, error) {
	all := append([]uint64{}, counts...)
	symmetries := l.Symmetries()
	for i, hands := range at.Hands[:at.Players] {
		if hands == 0 {
			continue
		}
		index, done := make(map[deck.Set]int, hands), make([]bool, hands)
		for j, h := range l.Players[i].Hands {
			index[h.Mask] = j
		}
		for j, h := range l.Players[i].Hands {
			if done[j] {
				continue
			}
			var orbit []int
			for _, s := range symmetries {
				if k := index[s.Of(h.Mask)]; !done[k] {
					done[k] = true
					orbit = append(orbit, k)
				}
			}
			if !at.mean(all, i, orbit) {
				return nil, errUneven
			}
		}
	}
	return all, nil
}

// mean replaces the counts of some hands of a player by their mean. It returns false if
// it is not a whole number.
func (l Layout) mean(counts []uint64, player int, hands []int) bool {
	for k := range l.Players + 1 {
		sum := uint64(0)
		for _, hand := range hands {
			sum += l.Hand(counts, player, hand)[k]
		}
		if sum%uint64(len(hands)) != 0 {
			return false
		}
		for _, hand := range hands {
			l.Hand(counts, player, hand)[k] = sum / uint64(len(hands))
		}
	}
	return true
}
