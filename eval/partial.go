package eval

import (
	"math/bits"
)

// Partial is a hand of any number of cards, to which more can be added: the sum of
// their keys and their suits. The zero value has no cards. A Partial of a
// table is valid for those of the same game.
type Partial struct {
	sum   uint64 // of the keys
	suits uint64 // a set of ranks in 16 bits for each suit
}

// Plus returns the hand of the cards of both. They must have none in common.
func (p Partial) Plus(q Partial) Partial { return Partial{p.sum + q.sum, p.suits | q.suits} }

// Cards returns the number of cards.
func (p Partial) Cards() int { return bits.OnesCount64(p.suits) }
