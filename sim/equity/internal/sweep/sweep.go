package sweep

import (
	"errors"
	"math/bits"
	"slices"

	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes"
)

// ErrMany is the error of a question of four or more players in which those with fewer
// hands than the three swept ones have too many joint hands.
var ErrMany = errors.New("too many joint hands of the players that are not swept")

// Algorithm counts players with any ranges by sweeps.
func Algorithm() joint.Algorithm {
	return byrank.Algorithm("sweeps", func(l *byrank.Law, q joint.Question, at joint.Layout) (byrank.Count, error) {
		return newSweep(l, q, at)
	})
}

// Sweep counts a question. It is safe for use by several goroutines; each needs a
// worker.
type Sweep struct {
	law       *byrank.Law
	layout    joint.Layout
	hands     bool // count the results of each hand too
	level     lanes.Level
	swept     []int // the players whose hands are swept, at most three
	others    []int // the other players, whose joint hands are taken one by one, with those who folded at the end
	comparing int   // how many of the others have not folded
	subs      []sub
	chunks    uint64
	block     int     // the number of rank sets of a chunk
	steps     float64 // the predicted time in nanoseconds
	players   int     // the number of swept players; they are numbered from 0
	same      [3]int  // of each swept player: the first one with the same range
	heroes    uint8   // the swept players without an earlier one of the same range
	weighted  bool    // some weight of a swept player is not 1
}

// newSweep returns the sweep of a question. The error is byrank.ErrLarge if the weights are
// too large, and ErrMany.
func newSweep(l *byrank.Law, q joint.Question, at joint.Layout) (*Sweep, error) {
	s := &Sweep{law: l, layout: at, hands: q.Hands, level: q.Level}
	if !s.divide() {
		return nil, ErrMany
	}
	for i, p := range s.swept {
		s.same[i] = i
		for j, q := range s.swept[:i] {
			if s.same[i] == i && slices.EqualFunc(l.Hands[p], l.Hands[q], sameHand) {
				s.same[i] = j
			}
		}
		if s.same[i] == i {
			s.heroes |= 1 << i
		}
		for _, h := range l.Hands[p] {
			s.weighted = s.weighted || h.Weight != 1
		}
	}
	s.cut()
	return s, s.check()
}

func sameHand(x, y byrank.Hand) bool {
	x.Index = y.Index
	return x == y
}

// check returns an error if the weight of the others' hands on one board can be 2^64 or
// more. Other algorithms have always counted such plans, and keep them.
func (s *Sweep) check() error {
	var sums []uint64
	for _, p := range s.swept {
		sum := uint64(0)
		for _, h := range s.law.Hands[p] {
			sum += h.Weight
		}
		sums = append(sums, max(1, sum))
	}
	for i, sum := range sums {
		if hi, _ := bits.Mul64(sum, sums[(i+1)%len(sums)]); hi != 0 {
			return byrank.ErrLarge
		}
	}
	return nil
}

// Chunks returns the number of chunks.
func (s *Sweep) Chunks() uint64 { return s.chunks }
