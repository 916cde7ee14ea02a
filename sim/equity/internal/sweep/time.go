package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/byrank"
)

// Predicted times in nanoseconds on one core of a Sapphire Rapids, with AVX-512 where a
// kernel has it. Times of a class are those of a rank pair of the hero, times of a hand
// those of a hand of the hero.
const (
	perBoard         = 500
	perBoardOfTwo    = 700
	perPairOfTwo     = 22  // with two players: a rank pair of the hero
	perWeightedOfTwo = 13  // and weights above maxWeight: a hand
	perClass         = 50  // with three players
	perTie           = 25  // and for each of the others who also has the rank pair
	perBothTie       = 50  // and if both have it
	perWeightedClass = 300 // with three players and weights above maxWeight
	perWeightedHand  = 5
	perPartner       = 0.08 // and for each partner of a card in the others' ranges
	perCommon        = 1.4  // and for each common partner
)

// Nanoseconds returns the predicted time of all chunks on one core. It depends only on the
// question.
func (s *Sweep) Nanoseconds() float64 { return s.steps }

// boardSteps returns the predicted time of a board. The conversions make the products round
// in the same way on every machine.
func (s *Sweep) boardSteps() float64 {
	board, small := float64(perBoard), s.largest <= maxWeight
	if s.players == 2 {
		board = perBoardOfTwo
	}
	for i, p := range s.swept {
		if s.same[i] != i {
			continue
		}
		held := s.law.Hands[p]
		hands := float64(len(held))
		x, y := s.law.Hands[s.swept[(i+1)%s.players]], s.law.Hands[s.swept[(i+2)%s.players]]
		switch {
		case s.players == 2 && !small:
			board += perWeightedOfTwo * hands
		case s.players == 2:
			board += float64(perPairOfTwo * len(pairsOf(held)))
		case !small:
			first, second := float64(len(x))/26, float64(len(y))/26 // partners of a card, on average
			hand := perWeightedHand + float64(perPartner*(first+second)) + float64(perCommon*first*second)/52
			board += float64(perWeightedClass*len(pairsOf(held))) + float64(hands*hand)
		default:
			first, second := pairsOf(x), pairsOf(y)
			for k := range pairsOf(held) {
				board += perClass
				if first[k] {
					board += perTie
				}
				if second[k] {
					board += perTie
				}
				if first[k] && second[k] {
					board += perBothTie
				}
			}
		}
	}
	return board
}

// pairsOf returns the rank pairs of hands.
func pairsOf(held []byrank.Hand) map[uint8]bool {
	all := map[uint8]bool{}
	for _, h := range held {
		all[h.Pair] = true
	}
	return all
}

// orbits returns the number of boards of a sub that are counted, by Burnside's lemma: the mean over
// the suit permutations of the number of boards that one keeps.
func orbits(l *byrank.Law) float64 {
	sum := 0.0
	for _, g := range l.Group {
		// ways[k] is the number of sets of k cards that are unions of cycles of g.
		ways := [6]float64{1}
		for left := l.Left; left != 0; {
			cycle := uint64(0)
			for c := uint8(bits.TrailingZeros64(left)); cycle>>c&1 == 0; c = g.Card(c) {
				cycle |= 1 << c
			}
			left &^= cycle
			n := bits.OnesCount64(cycle)
			for k := l.Missing; k >= n; k-- {
				ways[k] += ways[k-n]
			}
		}
		sum += ways[l.Missing]
	}
	return sum / float64(len(l.Group))
}
