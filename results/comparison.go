package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"pokersim/eval"
	"pokersim/internal/stats"
	"pokersim/results/internal/report"
)

// Comparison is the report of whether two frequency tables are samples of one
// distribution.
type Comparison struct {
	A, B     Counts // B has the order of the hands of A
	Alpha    float64
	Chi      stats.ChiSquare // of homogeneity; of A against B if B is exact
	Rows     []ComparedRow
	Warnings []string
	Origin
	n, m uint64 // the rounds of A and of B
}

// ComparedRow compares one hand.
type ComparedRow struct {
	Hand       string  `col:"hand"`
	CountA     uint64  `col:"count"`
	RoundsA    uint64  `col:"rounds"`
	FrequencyA float64 `col:"frequency"`
	CountB     uint64  `col:"other_count"`
	RoundsB    uint64  `col:"other_rounds"`
	FrequencyB float64 `col:"other_frequency"`
	// Z is (FrequencyA - FrequencyB) / sqrt(p·(1 - p)·(1/n + 1/m)) for n and m rounds and
	// the frequency p in both; nil if it is expected fewer than stats.MinExpected times.
	Z      *float64 `col:"difference_z"`
	Pooled bool     `col:"pooled"` // whether the test merges it with others
	Plan   string   `col:"plan"`
}

// NewComparison compares two tables. Alpha, 0 to 1, is the probability that tables of one
// distribution differ. Hands have the same name as eval.Names finds them; royal flushes that
// only one table has are added to its straight flushes. Errors name a hand that only one
// table has. Tables in which fewer
// than two hands are expected often enough for the test, two exact ones, and one whose
// column rounds is not the sum of its counts, are errors too.
func NewComparison(a, b Counts, alpha float64) (*Comparison, error) {
	if a.Exact && b.Exact {
		return nil, fmt.Errorf("%s and %s are exact: no sample to test", a.Name, b.Name)
	}
	if a.Exact {
		a, b = b, a
	}
	a, b, merged := sameRoyal(a, b)
	counts, err := inOrder(a, b)
	if err != nil {
		return nil, err
	}
	if err := cmp.Or(a.other, b.other); err != nil {
		return nil, err
	}
	b.Hands, b.Counts = a.Hands, counts
	c := &Comparison{A: a, B: b, Alpha: alpha, n: a.Rounds(), m: b.Rounds()}
	for _, doubt := range []string{merged, a.Doubt, b.Doubt} {
		if doubt != "" {
			c.Warnings = append(c.Warnings, doubt)
		}
	}
	if a.Seed != "" && a.Seed == b.Seed {
		c.Warnings = append(c.Warnings, fmt.Sprintf("both tables have seed %s: if they are of one command, they have hands in common, and p is too large", a.Seed))
	}
	pooled, ok := c.test()
	if !ok {
		return nil, fmt.Errorf("too few hands for a test: two rows must be expected %d times or more in each table", stats.MinExpected)
	}
	for i := range a.Hands {
		c.Rows = append(c.Rows, c.row(i, pooled[i]))
	}
	return c, nil
}

// inOrder returns the counts of b in the order of the hands of a, which eval.Names finds.
func inOrder(a, b Counts) ([]uint64, error) {
	inA, inB := eval.NewNames(a.Hands), eval.NewNames(b.Hands)
	for _, hand := range b.Hands {
		if _, has := inA.Find(hand); !has {
			return nil, fmt.Errorf("%s has no row %q, which %s has", a.Name, hand, b.Name)
		}
	}
	counts, of := make([]uint64, len(a.Hands)), map[int]string{}
	for i, hand := range a.Hands {
		j, has := inB.Find(hand)
		if !has {
			return nil, fmt.Errorf("%s has no row %q, which %s has", b.Name, hand, a.Name)
		}
		if other, twice := of[j]; twice {
			return nil, fmt.Errorf("%s has both %q and %q, which are one row %q of %s", a.Name, other, hand, b.Hands[j], b.Name)
		}
		counts[i], of[j] = b.Counts[j], hand
	}
	return counts, nil
}

// sameRoyal merges the royal flushes of a table with its straight flushes, if the other one
// has no row of royal flushes, and says so.
func sameRoyal(a, b Counts) (_, _ Counts, merged string) {
	royal, straight := eval.RoyalFlush.String(), eval.StraightFlush.String()
	inA, inB := eval.NewNames(a.Hands), eval.NewNames(b.Hands)
	i, hasA := inA.Find(royal)
	j, hasB := inB.Find(royal)
	toA, mergesA := inA.Find(straight)
	toB, mergesB := inB.Find(straight)
	const text = "%s has no row %q: in %s they are added to %q"
	switch {
	case !mergesA || !mergesB || hasA == hasB:
		return a, b, ""
	case hasA:
		return a.merged(i, toA), b, fmt.Sprintf(text, b.Name, royal, a.Name, a.Hands[toA])
	}
	return a, b.merged(j, toB), fmt.Sprintf(text, a.Name, royal, b.Name, b.Hands[toB])
}

// merged returns the counts with those of row i added to row to.
func (c Counts) merged(i, to int) Counts {
	c.Hands, c.Counts = slices.Clone(c.Hands), slices.Clone(c.Counts)
	c.Counts[to] += c.Counts[i]
	c.Hands, c.Counts = slices.Delete(c.Hands, i, i+1), slices.Delete(c.Counts, i, i+1)
	return c
}

// test sets the chi-square test. It returns the rows that it merges.
func (c *Comparison) test() (pooled []bool, ok bool) {
	if !c.B.Exact {
		c.Chi, pooled, ok = stats.NewHomogeneity(c.A.Counts, c.B.Counts)
		return pooled, ok
	}
	c.Chi, ok = stats.NewChiSquare(c.A.Counts, c.B.Counts)
	for i := range c.A.Counts {
		pooled = append(pooled, c.expected(i) < stats.MinExpected)
	}
	return pooled, ok
}

// share returns the probability of a hand: that of both tables together, or the exact one.
func (c *Comparison) share(i int) float64 {
	if c.B.Exact {
		return float64(c.B.Counts[i]) / float64(c.m)
	}
	return (float64(c.A.Counts[i]) + float64(c.B.Counts[i])) / (float64(c.n) + float64(c.m))
}

// expected returns how often a hand is expected in the smaller sample.
func (c *Comparison) expected(i int) float64 {
	n := c.n
	if !c.B.Exact {
		n = min(n, c.m)
	}
	return c.share(i) * float64(n)
}

func (c *Comparison) row(i int, pooled bool) ComparedRow {
	r := ComparedRow{Hand: c.A.Hands[i], CountA: c.A.Counts[i], RoundsA: c.n, CountB: c.B.Counts[i], RoundsB: c.m, Pooled: pooled}
	n, m := float64(r.RoundsA), float64(r.RoundsB)
	r.FrequencyA, r.FrequencyB = float64(r.CountA)/n, float64(r.CountB)/m
	p, inverse := c.share(i), 1/n
	if !c.B.Exact {
		inverse += 1 / m
	}
	if sigma := math.Sqrt(p * (1 - p) * inverse); sigma > 0 && c.expected(i) >= stats.MinExpected {
		z := (r.FrequencyA - r.FrequencyB) / sigma
		r.Z = &z
	}
	return r
}

// Differ reports whether the tables are not of one distribution: whether p is below
// Alpha.
func (c *Comparison) Differ() bool { return c.Chi.P < c.Alpha }

// Verdict returns the result of the test in words.
func (c *Comparison) Verdict() string {
	if c.Differ() {
		return fmt.Sprintf("not one distribution: p is below %v", c.Alpha)
	}
	return fmt.Sprintf("no difference found: p is not below %v", c.Alpha)
}

// MarshalJSON returns the JSON that results.Write writes.
func (c Comparison) MarshalJSON() ([]byte, error) { return report.JSON(&c) }

// Records returns the rows, one for each hand.
func (c *Comparison) Records() any {
	for i := range c.Rows {
		c.Rows[i].Plan = c.Plan
	}
	return c.Rows
}

// About returns what is not about one row.
func (c *Comparison) About() report.About {
	return report.About{Kind: "comparison", Origin: c.Origin, Warnings: c.Warnings, Summary: map[string]any{
		"chi_square": c.Chi, "alpha": c.Alpha, "differ": c.Differ(), "seeds": []string{c.A.Seed, c.B.Seed},
	}}
}

// Text returns a line for each hand, then the test.
func (c *Comparison) Text(int) string {
	merged := ""
	text := report.Layout[ComparedRow]{Heads: "<hand\tcount A\tcount B\tfrequency A\tfrequency B\tz", Cells: func(r ComparedRow) string {
		mark := ""
		if r.Pooled {
			mark, merged = " *", "* sparse rows: the test merges them, the rarest first\n"
		}
		return fmt.Sprintf("%s\t%d\t%d\t%.8f\t%.8f\t%s", r.Hand+mark, r.CountA, r.CountB, r.FrequencyA, r.FrequencyB, report.Fixed(r.Z, 2))
	}}.Lines(c.Rows)
	text += fmt.Sprintf("\nA is %s, %d hands; B is %s, %d hands\n%s", c.A.Name, c.n, c.B.Name, c.m, merged)
	return text + c.About().End(fmt.Sprintf("%v\n%s", c.Chi, c.Verdict()))
}
