package laws

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
)

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
