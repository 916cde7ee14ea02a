// Package sweep counts the showdowns of hold'em players exactly, with any weighted ranges
// of two or three of them, board and dead cards, and the results of each hand of each
// player. Of four players and more, the three with the most hands are swept, and the joint
// hands of the others are taken one by one.
//
// # Boards
//
// Two boards that differ only by a permutation of the suits which changes neither the
// ranges nor the board nor the dead cards have the same counts, with the suits of the
// hands permuted. So one board of each orbit counts as often as its orbit has boards:
// 134,459 boards instead of 2,598,960 if all suits are equivalent. The sums of a hand are
// then correct in the sum over the hand's orbit; joint.Law.MeanHands takes the mean.
//
// # Three players
//
// On a board, the player whose results are counted is the hero. The hands of all
// players are visited by strength. The hero has the hand {a,b}; X and Y are sets of
// weighted hands of the two others, those weaker than the hero's or those as strong. x_cd
// is the weight of the hand {c,d} in X, or 0. Let
//
//	WX = sum of all x    X_c = sum_d x_cd    P = sum_c X_c Y_c
//	Z = sum over hands of x y    z_c = sum_d x_cd y_cd
//	A_c = X_c Y_c + sum_d y_cd X_d + sum_d x_cd Y_d - 2 z_c
//	M = sum_d (x_ad y_bd + x_bd y_ad)
//
// The weight of the pairs of a hand of X and a hand of Y without a common card and
// without a and b is
//
//	N(X,Y) = (WX - X_a - X_b + x_ab) (WY - Y_a - Y_b + y_ab) + Z - P + A_a + A_b - M
//	         - (X_a + X_b) y_ab - (Y_a + Y_b) x_ab + 3 x_ab y_ab
//
// The product counts all pairs of hands without a and b. Those that have a common card c
// are subtracted: the sum over all c other than a and b, in which a pair of the same
// hand occurs twice; A and M restrict P to the hands without a and b. With
// L the weaker hands and E the equal ones, the hero wins N(L,L), ties with the first
// N(E,L), with the second N(L,E), and with both N(E,E). The sets L are disjoint from
// E, so Z and z are 0 for the mixed ones, and x_ab = y_ab = 0 in L.
//
// With two players the hero wins WX - X_a - X_b of the hands in L, and ties with
// WX - X_a - X_b + x_ab of those in E. Levels of one category that only one of them has are one
// level. Their categories are counted too: see categories.go.
//
// From one level of strength to the next, only the rows x_a and the sums X_c of the cards
// of its hands change. With AVX-512 and weights up to 127, the weights of the hands of two ranks
// are 16 bytes, and M, A and z are sums of products of bytes, where X_c is two numbers of seven
// digits. Other weights are counted in plain Go.
//
// # Levels
//
// Hands of the same two ranks have one strength, except those with a flush. So the
// rank pairs are sorted once for the ranks of a board, and for each board a level is
// some rank pairs, or the hands of one flush. No seven cards have a flush and also a full
// house or four of a kind.
//
// # Four players and more
//
// A joint hand of the players who are not swept is dead cards for the others. On a board, let
// T be the strength of the best of these hands, and M the players who have it. Levels
// above T count as usual. At T, the players of M share the pot with the winners among
// the swept ones. Below T, the sum of the results is the weight of the deals that M wins.
// The hands of players who folded are taken one by one too, and are not compared.
// One joint hand of each orbit of the suit permutations counts.
//
// # Arithmetic
//
// Sums are modulo 2^64. If the weight of all deals may be larger, the sums over boards
// have 128 bits and a single N, below 894,000 times the square of the largest weight,
// must be less than 2^64.
//
// A chunk is a block of multisets of ranks of the missing cards. The counts of a chunk
// depend only on the question.
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

// version is that of the tallies. No other algorithm of exact counts has it, so that the chunks of
// one are never taken for those of another.
const version = 8

// Algorithm counts players with any ranges by sweeps.
func Algorithm() joint.Algorithm {
	return byrank.Algorithm("sweeps", version, func(_ *joint.Law, l *byrank.Law, q joint.Question, at joint.Layout) (byrank.Count, error) {
		return New(l, q, at)
	})
}

// New returns the count of a question.
func New(l *byrank.Law, q joint.Question, at joint.Layout) (byrank.Count, error) {
	return newSweep(l, q, at)
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
	largest   uint64  // the largest weight of a swept player's hands
}

// newSweep returns the sweep of a question. The error is byrank.ErrLarge if the weights are
// too large, and ErrMany.
func newSweep(l *byrank.Law, q joint.Question, at joint.Layout) (*Sweep, error) {
	s := &Sweep{law: l, layout: at, hands: q.Hands, level: q.Level}
	if !s.divide() || q.Categories && (s.players != 2 || s.comparing > 0) {
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
			s.largest = max(s.largest, h.Weight)
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
