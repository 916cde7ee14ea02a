// Package tuples counts the showdowns of two to ten hold'em players exactly, for
// narrow ranges, and the results of each hand of each player.
//
// # Tuples
//
// A tuple is one rank pair for each player. Without flushes, the strength of a hand
// depends only on ranks. So all choices of suits of a tuple have the same showdowns, one
// for each multiset of ranks of the missing cards of the board: 6175 before the flop. A
// multiset with t_r of the l_r cards of rank r that are left occurs as
//
//	product over r of C(l_r, t_r)
//
// boards, and the joint weight of all choices of suits is a factor.
//
// # Patterns
//
// A board of five cards has three or more of at most one suit. So the changes by flushes are
// those in the four suits, added up. In one suit, a change depends only on the tuple and on the
// pattern: which cards of the players are of the suit. For a pattern, every set F of
// ranks of the suit on the board that can make a flush is combined with every multiset
// of ranks of the other suits. Each such showdown is subtracted with its result by
// ranks and added with its result with flushes, times the weight of the
// choices of suits with this pattern. Suits that the question does not distinguish have the
// same changes, which are counted once.
//
// The weights of the patterns are sums over the players, one after another: after some
// players, choices with the same pattern and the same used cards, of those that a later
// player can hold, are one state. Nine pairs have 512 patterns but 6^9 choices.
//
// # Arithmetic
//
// Weights and sums are modulo 2^128, and modulo 2^64 if the weight of all deals is known to
// be smaller. Counts of a part of the chunks are not negative, except those of hands,
// which need all chunks.
//
// A chunk is some tuples, or the boards of one tuple with given two highest ranks. The
// counts of a chunk depend only on the question.
package tuples

import (
	"cmp"
	"errors"
	"math"
	"math/bits"
	"slices"

	"pokersim/deck"
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

// part is the boards whose missing cards have given two highest ranks.
type part struct{ first, second int8 }

// all is the part of all boards.
var all = part{-1, -1}

// whole is the parts of a tuple that is not divided.
var whole = []part{all}

// parts returns the parts of the boards with at least two missing cards.
func parts() (list []part) {
	for r := range int8(13) {
		for q := range r + 1 {
			list = append(list, part{r, q})
		}
	}
	return list
}

// divided returns the parts in groups with about the same numbers of multisets.
func divided(missing int, groups float64) (list [][]part) {
	size := multisetsOf(13, missing) / math.Ceil(groups)
	rest := 0.0
	for _, p := range parts() {
		if rest <= 0 {
			list = append(list, nil)
			rest += size
		}
		last := &list[len(list)-1]
		*last = append(*last, p)
		rest -= multisetsOf(int(p.second)+1, missing-2)
	}
	return list
}

// Nanoseconds returns the predicted time of all chunks on one core. It depends only on the
// question.
func (t *Tuples) Nanoseconds() float64 { return t.steps }

// The predicted times in nanoseconds, measured on one core of a Sapphire Rapids.
const (
	perShowdown = 4 // and for each player:
	perPlayer   = 2
	perChoice   = 60 // a state and a hand of the next player
	perStrength = 40 // of a rank pair with a full multiset
)

// predict sets the predicted times.
func (t *Tuples) predict() {
	t.seen = new(patternsSeen)
	defer func() { t.seen = nil }()
	showdown := float64(perShowdown + perPlayer*t.players)
	for i := range t.tuples {
		x := &t.tuples[i]
		x.steps = showdown*multisetsOf(13, t.law.Missing) + t.choices(x, noSuit)
		for j := range t.suits {
			s := &t.suits[j]
			all, unsuited := 1.0, 1.0
			for p, pair := range x.pairs[:t.players] {
				n := t.seen.of(t, p, pair, s.suit)
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
				t.steps += perStrength * multisetsOf(13, t.law.Missing)
			}
		}
	}
}

// patternsSeen keeps the results of patterns.
type patternsSeen [joint.MaxPlayers][joint.RankPairs][noSuit + 1]struct {
	seen  [4]float64
	known bool
}

func (s *patternsSeen) of(t *Tuples, player int, pair, suit uint8) [4]float64 {
	x := &s[player][pair][suit]
	if !x.known {
		x.seen, x.known = t.patterns(player, pair, suit), true
	}
	return x.seen
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
		hands, n := float64(len(t.hands[p][pair])), t.seen.of(t, p, pair, suit)
		steps += perChoice * states * hands
		states *= n[0] + n[1] + n[2] + n[3]
		if t.byHand {
			passes += hands / 2
		}
	}
	return steps * passes
}

// showdowns returns the approximate number of showdowns of a pattern that needs some
// cards of the suit on the board.
func (t *Tuples) showdowns(s *suit, need int) (n float64) {
	have, free := bits.OnesCount16(s.given), max(0, bits.OnesCount16(s.left)-t.players/2)
	for k := range t.law.Missing + 1 {
		if have+k >= need {
			n += float64(deck.Choose(free, k)) * multisetsOf(12, t.law.Missing-k)
		}
	}
	return n
}

// multisetsOf returns the number of multisets of n of some ranks.
func multisetsOf(ranks, n int) float64 { return float64(deck.Choose(ranks+n-1, n)) }

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
		if x.steps > splitSteps && t.law.Missing > 1 {
			if from < i {
				t.blocks = append(t.blocks, block{from, i, whole})
			}
			for _, p := range divided(t.law.Missing, x.steps/splitSteps) {
				t.blocks = append(t.blocks, block{i, i + 1, p})
			}
			steps, from = 0, i+1
			continue
		}
		if steps += x.steps; steps > chunkSteps {
			t.blocks = append(t.blocks, block{from, i + 1, whole})
			steps, from = 0, i+1
		}
	}
	if from < len(t.tuples) {
		t.blocks = append(t.blocks, block{from, len(t.tuples), whole})
	}
}
