package headsup

import (
	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// rankWays counts the boards of a rank set that have no card of two given hands. The
// number is a product with a factor for each rank of the set. It depends only on the
// ranks of the hands that are in the set, so there are at most 36 cases for a hand.
type rankWays struct {
	choices  *choices
	factor   [5]uint8               // the index in choices, for each rank of the set
	position [joint.RankPairs]uint8 // see positions
	known    uint64                 // the positions that have a table
	tables   [positions][positions]uint64
}

// positions is the number of positions. The position of a hand is 6 * i + j: its high
// rank is number i of the rank set and its low rank number j, both from 1, or 0 if the
// set does not have the rank.
const positions = 36

// start begins a rank set. occur is the rank pairs that the players' hands have.
func (r *rankWays) start(s *joint.RankSet, left *[deck.Ranks]uint8, pairs *[joint.RankPairs]rankPair, occur []uint8) {
	var place [deck.Ranks]uint8
	for i := range r.factor {
		r.factor[i] = choicesAt(left[s.Ranks[i]], s.Times[i])
	}
	for i, rank := range s.Ranks[:s.N] {
		place[rank] = uint8(i + 1)
	}
	for _, k := range occur {
		r.position[k] = 6*place[pairs[k].high] + place[pairs[k].low]
	}
	r.known = 0
}

// beside returns the number of boards without a card of a hand of the position and of
// another hand, by the position of the other hand.
func (r *rankWays) beside(position uint8) *[positions]uint64 {
	table := &r.tables[position]
	if r.known>>position&1 == 0 {
		r.known |= 1 << position
		for high := range 6 {
			for low := range high + 1 {
				n := r.of(position, uint8(6*high+low))
				table[6*high+low], table[6*low+high] = n, n
			}
		}
	}
	return table
}

// of returns the number of boards without a card of two hands, by their positions.
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
