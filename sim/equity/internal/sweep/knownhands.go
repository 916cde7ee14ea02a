package sweep

import (
	"cmp"
	"slices"

	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// sub is the question of the swept players when the others have given hands.
type sub struct {
	law    *byrank.Law
	known  []byrank.Hand // of the other players
	factor uint64        // the product of their weights, times the number of joint hands that it stands for
	first  uint64        // its first chunk
}

// maxJoint is the largest number of joint hands of the players who are not swept.
const maxJoint = 4096

// divide sets the swept players, those with the most hands of the players who have not
// folded, and a sub for each joint hand of the others. It returns false if there are too
// many.
func (s *Sweep) divide() bool {
	order := make([]int, len(s.law.Hands)-s.law.Folded)
	for p := range order {
		order[p] = p
	}
	slices.SortStableFunc(order, func(p, q int) int { return cmp.Compare(len(s.law.Hands[q]), len(s.law.Hands[p])) })
	s.players = min(3, len(order))
	s.swept, s.others = order[:s.players], slices.Clone(order[s.players:])
	s.comparing = len(s.others)
	for p := len(order); p < len(s.law.Hands); p++ {
		s.others = append(s.others, p)
	}
	slices.Sort(s.swept)
	return s.joint(func(hands []byrank.Hand, orbit uint64) {
		for _, h := range hands {
			orbit *= h.Weight
		}
		s.subs = append(s.subs, sub{s.beside(hands), slices.Clone(hands), orbit, 0})
	})
}

// joint calls visit for one joint hand of each orbit of the group: a hand for each of the
// others, all different, with the number of joint hands in the orbit. It returns false if
// there are more than maxJoint joint hands. The slice is valid during the call.
func (s *Sweep) joint(visit func(hands []byrank.Hand, orbit uint64)) bool {
	hands := make([]byrank.Hand, len(s.others))
	seen := 0
	var choose func(i int, used uint64) bool
	choose = func(i int, used uint64) bool {
		if i == len(hands) {
			if n := orbitOf(s.law.Group, hands); n > 0 {
				visit(hands, n)
			}
			seen++
			return seen <= maxJoint
		}
		for _, h := range s.law.Hands[s.others[i]] {
			if h.Cards()&used == 0 {
				hands[i] = h
				if !choose(i+1, used|h.Cards()) {
					return false
				}
			}
		}
		return true
	}
	return choose(0, 0)
}

// orbitOf returns the number of joint hands in an orbit, or 0 if the joint hand is not its
// first.
func orbitOf(group []byrank.Suits, hands []byrank.Hand) uint64 {
	same := 0
next:
	for _, s := range group {
		for _, h := range hands {
			high, low := s.Hand(h)
			switch from, to := int(h.High)<<8|int(h.Low), int(high)<<8|int(low); {
			case to < from:
				return 0
			case to > from:
				continue next
			}
		}
		same++
	}
	return uint64(len(group) / same)
}

// beside returns the Law of the swept players when the others have given hands: these cards
// are dead, and the group has only the permutations that keep each of the hands. The
// weights of the hands are not factors.
func (s *Sweep) beside(known []byrank.Hand) *byrank.Law {
	l := *s.law
	l.Hands, l.Folded, l.Group = nil, 0, nil
	for _, h := range known {
		l.Left &^= h.Cards()
	}
	for _, p := range s.swept {
		var hands []byrank.Hand
		for _, h := range s.law.Hands[p] {
			if h.Cards()&^l.Left == 0 {
				hands = append(hands, h)
			}
		}
		l.Hands = append(l.Hands, hands)
	}
next:
	for _, g := range s.law.Group {
		for _, h := range known {
			if high, low := g.Hand(h); high != h.High || low != h.Low {
				continue next
			}
		}
		l.Group = append(l.Group, g)
	}
	return &l
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
		boards += orbits(s.subs[i].law)
		sets += s.subs[i].sets()
	}
	s.steps, s.block = float64(board*boards), 1
	if set := s.steps / float64(max(1, sets)); set < chunkSteps {
		s.block = int(min(maxBlock, chunkSteps/max(1, set)))
	}
	for i := range s.subs {
		s.subs[i].first = s.chunks
		s.chunks += (s.subs[i].sets() + uint64(s.block) - 1) / uint64(s.block)
	}
}

// sets returns the number of rank sets.
func (x *sub) sets() uint64 { return uint64(joint.RankSetCount(x.law.CardsLeft(), x.law.Missing)) }

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
