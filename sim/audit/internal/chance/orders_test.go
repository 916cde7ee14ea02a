package chance

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
)

func TestBinomialTails(t *testing.T) {
	for count := range 11 { // of 10 coins
		want, term := 0.0, 1.0/1024
		for k := range count + 1 {
			want += term
			term *= float64(10-k) / float64(k+1)
		}
		c := float64(count)
		if got := atMost(c, 10, 0.5); got < want-1e-12 || got > want+1e-12 {
			t.Errorf("at most %d of 10 coins: got %v, want %v", count, got, want)
		}
		if got := atLeast(10-c, 10, 0.5); got < want-1e-12 || got > want+1e-12 {
			t.Errorf("at least %d of 10 coins: got %v, want %v", 10-count, got, want)
		}
	}
}

// Published percentiles of chi-square: with 10 degrees of freedom, 18.307 (95th) and
// 3.9403 (5th); with 1 degree of freedom, 3.8415 (95th).
func TestChiSquareUpperTail(t *testing.T) {
	for _, c := range []struct {
		statistic float64
		degrees   int
		p         float64
	}{{18.307038, 10, 0.05}, {3.940299, 10, 0.95}, {3.8414588, 1, 0.05}} {
		if got := ChiSquare(c.statistic, c.degrees).P; math.Abs(got-c.p) > 1e-5 {
			t.Errorf("chi-square %v with %d degrees of freedom: got p = %v, want %v", c.statistic, c.degrees, got, c.p)
		}
	}
}

func TestFitMergesTails(t *testing.T) {
	// The expected counts 2, 4, 44, 44, 4 and 2 are merged to 6, 44, 44 and 6.
	exact := []float64{.02, .04, .44, .44, .04, .02}
	o, ok := Fit([]uint64{2, 4, 44, 44, 4, 2}, exact)
	if !ok || o.Degrees != 3 || o.Statistic > 1e-12 || o.P < 0.99 {
		t.Errorf("got %+v, %v, want statistic 0 on 3 degrees of freedom", o, ok)
	}
	if o, ok := Fit([]uint64{1, 0, 1, 1, 1, 0}, exact); ok {
		t.Errorf("4 shuffles: got %+v, want ok false", o)
	}
	if o, ok := Fit([]uint64{60, 40}, []float64{.5, .5}); !ok || o.Statistic != 4 || o.Degrees != 1 {
		t.Errorf("got %+v, %v, want statistic 4 on 1 degree of freedom", o, ok)
	}
}

// The law of neighbours of equal rank is that of every order of small packs.
func TestEqualNeighboursOverEveryOrder(t *testing.T) {
	for _, sizes := range [][]int{{2}, {1, 1}, {2, 2}, {3, 1, 2}, {4, 3}, {2, 2, 2, 1}, {5, 1, 1}} {
		var rank []int
		for r, m := range sizes {
			for range m {
				rank = append(rank, r)
			}
		}
		n := len(rank)
		want := make([]int, n)
		for _, pack := range combin.Permutations(n, n) {
			equal := 0
			for p := 1; p < n; p++ {
				if rank[pack[p]] == rank[pack[p-1]] {
					equal++
				}
			}
			want[equal]++
		}
		for value, p := range EqualNeighbours(n, sizes) {
			if got := p * float64(combin.NumPermutations(n, n)); math.Abs(got-float64(want[value])) > 1e-9 {
				t.Errorf("sizes %v: %d equal neighbours: got %v of %d! orders, want %d", sizes, value, got, n, want[value])
			}
		}
	}
}

func TestDistributionsOf52(t *testing.T) {
	for name, exact := range map[string][]float64{
		"fixed points": FixedPoints(52), "cycles": Cycles(52), "inversions": Inversions(52),
		"descents": Descents(52), "runs": Runs(52), "increasing": Increasing(52), "overlap": SharedCards(52, 7),
		"complete": Complete(52, 7, 64),
	} {
		p := 0.0
		for _, q := range exact {
			p += q
		}
		if math.Abs(p-1) > 1e-12 {
			t.Errorf("%s: the sum of the probabilities is 1%+g, want 1", name, p-1)
		}
	}
	mean, square := 0.0, 0.0
	for k, p := range Inversions(52) {
		mean += float64(k) * p
		square += float64(k) * float64(k) * p
	}
	if variance := square - mean*mean; math.Abs(mean-663) > 1e-6 || math.Abs(variance-4014.8333) > 1e-3 {
		t.Errorf("inversions: got mean %v and variance %v, want 663 and 4014.8333", mean, variance)
	}
	want := map[int]float64{
		7: .00012458, 8: .00502012, 9: .04909784, 10: .17160603, 11: .27961388, 12: .25637937,
		13: .15089962, 14: .06236687, 15: .0192317, 16: .00461297, 17: .00088656,
	}
	exact := Increasing(52)
	for length, p := range want {
		if math.Abs(exact[length]-p) > 6e-9 {
			t.Errorf("longest increasing subsequence %d: got %.8f, want %.8f", length, exact[length], p)
		}
	}
}

// The p-value of a sum of values 0, 1 and 2 is that of its exact distribution, within 2 %
// down to 1e-12.
func TestSumTwoSided(t *testing.T) {
	const n, one, two = 1040, 2 * (4./52 - 4.*3/(52*51)), 4. * 3 / (52 * 51)
	p := make([]float64, 2*n+1)
	p[0] = 1
	for range n {
		for k := 2 * n; k >= 0; k-- {
			next := p[k] * (1 - one - two)
			if k > 0 {
				next += p[k-1] * one
			}
			if k > 1 {
				next += p[k-2] * two
			}
			p[k] = next
		}
	}
	for _, count := range []int{90, 110, 130, 200, 220, 250} {
		below, above := p[count], p[count]
		for k, x := range p {
			if k < count {
				below += x
			} else if k > count {
				above += x
			}
		}
		want := 2 * min(below, above)
		if got := SumTwoSided(float64(count), n, one, two).P; math.Abs(got/want-1) > 0.02 {
			t.Errorf("%d: got %v, want %v", count, got, want)
		}
	}
}

// The numbers of sets of three cards of one straight, and of one suit, are those of all sets.
func TestThrees(t *testing.T) {
	straights, suits := 0.0, 0.0
	for a := range 52 {
		for b := range a {
			for c := range b {
				x, y, z := a%13, b%13, c%13
				low, high := min(x, y, z), max(x, y, z)
				wheel := high == 12 && max(min(x, y), min(y, z), min(x, z)) <= 3 // the middle rank
				if x != y && y != z && x != z && (high-low <= 4 || wheel) {
					straights++
				}
				if a/13 == b/13 && b/13 == c/13 {
					suits++
				}
			}
		}
	}
	sizes := make([]int, 13)
	for i := range sizes {
		sizes[i] = 4
	}
	if got := OneStraight(sizes); got != straights {
		t.Errorf("straights: got %v of %v sets, want %v", got, Threes(52), straights)
	}
	if got := ThreeEqual([]int{13, 13, 13, 13}); got != suits || Threes(52) != 22100 {
		t.Errorf("suits: got %v of %v sets, want %v of 22100", got, Threes(52), suits)
	}
}

// The covariance of gaps is that over every sequence of hands.
func TestGapsOverEverySequenceOfHands(t *testing.T) {
	const longest = 2
	for _, c := range [][2]int{{3, 1}, {4, 1}, {4, 2}, {5, 2}, {4, 3}, {5, 3}} {
		n, k := c[0], c[1]
		hands := make([]uint, 0)
		for _, hand := range combin.Combinations(n, k) {
			set := uint(0)
			for _, card := range hand {
				set |= 1 << card
			}
			hands = append(hands, set)
		}
		// ends returns the numbers of gaps of 1 and of 2 that end at the last hand but some.
		ends := func(run []int, but int) (of [longest]float64) {
			at := len(run) - 1 - but
			for card := range n {
				in := func(at int) bool { return hands[run[at]]>>card&1 == 1 }
				switch {
				case !in(at):
				case in(at - 1):
					of[0]++
				case in(at - 2):
					of[1]++
				}
			}
			return of
		}
		var mean [longest]float64
		var products [longest][longest]float64
		runs := 0.0
		run := make([]int, 2*longest+1)
		for all := math.Pow(float64(len(hands)), float64(len(run))); runs < all; runs++ {
			last := ends(run, 0)
			for but := range longest + 1 {
				before := ends(run, but)
				for d := range longest {
					for e := range longest {
						products[d][e] += last[d] * before[e]
						if but > 0 {
							products[e][d] += last[d] * before[e]
						}
					}
				}
			}
			for d := range longest {
				mean[d] += last[d]
			}
			for i := range run {
				if run[i]++; run[i] < len(hands) {
					break
				}
				run[i] = 0
			}
		}
		got := NewGaps(n, k, longest)
		for d := range longest {
			if want := mean[d] / runs / float64(k); math.Abs(got.Probability[d]-want) > 1e-9 {
				t.Errorf("%d of %d: gap %d: got probability %v, want %v", k, n, d+1, got.Probability[d], want)
			}
			for e := range longest {
				want := products[d][e]/runs - (2*longest+1)*mean[d]/runs*mean[e]/runs
				if math.Abs(got.Var[d][e]-want) > 1e-9 {
					t.Errorf("%d of %d: gaps %d and %d: got covariance %v, want %v", k, n, d+1, e+1, got.Var[d][e], want)
				}
			}
		}
	}
}

// The coupon collector's distribution is that of inclusion and exclusion.
func TestComplete(t *testing.T) {
	for _, c := range [][2]int{{6, 1}, {6, 2}, {8, 7}, {12, 5}} {
		n, k := c[0], c[1]
		until := func(t int) (p float64) { // the probability of at most t hands
			for j := range n - k + 1 {
				without := float64(combin.Binomial(n-j, k)) / float64(combin.Binomial(n, k))
				p += math.Pow(-1, float64(j)) * float64(combin.Binomial(n, j)) * math.Pow(without, float64(t))
			}
			return p
		}
		const longest = 20
		got := Complete(n, k, longest)
		for hands := 1; hands <= longest; hands++ {
			if want := until(hands) - until(hands-1); hands > 1 && math.Abs(got[hands]-want) > 1e-9 {
				t.Errorf("%d of %d in %d hands: got %v, want %v", k, n, hands, got[hands], want)
			}
		}
		if want := 1 - until(longest); math.Abs(got[longest+1]-want) > 1e-9 {
			t.Errorf("%d of %d in more hands: got %v, want %v", k, n, got[longest+1], want)
		}
	}
}
