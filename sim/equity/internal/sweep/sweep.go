package sweep

import (
	"errors"
	"math/bits"
	"slices"

	"pokersim/sim/equity/internal/deals"
	"pokersim/sim/internal/lanes"
)

// ErrMany is the error of a question of four or more players in which those with fewer
// hands than the three swept ones have too many joint hands.
var ErrMany = errors.New("too many joint hands of the players that are not swept")

// Sweep counts a question. It is safe for use by several goroutines; each needs a
// Worker.
type Sweep struct {
	deals     *deals.Deals
	layout    deals.Layout
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

// New returns the sweep of a question. hands adds counts of each hand; level is that of
// the kernels, "" for the best of this machine. The error is deals.ErrLarge if the weights
// are too large, and ErrMany.
func New(d *deals.Deals, hands bool, level lanes.Level) (*Sweep, error) {
	if level == "" {
		level = lanes.Levels()[0]
	}
	s := &Sweep{deals: d, layout: d.Layout(hands), level: level}
	if !s.divide() {
		return nil, ErrMany
	}
	for i, p := range s.swept {
		s.same[i] = i
		for j, q := range s.swept[:i] {
			if s.same[i] == i && slices.EqualFunc(d.Held[p], d.Held[q], sameHand) {
				s.same[i] = j
			}
		}
		if s.same[i] == i {
			s.heroes |= 1 << i
		}
		for _, h := range d.Held[p] {
			s.weighted = s.weighted || h.Weight != 1
		}
	}
	s.cut()
	return s, s.check()
}

func sameHand(x, y deals.Held) bool {
	x.Index = y.Index
	return x == y
}

// check returns an error if the weight of the others' hands on one board can be 2^64 or
// more.
func (s *Sweep) check() error {
	var sums []uint64
	for _, p := range s.swept {
		sum, over := uint64(0), uint64(0)
		for _, h := range s.deals.Held[p] {
			var carry uint64
			sum, carry = bits.Add64(sum, h.Weight, 0)
			over |= carry
		}
		if over != 0 {
			return deals.ErrLarge
		}
		sums = append(sums, max(1, sum))
	}
	for i, sum := range sums {
		if hi, _ := bits.Mul64(sum, sums[(i+1)%len(sums)]); hi != 0 {
			return deals.ErrLarge
		}
	}
	return nil
}

// Chunks returns the number of chunks.
func (s *Sweep) Chunks() uint64 { return s.chunks }

// Layout returns the layout of the counts.
func (s *Sweep) Layout() deals.Layout { return s.layout }
