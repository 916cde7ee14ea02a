package results

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteText writes the matrix. If its columns do not fit the width, they have shorter
// headings and fewer digits.
func (t TableMatrix) WriteText(w io.Writer, width int) error {
	io.WriteString(w, t.fit(width))
	return t.writeEnd(w, " -table matrix")
}

// matrixLayout is the rows and columns of a matrix.
type matrixLayout struct {
	corner      string // the heading of the rows
	row, column int    // the form of their names, see forms
	decimals    int
	gap         int // between columns
}

// fit returns the matrix in the widest layout that fits, or else the narrowest.
func (t TableMatrix) fit(width int) (text string) {
	const both, second = "best, second %", "second %"
	for _, l := range []matrixLayout{{both, 0, 1, 4, 2}, {both, 0, 2, 3, 2}, {both, 0, 2, 2, 2}, {both, 0, 2, 1, 2}, {second, 1, 2, 1, 1}} {
		if text = t.lines(l); fits(text, width) {
			break
		}
	}
	return text
}

// lines returns the matrix in per cent.
func (t TableMatrix) lines(l matrixLayout) string {
	var names []string
	for _, r := range t.Rows {
		names = append(names, forms(r.Category)[l.row])
	}
	var all strings.Builder
	out := tabwriter.NewWriter(&all, 0, 0, l.gap, ' ', tabwriter.AlignRight)
	wide := longest(append(names, l.corner))
	fmt.Fprintf(out, "%-*s", wide, l.corner)
	for _, r := range t.Rows {
		fmt.Fprintf(out, "\t%s", forms(r.Category)[l.column])
	}
	fmt.Fprintln(out, "\t")
	for i, row := range t.Second {
		fmt.Fprintf(out, "%-*s", wide, names[i])
		for j, n := range row {
			cell := ""
			if j >= i {
				cell = fmt.Sprintf("%.*f", l.decimals, 100*float64(n)/float64(t.Rounds))
			}
			fmt.Fprintf(out, "\t%s", cell)
		}
		fmt.Fprintln(out, "\t")
	}
	out.Flush()
	return all.String()
}

// forms returns a category, its name of at most eight characters and that of two.
func forms(category string) [3]string {
	for _, f := range [][3]string{
		{"royal flush", "royal", "RF"}, {"straight flush", "str. fl.", "SF"}, {"four of a kind", "four", "4K"}, {"full house", "full", "FH"},
		{"flush", "flush", "F"}, {"straight", "straight", "S"}, {"three of a kind", "three", "3K"}, {"two pair", "two pair", "2P"},
		{"one pair", "pair", "P"}, {"high card", "high", "H"},
	} {
		if f[0] == category {
			return f
		}
	}
	return [3]string{category, category, category}
}
