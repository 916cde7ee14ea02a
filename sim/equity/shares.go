package equity

import (
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"pokersim/sim/equity/internal/joint"
)

// Shares is the distribution of a player's share of the pot, in which boards have equal parts.
type Shares struct {
	Levels   []Level    // the shares that occur, in ascending order, with the weight of their rounds
	Rounds   uint64     // the deals, or of several boards the tuples of them; in an exact count the sum of their weights
	Sampled  bool       // whether Levels are of a sample
	Known    bool       // whether Mean, Variance, Boards and High are exact though Levels are of a sample
	Mean     *big.Rat   // of the share, 0 to 1
	Variance *big.Rat   // of the share
	High     *big.Rat   // the part of Mean that high hands get: of a high half, or of a board without a low
	Boards   []*big.Rat // the mean share of each board, 0 to 1
	Once     *big.Rat   // the variance with one board, if all boards have the same known cards; else nil
}

// AtLeast returns the weight of the rounds in which the player gets a share or more.
func (s Shares) AtLeast(share float64) (rounds uint64) {
	for _, l := range s.Levels {
		if float64(l.Share) >= share*float64(l.Of) {
			rounds += l.Boards
		}
	}
	return rounds
}

// Exactly returns the weight of the rounds in which the player gets a share.
func (s Shares) Exactly(share float64) (rounds uint64) {
	for _, l := range s.Levels {
		if float64(l.Share) == share*float64(l.Of) {
			rounds += l.Boards
		}
	}
	return rounds
}

// Shares returns the distribution of a player's share of one board.
func (l Layout) Shares(counts []uint64, player int) Shares {
	sum := newShareSum(1)
	for set, n := range l.at.Winners(counts) {
		sum.add(l.at.Share(player, set), n)
		sum.addBoard(0, l.at.Share(player, set), l.high(player, set), n)
	}
	return sum.shares()
}

// high returns the parts, of joint.Pot, that a player's high hand gets for an index of winners.
func (l Layout) high(player, set int) int {
	high, low := l.at.Halves(set)
	switch {
	case high>>player&1 == 0:
		return 0
	case low == 0:
		return joint.Pot / bits.OnesCount(uint(high))
	}
	return joint.Pot / 2 / bits.OnesCount(uint(high))
}

// shareSum is what Shares are computed from: a player's sums.
type shareSum struct {
	rounds map[int]uint64 // by share, in parts of joint.Pot times the number of boards
	boards []*big.Int     // by board: the sum of the parts, of joint.Pot
	high   *big.Int       // of all boards: the sum of the parts of high hands
}

func newShareSum(boards int) *shareSum {
	s := &shareSum{map[int]uint64{}, nil, new(big.Int)}
	for range boards {
		s.boards = append(s.boards, new(big.Int))
	}
	return s
}

// add adds rounds with some parts of the pot.
func (s *shareSum) add(parts int, rounds uint64) {
	if rounds > 0 {
		s.rounds[parts] += rounds
	}
}

// addBoard adds the parts of a board in some rounds, and those of them that high hands get.
func (s *shareSum) addBoard(board, parts, high int, rounds uint64) {
	addProduct(s.boards[board], uint64(parts), rounds)
	addProduct(s.high, uint64(high), rounds)
}

func addProduct(sum *big.Int, a, b uint64) {
	product := new(big.Int).SetUint64(a)
	sum.Add(sum, product.Mul(product, new(big.Int).SetUint64(b)))
}

// shares returns the distribution.
func (s *shareSum) shares() (all Shares) {
	whole := joint.Pot * uint64(len(s.boards))
	sum, squares := new(big.Int), new(big.Int)
	for _, parts := range slices.Sorted(maps.Keys(s.rounds)) {
		n := s.rounds[parts]
		all.Levels = append(all.Levels, Level{uint64(parts), whole, n})
		all.Rounds += n
		addProduct(sum, uint64(parts), n)
		addProduct(squares, uint64(parts)*uint64(parts), n)
	}
	mean := func(sum *big.Int, of uint64) *big.Rat {
		rounds := new(big.Int).SetUint64(max(all.Rounds, 1))
		return new(big.Rat).SetFrac(sum, rounds.Mul(rounds, new(big.Int).SetUint64(of)))
	}
	all.Mean, all.Variance, all.High = mean(sum, whole), mean(squares, whole*whole), mean(s.high, whole)
	all.Variance.Sub(all.Variance, new(big.Rat).Mul(all.Mean, all.Mean))
	for _, b := range s.boards {
		all.Boards = append(all.Boards, mean(b, joint.Pot))
	}
	return all
}
