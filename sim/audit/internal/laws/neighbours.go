package laws

import "math/big"

// The laws below follow from the expectations of C(X, j), where X is the number of
// neighbours of a kind: the probability that j given pairs of places have such
// neighbours, summed over the choices of pairs. Inclusion and exclusion then gives
// P(X = k) = Σ (-1)^(j-k) C(j, k) E C(X, j), j = k..n-1. The sums cancel, so they are
// computed with whole numbers, as multiples of 1/n!.

// fromBinomialMoments returns the distribution of X from n! E C(X, j), j = 0..n-1.
func fromBinomialMoments(moments []*big.Int) []float64 {
	n := len(moments)
	p, all := make([]float64, n), factorialOf(n)
	for k := range p {
		exact, term := new(big.Int), new(big.Int)
		for j := k; j < n; j++ {
			term.Binomial(int64(j), int64(k)).Mul(term, moments[j])
			if (j-k)%2 == 1 {
				term.Neg(term)
			}
			exact.Add(exact, term)
		}
		p[k], _ = new(big.Rat).SetFrac(exact, all).Float64()
	}
	return p
}

func factorialOf(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

func binomial(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }

// KeptSuccessors is the distribution of the number of i with sigma(i+1) = sigma(i)+1.
// The places of j such i are C(n-1, j), and the pack then has n-j blocks.
func KeptSuccessors(n int) []float64 {
	moments := make([]*big.Int, n)
	for j := range moments {
		moments[j] = binomial(n-1, j)
		moments[j].Mul(moments[j], factorialOf(n-j))
	}
	return fromBinomialMoments(moments)
}

// KeptNeighbours is the distribution of the number of i with |sigma(i+1)-sigma(i)|
// = 1. The places of j such i form r runs in C(j-1, r-1) C(n-j, r) ways, and each run
// has two directions (Kaplansky 1944, Annals of Mathematical Statistics 15).
func KeptNeighbours(n int) []float64 {
	moments := []*big.Int{factorialOf(n)}
	for j := 1; j < n; j++ {
		ways := new(big.Int)
		for r := 1; r <= min(j, n-j); r++ {
			w := binomial(j-1, r-1)
			w.Mul(w, binomial(n-j, r))
			ways.Add(ways, w.Lsh(w, uint(r)))
		}
		moments = append(moments, ways.Mul(ways, factorialOf(n-j)))
	}
	return fromBinomialMoments(moments)
}

// EqualNeighbours is the distribution of the number of neighbours of equal
// rank, for a pack with sizes[r] cards of rank r; or of equal suit. A choice of j pairs
// of neighbours joins the cards of each rank to blocks: m cards of a rank form b blocks
// in m!/b! C(m-1, b-1) ways, if the blocks of a rank have no order. The n-j blocks of all
// ranks are then arranged in (n-j)! ways. So n! E C(X, j) is (n-j)! times the coefficient
// of x^(n-j) in the product of Σ m!/b! C(m-1, b-1) x^b over the ranks.
func EqualNeighbours(n int, sizes []int) []float64 {
	product := []*big.Int{big.NewInt(1)}
	for _, m := range sizes {
		if m > 0 {
			product = multiplied(product, blocksOf(m))
		}
	}
	moments := make([]*big.Int, n)
	for j := range moments {
		moments[j] = new(big.Int).Mul(factorialOf(n-j), product[n-j])
	}
	return fromBinomialMoments(moments)
}

func blocksOf(m int) []*big.Int {
	ways := []*big.Int{new(big.Int)}
	for b := 1; b <= m; b++ {
		w := new(big.Int).Quo(factorialOf(m), factorialOf(b))
		ways = append(ways, w.Mul(w, binomial(m-1, b-1)))
	}
	return ways
}

// multiplied returns the product of two polynomials.
func multiplied(a, b []*big.Int) []*big.Int {
	product := make([]*big.Int, len(a)+len(b)-1)
	for i := range product {
		product[i] = new(big.Int)
	}
	for i, x := range a {
		for j, y := range b {
			product[i+j].Add(product[i+j], new(big.Int).Mul(x, y))
		}
	}
	return product
}

// Moments returns the mean and the variance of a distribution.
func Moments(distribution []float64) (mean, variance float64) {
	for k, p := range distribution {
		mean += float64(k) * p
	}
	for k, p := range distribution {
		variance += (float64(k) - mean) * (float64(k) - mean) * p
	}
	return mean, variance
}

// Mean returns the mean of a histogram.
func Mean(cells []uint64) float64 {
	total := 0.0
	for value, count := range cells {
		total += float64(value) * float64(count)
	}
	return total / float64(Sum(cells))
}
