package tuples

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"pokersim/sim/equity/internal/deals"
)

// ErrMany is the error of a question with more than maxTuples tuples.
var ErrMany = errors.New("too many tuples of rank pairs")

const maxTuples = 1 << 17

// Tuples counts a question. It is safe for use by several goroutines; each needs a
// Worker.
type Tuples struct {
	deals     *deals.Deals
	layout    deals.Layout
	players   int
	left      [13]uint8 // the cards of each rank that are left
	hands     [deals.MaxPlayers][deals.Pairs][]deals.Held
	suits     []suit
	tuples    []tuple
	chunks    []chunk
	strengths strengths
	steps     float64
	seen      *patternsSeen // while the time is predicted
}

// suit is one suit of those that the question does not distinguish.
type suit struct {
	suit  uint8
	times uint64 // the number of these suits
	given uint16 // the ranks of its cards on the board
	left  uint16 // those of the cards that are left
}

// tuple is the rank pairs of the players.
type tuple struct {
	pairs [deals.MaxPlayers]uint8
	steps float64 // the predicted time in nanoseconds
}

// chunk is some tuples, or one and some parts of the boards.
type chunk struct {
	from, to int
	parts    []part
}

// New returns the count of a question. hands adds counts of each hand. It returns
// ErrMany if there are too many tuples.
func New(d *deals.Deals, hands bool) (*Tuples, error) {
	t := &Tuples{deals: d, layout: d.Layout(hands), players: len(d.Held)}
	for r := range t.left {
		t.left[r] = uint8(bits.OnesCount64(d.Left >> (4 * r) & 15))
	}
	var pairs [deals.MaxPlayers][]uint8
	for p, held := range d.Held {
		for _, h := range held {
			if len(t.hands[p][h.Pair]) == 0 {
				pairs[p] = append(pairs[p], h.Pair)
			}
			t.hands[p][h.Pair] = append(t.hands[p][h.Pair], h)
		}
		slices.SortFunc(pairs[p], func(a, b uint8) int { return cmp.Compare(a, b) })
	}
	t.suits = t.newSuits()
	if !t.list(&pairs) {
		return nil, ErrMany
	}
	t.predict()
	t.divide()
	t.strengths.deals, t.strengths.sets = d, newMultisets(d.Missing)
	return t, nil
}

// newSuits returns one suit of each orbit of the permutations, of those in which a flush
// is possible.
func (t *Tuples) newSuits() (all []suit) {
	for s := range uint8(4) {
		orbit := uint8(0)
		for _, p := range t.deals.Group {
			orbit |= 1 << p[s]
		}
		given := bits.OnesCount64(t.deals.Given >> s & 0x1111111111111)
		if bits.TrailingZeros8(orbit) == int(s) && given+t.deals.Missing >= 3 {
			x := suit{suit: s, times: uint64(bits.OnesCount8(orbit))}
			for r := range 13 {
				x.given |= uint16(t.deals.Given>>(4*r+int(s))&1) << r
				x.left |= uint16(t.deals.Left>>(4*r+int(s))&1) << r
			}
			all = append(all, x)
		}
	}
	return all
}

// list lists the tuples of which there are enough cards of each rank. It returns false if
// there are too many.
func (t *Tuples) list(pairs *[deals.MaxPlayers][]uint8) bool {
	var at tuple
	var extend func(p int, left [13]uint8) bool
	extend = func(p int, left [13]uint8) bool {
		if p == t.players {
			t.tuples = append(t.tuples, at)
			return len(t.tuples) <= maxTuples
		}
		for _, pair := range pairs[p] {
			rest := left
			high, low := deals.RanksOf(pair)
			if rest[high] == 0 {
				continue
			}
			if rest[high]--; rest[low] == 0 {
				continue
			}
			rest[low]--
			at.pairs[p] = pair
			if !extend(p+1, rest) {
				return false
			}
		}
		return true
	}
	return extend(0, t.left)
}

// Layout returns the layout of the counts.
func (t *Tuples) Layout() deals.Layout { return t.layout }

// Chunks returns the number of chunks.
func (t *Tuples) Chunks() uint64 { return uint64(len(t.chunks)) }
