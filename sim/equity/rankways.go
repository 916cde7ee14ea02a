package equity

import "pokersim/deck"

// rankWays counts the boards of a rank set that two hands leave, flushes apart: a
// product with a factor for each rank of the missing cards. Hands are alike that
// have the same of these ranks: there are 36 groups at most.
type rankWays struct {
	choices *choices
	factor  [5]uint8 // the place in choices
	group   [rankPairs]uint8
	known   uint64 // the groups that have a table
	tables  [groups][groups]uint64
}

// groups is the number of groups: 6 * place of the high rank + place of the low
// one in the rank set, from 1, or 0.
const groups = 36

// start begins a set. occur are the rank pairs that hands may have.
func (r *rankWays) start(s *rankSet, left *[deck.Ranks]uint8, pairs *[rankPairs]rankPair, occur []uint8) {
	var place [deck.Ranks]uint8
	for i := range r.factor {
		r.factor[i] = choicesAt(left[s.ranks[i]], s.times[i])
	}
	for i, rank := range s.ranks[:s.n] {
		place[rank] = uint8(i + 1)
	}
	for _, k := range occur {
		r.group[k] = 6*place[pairs[k].high] + place[pairs[k].low]
	}
	r.known = 0
}

// beside returns the number of boards that a hand of one group and another hand
// leave, by the other's group.
func (r *rankWays) beside(group uint8) *[groups]uint64 {
	table := &r.tables[group]
	if r.known>>group&1 == 0 {
		r.known |= 1 << group
		for high := range 6 {
			for low := range high + 1 {
				n := r.of(group, uint8(6*high+low))
				table[6*high+low], table[6*low+high] = n, n
			}
		}
	}
	return table
}

// of returns the number of boards that hands of two groups leave.
func (r *rankWays) of(a, b uint8) uint64 {
	var held [6]uint8
	held[a/6]++
	held[a%6]++
	held[b/6]++
	held[b%6]++
	n := uint64(1)
	for i, factor := range r.factor {
		n *= r.choices[factor+held[i+1]]
	}
	return n
}
