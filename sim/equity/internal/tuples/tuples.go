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

// Steps returns the predicted time of the count on one core, in nanoseconds. It depends
// only on the question.
func (t *Tuples) Steps() float64 { return t.steps }

// The predicted times in nanoseconds, measured on one core of a Sapphire Rapids.
const (
	perShowdown = 4 // and for each player:
	perPlayer   = 2
	perChoice   = 60 // a state and a hand of the next player
	perStrength = 40 // of a rank pair with a full multiset
)

// predict sets the predicted times.
func (t *Tuples) predict() {
	showdown := float64(perShowdown + perPlayer*t.players)
	for i := range t.tuples {
		x := &t.tuples[i]
		x.steps = showdown*multisetsOf(13, t.deals.Missing) + t.choices(x, noSuit)
		for j := range t.suits {
			s := &t.suits[j]
			all, unsuited := 1.0, 1.0
			for p, pair := range x.pairs[:t.players] {
				n := t.patterns(p, pair, s.suit)
				all *= n[0] + n[1] + n[2] + n[3]
				unsuited *= n[0] + n[1] + n[2]
			}
			x.steps += 2*showdown*((all-unsuited)*t.showdowns(s, 3)+unsuited*t.showdowns(s, 4)) + t.choices(x, s.suit)
		}
		t.steps += x.steps
	}
	for p := range t.players {
		for _, hands := range t.hands[p] {
			if len(hands) > 0 {
				t.steps += perStrength * multisetsOf(13, t.deals.Missing)
			}
		}
	}
}

// patterns returns 1 for each pattern of a suit that a player's hands of a rank pair have.
func (t *Tuples) patterns(player int, pair, suit uint8) (seen [4]float64) {
	for _, h := range t.hands[player][pair] {
		seen[patternOf(h, suit)] = 1
	}
	return seen
}

// choices returns the predicted time of the weights of the patterns of a suit.
func (t *Tuples) choices(x *tuple, suit uint8) float64 {
	states, steps, passes := 1.0, 0.0, 1.0
	for p, pair := range x.pairs[:t.players] {
		hands, n := float64(len(t.hands[p][pair])), t.patterns(p, pair, suit)
		steps += perChoice * states * hands
		states *= n[0] + n[1] + n[2] + n[3]
		if t.layout.Hands() {
			passes += hands / 2
		}
	}
	return steps * passes
}

// showdowns returns the approximate number of showdowns of a pattern that needs some
// cards of the suit on the board.
func (t *Tuples) showdowns(s *suit, need int) (n float64) {
	have, free := bits.OnesCount16(s.given), max(0, bits.OnesCount16(s.left)-t.players/2)
	for k := range t.deals.Missing + 1 {
		if have+k >= need {
			n += float64(deals.Choose(free, k)) * multisetsOf(12, t.deals.Missing-k)
		}
	}
	return n
}

// multisetsOf returns the number of multisets of n of some ranks.
func multisetsOf(ranks, n int) float64 { return float64(deals.Choose(ranks+n-1, n)) }

// The predicted times of chunks in nanoseconds: several tuples have about chunkSteps, and
// one is divided above splitSteps.
const (
	chunkSteps = 5e6
	splitSteps = 40e6
)

// divide sets the chunks.
func (t *Tuples) divide() {
	steps, from := 0.0, 0
	for i, x := range t.tuples {
		if x.steps > splitSteps && t.deals.Missing > 1 {
			if from < i {
				t.chunks = append(t.chunks, chunk{from, i, whole})
			}
			for _, p := range divided(t.deals.Missing, x.steps/splitSteps) {
				t.chunks = append(t.chunks, chunk{i, i + 1, p})
			}
			steps, from = 0, i+1
			continue
		}
		if steps += x.steps; steps > chunkSteps {
			t.chunks = append(t.chunks, chunk{from, i + 1, whole})
			steps, from = 0, i+1
		}
	}
	if from < len(t.tuples) {
		t.chunks = append(t.chunks, chunk{from, len(t.tuples), whole})
	}
}
