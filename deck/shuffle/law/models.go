package law

import (
	"math/big"
	"strconv"
	"strings"

	"pokersim/deck/shuffle"
)

// modelOf returns the model of an algorithm of the catalogue.
func modelOf(a shuffle.Algorithm) (m model, ok bool) {
	name, parameter, _ := strings.Cut(strings.TrimSuffix(a.Name, ")"), "(")
	switch name {
	case "fisher-yates-forward":
		return partial(MaxCards), true
	case "inside-out":
		return model{steps: insideOut, oneEach: true, support: factorial}, true
	case "fisher-yates", "random-keys", "reseed32":
		return model{steps: fromEnd(uniform), oneEach: true, support: factorial}, true
	case "partial", "deck-engine":
		return partial(a.First), true
	case "naive":
		return model{steps: naive}, true
	case "sattolo":
		return model{steps: fromEnd(notItself), oneEach: true, deranged: true, support: func(n int) *big.Int { return factorial(max(0, n-1)) }}, true
	case "modulo":
		return model{steps: fromEnd(modulo), oneEach: true}, true
	case "float":
		return model{steps: fromEnd(float), oneEach: true}, true
	case "coin-sort":
		return model{steps: coinSort}, true
	case "cut":
		return model{steps: cut, support: func(n int) *big.Int { return big.NewInt(int64(n)) }}, true
	case "overhand":
		if p, ok := new(big.Rat).SetString(parameter); ok {
			return overhand(p), true
		}
	case "riffle":
		if times, err := strconv.Atoi(parameter); err == nil {
			return riffle(times), true
		}
	}
	return m, false
}

// swaps is a step that swaps position i with position j with a probability for each j.
func swaps(n, i int, probability func(j int) *big.Rat) step {
	s := step{{new(big.Rat), identity(n)}}
	for j := range n {
		p := probability(j)
		switch {
		case p.Sign() == 0:
		case j == i:
			s[0].probability = p
		default:
			o := option{p, identity(n)}
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

// insideOut swaps position i with one up to i, from the front.
func insideOut(n int) (all []step) {
	for i := 1; i < n; i++ {
		all = append(all, swaps(n, i, func(j int) *big.Rat {
			if j > i {
				return new(big.Rat)
			}
			return big.NewRat(1, int64(i+1))
		}))
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

func naive(n int) (all []step) {
	p := uniform(n)
	for i := range n {
		all = append(all, swaps(n, i, func(j int) *big.Rat { return p[j] }))
	}
	return all
}

// partial draws the first positions only.
func partial(first int) model {
	return model{
		steps: func(n int) (all []step) {
			for i := range min(first, n-1) {
				all = append(all, swaps(n, i, func(j int) *big.Rat {
					if j < i {
						return new(big.Rat)
					}
					return big.NewRat(1, int64(n-i))
				}))
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
		o := option{big.NewRat(1, int64(n)), identity(n)}
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
			o := option{new(big.Rat).Set(p), identity(n)}
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
