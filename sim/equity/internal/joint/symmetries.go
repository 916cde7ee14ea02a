package joint

import "pokersim/deck"

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
