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
// are float64 numbers, from the product of the matrices of the steps. Random words are
// taken as independent and uniform.
//
// A shuffle whose defect is its generator, as reseed32, has bounds: 2^b seeds give at most
// 2^b orders. Which ones these are is not computed. Sorts of libraries have a law up to
// MaxOrders cards, by the tree of the answers of their comparator.
//
// Probabilities are 0 to 1; cards and positions count from 0. A shuffle begins with the
// ordered pack. The package uses the standard library only.
package law

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"pokersim/deck/shuffle"
)

// ErrNotKnown is the error of an algorithm whose law is not known for a number of cards.
var ErrNotKnown = errors.New("the exact law is not known")

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
	Times     int             // the number of shuffles in a row, each of the pack that the one before left
	Positions [][]Probability // of each card (row) at each position (column); nil if they are not known
	Orders    []Probability   // in lexicographic order; nil for more than MaxOrders cards, or if they are not known
	// Outcomes is the number of equally likely outcomes of the random draws, of which each
	// order has a whole number; nil without Orders.
	Outcomes *big.Int
	// FixedPoints and Cycles are the probabilities of each number of cards that do not
	// move, and of cycles, from 0. They are nil if they are not known.
	FixedPoints, Cycles []Probability
	// Distance is the total variation distance from the uniform law of all orders: half
	// the sum of the differences of the probabilities. It is nil if it is not known.
	Distance *Probability
	// Least is a lower bound of a distance that is not known, from the number of orders
	// that are possible, or 1/2 if all are even, or all are odd. It is nil if it is 0.
	Least *Probability
	// Seeds is the number of equally likely seeds of which each gives one order, and
	// Scattered the mean of the distance if each seed gives an order at random. They are
	// nil if the random words are not from a seed.
	Seeds     *big.Int
	Scattered *Probability
}

// Of returns the law of an algorithm for a number of cards, 1 to MaxCards. Another number
// gives an error, and so does a law that is not known: an error that wraps ErrNotKnown.
func Of(a shuffle.Algorithm, cards int) (*Law, error) { return Repeated(a, cards, 1) }

// Repeated is Of for a number of independent shuffles in a row, 1 to MaxTimes.
func Repeated(a shuffle.Algorithm, cards, times int) (*Law, error) {
	switch {
	case cards < 1 || cards > MaxCards:
		return nil, fmt.Errorf("%d cards: want 1 to %d for an exact law", cards, MaxCards)
	case times < 1 || times > MaxTimes:
		return nil, fmt.Errorf("%d times: want 1 to %d for an exact law", times, MaxTimes)
	}
	m, ok := modelOf(a)
	switch {
	case !ok:
		return nil, fmt.Errorf("%w: %s", ErrNotKnown, a.Name)
	case m.few && cards > MaxOrders:
		return nil, fmt.Errorf("%w: %s of more than %d cards", ErrNotKnown, a.Name, MaxOrders)
	}
	if cards == 1 {
		m = fisherYates // of one card all are fair
	}
	l := &Law{Algorithm: a, Cards: cards, Times: times}
	if m = m.repeated(cards, times); m.countable(cards) {
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

// FixedMean returns the expected number of cards that do not move, or NaN without Positions.
func (l *Law) FixedMean() (mean float64) {
	if l.Positions == nil {
		return math.NaN()
	}
	for i, row := range l.Positions {
		mean += row[i].Value
	}
	return mean
}

// small sets the laws of a small pack from those of its orders.
func (l *Law) small(m model) {
	n := l.Cards
	orders := m.allOrders(n)
	positions, all := make([][]big.Int, n), make(step, len(orders))
	for card := range positions {
		positions[card] = make([]big.Int, n)
	}
	for index, p := range orders {
		all[index] = option{p, Order(index, n)}
	}
	parts, of := all.parts()
	for index, o := range all {
		for position, card := range o.from {
			p := &positions[card][position]
			p.Add(p, parts[index])
		}
	}
	for _, row := range positions {
		l.Positions = append(l.Positions, shares(row, of))
	}
	l.Orders = probabilities(orders)
	l.oneStep(all)
	if steps := m.stepsOf(n); steps != nil {
		l.Outcomes = outcomes(steps)
	} else {
		l.Outcomes = of
	}
}

// large sets the laws of a large pack from those of its steps.
func (l *Law) large(m model) {
	n := l.Cards
	for _, row := range m.positions(n) {
		l.Positions = append(l.Positions, values(row))
	}
	steps, once := m.stepsOf(n), m.times == 1
	switch {
	case len(steps) == 1:
		l.oneStep(steps[0])
	case m.oneEach && once:
		l.Cycles = values(cyclesOf(steps, n))
	}
	if m.support != nil && once {
		orders := m.support(n)
		if orders.Cmp(factorial(n)) == 0 {
			l.FixedPoints = values(FixedPoints(n))
		}
		l.Distance = &Probability{Value: beyond(orders, n)}
	}
	if m.distance != nil && once {
		l.Distance = &Probability{Value: m.distance(n)}
	}
	if m.deranged && once {
		l.FixedPoints = make([]Probability, n+1)
		l.FixedPoints[0].Value = 1
	}
	if m.seeds != nil {
		l.Seeds = power(m.seeds, m.times)
		l.Scattered = &Probability{Value: scattered(l.Seeds, n)}
	}
	if l.Distance == nil {
		if bound := m.least(n); bound > 0 {
			l.Least = &Probability{Value: bound}
		}
	}
}

// oneStep sets what follows of one step, whose options are different orders.
func (l *Law) oneStep(s step) {
	n := l.Cards
	fixed, cycles, distance, more, orders := make([]big.Int, n+1), make([]big.Int, n+1), new(big.Int), new(big.Int), factorial(n)
	parts, of := s.parts()
	for i, o := range s {
		f, c := fixedAndCycles(o.from)
		fixed[f].Add(&fixed[f], parts[i])
		cycles[c].Add(&cycles[c], parts[i])
		if more.Mul(parts[i], orders).Cmp(of) > 0 {
			distance.Add(distance, more.Sub(more, of))
		}
	}
	l.FixedPoints, l.Cycles = shares(fixed, of), shares(cycles, of)
	l.Distance = new(ofRat(new(big.Rat).SetFrac(distance, orders.Mul(orders, of))))
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

// shares returns numbers of equal parts as probabilities.
func shares(parts []big.Int, of *big.Int) (all []Probability) {
	for i := range parts {
		all = append(all, ofRat(new(big.Rat).SetFrac(&parts[i], of)))
	}
	return all
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

// outcomes returns the number of equally likely outcomes of the draws of all steps: the
// product of the least common multiples of the denominators of each.
func outcomes(steps []step) *big.Int {
	all := big.NewInt(1)
	for _, s := range steps {
		all.Mul(all, s.denominator())
	}
	return all
}

// parts returns the probabilities of the options in parts of their least common denominator.
func (s step) parts() (all []*big.Int, of *big.Int) {
	of = s.denominator()
	for _, o := range s {
		part := new(big.Int).Div(of, o.probability.Denom())
		all = append(all, part.Mul(part, o.probability.Num()))
	}
	return all, of
}

// denominator returns the least common multiple of the denominators of the options.
func (s step) denominator() *big.Int {
	all := big.NewInt(1)
	for _, o := range s {
		d := o.probability.Denom()
		all.Mul(all, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, all, d)))
	}
	return all
}
