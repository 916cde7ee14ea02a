package query

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// The sums of random numbers of any size and weight are those of arithmetic without limits.
func TestSumsOfLargeNumbers(t *testing.T) {
	src := rand.New(rand.NewPCG(5, 6))
	sums, counts := meanSums{}, make([]uint64, meanCounts)
	sum, squares := new(big.Int), new(big.Int)
	for range 2000 {
		x, weight := int64(src.Uint64()>>src.IntN(63)), src.Uint64()>>(1+src.IntN(62))
		sums.Add(x, weight)
		sums.MoveTo(counts)
		number := big.NewInt(x)
		part := new(big.Int).Mul(number, new(big.Int).SetUint64(weight))
		sum.Add(sum, part)
		squares.Add(squares, part.Mul(part, number))
	}
	if _, s, q := meanOf(counts); s.Cmp(sum) != 0 || q.Cmp(squares) != 0 {
		t.Errorf("got sum %v and squares %v, want %v and %v", s, q, sum, squares)
	}
}
