// Package byrank has a Law of hold'em or short deck in the form in which packages sweep and
// tuples count it.
//
// Here a card is 4*rank + suit, so the cards of a rank are four adjacent bits of a set.
// The strength of a hand is that of ranks.Ranks: a larger one wins, equal ones tie. All
// counts are sums modulo 2^64, and sums of counts of chunks add in any order.
package byrank

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/lanes/ranks"
)

// Count is the count of a question. It is safe for use by several goroutines.
type Count interface {
	Nanoseconds() float64 // the predicted time of all chunks on one core, which depends only on the question
	Chunks() uint64
	Worker() chunk.Worker
}

// NewCount returns the count of a question of a Law, which it has in both forms.
type NewCount func(*joint.Law, *Law, joint.Question, joint.Layout) (Count, error)

// Algorithm returns the algorithm of a name, whose tallies have a version. newCount is called
// once for the Law and the question of a plan.
func Algorithm(name string, version int, newCount NewCount) joint.Algorithm {
	last := &last{newCount: newCount}
	return joint.Algorithm{
		Name:    name,
		Version: func(*joint.Law) int { return version },
		Can: func(l *joint.Law, q joint.Question) bool {
			if !can(l, q) {
				return false
			}
			_, err := last.of(l, q)
			return err == nil
		},
		Nanoseconds: func(l *joint.Law, q joint.Question) float64 {
			c, _ := last.of(l, q)
			return c.Nanoseconds() + preparation(l)
		},
		Chunks: func(l *joint.Law, q joint.Question) uint64 {
			c, _ := last.of(l, q)
			return c.Chunks()
		},
		Workers: func(_ context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			c, err := last.of(l, q)
			if err != nil {
				return nil, err
			}
			return c.Worker, nil
		},
	}
}

// preparation predicts the time before the first chunk: both algorithms sort each player's hands.
func preparation(l *joint.Law) float64 {
	hands := 0
	for _, p := range l.Players {
		hands += len(p.Hands)
	}
	return 50_000 + float64(150*hands)
}

// can reports whether a question is one of these algorithms: all deals of two players or
// more with two cards each, of which they play any number.
func can(l *joint.Law, q joint.Question) bool {
	return q.Sample == nil && l.Showdown() > 1 && l.Rules.Hole == 2 && l.Rules.Played == 0 && !l.Rules.Low
}

// last keeps the count of the last question.
type last struct {
	newCount NewCount
	sync.Mutex
	law      *joint.Law
	question joint.Question
	count    Count
	err      error
}

func (x *last) of(l *joint.Law, q joint.Question) (Count, error) {
	x.Lock()
	defer x.Unlock()
	if x.law == l && x.question == q {
		return x.count, x.err
	}
	x.law, x.question = l, q
	var by *Law
	if by, x.err = New(l); x.err == nil {
		x.count, x.err = x.newCount(l, by, q, q.Layout(l))
	}
	return x.count, x.err
}

// ErrLarge is the error of a Law whose weights are too large for an algorithm.
var ErrLarge = errors.New("the weights are too large for exact counts")

// Hand is a hand of a player.
type Hand struct {
	High, Low uint8 // the cards; High is the larger number
	Pair      uint8 // the rank pair
	Index     int   // its index in the hands of the joint.Law
	Weight    uint64
}

// Cards returns the set of the two cards.
func (h Hand) Cards() uint64 { return 1<<h.High | 1<<h.Low }

// Suits is a permutation of the suits: suit s becomes suit Suits[s].
type Suits [deck.Suits]uint8

func suitsOf(p joint.Permutation) (s Suits) {
	for i := range s {
		s[i] = p[i] / deck.Ranks
	}
	return s
}

// Card returns a card with its suit permuted.
func (p Suits) Card(c uint8) uint8 { return c&^3 | p[c&3] }

// Nibble returns a set of suits, permuted.
func (p Suits) Nibble(s uint8) uint8 {
	return s&1<<p[0] | s>>1&1<<p[1] | s>>2&1<<p[2] | s>>3&1<<p[3]
}

// Hand returns the cards of a hand, permuted, the larger number first.
func (p Suits) Hand(h Hand) (high, low uint8) {
	a, b := p.Card(h.High), p.Card(h.Low)
	return max(a, b), min(a, b)
}

// Law is a joint.Law of players of two cards. It is safe for use by several goroutines.
type Law struct {
	Hands   [][]Hand // of each player; those who folded are the last ones
	Folded  int      // their number
	Given   uint64   // the board
	Left    uint64   // the cards that are neither on the board nor dead
	Missing int      // the number of missing cards of the board
	Group   []Suits  // the suit permutations that do not change the Law, the identity first
	Ranks   *ranks.Ranks
	Flush   *[1 << deck.Ranks]uint32 // by the ranks of a suit: the strength of a flush, or 0
}

// New returns a Law of players whose hands are all listed. It returns ErrLarge if the weight
// of all deals may be 2^128 or more.
func New(l *joint.Law) (*Law, error) {
	byRank, err := ranks.New(l.Rules)
	if err != nil {
		return nil, err
	}
	x := &Law{Folded: l.Folded, Given: setOf(l.Board), Left: setOf(l.Left()), Missing: l.Missing(), Ranks: byRank, Flush: new([1 << deck.Ranks]uint32)}
	for set := range x.Flush {
		if n := bits.OnesCount(uint(set)); n >= 5 && n <= 7 {
			x.Flush[set] = byRank.Suited(uint16(set))
		}
	}
	most := new(big.Int).SetUint64(l.Boards())
	for _, p := range l.Players {
		sum := uint64(0)
		hands := make([]Hand, len(p.Hands))
		for i, h := range p.Hands {
			a, b := cardOf(h.Cards[0]), cardOf(h.Cards[1])
			a, b = max(a, b), min(a, b)
			hands[i] = Hand{a, b, joint.PairOf(a/4, b/4), i, h.Weight}
			sum += h.Weight
		}
		x.Hands = append(x.Hands, hands)
		most.Mul(most, new(big.Int).SetUint64(sum))
	}
	if most.BitLen() > 128 {
		return nil, ErrLarge
	}
	for _, p := range l.Symmetries() {
		x.Group = append(x.Group, suitsOf(p))
	}
	return x, nil
}

// CardsLeft returns the number of cards of each rank that are left.
func (l *Law) CardsLeft() (n [deck.Ranks]uint8) {
	for r := range n {
		n[r] = uint8(bits.OnesCount64(l.Left >> (4 * r) & 15))
	}
	return n
}

// GivenRanks returns the ranks of the board.
func (l *Law) GivenRanks() (ranks joint.RankHeld) {
	for set := l.Given; set != 0; set &= set - 1 {
		ranks = ranks.And(uint8(bits.TrailingZeros64(set) / 4))
	}
	return ranks
}

// Unsuited returns the strength without flushes of a hand of a rank pair, with the ranks of a
// whole board.
func (l *Law) Unsuited(board joint.RankHeld, high, low uint8) uint32 {
	return l.Ranks.Unsuited(uint64(board.And(high).And(low)))
}

// cardOf returns 4*rank + suit.
func cardOf(c deck.Card) uint8 { return 4*uint8(c.Rank()) + uint8(c.Suit()) }

func setOf(s deck.Set) (set uint64) {
	for _, c := range s.Cards() {
		set |= 1 << cardOf(c)
	}
	return set
}
