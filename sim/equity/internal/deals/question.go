package deals

import (
	"errors"
	"fmt"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// MaxPlayers is the largest number of players of a Question.
const MaxPlayers = 10

// ErrLarge is the error of a question whose counts do not fit in the arithmetic of an
// algorithm.
var ErrLarge = errors.New("the weights are too large for exact counts")

// Hand is a hand of a player's range. Its weight is above 0.
type Hand struct {
	Cards  [2]deck.Card
	Weight uint64
}

// Question is what is counted.
type Question struct {
	Rules       eval.Rules // of hold'em or of a short deck; the zero value is hold'em
	Players     [][]Hand   // the hands of a player are different; a hand with a card that is gone counts 0
	Folded      int        // how many of the players, the last ones, folded: nobody compares their hands
	Board, Dead deck.Set
}

// Held is a hand of a player that no known card rules out.
type Held struct {
	High, Low uint8 // the cards; High is the larger number
	Pair      uint8 // the rank pair
	Index     int   // its index in the player's hands of the Question
	Weight    uint64
}

// Cards returns the set of the two cards.
func (h Held) Cards() uint64 { return 1<<h.High | 1<<h.Low }

// Deals is a checked Question. It is safe for use by several goroutines.
type Deals struct {
	Question
	Held    [][]Held // of each player
	Given   uint64   // the board
	Left    uint64   // the cards that are neither on the board nor dead
	Missing int      // the number of missing cards of the board
	Group   []Suits  // the suit permutations that do not change the question, the identity first
	Ranking *Ranking
	hi, lo  uint64 // an upper bound of the weight of all deals
}

// New checks a question. It returns an error if the cards or the hands are not
// valid, and ErrLarge if the weight of all deals may be 2^128 or more.
func New(q Question) (*Deals, error) {
	if q.Rules.Name == "" {
		q.Rules = eval.Holdem()
	}
	if n := len(q.Players); n-q.Folded < 2 || n > MaxPlayers {
		return nil, fmt.Errorf("%d players, %d of them folded: want 2 to %d", n, q.Folded, MaxPlayers)
	}
	if q.Rules.Hole != 2 || q.Rules.Played != 0 || q.Rules.Low {
		return nil, fmt.Errorf("game %s: want two hole cards, and any of them played", q.Rules.Name)
	}
	if q.Board.Count() > 5 || q.Board&q.Dead != 0 {
		return nil, fmt.Errorf("bad board: %d cards, %d of them dead", q.Board.Count(), (q.Board & q.Dead).Count())
	}
	d := &Deals{Question: q, Given: setOf(q.Board), Missing: 5 - q.Board.Count(), Ranking: newRanking(q.Rules)}
	d.Left = setOf(q.Rules.Deck() &^ (q.Board | q.Dead))
	for i, hands := range q.Players {
		held, err := d.held(hands)
		if err != nil {
			return nil, fmt.Errorf("player %d: %w", i+1, err)
		}
		d.Held = append(d.Held, held)
	}
	d.Group = d.symmetries()
	return d, d.bound()
}

// held returns the possible hands among those of a player.
func (d *Deals) held(hands []Hand) (held []Held, err error) {
	var seen [64]uint64
	for i, h := range hands {
		a, b := cardOf(h.Cards[0]), cardOf(h.Cards[1])
		if a < b {
			a, b = b, a
		}
		if a == b || a >= deck.Size || h.Weight == 0 || seen[a]>>b&1 != 0 {
			return nil, fmt.Errorf("bad hand %v of weight %d", h.Cards, h.Weight)
		}
		seen[a] |= 1 << b
		if d.Left>>a&1 != 0 && d.Left>>b&1 != 0 {
			held = append(held, Held{a, b, PairOf(a/4, b/4), i, h.Weight})
		}
	}
	return held, nil
}

// bound sets the upper bound of the weight of all deals: the product of the players'
// sums and the number of boards.
func (d *Deals) bound() error {
	n := bits.OnesCount64(d.Left) - 2*len(d.Held)
	d.lo = Choose(n, d.Missing)
	for _, held := range d.Held {
		sum, over := uint64(0), uint64(0)
		for _, h := range held {
			var carry uint64
			sum, carry = bits.Add64(sum, h.Weight, 0)
			over |= carry
		}
		up, hi := bits.Mul64(d.hi, sum)
		carried, lo := bits.Mul64(d.lo, sum)
		var carry uint64
		if d.hi, carry = bits.Add64(hi, carried, 0); up|carry|over != 0 {
			return ErrLarge
		}
		d.lo = lo
	}
	return nil
}

// Large reports whether the weight of all deals may be 2^64 or more.
func (d *Deals) Large() bool { return d.hi != 0 }

// Choose returns the binomial coefficient, 0 if n is negative.
func Choose(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		if n <= i {
			return 0
		}
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}

// cardOf returns 4*rank + suit.
func cardOf(c deck.Card) uint8 {
	if c >= deck.Size {
		return 255
	}
	return 4*uint8(c.Rank()) + uint8(c.Suit())
}

func setOf(s deck.Set) (set uint64) {
	for _, c := range s.Cards() {
		set |= 1 << cardOf(c)
	}
	return set
}

// Pairs is the number of rank pairs.
const Pairs = 91

// PairOf returns the rank pair of two ranks; high is at least low.
func PairOf(high, low uint8) uint8 { return high*(high+1)/2 + low }

// RanksOf returns the two ranks of a rank pair.
func RanksOf(pair uint8) (high, low uint8) {
	for (high+1)*(high+2)/2 <= pair {
		high++
	}
	return high, pair - high*(high+1)/2
}
