package sweep

import (
	"cmp"
	"math/bits"
	"slices"

	"pokersim/sim/equity/internal/deals"
)

// sub is the question of the swept players when the others have given hands.
type sub struct {
	deals *deals.Deals
	known []deals.Held // of the other players
	orbit uint64       // the number of joint hands that it stands for
	first uint64       // its first chunk
}

// maxJoint is the largest number of joint hands of the players who are not swept.
const maxJoint = 4096

// divide sets the swept players, those with the most hands of the players who have not
// folded, and a sub for each joint hand of the others. It returns false if there are too
// many.
func (s *Sweep) divide() bool {
	order := make([]int, len(s.deals.Held)-s.deals.Folded)
	for p := range order {
		order[p] = p
	}
	slices.SortStableFunc(order, func(p, q int) int { return cmp.Compare(len(s.deals.Held[q]), len(s.deals.Held[p])) })
	s.players = min(3, len(order))
	s.swept, s.others = order[:s.players], slices.Clone(order[s.players:])
	s.comparing = len(s.others)
	for p := len(order); p < len(s.deals.Held); p++ {
		s.others = append(s.others, p)
	}
	slices.Sort(s.swept)
	return s.deals.Joint(s.others, maxJoint, func(hands []deals.Held, orbit uint64) {
		s.subs = append(s.subs, sub{s.deals.Known(s.swept, hands), slices.Clone(hands), orbit, 0})
	})
}

// A chunk has at most maxBlock rank sets, and is predicted to take chunkSteps nanoseconds.
const (
	maxBlock   = 64
	chunkSteps = 15e6
)

// cut sets the chunks and predicts the time.
func (s *Sweep) cut() {
	board, boards, sets := s.boardSteps(), 0.0, uint64(0)
	for i := range s.subs {
		boards += orbits(s.subs[i].deals)
		sets += numberOfRankSets(s.subs[i].deals)
	}
	s.steps, s.block = float64(board*boards), 1
	if set := s.steps / float64(max(1, sets)); set < chunkSteps {
		s.block = int(min(maxBlock, chunkSteps/max(1, set)))
	}
	for i := range s.subs {
		s.subs[i].first = s.chunks
		s.chunks += (numberOfRankSets(s.subs[i].deals) + uint64(s.block) - 1) / uint64(s.block)
	}
}

// numberOfRankSets returns the number of elements of rankSets.
func numberOfRankSets(d *deals.Deals) uint64 {
	ways := [6]uint64{1}
	for r := range 13 {
		left := bits.OnesCount64(d.Left >> (4 * r) & 15)
		for k := d.Missing; k > 0; k-- {
			for t := 1; t <= min(k, left); t++ {
				ways[k] += ways[k-t]
			}
		}
	}
	return ways[d.Missing]
}

// The result of a level against the known hands is a key: 0 if they are weaker, 2M-1 if
// they are stronger and 2M if they tie, where M is the set of the best of them.

// keyOf returns whether the swept players beat or tie the known hands of a key, and the
// set M.
func keyOf(key int) (beaten bool, best int) { return key%2 == 1, (key + 1) / 2 }

// best returns the strength of the best of the known hands on the board, and the set of
// those with it.
func (f *frame) best() (strength uint32, best int) {
	for i, h := range f.known[:f.comparing] {
		s := f.knownStrength[i]
		if f.ranks != 0 {
			m := f.ranks
			for _, c := range [2]uint8{h.High, h.Low} {
				if c&3 == f.suit {
					m |= 1 << (c / 4)
				}
			}
			s = max(s, f.deals.Ranking.Flush[m])
		}
		switch {
		case s > strength:
			strength, best = s, 1<<i
		case s == strength:
			best |= 1 << i
		}
	}
	return strength, best
}

// product returns the product of the weights of the known hands except one, times their
// orbit. None is excepted if it is -1.
func (x *sub) product(except int) deals.Number {
	n := deals.Number{Lo: x.orbit}
	for i, h := range x.known {
		if i != except {
			n = n.Times(h.Weight)
		}
	}
	return n
}

// playersOf returns the set of the players of a set of the swept ones and one of the others.
func (s *Sweep) playersOf(swept, others int) (set int) {
	for i, p := range s.swept {
		set |= swept >> i & 1 << p
	}
	for i, p := range s.others {
		set |= others >> i & 1 << p
	}
	return set
}
