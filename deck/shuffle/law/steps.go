package law

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"pokersim/internal/ints"
)

// MaxCards is the largest pack, MaxOrders the largest one with the laws of its orders, and
// MaxTimes the largest number of shuffles in a row.
const (
	MaxCards  = 104
	MaxOrders = 8
	MaxTimes  = 100
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
	few      bool // whether orders are for up to MaxOrders cards, and nothing is known of more
	group    bool // whether the possible orders are a group with equal probabilities: repeated, it has the same law

	matrix   func(n int) [][]float64 // of positions
	orders   func(n int) []*big.Rat
	distance func(n int) float64   // the total variation distance from a fair shuffle
	most     func(n int) *big.Int  // not fewer than the possible orders, if there are no steps
	again    func(times int) model // the model of times shuffles in a row, if it has a form of its own
	seeds    *big.Int              // the number of equally likely seeds, if the order depends on a seed alone
	times    int                   // the number of shuffles in a row; 0 is 1
}

// repeated returns the model of times shuffles in a row of n cards.
func (m model) repeated(n, times int) model {
	switch {
	case m.again != nil:
		m = m.again(times)
	case m.group || m.support != nil && m.support(n).Cmp(factorial(n)) == 0:
	default:
		m.times = max(1, m.times) * times
		return m
	}
	m.times = 1
	return m
}

// maxWork is the largest number of orders and outcomes whose laws are counted: about 2 s.
const maxWork = 1 << 23

// countable reports whether the orders of n cards are counted.
func (m model) countable(n int) bool {
	if n > MaxOrders || m.times > MaxTimes || m.orders == nil && m.steps == nil {
		return false
	}
	if m.times == 1 {
		return true
	}
	work := 0
	for _, s := range m.single(n) {
		work += len(s) * int(factorial(n).Int64())
	}
	return work*m.times <= maxWork
}

func (m model) allOrders(n int) []*big.Rat {
	if m.orders != nil && m.times == 1 {
		return m.orders(n)
	}
	return ordersOf(m.stepsOf(n), n)
}

// positions returns the matrix of positions, or nil if it is not known.
func (m model) positions(n int) [][]float64 {
	var once [][]float64
	switch {
	case m.matrix != nil:
		once = m.matrix(n)
	case m.steps != nil || m.orders != nil && n <= MaxOrders:
		once = product(m.single(n), n)
	}
	if once == nil || m.times == 1 {
		return once
	}
	return matrixPower(once, m.times)
}

// stepsOf returns the steps of all shuffles in a row, or nil if they are not known.
func (m model) stepsOf(n int) []step {
	if m.times == 1 {
		if m.steps == nil {
			return nil
		}
		return m.steps(n)
	}
	return slices.Repeat(m.single(n), m.times)
}

// single returns the steps of one shuffle. That of a small pack without steps is one, with all orders.
func (m model) single(n int) []step {
	switch {
	case m.steps != nil:
		return m.steps(n)
	case m.orders == nil || n > MaxOrders:
		return nil
	}
	var s step
	for index, p := range m.orders(n) {
		if p.Sign() > 0 {
			s = append(s, option{p, Order(index, n)})
		}
	}
	return []step{s}
}

// least returns the largest lower bound of the distance that follows of the number of orders, and
// of their parity, or 0.
func (m model) least(n int) float64 {
	orders, sameParity := big.NewInt(1), n > 1
	switch steps := m.single(n); {
	case m.seeds != nil:
		orders, sameParity = m.seeds, false
	case m.most != nil:
		orders, sameParity = m.most(n), false
	case steps == nil:
		return 0
	default:
		for _, s := range steps {
			orders.Mul(orders, big.NewInt(int64(len(s))))
			sameParity = sameParity && s.sameParity()
		}
	}
	if orders.Cmp(factorial(n)) < 0 {
		orders = power(orders, m.times)
	}
	if sameParity {
		return max(beyond(orders, n), .5)
	}
	return beyond(orders, n)
}

// beyond returns the share of all orders of n cards that are not among a number of them: a
// lower bound of the distance, or the distance if the possible ones are equally likely.
func beyond(orders *big.Int, n int) float64 {
	if orders.Cmp(factorial(n)) >= 0 {
		return 0
	}
	value, _ := new(big.Rat).SetFrac(new(big.Int).Sub(factorial(n), orders), factorial(n)).Float64()
	return value
}

// sameParity reports whether the options with a probability are all even orders, or all odd.
func (s step) sameParity() bool {
	parities := [2]bool{}
	for _, o := range s {
		if o.probability.Sign() > 0 {
			_, cycles := fixedAndCycles(o.from)
			parities[(len(o.from)-cycles)%2] = true
		}
	}
	return parities[0] != parities[1]
}

func power(x *big.Int, times int) *big.Int { return new(big.Int).Exp(x, big.NewInt(int64(times)), nil) }

// scattered returns the mean of the distance from a fair shuffle if each of a number of seeds
// gives an order of n cards at random. The seeds of an order are about Poisson with mean L, the
// number of seeds by that of orders, so it is the mean deviation by 2L: e^-L L^k/k! with k = floor(L).
func scattered(seeds *big.Int, n int) float64 {
	mean, _ := new(big.Rat).SetFrac(seeds, factorial(n)).Float64()
	if mean > 1e6 { // Stirling's formula is exact to 1e-7
		return 1 / math.Sqrt(2*math.Pi*mean)
	}
	k := math.Floor(mean)
	logFactorial, _ := math.Lgamma(k + 1)
	p := math.Exp(-mean - logFactorial)
	if k > 0 {
		p = math.Exp(k*math.Log(mean) - mean - logFactorial)
	}
	return p
}

// Order returns the order of n cards with a lexicographic rank, 0 to n!-1.
func Order(index, n int) []int {
	order, left := make([]int, n), ints.Below[int](n)
	for i := n - 1; i >= 0; i-- {
		order[i] = index % (n - i)
		index /= n - i
	}
	for i, code := range order {
		order[i] = left[code]
		left = append(left[:code], left[code+1:]...)
	}
	return order
}

// OrderText writes an order with cards from a number, as in "3 1 2" from 1.
func OrderText(order []int, from int) string {
	words := make([]string, len(order))
	for i, card := range order {
		words[i] = strconv.Itoa(card + from)
	}
	return strings.Join(words, " ")
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
	counts, all, weight := make([]*big.Int, factorial(n).Int64()), big.NewInt(1), new(big.Int)
	counts[0] = big.NewInt(1)
	order := make([]int, n)
	for _, s := range steps {
		parts, of := s.parts()
		all.Mul(all, of)
		after := make([]*big.Int, len(counts))
		for index, count := range counts {
			if count == nil {
				continue
			}
			before := Order(index, n)
			for option, o := range s {
				for p, from := range o.from {
					order[p] = before[from]
				}
				i := Index(order)
				if after[i] == nil {
					after[i] = new(big.Int)
				}
				after[i].Add(after[i], weight.Mul(parts[option], count))
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

func matrixPower(once [][]float64, times int) [][]float64 {
	all := unit(len(once))
	for ; times > 0; times >>= 1 {
		if times&1 == 1 {
			all = multiply(all, once)
		}
		once = multiply(once, once)
	}
	return all
}

func zeros(n int) []*big.Rat {
	all := make([]*big.Rat, n)
	for i := range all {
		all[i] = new(big.Rat)
	}
	return all
}

func add(to, p *big.Rat) { to.Add(to, p) }

// overhand cuts between neighbours with probability p, and reverses the packets.
func overhand(p *big.Rat) model {
	keep := new(big.Rat).Sub(big.NewRat(1, 1), p)
	return model{
		most: func(n int) *big.Int { return power(big.NewInt(2), n-1) },
		distance: func(n int) float64 { // each set of cuts gives another order
			fair, distance := new(big.Rat).SetFrac(big.NewInt(1), factorial(n)), new(big.Rat)
			for cuts := range n {
				each := new(big.Rat).Mul(ratPower(p, cuts), ratPower(keep, n-1-cuts))
				if more := each.Sub(each, fair); more.Sign() > 0 {
					add(distance, more.Mul(more, new(big.Rat).SetInt(new(big.Int).Binomial(int64(n-1), int64(cuts)))))
				}
			}
			value, _ := distance.Float64()
			return value
		},
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

func ratPower(p *big.Rat, times int) *big.Rat {
	return new(big.Rat).SetFrac(power(p.Num(), times), power(p.Denom(), times))
}

// riffle has the probability C(2^k + n - r, n) / 2^(kn) of an order with r rising
// sequences (Bayer and Diaconis 1992, theorem 1).
func riffle(times int) model {
	m := model{
		again: func(more int) model { return riffle(times * more) },
		orders: func(n int) []*big.Rat {
			byRising, words := risingWays(times, n)
			law, all := zeros(n+1), zeros(int(factorial(n).Int64()))
			for r, ways := range byRising {
				law[r].SetFrac(ways, words)
			}
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
				all[index].Set(law[rising])
			}
			return all
		},
		matrix: func(n int) [][]float64 { return matrixPower(riffleMatrix(n), times) },
		distance: func(n int) float64 {
			byRising, words := risingWays(times, n)
			fair, sum := new(big.Int).Div(words, factorial(n)), new(big.Int)
			for r, orders := range eulerian(n) {
				if more := new(big.Int).Sub(byRising[r], fair); more.Sign() > 0 {
					sum.Add(sum, more.Mul(more, orders))
				}
			}
			distance, _ := new(big.Float).Quo(new(big.Float).SetPrec(64).SetInt(sum), new(big.Float).SetPrec(64).SetInt(words)).Float64()
			return distance
		},
	}
	if times > MaxTimes { // the fractions are too long
		m.orders = nil
	}
	return m
}

// risingWays returns the probability of one order by its number of rising sequences, in parts of
// words = n! 2^(kn).
func risingWays(times, n int) (all []*big.Int, words *big.Int) {
	packets := new(big.Int).Lsh(big.NewInt(1), uint(times))
	for r := range n + 1 {
		ways := big.NewInt(1) // (2^k + n - r)! / (2^k - r)!
		for i := range n {
			ways.Mul(ways, new(big.Int).Add(packets, big.NewInt(int64(n-r-i))))
		}
		if r == 0 || ways.Sign() < 0 {
			ways.SetInt64(0)
		}
		all = append(all, ways)
	}
	return all, new(big.Int).Mul(factorial(n), new(big.Int).Lsh(big.NewInt(1), uint(times*n)))
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
