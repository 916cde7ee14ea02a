package law

import (
	"math"
	"math/big"
)

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

// overhand cuts between neighbours with probability p, and reverses the packets.
func overhand(p *big.Rat) model {
	keep := new(big.Rat).Sub(big.NewRat(1, 1), p)
	return model{
		orders: func(n int) []*big.Rat {
			var s step
			for cuts := range 1 << (n - 1) {
				o, place := option{probability: big.NewRat(1, 1), from: make([]int, n)}, n
				for top := 0; top < n; {
					end := top + 1
					for ; end < n && cuts>>(end-1)&1 == 0; end++ {
						o.probability.Mul(o.probability, keep)
					}
					if end < n {
						o.probability.Mul(o.probability, p)
					}
					place -= end - top
					for at := place; top < end; at++ {
						o.from[at] = top
						top++
					}
				}
				s = append(s, o)
			}
			return ordersOf([]step{s}, n)
		},
		matrix: func(n int) [][]float64 {
			cut, _ := p.Float64()
			// reach is the probability that exactly k of at most most neighbours on one
			// side are in the packet of a card.
			reach := func(k, most int) float64 {
				if k == most {
					return math.Pow(1-cut, float64(k))
				}
				return math.Pow(1-cut, float64(k)) * cut
			}
			at := zeroMatrix(n)
			for card := range n {
				for before := range card + 1 {
					for behind := range n - card {
						at[card][n-1-card-behind+before] += reach(before, card) * reach(behind, n-1-card)
					}
				}
			}
			return at
		},
	}
}

// riffle has the probability C(2^k + n - r, n) / 2^(kn) of an order with r rising
// sequences (Bayer and Diaconis 1992, theorem 1).
func riffle(times int) model {
	return model{
		orders: func(n int) []*big.Rat {
			byRising, all := risingLaw(times, n), zeros(int(factorial(n).Int64()))
			for index := range all {
				order, place, rising := Order(index, n), make([]int, n), 1
				for p, card := range order {
					place[card] = p
				}
				for card := 1; card < n; card++ {
					if place[card] < place[card-1] {
						rising++
					}
				}
				all[index].Set(byRising[rising])
			}
			return all
		},
		matrix: func(n int) [][]float64 {
			at, once := unit(n), riffleMatrix(n)
			for range times {
				at = multiply(at, once)
			}
			return at
		},
		distance: func(n int) float64 {
			fair, distance := new(big.Rat).SetFrac(big.NewInt(1), factorial(n)), new(big.Rat)
			byRising, orders := risingLaw(times, n), eulerian(n)
			for r := 1; r <= n; r++ {
				if more := new(big.Rat).Sub(byRising[r], fair); more.Sign() > 0 {
					add(distance, more.Mul(more, new(big.Rat).SetInt(orders[r])))
				}
			}
			value, _ := distance.Float64()
			return value
		},
	}
}

// risingLaw returns the probability of one order by its number of rising sequences.
func risingLaw(times, n int) []*big.Rat {
	packets := new(big.Int).Lsh(big.NewInt(1), uint(times))
	all, words := zeros(n+1), new(big.Int).Lsh(big.NewInt(1), uint(times*n))
	for r := 1; r <= n; r++ {
		ways := big.NewInt(1) // (2^k + n - r)! / (2^k - r)!
		for i := range n {
			ways.Mul(ways, new(big.Int).Add(packets, big.NewInt(int64(n-r-i))))
		}
		if ways.Sign() > 0 {
			all[r].SetFrac(ways, new(big.Int).Mul(words, factorial(n)))
		}
	}
	return all
}

// eulerian returns the number of orders of n cards with each number of rising sequences.
func eulerian(n int) []*big.Int {
	row := make([]*big.Int, n+1)
	for r := range row {
		row[r] = new(big.Int)
	}
	row[1].SetInt64(1)
	for m := 2; m <= n; m++ {
		for r := m; r > 0; r-- {
			kept := new(big.Int).Mul(row[r], big.NewInt(int64(r)))
			row[r].Add(kept, new(big.Int).Mul(row[r-1], big.NewInt(int64(m-r+1))))
		}
	}
	return row
}

// riffleMatrix is the matrix of one riffle. Card i comes to position j from the left packet
// if toss j is left and i of the j tosses before are; from the right packet, the same
// from the end.
func riffleMatrix(n int) [][]float64 {
	half := zeroMatrix(n) // of i of j tosses, and one more
	for j := range n {
		half[j][0] = math.Ldexp(1, -j-1)
		for i := 1; i <= j; i++ {
			half[j][i] = half[j][i-1] * float64(j-i+1) / float64(i)
		}
	}
	at := zeroMatrix(n)
	for i := range n {
		for j := range n {
			at[i][j] = half[j][i] + half[n-1-j][n-1-i]
		}
	}
	return at
}
