// Package law computes the exact laws of the shuffles of package shuffle: how probable
// each card is at each position, each order, each number of fixed points and of cycles,
// and the total variation distance from a fair shuffle.
//
//	naive, err := shuffle.Parse("naive")
//	if err != nil {
//		panic(err)
//	}
//	l, err := law.Of(naive, 3)
//	if err != nil {
//		panic(err)
//	}
//	fmt.Println(l.Orders[0].Fraction, l.Orders[1].Fraction)
//	// Output: 4/27 5/27
//
// A shuffle is a product of independent steps, as one swap with its draw. Up to MaxOrders
// cards the laws are fractions, from the probabilities of all orders. For more cards they
// are float64 numbers, from the product of the matrices of the steps.
//
// Probabilities are 0 to 1; cards and positions count from 0. A shuffle begins with the
// ordered pack. Random words are taken as independent and uniform, so the law of reseed32
// is that of fisher-yates. The package uses the standard library only.
package law

import (
	"fmt"
	"math/big"

	"pokersim/deck/shuffle"
)

// MaxCards is the largest pack, and MaxOrders the largest one with the laws of its orders.
const (
	MaxCards  = 104
	MaxOrders = 8
)

// Probability is an exact probability.
type Probability struct {
	Value    float64
	Fraction *big.Rat // nil if it is not computed
}

func ofRat(r *big.Rat) Probability {
	value, _ := r.Float64()
	return Probability{value, r}
}

// Law is the law of an algorithm for a number of cards. Its fields must not be changed.
type Law struct {
	Algorithm shuffle.Algorithm
	Cards     int
	Positions [][]Probability // of each card (row) at each position (column)
	Orders    []Probability   // in lexicographic order; nil for more than MaxOrders cards
	// Outcomes is the number of equally likely outcomes of the random draws, of which each
	// order has a whole number; nil for more than MaxOrders cards.
	Outcomes *big.Int
	// FixedPoints and Cycles are the probabilities of each number of cards that do not
	// move, and of cycles, from 0. They are nil if they are not known.
	FixedPoints, Cycles []Probability
	// Distance is the total variation distance from the uniform law of all orders: half
	// the sum of the differences of the probabilities. It is nil if it is not known.
	Distance *Probability
}

// Of returns the law of an algorithm for a number of cards, 1 to MaxCards. Another number
// gives an error.
func Of(a shuffle.Algorithm, cards int) (*Law, error) {
	if cards < 1 || cards > MaxCards {
		return nil, fmt.Errorf("%d cards: want 1 to %d for an exact law", cards, MaxCards)
	}
	m, ok := modelOf(a)
	if !ok {
		return nil, fmt.Errorf("the exact law of %s is not known", a.Name)
	}
	l := &Law{Algorithm: a, Cards: cards}
	if cards <= MaxOrders {
		l.small(m)
	} else {
		l.large(m)
	}
	return l, nil
}

// Named is Of for the name of an algorithm, as shuffle.Parse reads it.
func Named(algorithm string, cards int) (*Law, error) {
	a, err := shuffle.Parse(algorithm)
	if err != nil {
		return nil, err
	}
	return Of(a, cards)
}

// FixedMean returns the expected number of cards that do not move.
func (l *Law) FixedMean() (mean float64) {
	for i, row := range l.Positions {
		mean += row[i].Value
	}
	return mean
}

// small sets the laws of a small pack from those of its orders.
func (l *Law) small(m model) {
	n := l.Cards
	orders := m.allOrders(n)
	fixed, cycles, positions := zeros(n+1), zeros(n+1), make([][]*big.Rat, n)
	for card := range positions {
		positions[card] = zeros(n)
	}
	fair, distance := big.NewRat(1, int64(len(orders))), new(big.Rat)
	for index, p := range orders {
		order := Order(index, n)
		for position, card := range order {
			add(positions[card][position], p)
		}
		f, c := fixedAndCycles(order)
		add(fixed[f], p)
		add(cycles[c], p)
		if more := new(big.Rat).Sub(p, fair); more.Sign() > 0 {
			add(distance, more)
		}
	}
	for _, row := range positions {
		l.Positions = append(l.Positions, probabilities(row))
	}
	l.Orders, l.FixedPoints, l.Cycles = probabilities(orders), probabilities(fixed), probabilities(cycles)
	l.Distance = new(ofRat(distance))
	if steps := m.stepsOf(n); steps != nil {
		l.Outcomes = outcomes(steps)
	} else {
		l.Outcomes = denominator(orders)
	}
}

// large sets the laws of a large pack from those of its steps.
func (l *Law) large(m model) {
	n := l.Cards
	for _, row := range m.positions(n) {
		l.Positions = append(l.Positions, values(row))
	}
	steps := m.stepsOf(n)
	switch {
	case len(steps) == 1:
		fixed, cycles := zeros(n+1), zeros(n+1)
		for _, o := range steps[0] {
			f, c := fixedAndCycles(o.from)
			add(fixed[f], o.probability)
			add(cycles[c], o.probability)
		}
		l.FixedPoints, l.Cycles = probabilities(fixed), probabilities(cycles)
	case m.oneEach:
		l.Cycles = values(cyclesOf(steps, n))
	}
	if m.support != nil {
		orders := m.support(n)
		if orders.Cmp(factorial(n)) == 0 {
			l.FixedPoints = values(FixedPoints(n))
		}
		share := new(big.Rat).SetFrac(orders, factorial(n))
		value, _ := share.Float64()
		l.Distance = &Probability{Value: 1 - value}
	}
	if m.distance != nil {
		l.Distance = &Probability{Value: m.distance(n)}
	}
	if m.deranged {
		l.FixedPoints = make([]Probability, n+1)
		l.FixedPoints[0].Value = 1
	}
}

// cyclesOf returns the distribution of the number of cycles of steps that swap each
// position once with one that no earlier step has swapped, or with itself: each step that
// swaps a position with another one joins two cycles.
func cyclesOf(steps []step, n int) []float64 {
	p := make([]float64, n+1)
	p[n] = 1
	for _, s := range steps {
		stay, _ := s[0].probability.Float64() // the first option moves nothing
		for k := range n {
			p[k] = p[k]*stay + p[k+1]*(1-stay)
		}
		p[n] *= stay
	}
	return p
}

// FixedPoints returns the distribution of the number of cards that a fair shuffle of n
// cards does not move: D(n-k) / (k! (n-k)!), where D(m)/m! = 1/0! - 1/1! + ... ± 1/m!.
func FixedPoints(n int) []float64 {
	deranged, term := make([]float64, n+1), 1.0
	sum := 0.0
	for m := range deranged {
		sum += term
		deranged[m] = sum
		term /= -float64(m + 1)
	}
	p, factorial := make([]float64, n+1), 1.0
	for k := range p {
		p[k] = deranged[n-k] / factorial
		factorial *= float64(k + 1)
	}
	return p
}

func probabilities(of []*big.Rat) (all []Probability) {
	for _, r := range of {
		all = append(all, ofRat(r))
	}
	return all
}

func values(of []float64) (all []Probability) {
	for _, p := range of {
		all = append(all, Probability{Value: p})
	}
	return all
}

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
	if !ok || cards < 1 || a.Sweep == shuffle.NoSweep {
		return nil, fmt.Errorf("%s of %d cards has no tree of choices", a.Name, cards)
	}
	root := &Node{Order: identity(cards), Probability: big.NewRat(1, 1)}
	ends := []*Node{root}
	for _, s := range m.stepsOf(cards) {
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

// outcomes returns the number of equally likely outcomes of the draws of all steps: the
// product of the least common multiples of the denominators of each.
func outcomes(steps []step) *big.Int {
	all := big.NewInt(1)
	for _, s := range steps {
		var p []*big.Rat
		for _, o := range s {
			p = append(p, o.probability)
		}
		all.Mul(all, denominator(p))
	}
	return all
}

// denominator returns the least common multiple of the denominators of probabilities.
func denominator(p []*big.Rat) *big.Int {
	all := big.NewInt(1)
	for _, r := range p {
		gcd := new(big.Int).GCD(nil, nil, all, r.Denom())
		all.Mul(all, new(big.Int).Div(r.Denom(), gcd))
	}
	return all
}
