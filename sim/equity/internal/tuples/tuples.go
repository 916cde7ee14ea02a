package tuples

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// ErrMany is the error of a question with more than maxTuples tuples.
var ErrMany = errors.New("too many tuples of rank pairs")

const maxTuples = 1 << 17

// version is that of the tallies, which no other algorithm of exact counts has.
const version = 9

// Algorithm counts players with narrow ranges by tuples of rank pairs.
func Algorithm() joint.Algorithm {
	return byrank.Algorithm("tuples", version, func(_ *joint.Law, l *byrank.Law, q joint.Question, at joint.Layout) (byrank.Count, error) {
		return New(l, q, at)
	})
}

// New returns the count of a question.
func New(l *byrank.Law, q joint.Question, at joint.Layout) (byrank.Count, error) {
	return newTuples(l, q, at)
}

// Tuples counts a question. It is safe for use by several goroutines; each needs a
// worker.
type Tuples struct {
	law       *byrank.Law
	layout    joint.Layout
	byHand    bool // count the results of each hand too
	players   int
	left      [13]uint8 // the cards of each rank that are left
	hands     [joint.MaxPlayers][joint.RankPairs][]byrank.Hand
	suits     []suit
	tuples    []tuple
	blocks    []block
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
	pairs [joint.MaxPlayers]uint8
	steps float64 // the predicted time in nanoseconds
}

// block is what a chunk counts: some tuples, or one and some parts of the boards.
type block struct {
	from, to int
	parts    []part
}

// newTuples returns the count of a question. It returns ErrMany if there are too many
// tuples.
func newTuples(l *byrank.Law, q joint.Question, at joint.Layout) (*Tuples, error) {
	t := &Tuples{law: l, layout: at, byHand: q.Hands, players: len(l.Hands), left: l.CardsLeft()}
	var pairs [joint.MaxPlayers][]uint8
	for p, hands := range l.Hands {
		for _, h := range hands {
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
	t.strengths.law, t.strengths.sets = l, newMultisets(l.Missing)
	return t, nil
}

// newSuits returns one suit of each orbit of the permutations, of those in which a flush
// is possible.
func (t *Tuples) newSuits() (all []suit) {
	for s := range uint8(4) {
		orbit := uint8(0)
		for _, p := range t.law.Group {
			orbit |= 1 << p[s]
		}
		given := bits.OnesCount64(t.law.Given >> s & 0x1111111111111)
		if bits.TrailingZeros8(orbit) == int(s) && given+t.law.Missing >= 3 {
			x := suit{suit: s, times: uint64(bits.OnesCount8(orbit))}
			for r := range 13 {
				x.given |= uint16(t.law.Given>>(4*r+int(s))&1) << r
				x.left |= uint16(t.law.Left>>(4*r+int(s))&1) << r
			}
			all = append(all, x)
		}
	}
	return all
}

// list lists the tuples of which there are enough cards of each rank. It returns false if
// there are too many.
func (t *Tuples) list(pairs *[joint.MaxPlayers][]uint8) bool {
	var at tuple
	var extend func(p int, left [13]uint8) bool
	extend = func(p int, left [13]uint8) bool {
		if p == t.players {
			t.tuples = append(t.tuples, at)
			return len(t.tuples) <= maxTuples
		}
		for _, pair := range pairs[p] {
			rest := left
			high, low := joint.RanksOf(pair)
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

// Chunks returns the number of chunks.
func (t *Tuples) Chunks() uint64 { return uint64(len(t.blocks)) }
