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
// standard error, or else the interval, or both; then it has fewer significant digits.
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

// layout is the columns of a table and their digits.
type layout struct {
	omit     []string // columns that are left out
	decimals int      // of the numbers
	digits   int      // the most significant digits of each; 0 is any number
}

// layouts returns the layouts for a width, the widest first.
func (t *Table) layouts(width int) (all []layout) {
	const odds, stdError, interval = "1 in", "std error", "95 % interval"
	decimals := t.decimals()
	known := slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Exact != nil })
	if width >= stripFrom {
		if known {
			all = append(all, layout{nil, decimals, 0})
		}
		all = append(all, layout{[]string{odds}, decimals, 0}, layout{[]string{odds, stdError}, decimals, 0})
	}
	if width > 0 && known {
		all = append(all, layout{[]string{stripHeader}, decimals, 0})
	}
	for _, omit := range [][]string{nil, {stdError}, {interval}} {
		all = append(all, layout{append([]string{stripHeader, odds}, omit...), decimals, 0})
	}
	narrow := []string{stripHeader, odds, stdError, interval}
	all = append(all, layout{narrow, decimals, 0})
	for digits := mostDigits; digits >= leastDigits; digits-- {
		all = append(all, layout{narrow, decimals, digits})
	}
	return all
}

// usualDecimals is the number of decimals of most tables and maxDecimals that of the longest
// runs. Narrow tables have mostDigits to leastDigits significant digits.
const (
	usualDecimals = 8
	maxDecimals   = 15
	mostDigits    = 6
	leastDigits   = 3
)

// number returns a number with the digits of a layout.
func (l layout) number(x float64) string {
	decimals := l.decimals
	if l.digits > 0 && x > 0 {
		decimals = min(decimals, l.digits-1-int(math.Floor(math.Log10(x))))
	}
	return fmt.Sprintf("%.*f", decimals, x)
}

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
	number := l.number
	heads := "<hand\tcount\tfrequency\tstd error\t95 % interval\texact\t1 in\tz\t" + stripHeader
	exact := func(x *float64) string {
		if x == nil {
			return "-"
		}
		return number(*x)
	}
	return report.Layout[Row]{Heads: heads, Omit: l.omit, Cells: func(r Row) string {
		return fmt.Sprintf("%s\t%d\t%s\t%s\t%s – %s\t%s\t%s\t%s\t%s", r.Hand, r.Count, number(r.Frequency), number(r.StdError), number(r.CILow), number(r.CIHigh),
			exact(r.Exact), report.Odds(r.Exact), report.Fixed(r.Z, 2), strip(r.Z))
	}}.Lines(t.Rows)
}
