// Package chance has what follows from the law of a fair shuffle: the distributions of its
// properties, and the tests of counts against them, with their p-values and their words.
// The chi-square and beta distributions are those of gonum. Everything is deterministic.
package chance

import (
	"math"
	"math/big"
	"math/bits"

	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/deck/shuffle/law"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/internal/stats"
)

// Lags is the law of the serial correlation of a fair shuffle of n cards. Let y be the
// deviation of a card's number from the mean, doubled: 2 card - (n-1). The product sum of a
// lag k is C(k) = Σ y(p) y(p+k) over the positions p. The sum of all C is constant.
type Lags struct {
	Cards  int
	square float64     // Σ y²
	Mean   []float64   // of C, by the lag less 1
	Var    [][]float64 // its covariance
}

// NewLags computes the mean and the covariance of C from the moments of two, three and four
// numbers without replacement.
func NewLags(n int) Lags {
	p2, p4 := 0.0, 0.0
	for card := range n {
		y := float64(2*card - (n - 1))
		p2 += y * y
		p4 += y * y * y * y
	}
	size := float64(n)
	two, three := size*(size-1), size*(size-1)*(size-2)
	both := -p2 / two             // E[y(a) y(b)]
	squares := (p2*p2 - p4) / two // E[y(a)² y(b)²]
	shared, apart := 0.0, 0.0     // E[y(a)² y(b) y(c)], E[y(a) y(b) y(c) y(d)]
	if n > 2 {
		shared = (2*p4 - p2*p2) / three
	}
	if n > 3 {
		apart = (3*p2*p2 - 6*p4) / (three * (size - 3))
	}
	l := Lags{Cards: n, square: p2, Mean: make([]float64, n-1), Var: make([][]float64, n-1)}
	for i := range l.Mean {
		l.Mean[i], l.Var[i] = float64(n-1-i)*both, make([]float64, n-1)
		for j := range l.Var[i] {
			k, m := i+1, j+1
			pairs := float64((n - k) * (n - m))
			one := float64(2*min(n-k, n-m) + 2*max(0, n-k-m)) // pairs of products with one common position
			same := 0.0
			if k == m {
				same, one = float64(n-k), float64(2*max(0, n-2*k))
			}
			l.Var[i][j] = same*squares + one*shared + (pairs-same-one)*apart - pairs*both*both
		}
	}
	return l
}

// Deviations returns the sums of packs less their means, by the lag less 1.
func (l Lags) Deviations(sums []float64, packs float64) []float64 {
	d := make([]float64, len(sums))
	for i, sum := range sums {
		d[i] = sum - packs*l.Mean[i]
	}
	return d
}

// Fit returns the chi-square test of all lags, with n-2 degrees of freedom, of sums of packs.
// The last lag follows from the others.
func (l Lags) Fit(sums []float64, packs float64) Outcome {
	d, free := l.Deviations(sums, packs), l.Cards-2
	return Mahalanobis(d[:free], l.Var[:free], packs)
}

// Largest returns the lag, less 1, of the largest deviation, and its z.
func (l Lags) Largest(sums []float64, packs float64) (lag int, z float64) {
	for i, d := range l.Deviations(sums, packs) {
		if x := d / math.Sqrt(packs*l.Var[i][i]); math.Abs(x) > math.Abs(z) {
			lag, z = i, x
		}
	}
	return lag, z
}

// Correlation returns the correlation of the cards with a lag, less 1, the half of its interval
// of 95 % for all lags together (Bonferroni), and that of a fair shuffle.
func (l Lags) Correlation(lag int, sum, packs float64) (correlation, half, fair float64) {
	unit, standardError := l.unit(lag, packs)
	z := -distuv.UnitNormal.Quantile((1 - stats.Level) / 2 / float64(len(l.Mean)))
	return sum / unit, z * standardError, -1 / float64(l.Cards-1)
}

// unit returns the sum of packs whose correlation with a lag, less 1, is 1, and the standard error
// of the correlation.
func (l Lags) unit(lag int, packs float64) (unit, standardError float64) {
	unit = packs * float64(l.Cards-1-lag) * l.square / float64(l.Cards)
	return unit, math.Sqrt(packs*l.Var[lag][lag]) / unit
}

// Detectable returns the change of the correlation of neighbours that Largest of packs finds at a
// level with the given power.
func (l Lags) Detectable(packs, level float64) float64 {
	_, standardError := l.unit(0, packs)
	return standardError * DetectableZ(level/float64(len(l.Mean)))
}

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

// Gaps is the law of the gaps of hands of k of n cards, each of an own fair pack: the number of
// packs from a hand with a card to the next hand with it.
type Gaps struct {
	Probability []float64   // of the gaps 1, 2, ... for a card of a hand; longer ones are the rest
	Var         [][]float64 // the covariance of the counts of gaps that end in one hand, of a long run
}

// Gap is the probability that a card of a hand is in the hand d packs before, and in none between.
func Gap(n, k, d int) float64 {
	a := float64(k) / float64(n)
	return a * math.Pow(1-a, float64(d-1))
}

// NewGaps returns the law of gaps up to a longest one.
//
// Let a be k/n and b be 1-a. A given card has a gap d with probability a²b^(d-1). The
// covariance of the counts of d and e is the sum over the gaps of each two cards, equal or not,
// that end in hands of which one is h packs before the other. For different cards a hand where
// both gaps have a condition multiplies the probabilities by a ratio: that of both in the hand,
// one or none, to the product for independent cards.
func NewGaps(n, k, longest int) Gaps {
	size, a := float64(n), float64(k)/float64(n)
	b := 1 - a
	ones := make([]float64, longest+1) // by gap, the probability of a gap of a given card
	for d := 1; d <= longest; d++ {
		ones[d] = a * Gap(n, k, d)
	}
	pairs := size * (size - 1)
	bothIn, oneIn := float64(k*(k-1))/pairs/(a*a), float64(k*(n-k))/pairs/(a*b)
	none := make([]float64, longest+2) // powers of the ratio for no card
	none[0] = 1
	for i := range longest + 1 {
		none[i+1] = none[i] * float64((n-k)*(n-k-1)) / pairs / (b * b)
	}
	bothIns, oneIns := [3]float64{1, bothIn, bothIn * bothIn}, [5]float64{1, oneIn, oneIn * oneIn, oneIn * oneIn * oneIn, oneIn * oneIn * oneIn * oneIn}
	g := Gaps{make([]float64, longest), make([][]float64, longest)}
	for d := 1; d <= longest; d++ {
		g.Probability[d-1], g.Var[d-1] = ones[d]/a, make([]float64, longest)
		for e := 1; e <= longest; e++ {
			ratios := 0.0
			for h := -e; h <= d; h++ { // the hands are 0 to d, and h to h+e, before the last one
				low, high := max(0, h), min(d, h+e)
				within := func(at int) bool { return low <= at && at <= high }
				ends, both := 0, 0
				for _, at := range []int{0, d} {
					if within(at) {
						ends++
						if at == h || at == h+e {
							both++
						}
					}
				}
				for _, at := range []int{h, h + e} {
					if within(at) {
						ends++
					}
				}
				ratios += bothIns[both] * oneIns[ends-2*both] * none[high-low+1-ends+both]
			}
			product := ones[d] * ones[e]
			v := 2*size*product/a + pairs*product*ratios - float64(d+e+1)*size*size*product
			if d == e {
				v += size * ones[d]
			}
			g.Var[d-1][e-1] = v
		}
	}
	return g
}

// Fit returns the chi-square test of the counts of gaps that end in a number of hands of k cards.
func (g Gaps) Fit(counts []uint64, hands float64, k int) Outcome {
	d := make([]float64, len(g.Probability))
	for i, p := range g.Probability {
		d[i] = float64(counts[i]) - hands*float64(k)*p
	}
	return Mahalanobis(d, g.Var, hands)
}

// Worst returns the gap, less 1, whose count has the largest deviation.
func (g Gaps) Worst(counts []uint64, hands float64, k int) (gap int) {
	most := -1.0
	for i, p := range g.Probability {
		if z := math.Abs(float64(counts[i])-hands*float64(k)*p) / math.Sqrt(g.Var[i][i]); z > most {
			gap, most = i, z
		}
	}
	return gap
}

// Detectable returns the relative change of the frequency of the gap 1 that Fit of a number of
// hands of k cards finds at a level with the given power.
func (g Gaps) Detectable(hands float64, k int, level float64) float64 {
	one := make([]float64, len(g.Probability))
	one[0] = hands * float64(k) * g.Probability[0]
	unit := Mahalanobis(one, g.Var, hands)
	return math.Sqrt(Noncentrality(unit.Degrees, level) / unit.Statistic)
}

// Complete is the distribution of the number of hands of k of n cards, each of an own fair pack,
// until each card was in one (the coupon collector's problem): element t is that of t hands, and
// the last one, longest+1, that of more than longest.
func Complete(n, k, longest int) []float64 {
	move := make([][]float64, n+1) // from m cards, the probability of i new ones
	all := combin.LogGeneralizedBinomial(float64(n), float64(k))
	for m := range move {
		move[m] = make([]float64, k+1)
		for i := max(0, k-m); i <= min(k, n-m); i++ {
			move[m][i] = math.Exp(combin.LogGeneralizedBinomial(float64(n-m), float64(i)) + combin.LogGeneralizedBinomial(float64(m), float64(k-i)) - all)
		}
	}
	p, seen, done := make([]float64, longest+2), make([]float64, n+1), 0.0
	seen[0] = 1
	for t := 1; t <= longest; t++ {
		next := make([]float64, n+1)
		for m, q := range seen[:n] {
			for i, r := range move[m][:min(k, n-m)+1] {
				next[m+i] += q * r
			}
		}
		p[t], seen = next[n], next
		done += p[t]
	}
	p[longest+1] = max(0, 1-done)
	return p
}

// Each distribution below is that of a fair shuffle of n cards. Element k is the
// probability of the value k.

// FixedPoints is the distribution of the number of cards that do not move.
func FixedPoints(n int) []float64 { return law.FixedPoints(n) }

// Cycles is the distribution of the number of cycles. Its generating
// function is ∏ (i-1+x)/i, i = 1..n: card i closes a cycle with probability 1/i.
func Cycles(n int) []float64 {
	p := make([]float64, n+1)
	p[0] = 1
	for i := 1; i <= n; i++ {
		for k := i; k > 0; k-- {
			p[k] = (p[k]*float64(i-1) + p[k-1]) / float64(i)
		}
		p[0] *= float64(i-1) / float64(i)
	}
	return p
}

// Inversions is the distribution of the number of inversions. Its
// generating function is ∏ (1+x+...+x^(i-1))/i: card i precedes 0 to i-1 smaller
// cards, each number with probability 1/i.
func Inversions(n int) []float64 {
	p := make([]float64, n*(n-1)/2+1)
	next := make([]float64, len(p))
	p[0] = 1
	for i := 2; i <= n; i++ {
		window := 0.0
		for k := range i*(i-1)/2 + 1 {
			window += p[k]
			if k >= i {
				window -= p[k-i]
			}
			next[k] = max(window, 0) / float64(i)
		}
		p, next = next, p
	}
	return p
}

// Descents is the distribution of the number of descents: the Eulerian
// numbers divided by n!.
func Descents(n int) []float64 {
	p := make([]float64, n)
	p[0] = 1
	for m := 2; m <= n; m++ {
		for k := m - 1; k > 0; k-- {
			p[k] = (float64(k+1)*p[k] + float64(m-k)*p[k-1]) / float64(m)
		}
		p[0] /= float64(m)
	}
	return p
}

// RisingSequences is the distribution of the number of rising sequences: one more
// than the descents of the inverse order.
func RisingSequences(n int) []float64 { return append([]float64{0}, Descents(n)...) }

// Runs is the distribution of the number of runs up and down: maximal sequences of ascending
// or of descending cards, so 1 to n-1. The largest card of m splits a run, extends it or
// begins one (André, Annales scientifiques de l'École Normale Supérieure 1, 1884).
func Runs(n int) []float64 {
	p := make([]float64, n)
	p[1] = 1
	for m := 3; m <= n; m++ {
		for k := m - 1; k > 0; k-- {
			p[k] = float64(k)*p[k] + 2*p[k-1]
			if k > 1 {
				p[k] += float64(m-k) * p[k-2]
			}
			p[k] /= float64(m)
		}
	}
	return p
}

// MaxIncreasing is the largest pack whose distribution of the longest increasing
// subsequence is computed. The number 60 has a million partitions.
const MaxIncreasing = 60

// Increasing is the distribution of the length of the longest increasing
// subsequence. By the Robinson-Schensted-Knuth correspondence, the orders with length
// l correspond to pairs of standard Young tableaux with l columns. By the hook length
// formula there are (n!/hooks)² pairs of each shape, so a shape has probability
// n!/hooks².
//
// The recursion adds rows from the shortest to the longest, so the hooks of a row
// never change after it is added. Each hook is multiplied with one factor of n!, so
// the product stays in the range of a float64.
func Increasing(n int) []float64 {
	p := make([]float64, n+1)
	heights := make([]int, n)
	var grow func(shortest, done int, weight float64)
	row := func(width, done int, weight float64) float64 {
		for c, height := range heights[:width] {
			hook := float64(width - c + height)
			weight *= float64(done+c+1) / (hook * hook)
		}
		return weight
	}
	grow = func(shortest, done int, weight float64) {
		last := n - done
		p[last] += row(last, done, weight)
		for width := shortest; 2*width <= last; width++ {
			longer := row(width, done, weight)
			for c := range width {
				heights[c]++
			}
			grow(width, done+width, longer)
			for c := range width {
				heights[c]--
			}
		}
	}
	grow(1, 0, 1)
	return p
}

// SharedCards is the distribution of the number of cards that two hands of k
// cards have in common: hypergeometric.
func SharedCards(n, k int) []float64 {
	p := make([]float64, k+1)
	for h := range p {
		if k-h <= n-k {
			p[h] = float64(combin.Binomial(k, h)) * combin.GeneralizedBinomial(float64(n-k), float64(k-h)) /
				combin.GeneralizedBinomial(float64(n), float64(k))
		}
	}
	return p
}

// Categories is the distribution of the category of a hand of some of 52 cards.
func Categories(cards int) []float64 {
	counts, err := eval.Holdem().CategoryCounts(cards)
	if err != nil {
		panic(err) // not a number of cards of a hand
	}
	probabilities := make([]float64, len(counts))
	for c, count := range counts {
		probabilities[c] = float64(count) / float64(ints.Sum(counts))
	}
	return probabilities
}

// Straight reports whether three of some ranks, a bit each from the deuce, are of one straight.
func Straight(ranks uint16) bool {
	ranks = ranks<<1 | ranks>>(deck.Ranks-1)&1 // the ace is also below the deuce
	for low := range 10 {
		if bits.OnesCount16(ranks&(0x1f<<low)) >= 3 {
			return true
		}
	}
	return false
}

// Threes returns the number of sets of three of n cards.
func Threes(n int) float64 { return float64(n*(n-1)*(n-2)) / 6 }

// OneStraight returns the number of sets of three cards of one straight, for sizes[r] cards of
// rank r.
func OneStraight[T int | float64](sizes []T) (all float64) {
	for a := range deck.Ranks {
		for b := range a {
			for c := range b {
				if Straight(1<<a | 1<<b | 1<<c) {
					all += float64(sizes[a] * sizes[b] * sizes[c])
				}
			}
		}
	}
	return all
}

// ThreeEqual returns the number of sets of three equal cards, for sizes[s] cards of suit s.
func ThreeEqual(sizes []int) (all float64) {
	for _, m := range sizes {
		all += float64(m*(m-1)*(m-2)) / 6
	}
	return all
}
