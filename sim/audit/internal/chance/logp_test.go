package chance

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// near compares a logarithm to base 10 with a value of a reference.
func near(t *testing.T, what string, natural, want, tolerance float64) {
	t.Helper()
	if got := natural / math.Ln10; !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got 10^%.4f, want 10^%.4f", what, got, want)
	}
}

// The logarithms are those of sums with all digits, also where p is 0 as a float64: of chi-square
// and of repeated packs, in 10,000 of 52 cards.
func TestLogarithmsOfSmallP(t *testing.T) {
	near(t, "chi-square 3500, 2601 degrees", logChiSquare(3500, 2601), -29.0434, 1e-4)
	near(t, "chi-square 1e6, 2601 degrees", logChiSquare(1e6, 2601), -213225, .5)
	factorial, _ := math.Lgamma(53)
	mean := math.Exp(math.Log(10000*9999/2) - factorial)
	near(t, "one repeat", LogAtLeast(1, 10000, mean/10000), -60.2, .05)
	near(t, "9999 repeats", LogAtLeast(9999, 10000, mean/10000), 4+9999*(math.Log10(mean)-4), .5)
}

// Where p is no underflow, the logarithms of series and continued fractions are those of p.
func TestLogarithmsAgreeWithP(t *testing.T) {
	for _, degrees := range []int{1, 2, 5, 51, 2601} {
		for _, z := range []float64{4, 10, 30} {
			statistic := float64(degrees) + 2 + z*math.Sqrt(2*float64(degrees))
			near(t, "chi-square", logChiSquare(statistic, degrees), math.Log10(ChiSquare(statistic, degrees).P), 1e-6)
		}
	}
	for _, n := range []float64{100, 1e5, 1e9} {
		for _, p := range []float64{1e-3, 1. / 52, .5, .9} {
			for _, z := range []float64{-20, -6, 6, 20} {
				count := math.Round(n*p + z*math.Sqrt(n*p*(1-p)))
				if count < 0 || count > n {
					continue
				}
				near(t, "binomial", math.Ln2+logTail(count, n, p), math.Log10(TwoSided(count, n, p)), 1e-5)
			}
		}
	}
	near(t, "at least", LogAtLeast(30, 100, .2), math.Log10(atLeast(30, 100, .2)), 1e-9)
	near(t, "at most", LogAtMost(12, 100, .2), math.Log10(atMost(12, 100, .2)), 1e-9)
	near(t, "none", LogAtMost(0, 100, .2), math.Log10(atMost(0, 100, .2)), 1e-9)
	if got := LogAtLeast(20, 100, .2) + LogAtMost(20, 100, .2) + LogAtMost(0, 150, 1e-70); math.Abs(got) > 1e-60 {
		t.Errorf("about the mean: got %v, want 0", got)
	}
	near(t, "sum of 0, 1 and 2", SumTwoSided(250, 1040, .12, .01).Log(), math.Log10(SumTwoSided(250, 1040, .12, .01).P), 1e-9)
	_, log := sumAtLeast(400, 1040, [3]float64{.87, .12, .01})
	one, _ := sumAtLeast(400, 1040, [3]float64{.87, .12, .01})
	near(t, "its tail", log, math.Log10(one), .1)
}

// Of two outcomes with a p-value of 0, the less likely one has the smaller logarithm, also as the
// least of several.
func TestUnderflowsHaveAnOrder(t *testing.T) {
	few, many := ChiSquare(1e5, 2601), ChiSquare(1e6, 2601)
	if few.P != 0 || many.P != 0 || !(many.Log() < few.Log() && few.Log() < -1000) {
		t.Errorf("got %v and %v", few.Log(), many.Log())
	}
	if got, want := few.Times(SidakOf(100)).Log()-few.Log(), math.Log(100); math.Abs(got-want) > 1e-6 {
		t.Errorf("the least of 100: got %v more, want %v", got, want)
	}
	for what, o := range map[string]Outcome{"normal": Normal(100), "binomial": Binomial(9000, 1e4, .5), "sum": SumTwoSided(9000, 1e4, .1, .1), "none": {}} {
		if log := o.Log(); o.P != 0 || !(log < -700) || math.IsInf(log, 0) {
			t.Errorf("%s: got p %v, log %v", what, o.P, log)
		}
	}
	if o := Binomial(510, 1000, .5); o.LogP != 0 || o.Log() != math.Log(o.P) {
		t.Errorf("a common p-value: got %+v", o)
	}
}

// An interval excludes probabilities at which the count is rarer than the level allows, at each end.
func TestExactInterval(t *testing.T) {
	for _, n := range []float64{5, 100, 5000, 1e6, 1e9, 1e11} {
		for _, share := range []float64{0, 1e-9, 1e-4, .019, .3, .5, .9, 1} {
			for _, level := range []float64{.05, .05 / 2704, .05 / 1e6} {
				count := math.Round(share * n)
				low, high := ExactInterval(count, n, level)
				if count > 0 && math.Abs(atLeast(count, n, low)/(level/2)-1) > 1e-3 || count < n && math.Abs(atMost(count, n, high)/(level/2)-1) > 1e-3 {
					t.Errorf("%v of %v, level %v: got %v to %v", count, n, level, low, high)
				}
			}
		}
	}
}

// The largest of many fair cells has an interval with the fair probability, in 95 of 100 tables.
func TestLargestOfFairCellsDoesNotDiffer(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const cells, tables = 200, 200
	for _, packs := range []int{500, 20_000} {
		differ, wrong := 0, 0
		for range tables {
			counts := make([]uint64, cells)
			for range packs {
				counts[r.IntN(cells)]++
			}
			_, count := Worst(counts, float64(packs)/cells)
			w := Deviation(count, float64(packs), 1./cells, cells)
			if w.Differs {
				differ++
			}
			if w.Differs != (TwoSided(count, float64(packs), 1./cells) < .05/cells) {
				wrong++
			}
		}
		if differ > tables/10 || wrong > 0 {
			t.Errorf("%d packs: %d of %d differ, %d against their p-value", packs, differ, tables, wrong)
		}
	}
	if got := Deviation(65, 2000, .02, 2704).Of("card 1 at position 2"); got.Text != "card 1 at position 2: 62.5 % too often (-9.2 to 164 %, simultaneous for 2704 cells)" || got.Differs {
		t.Errorf("got %+v", got)
	}
	if got := Deviation(0, 2000, .02, 2704).Of("it"); got.Text != "it: never" || !got.Differs {
		t.Errorf("got %+v", got)
	}
}

// A scalar differs by its mean, or its standard deviation, or one value, or by pairs; else it does
// not.
func TestScalarsSayHowTheyDiffer(t *testing.T) {
	law := make([]float64, 41) // binomial, 40 tosses
	for k := range law {
		gamma := func(x int) float64 { y, _ := math.Lgamma(float64(x + 1)); return y }
		law[k] = math.Exp(gamma(40) - gamma(k) - gamma(40-k) - 40*math.Ln2)
	}
	counts := func(change func(k int, n float64) float64) (all []uint64) {
		for k, p := range law {
			all = append(all, uint64(math.Round(change(k, 100_000*p))))
		}
		return all
	}
	pairs := counts(func(_ int, n float64) float64 { return 2 * math.Round(n/2) })
	for _, x := range []struct {
		of      []uint64
		want    string
		differs bool
	}{
		{counts(func(_ int, n float64) float64 { return n }), "heads: 20.0000 on average", false},
		{counts(func(k int, n float64) float64 { return n * (1 + float64(k-20)/100) }), "heads: 20.1002 on average (20.0806 to 20.1198), fair is 20.0000", true},
		{counts(func(k int, n float64) float64 { return n * (1 + float64((k-20)*(k-20)-10)/300) }), "heads: standard deviation 3.2", true},
		{counts(func(k int, n float64) float64 {
			if k == 20 {
				n *= 1.05
			}
			return n
		}), "heads = 20: ", true},
		{pairs, "heads: the number of packs with a value is always a multiple of 2", true},
	} {
		if got := ScalarWords("heads", x.of, law); !strings.HasPrefix(got.Text, x.want) || got.Differs != x.differs {
			t.Errorf("got %+v, want %q", got, x.want)
		}
	}
}

// A test at a level finds the change of a frequency with the power that is promised.
func TestDetectableHasItsPower(t *testing.T) {
	for _, p := range []float64{.001, .02, .3} {
		const n, level = 50_000, 1e-6
		atLeast := func(count, p float64) float64 { return mathext.RegIncBeta(count, n-count+1, p) }
		count := math.Ceil(n * p)
		for atLeast(count, p) > level/2 {
			count++
		}
		if got := atLeast(count, p*(1+Detectable(n, p, level))); math.Abs(got-.9) > .02 {
			t.Errorf("probability %v: the power is %v, want .9", p, got)
		}
	}
}
