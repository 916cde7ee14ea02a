package law

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"pokersim/deck/shuffle"
	"pokersim/internal/ints"
)

// modelOf returns the model of an algorithm of the catalogue.
func modelOf(a shuffle.Algorithm) (m model, ok bool) {
	name, parameter, _ := strings.Cut(strings.TrimSuffix(a.Name, ")"), "(")
	whole, _ := strconv.Atoi(parameter)
	switch name {
	case "fisher-yates-forward":
		return partial(MaxCards), true
	case "inside-out":
		return model{steps: insideOut, oneEach: true, support: factorial}, true
	case "fisher-yates", "random-keys":
		return fisherYates, true
	case "partial", "deck-engine":
		return partial(a.First), true
	case "naive":
		return model{steps: naive}, true
	case "sattolo":
		return sattolo, true
	case "sattolo-times":
		m = sattolo
		m.times = whole
		return m, true
	case "left-out":
		return leftOut(whole), true
	case "modulo":
		return model{steps: fromEnd(modulo), oneEach: true}, true
	case "float":
		return model{steps: fromEnd(float), oneEach: true}, true
	case "reseed32":
		return model{seeds: power(big.NewInt(2), 32)}, true
	case "one-number":
		if parameter == "modulo" {
			return oneRemainder, true
		}
		return model{steps: oneQuotient}, true
	case "coin-sort":
		return model{steps: coinSort}, true
	case "linear-probing":
		return linearProbing, true
	case "cut":
		return model{steps: cut, group: true}, true
	case "overhand":
		if p, ok := new(big.Rat).SetString(parameter); ok {
			return overhand(p), true
		}
	case "riffle":
		return riffle(whole), true
	}
	if a.SortBy(nil, nil) {
		return model{few: true, orders: func(n int) []*big.Rat { return answered(a, n) }}, true
	}
	return m, false
}

// swaps is a step that swaps position i with position j with a probability for each j.
func swaps(n, i int, probability func(j int) *big.Rat) step {
	s := step{{new(big.Rat), ints.Below[int](n)}}
	for j := range n {
		p := probability(j)
		switch {
		case p.Sign() == 0:
		case j == i:
			s[0].probability = p
		default:
			o := option{p, ints.Below[int](n)}
			o.from[i], o.from[j] = j, i
			s = append(s, o)
		}
	}
	return s
}

// fromEnd is the steps i = n-1 to 1 with the probabilities of a draw of i+1 numbers.
func fromEnd(draw func(numbers int) []*big.Rat) func(n int) []step {
	return func(n int) (all []step) {
		for i := n - 1; i > 0; i-- {
			p := draw(i + 1)
			all = append(all, swaps(n, i, func(j int) *big.Rat {
				if j >= len(p) {
					return new(big.Rat)
				}
				return p[j]
			}))
		}
		return all
	}
}

// among is a step that swaps position i with one from first to last, each alike.
func among(n, i, first, last int) step {
	p := big.NewRat(1, int64(last-first+1))
	return swaps(n, i, func(j int) *big.Rat {
		if j < first || j > last {
			return new(big.Rat)
		}
		return p
	})
}

// insideOut swaps position i with one up to i, from the front.
func insideOut(n int) (all []step) {
	for i := 1; i < n; i++ {
		all = append(all, among(n, i, 0, i))
	}
	return all
}

func uniform(numbers int) []*big.Rat {
	all := zeros(numbers)
	for _, p := range all {
		p.SetFrac64(1, int64(numbers))
	}
	return all
}

var fisherYates = model{steps: fromEnd(uniform), oneEach: true, support: factorial}

// sattolo swaps each card with one before it: the results are the orders with one cycle.
var sattolo = model{
	steps: fromEnd(notItself), oneEach: true, deranged: true,
	support: func(n int) *big.Int { return factorial(max(0, n-1)) },
}

func notItself(numbers int) []*big.Rat { return uniform(numbers - 1) }

// counted is the probabilities of the numbers that words 0 to words-1 give.
func counted(words, numbers int, number func(word int) int) []*big.Rat {
	counts, all := make([]int64, numbers), zeros(numbers)
	for word := range words {
		counts[number(word)]++
	}
	for j, p := range all {
		p.SetFrac64(counts[j], int64(words))
	}
	return all
}

const randMax = 32767

func modulo(numbers int) []*big.Rat {
	return counted(randMax+1, numbers, func(word int) int { return word % numbers })
}

// float leaves out the word randMax, as it is drawn again.
func float(numbers int) []*big.Rat {
	return counted(randMax, numbers, func(word int) int { return int(float64(word) / randMax * float64(numbers)) })
}

// leftOut leaves out each k-th position, counted from 1.
func leftOut(k int) model {
	return model{
		steps: func(n int) (all []step) {
			for i := n - 1; i > 0; i-- {
				if (i+1)%k != 0 {
					all = append(all, among(n, i, 0, i))
				}
			}
			return all
		},
		oneEach: true,
		support: func(n int) *big.Int {
			orders := big.NewInt(1)
			for i := 2; i <= n; i++ {
				if i%k != 0 {
					orders.Mul(orders, big.NewInt(int64(i)))
				}
			}
			return orders
		},
	}
}

// oneWord is the number of values of the number that one-number draws.
const oneWord int64 = 1 << 31

// fromDraws is Fisher-Yates from the end with given draws of 1 to n numbers.
func fromDraws(n int, draw func(numbers int) int) []int {
	from := ints.Below[int](n)
	for i := n - 1; i > 0; i-- {
		j := draw(i + 1)
		from[i], from[j] = from[j], from[i]
	}
	return from
}

// oneQuotient has an option for each stretch of words with the same draws: one begins where a
// draw word*m/2^31 grows.
func oneQuotient(n int) []step {
	starts := []int64{0}
	for m := int64(2); m <= int64(n); m++ {
		for k := int64(1); k < m; k++ {
			starts = append(starts, (k*oneWord+m-1)/m)
		}
	}
	slices.Sort(starts)
	starts = slices.Compact(starts)
	var s step
	for i, word := range starts {
		end := oneWord
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		s = append(s, option{big.NewRat(end-word, oneWord), fromDraws(n, func(numbers int) int { return int(word * int64(numbers) / oneWord) })})
	}
	return []step{s}
}

// oneRemainder has a different order for each remainder of the word by the least common multiple
// of 2 to n, as the draws are its remainders by those numbers.
var oneRemainder = model{
	orders: func(n int) []*big.Rat {
		all := zeros(int(factorial(n).Int64()))
		for word := range remainders(n) {
			order := fromDraws(n, func(numbers int) int { return int(word % int64(numbers)) })
			all[Index(order)].SetFrac64((oneWord-1-word)/remainders(n)+1, oneWord)
		}
		return all
	},
	most: func(n int) *big.Int { return big.NewInt(remainders(n)) },
	distance: func(n int) float64 {
		orders := remainders(n)
		fair, distance := new(big.Rat).SetFrac(big.NewInt(1), factorial(n)), new(big.Rat)
		for _, of := range []struct{ orders, words int64 }{{oneWord % orders, oneWord/orders + 1}, {orders - oneWord%orders, oneWord / orders}} {
			more := new(big.Rat).Sub(big.NewRat(of.words, oneWord), fair)
			if more.Sign() > 0 {
				add(distance, more.Mul(more, new(big.Rat).SetInt64(of.orders)))
			}
		}
		value, _ := distance.Float64()
		return value
	},
}

// remainders returns the least common multiple of 1 to n, at most oneWord.
func remainders(n int) int64 {
	all := int64(1)
	for m := int64(2); m <= int64(n) && all < oneWord; m++ {
		all = min(all/ints.GCD(all, m)*m, oneWord)
	}
	return all
}

// linearProbing gives the next card a place with the probability of the taken places right before
// it, and itself, of which a random one leads to it. All places are alike.
var linearProbing = model{
	orders: func(n int) []*big.Rat {
		all, outcomes := zeros(int(factorial(n).Int64())), int64(1)
		for range n {
			outcomes *= int64(n)
		}
		for index := range all {
			place, taken, ways := make([]int, n), make([]bool, n), int64(1)
			for p, card := range Order(index, n) {
				place[card] = p
			}
			for _, p := range place {
				leading := 1
				for leading < n && taken[(p+n-leading)%n] {
					leading++
				}
				taken[p] = true
				ways *= int64(leading)
			}
			all[index].SetFrac64(ways, outcomes)
		}
		return all
	},
	matrix: func(n int) [][]float64 {
		at := zeroMatrix(n)
		for _, row := range at {
			for p := range row {
				row[p] = 1 / float64(n)
			}
		}
		return at
	},
}

// answered returns the law of the orders of a sort with a random comparator, by the tree of the
// answers: it sorts once for each end of the tree.
func answered(a shuffle.Algorithm, n int) []*big.Rat {
	all := zeros(int(factorial(n).Int64()))
	var path []bool // the answers up to the next end of the tree
	for {
		order, p, asked := ints.Below[int](n), big.NewRat(1, 1), 0
		a.SortBy(order, func(yes, of int) bool {
			if asked == len(path) {
				path = append(path, true)
			}
			answer := path[asked]
			if !answer {
				yes = of - yes
			}
			asked++
			p.Mul(p, big.NewRat(int64(yes), int64(of)))
			return answer
		})
		add(all[Index(order)], p)
		for len(path) > 0 && !path[len(path)-1] {
			path = path[:len(path)-1]
		}
		if len(path) == 0 {
			return all
		}
		path[len(path)-1] = false
	}
}

func naive(n int) (all []step) {
	for i := range n {
		all = append(all, among(n, i, 0, n-1))
	}
	return all
}

// partial draws the first positions only.
func partial(first int) model {
	return model{
		steps: func(n int) (all []step) {
			for i := range min(first, n-1) {
				all = append(all, among(n, i, i, n-1))
			}
			return all
		},
		oneEach: true,
		support: func(n int) *big.Int {
			return new(big.Int).Div(factorial(n), factorial(n-min(first, n-1)))
		},
	}
}

func cut(n int) []step {
	var s step
	for top := range n {
		o := option{big.NewRat(1, int64(n)), ints.Below[int](n)}
		for p := range o.from {
			o.from[p] = (p + top) % n
		}
		s = append(s, o)
	}
	return []step{s}
}

// coinSort moves card i by h positions to the front, h heads before the first tail.
func coinSort(n int) (all []step) {
	for i := 1; i < n; i++ {
		var s step
		p := big.NewRat(1, 2)
		for heads := range i + 1 {
			o := option{new(big.Rat).Set(p), ints.Below[int](n)}
			copy(o.from[i-heads+1:i+1], o.from[i-heads:i])
			o.from[i-heads] = i
			if s = append(s, o); heads < i-1 {
				p.Mul(p, big.NewRat(1, 2)) // the last two have the same probability
			}
		}
		all = append(all, s)
	}
	return all
}
