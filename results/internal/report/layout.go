package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
)

// Layout is a table as aligned columns: below their headings, a line for each row.
type Layout[R any] struct {
	// Heads are the headings, separated by tabs. Columns are aligned right, and left if <
	// is before their heading. If the last one is aligned left, all are.
	Heads string
	Cells func(row R) string // the cells of a row, separated by tabs
	Omit  []string           // headings of columns that are left out
	Gap   int                // blanks between columns; 0 is 2
}

// Lines returns the lines of a table.
func (l Layout[R]) Lines(rows []R) string {
	heads := strings.Split(l.Heads, "\t")
	lines := [][]string{heads}
	for _, r := range rows {
		lines = append(lines, strings.Split(l.Cells(r), "\t"))
	}
	var shown []int
	left := map[int]bool{}
	for i, head := range heads {
		heads[i], left[i] = strings.CutPrefix(head, "<")
		if !slices.Contains(l.Omit, heads[i]) {
			shown = append(shown, i)
		}
	}
	flags, end := tabwriter.AlignRight, "\t\n"
	if left[len(heads)-1] {
		flags, end, left = 0, "\n", nil
	}
	widths := map[int]int{}
	for i := range left {
		for _, line := range lines {
			widths[i] = max(widths[i], utf8.RuneCountInString(line[i]))
		}
	}
	if l.Gap == 0 {
		l.Gap = 2
	}
	var text strings.Builder
	out := tabwriter.NewWriter(&text, 0, 0, l.Gap, ' ', flags)
	for _, line := range lines {
		for n, i := range shown {
			if n > 0 {
				fmt.Fprint(out, "\t")
			}
			if left[i] {
				line[i] = fmt.Sprintf("%-*s", widths[i], line[i])
			}
			fmt.Fprint(out, line[i])
		}
		fmt.Fprint(out, end)
	}
	out.Flush()
	return text.String()
}

// Fit returns the text in the first layout in which its first line has at most width
// characters, or else in the last layout; 0 is any width.
func Fit[L any](width int, layouts []L, lines func(L) string) (text string) {
	for _, l := range layouts {
		text = lines(l)
		if line, _, _ := strings.Cut(text, "\n"); width == 0 || utf8.RuneCountInString(line) <= width {
			break
		}
	}
	return text
}

// Percent returns a part of n in per cent, or a dash if n is 0.
func Percent(part, n uint64) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", 100*float64(part)/float64(n))
}

// Fixed returns a number with some decimals, or a dash if it is unknown.
func Fixed(x *float64, digits int) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.*f", digits, *x)
}

// Odds returns n of "1 in n" for a probability, which may be nil or 0.
func Odds(p *float64) string {
	switch {
	case p == nil || *p == 0:
		return "-"
	case *p > .1:
		return Fixed(new(1 / *p), 2)
	}
	return humanize.Comma(int64(math.Round(1 / *p)))
}

// Rounded returns a number with two significant digits, without an exponent.
func Rounded(x float64) string {
	two, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 2, 64), 64) // of its own text
	return strconv.FormatFloat(two, 'f', -1, 64)
}
