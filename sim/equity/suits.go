package equity

import "pokersim/deck"

// suits is a permutation of the suits: suit s becomes suit suits[s] / deck.Ranks.
type suits [deck.Suits]uint8

const oneSuit deck.Set = 1<<deck.Ranks - 1

// of returns the set with its suits permuted.
func (p suits) of(x deck.Set) deck.Set {
	return x&oneSuit<<(p[0]&63) | x>>13&oneSuit<<(p[1]&63) | x>>26&oneSuit<<(p[2]&63) | x>>39<<(p[3]&63)
}

// permutations returns all 24 permutations of the suits, the identity first.
func permutations() []suits {
	all := []suits{}
	for n := range 256 { // four numbers of two bits
		a, b, c, d := n>>6, n>>4&3, n>>2&3, n&3
		if 1<<a|1<<b|1<<c|1<<d == 0b1111 {
			all = append(all, suits{uint8(13 * a), uint8(13 * b), uint8(13 * c), uint8(13 * d)})
		}
	}
	return all
}

// symmetries returns the group of the permutations of the suits that do not change
// the board, the dead cards and the players' weights, the identity first.
func (l *Law) symmetries() []suits {
	weights := make([]map[deck.Set]uint64, len(l.players))
	for i, p := range l.players {
		weights[i] = make(map[deck.Set]uint64, len(p.hands))
		for _, h := range p.hands {
			weights[i][h.mask] = h.weight
		}
	}
	var group []suits
	for _, p := range permutations() {
		if p.of(l.board) == l.board && p.of(l.dead) == l.dead && l.keeps(p, weights) {
			group = append(group, p)
		}
	}
	return group
}

func (l *Law) keeps(s suits, weights []map[deck.Set]uint64) bool {
	for i, p := range l.players {
		for _, h := range p.hands {
			if weights[i][s.of(h.mask)] != h.weight {
				return false
			}
		}
	}
	return true
}
