package equity

import (
	"iter"
	"math/big"
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// MaxPlayers is the largest number of players.
const MaxPlayers = joint.MaxPlayers

// Layout reads the counts of a tally: numbers of deals, or sums of their weights in an exact
// run. Players are numbered from 0. The fields are what is counted: Players is the number of
// players, and Low is true if half of the pot goes to the best low. Winners, Results and
// Equity are counted always. If Categories is true, Outcomes is counted too, and if the plan
// has Hands, Hand is: those of an exact run are complete after Prepared.Hands.
type Layout struct{ joint.Layout }

// Counts returns the number of counts.
func (l Layout) Counts() int { return l.Layout.Counts() }

// Winners is who gets the pot of a deal: the players in ascending order.
type Winners struct {
	High []int // share the pot, or its high half if Low is not empty
	Low  []int // share the low half
}

// Winners yields each set of winners that occurs, with the weight of its deals.
func (l Layout) Winners(counts []uint64) iter.Seq2[Winners, uint64] {
	return func(yield func(Winners, uint64) bool) {
		for set, n := range l.Layout.Winners(counts) {
			high, low := l.Halves(set)
			if n > 0 && !yield(Winners{membersOf(high), membersOf(low)}, n) {
				return
			}
		}
	}
}

// membersOf returns the players of a set, bit i for player i.
func membersOf(set int) (players []int) {
	for ; set != 0; set &= set - 1 {
		players = append(players, bits.TrailingZeros(uint(set)))
	}
	return players
}

// Results returns the weights of the deals in which a player gets the whole pot, a part of it
// and nothing.
func (l Layout) Results(counts []uint64, player int) (won, tied, lost uint64) {
	for set, n := range l.Layout.Winners(counts) {
		switch l.Share(player, set) {
		case 0:
			lost += n
		case joint.Pot:
			won += n
		default:
			tied += n
		}
	}
	return won, tied, lost
}

// Equity returns the exact mean and variance of a player's share of the pot, 0 to 1, over all
// deals; 0 without a deal. In a sample the standard error of the mean is the root of variance /
// deals.
func (l Layout) Equity(counts []uint64, player int) (mean, variance *big.Rat) {
	sum, squares, n := l.shares(counts, player)
	if n.Sign() == 0 {
		return new(big.Rat), new(big.Rat)
	}
	pot := big.NewInt(joint.Pot)
	mean = new(big.Rat).SetFrac(sum, n.Mul(n, pot))
	variance = new(big.Rat).SetFrac(squares, n.Mul(n, pot))
	return mean, variance.Sub(variance, new(big.Rat).Mul(mean, mean))
}

// shares returns the sum of a player's shares of the pot and of their squares, in units of
// 1/joint.Pot and its square, and the weight of all deals.
func (l Layout) shares(counts []uint64, player int) (sum, squares, deals *big.Int) {
	sum, squares, deals = new(big.Int), new(big.Int), new(big.Int)
	for set, n := range l.Layout.Winners(counts) {
		weight := new(big.Int).SetUint64(n)
		deals.Add(deals, weight)
		parts := big.NewInt(int64(l.Share(player, set)))
		sum.Add(sum, weight.Mul(weight, parts))
		squares.Add(squares, weight.Mul(weight, parts))
	}
	return sum, squares, deals
}

// Outcomes returns the Results of the deals in which a player has a hand of a category of the
// game.
func (l Layout) Outcomes(counts []uint64, player int, c eval.Category) (won, tied, lost uint64) {
	return l.Layout.Outcomes(counts, player, c)
}

// Hand returns the counts of a player's hand, a slice of counts. hand is its index in
// RangeHands.
func (l Layout) Hand(counts []uint64, player, hand int) HandCounts {
	return HandCounts(l.Layout.Hand(counts, player, hand))
}
