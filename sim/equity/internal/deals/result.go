package deals

import (
	"errors"
	"math/big"

	"pokersim/sim/internal/lanes/showdown"
)

// Result is the answer to a Question.
type Result struct {
	Sets  []Number     // the weight of the deals by the set of winners
	Hands [][][]Number // by player and hand: all deals, then by the number of winners, without the hand's own weight; nil if not counted
}

// errPartial is the error of counts of hands that are not those of all chunks.
var errPartial = errors.New("the counts of hands need all chunks")

// Result returns the answer from the sum of the counts of all chunks. The algorithms
// count one board of each orbit of the suit permutations, or one suit. So the counts of a
// hand are only correct in the sum over the hand's orbit, and Result replaces them by
// their mean. The counts of the sets of winners are also correct for a part of the
// chunks.
func (d *Deals) Result(l Layout, words []uint64) (Result, error) {
	r := Result{Sets: make([]Number, 1<<len(d.Players))}
	for s := range r.Sets {
		r.Sets[s] = l.Count(words, s)
	}
	if !l.Hands() {
		return r, nil
	}
	for p, hands := range d.Players {
		player := make([][]Number, len(hands))
		for i := range player {
			player[i] = make([]Number, len(d.Players)+1)
		}
		for _, orbit := range d.orbits(p) {
			for k := range len(d.Players) + 1 {
				var sum Number
				for _, i := range orbit {
					sum = sum.Plus(l.Count(words, l.Hand(p, d.Held[p][i].Index)+k))
				}
				if l.words == 1 {
					sum.Hi = 0
				}
				mean, rest := sum.Over(uint64(len(orbit)))
				if rest != 0 {
					return r, errPartial
				}
				for _, i := range orbit {
					player[d.Held[p][i].Index][k] = mean
				}
			}
		}
		r.Hands = append(r.Hands, player)
	}
	return r, nil
}

// Total returns the weight of all deals.
func (r Result) Total() (sum Number) {
	for _, n := range r.Sets {
		sum = sum.Plus(n)
	}
	return sum
}

// Equity returns a player's share of all pots.
func (r Result) Equity(player int) *big.Rat {
	sum := new(big.Int)
	for s, n := range r.Sets {
		if s>>player&1 != 0 {
			sum.Add(sum, parts(n, s))
		}
	}
	return share(sum, r.Total())
}

// parts returns the number of pots times the parts of a pot that each winner of a set
// gets.
func parts(n Number, set int) *big.Int {
	winners := 0
	for ; set != 0; set &= set - 1 {
		winners++
	}
	return new(big.Int).Mul(n.Big(), big.NewInt(int64(showdown.Pot/winners)))
}

func share(sum *big.Int, total Number) *big.Rat {
	all := new(big.Int).Mul(total.Big(), big.NewInt(showdown.Pot))
	if all.Sign() == 0 {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(sum, all)
}
