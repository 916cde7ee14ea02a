package results

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteText writes the table for a person: aligned columns, then the
// chi-square test and the warnings. An unknown value is a dash.
func (t *Table) WriteText(w io.Writer, _ int) error {
	hands := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		hands[i] = r.Hand
	}
	width := longest(hands)
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%-*s\tcount\tfrequency\tstd error\t95 %% interval\texact\tz\t\n", width, "hand")
	for _, r := range t.Rows {
		fmt.Fprintf(out, "%-*s\t%d\t%s\t%s\t%s – %s\t%s\t%s\t\n", width, r.Hand, r.Count,
			fixed(&r.Frequency, 8), fixed(&r.StdError, 8), fixed(&r.CILow, 8), fixed(&r.CIHigh, 8),
			fixed(r.Exact, 8), fixed(r.Z, 2))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if t.Chi != nil {
		fmt.Fprintf(w, "\nchi-square %.2f on %d degrees of freedom, p = %.4g\n", t.Chi.Statistic, t.Chi.Degrees, t.Chi.P)
	}
	for _, warning := range t.Warnings {
		fmt.Fprintf(w, "warning: %s\n", warning)
	}
	_, err := fmt.Fprintf(w, "%d rounds, seed %d\n", t.Rounds, t.Seed)
	return err
}

func fixed(x *float64, digits int) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.*f", digits, *x)
}

func longest(words []string) int {
	n := 0
	for _, w := range words {
		n = max(n, len(w))
	}
	return n
}
