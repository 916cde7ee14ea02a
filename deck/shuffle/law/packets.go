package law

import (
	"math"
	"math/big"
)

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
