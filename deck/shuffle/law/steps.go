package law

import "math/big"

// option is one outcome of a step: the card at position p comes from position from[p].
type option struct {
	probability *big.Rat
	from        []int
}

// step is the outcomes of one step. Those of a swap begin with that which moves nothing.
type step []option

// model is how an algorithm shuffles. Either steps are those of every pack, or the other
// functions say what follows from them.
type model struct {
	steps   func(n int) []step
	oneEach bool                 // whether the steps swap as cyclesOf wants
	support func(n int) *big.Int // the number of orders, if all possible ones have the same probability

	deranged bool // whether every card moves, if there are two or more

	matrix   func(n int) [][]float64 // of positions
	orders   func(n int) []*big.Rat
	distance func(n int) float64 // the total variation distance from a fair shuffle
}

func (m model) allOrders(n int) []*big.Rat {
	if m.orders != nil {
		return m.orders(n)
	}
	return ordersOf(m.steps(n), n)
}

func (m model) positions(n int) [][]float64 {
	if m.matrix != nil {
		return m.matrix(n)
	}
	return product(m.steps(n), n)
}

func (m model) stepsOf(n int) []step {
	if m.steps == nil {
		return nil
	}
	return m.steps(n)
}

// Order returns the order of n cards with a lexicographic rank, 0 to n!-1.
func Order(index, n int) []int {
	order, left := make([]int, n), make([]int, n)
	for i := n - 1; i >= 0; i-- {
		order[i] = index % (n - i)
		index /= n - i
		left[i] = i
	}
	for i, code := range order {
		order[i] = left[code]
		left = append(left[:code], left[code+1:]...)
	}
	return order
}

// Index returns the lexicographic rank of an order.
func Index[T int | uint16](order []T) (index int) {
	for i, a := range order {
		smaller := 0
		for _, b := range order[i+1:] {
			if b < a {
				smaller++
			}
		}
		index = index*(len(order)-i) + smaller
	}
	return index
}

// fixedAndCycles returns the numbers of fixed points and of cycles of an order.
func fixedAndCycles(order []int) (fixed, cycles int) {
	seen := make([]bool, len(order))
	for start, from := range order {
		if from == start {
			fixed++
		}
		if !seen[start] {
			cycles++
		}
		for at := start; !seen[at]; at = order[at] {
			seen[at] = true
		}
	}
	return fixed, cycles
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// ordersOf returns the probabilities of all orders after independent steps. It counts in
// whole numbers, each step in parts of its least common denominator.
func ordersOf(steps []step, n int) []*big.Rat {
	counts, all := make([]*big.Int, factorial(n).Int64()), big.NewInt(1)
	counts[0] = big.NewInt(1)
	order := make([]int, n)
	for _, s := range steps {
		parts := big.NewInt(1)
		for _, o := range s {
			d := o.probability.Denom()
			parts.Mul(parts, new(big.Int).Div(d, new(big.Int).GCD(nil, nil, parts, d)))
		}
		all.Mul(all, parts)
		after := make([]*big.Int, len(counts))
		for index, count := range counts {
			if count == nil {
				continue
			}
			before := Order(index, n)
			for _, o := range s {
				for p, from := range o.from {
					order[p] = before[from]
				}
				weight := new(big.Int).Div(parts, o.probability.Denom())
				weight.Mul(weight, o.probability.Num()).Mul(weight, count)
				if i := Index(order); after[i] == nil {
					after[i] = weight
				} else {
					after[i].Add(after[i], weight)
				}
			}
		}
		counts = after
	}
	laws := zeros(len(counts))
	for i, count := range counts {
		if count != nil {
			laws[i].SetFrac(count, all)
		}
	}
	return laws
}

// product returns the matrix of positions after independent steps.
func product(steps []step, n int) [][]float64 {
	at := unit(n)
	for _, s := range steps {
		moves := zeroMatrix(n) // of one step: row is the position before
		for _, o := range s {
			p, _ := o.probability.Float64()
			for to, from := range o.from {
				moves[from][to] += p
			}
		}
		at = multiply(at, moves)
	}
	return at
}

func zeroMatrix(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func unit(n int) [][]float64 {
	m := zeroMatrix(n)
	for i := range m {
		m[i][i] = 1
	}
	return m
}

func multiply(a, b [][]float64) [][]float64 {
	m := zeroMatrix(len(a))
	for i, row := range a {
		for k, x := range row {
			if x == 0 {
				continue
			}
			for j, y := range b[k] {
				m[i][j] += x * y
			}
		}
	}
	return m
}

func zeros(n int) []*big.Rat {
	all := make([]*big.Rat, n)
	for i := range all {
		all[i] = new(big.Rat)
	}
	return all
}

func add(to, p *big.Rat) { to.Add(to, p) }

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}
