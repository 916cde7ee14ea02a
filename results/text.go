package results

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
)

// WriteText writes aligned columns, then the chi-square test, the warnings and the
// command that repeats the run. An unknown value is a dash. At widths of 116 and
// above, the last column draws z as a dot between -4 and 4, with bars at -1.96 and
// 1.96; the dot is hollow outside the bars and an arrow beyond ±4. Where
// they fit, the odds are a column: n of "1 in n" for the exact probability. If the columns do
// not fit the width, WriteText omits the standard error, then digits.
func (t *Table) WriteText(w io.Writer, width int) error {
	if _, err := io.WriteString(w, t.fit(width)); err != nil {
		return err
	}
	if t.Chi != nil {
		fmt.Fprintf(w, "\n%v\n", t.Chi)
	}
	if slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Exact != nil && r.Z == nil }) {
		fmt.Fprintf(w, "z is - where the exact probability is 0 or 1\n")
	}
	for _, warning := range t.Warnings {
		fmt.Fprintf(w, "warning: %s\n", warning)
	}
	_, err := fmt.Fprintf(w, "%d rounds, seed %d\n%s\n", t.Rounds, t.Seed, t.Origin)
	return err
}

// layout is the columns of a table and their decimals.
type layout struct {
	strip          bool
	odds           bool
	stdError       bool
	decimals       int // of frequencies and intervals
	exact          int // of exact probabilities
	longestAllowed int // the width; 0 is any
}

// fit returns the rows as text in the widest layout that fits, or else the
// narrowest.
func (t *Table) fit(width int) (text string) {
	decimals := t.decimals()
	var layouts []layout
	if width >= stripFrom {
		if t.known() {
			layouts = append(layouts, layout{true, true, true, decimals, decimals, width})
		}
		layouts = append(layouts, layout{true, false, true, decimals, decimals, width},
			layout{true, false, false, decimals, decimals, width})
	}
	if width > 0 && t.known() {
		layouts = append(layouts, layout{false, true, true, decimals, decimals, width})
	}
	layouts = append(layouts, layout{false, false, true, decimals, decimals, width}, layout{false, false, false, decimals, decimals, width})
	for exact := decimals - 1; exact >= minDecimals; exact-- {
		layouts = append(layouts, layout{false, false, false, decimals, exact, width})
	}
	for d := decimals - 1; d >= minDecimals; d-- {
		layouts = append(layouts, layout{false, false, false, d, minDecimals, width})
	}
	for _, l := range layouts {
		var ok bool
		if text, ok = t.lines(l); ok {
			break
		}
	}
	return text
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

// lines returns the rows in a layout, and whether they fit its width.
func (t *Table) lines(l layout) (text string, ok bool) {
	hands := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		hands[i] = r.Hand
	}
	width := longest(hands)
	var all strings.Builder
	out := tabwriter.NewWriter(&all, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(hand, count, frequency, stdError, interval, exact, odds, z, strip string) {
		if l.odds {
			exact += "\t" + odds
		}
		if !l.stdError {
			stdError = ""
		} else {
			stdError += "\t"
		}
		if l.strip {
			z += "\t" + strip
		}
		fmt.Fprintf(out, "%-*s\t%s\t%s\t%s%s\t%s\t%s\t\n", width, hand, count, frequency, stdError, interval, exact, z)
	}
	row("hand", "count", "frequency", "std error", "95 % interval", "exact", "1 in", "z", stripHeader)
	for _, r := range t.Rows {
		interval := fixed(&r.CILow, l.decimals) + " – " + fixed(&r.CIHigh, l.decimals)
		row(r.Hand, fmt.Sprint(r.Count), fixed(&r.Frequency, l.decimals), fixed(&r.StdError, l.decimals), interval, fixed(r.Exact, l.exact), odds(r.Exact), fixed(r.Z, 2), strip(r.Z))
	}
	out.Flush()
	return all.String(), fits(all.String(), l.longestAllowed)
}

// fits reports whether aligned columns have lines of at most width characters; 0 is any
// width.
func fits(columns string, width int) bool {
	line, _, _ := strings.Cut(columns, "\n")
	return width == 0 || utf8.RuneCountInString(line) <= width
}

// known reports whether the table has exact probabilities.
func (t *Table) known() bool {
	return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Exact != nil })
}

// odds returns n of "1 in n" for a probability, which may be nil or 0.
func odds(p *float64) string {
	switch {
	case p == nil || *p == 0:
		return "-"
	case *p > .1:
		return fixed(new(1 / *p), 2)
	}
	return humanize.Comma(int64(math.Round(1 / *p)))
}

func fixed(x *float64, digits int) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.*f", digits, *x)
}

// longest returns the number of characters of the longest word.
func longest(words []string) int {
	n := 0
	for _, w := range words {
		n = max(n, utf8.RuneCountInString(w))
	}
	return n
}
