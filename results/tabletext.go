package results

import (
	"fmt"
	"math"
	"slices"

	"pokersim/results/internal/report"
)

// Text returns aligned columns, then the chi-square test, the warnings and the command
// that repeats the run. An unknown value is a dash. At widths of 116 and above, the last
// column draws z as a dot between -4 and 4, with bars at -1.96 and 1.96; the dot is hollow
// outside the bars and an arrow beyond ±4. Where they fit, the odds are a column: n of
// "1 in n" for the exact probability. If the columns do not fit the width, Text omits the
// standard error, then digits.
func (t *Table) Text(width int) string {
	if t.Spec.By == madeDraws {
		return t.matrix()
	}
	text := report.Fit(width, t.layouts(width), t.lines)
	if t.Chi != nil {
		text += fmt.Sprintf("\n%v\n", t.Chi)
	}
	if slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Exact != nil && r.Z == nil }) {
		text += "z is - where the exact probability is 0 or 1\n"
	}
	return text + t.About().End(t.counted())
}

// counted says what the table counts.
func (t *Table) counted() string { return fmt.Sprintf("%d rounds, seed %d", t.Rounds, t.Seed) }

// layout is the columns of a table and their decimals.
type layout struct {
	omit     []string // columns that are left out
	decimals int      // of frequencies and intervals
	exact    int      // of exact probabilities
}

// layouts returns the layouts for a width, the widest first.
func (t *Table) layouts(width int) (all []layout) {
	const odds, stdError = "1 in", "std error"
	decimals := t.decimals()
	known := slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Exact != nil })
	if width >= stripFrom {
		if known {
			all = append(all, layout{nil, decimals, decimals})
		}
		all = append(all, layout{[]string{odds}, decimals, decimals}, layout{[]string{odds, stdError}, decimals, decimals})
	}
	if width > 0 && known {
		all = append(all, layout{[]string{stripHeader}, decimals, decimals})
	}
	all = append(all, layout{[]string{stripHeader, odds}, decimals, decimals})
	narrow := []string{stripHeader, odds, stdError}
	for exact := decimals; exact >= minDecimals; exact-- {
		all = append(all, layout{narrow, decimals, exact})
	}
	for d := decimals - 1; d >= minDecimals; d-- {
		all = append(all, layout{narrow, d, minDecimals})
	}
	return all
}

// usualDecimals is the number of decimals of most tables, minDecimals that of the
// narrowest tables and maxDecimals that of the longest runs.
const (
	usualDecimals = 8
	minDecimals   = 4
	maxDecimals   = 15
)

// decimals returns the number of decimals that show two digits of every standard
// error.
func (t *Table) decimals() int {
	n := usualDecimals
	for _, r := range t.Rows {
		if r.StdError > 0 {
			n = max(n, int(math.Ceil(-math.Log10(r.StdError)))+1)
		}
	}
	return min(n, maxDecimals)
}

// lines returns the rows in a layout.
func (t *Table) lines(l layout) string {
	number := func(x float64) string { return fmt.Sprintf("%.*f", l.decimals, x) }
	heads := "<hand\tcount\tfrequency\tstd error\t95 % interval\texact\t1 in\tz\t" + stripHeader
	return report.Layout[Row]{Heads: heads, Omit: l.omit, Cells: func(r Row) string {
		return fmt.Sprintf("%s\t%d\t%s\t%s\t%s – %s\t%s\t%s\t%s\t%s", r.Hand, r.Count, number(r.Frequency), number(r.StdError), number(r.CILow), number(r.CIHigh),
			report.Fixed(r.Exact, l.exact), report.Odds(r.Exact), report.Fixed(r.Z, 2), strip(r.Z))
	}}.Lines(t.Rows)
}
