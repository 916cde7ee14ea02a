package law

import (
	"fmt"
	"math/big"
	"slices"

	"pokersim/deck/shuffle"
	"pokersim/internal/ints"
)

// Node is the pack after some choices of a shuffle by swaps.
type Node struct {
	Order       []int    // the card at each position
	Probability *big.Rat // of these choices
	Next        []*Node  // the pack after each choice of the next step; nil at the end
}

// MaxLeaves is the largest number of ends of a tree.
const MaxLeaves = 256

// Tree returns all choices of an algorithm for a number of cards, 1 or more. An algorithm
// that does not work by swaps, and more than MaxLeaves ends, are errors.
func Tree(a shuffle.Algorithm, cards int) (*Node, error) {
	m, ok := modelOf(a)
	if !ok || cards < 1 || m.steps == nil && m.orders == nil || a.Sweep == shuffle.NoSweep {
		return nil, fmt.Errorf("%s of %d cards has no tree of choices", a.Name, cards)
	}
	m = m.repeated(cards, 1)
	steps := slices.Repeat(m.single(cards), m.times)
	root := &Node{Order: ints.Below[int](cards), Probability: big.NewRat(1, 1)}
	ends := []*Node{root}
	for _, s := range steps {
		var next []*Node
		for _, end := range ends {
			end.choose(s)
			if next = append(next, end.Next...); len(next) > MaxLeaves {
				return nil, fmt.Errorf("%s of %d cards has more than %d ends", a.Name, cards, MaxLeaves)
			}
		}
		ends = next
	}
	return root, nil
}

// choose adds the outcomes of a step.
func (n *Node) choose(s step) {
	for _, o := range s {
		if o.probability.Sign() == 0 {
			continue
		}
		after := &Node{Probability: new(big.Rat).Mul(n.Probability, o.probability)}
		for _, from := range o.from {
			after.Order = append(after.Order, n.Order[from])
		}
		n.Next = append(n.Next, after)
	}
}
