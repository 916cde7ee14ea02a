package results

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"pokersim/sim/equity"
)

// WriteText writes the categories, the matrix of the best and the second best hand, the
// numbers of winners and the bad beats. If the columns of the categories do not fit the
// width, it omits the intervals; those of the matrix have shorter headings and fewer digits.
func (t *AtTable) WriteText(w io.Writer, width int) error {
	text := t.lines("best loser %\theld\tloses if held %", func(e Estimate) string { return e.text100(t.Method) })
	if !fits(text, width) {
		text = t.lines("loser %\theld\tloses %", func(e Estimate) string { return fmt.Sprintf("%.4f", 100*e.Value) })
	}
	fmt.Fprintf(w, "%s\n%s\n", text, TableMatrix{t}.fit(width))
	if err := (TablePots{t}).lines(w); err != nil {
		return err
	}
	if t.Beat != "" {
		fmt.Fprintf(w, "\nbad beats, %s or better beaten, both hole cards of loser and winner play: %s\n", t.Beat, oneIn(t.Beats, t.Rounds, t.Method))
	}
	return t.writeEnd(w, "")
}

// lines returns the categories, with the headings of the last columns.
func (t *AtTable) lines(headings string, percent func(Estimate) string) string {
	var all strings.Builder
	out := tabwriter.NewWriter(&all, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%-15s\twins %%\t%s\t\n", "hand", headings)
	for _, r := range t.Rows {
		loses := "-"
		if r.Held > 0 {
			loses = percent(r.Lose)
		}
		fmt.Fprintf(out, "%-15s\t%s\t%s\t%d\t%s\t\n", r.Category, percent(r.Winning), percent(r.Losing), r.Held, loses)
	}
	out.Flush()
	return all.String()
}

// oneIn returns a frequency in per cent and as odds.
func oneIn(n, rounds uint64, method equity.Method) string {
	e := frequency(n, rounds, method)
	text := fmt.Sprintf("%d of %d deals, %s %%", n, rounds, e.text100(method))
	if n > 0 {
		text += ", 1 in " + odds(&e.Value)
	}
	return text
}

// WriteText writes the numbers of winners.
func (t TablePots) WriteText(w io.Writer, _ int) error {
	if err := t.lines(w); err != nil {
		return err
	}
	return t.writeEnd(w, " -table pots")
}

func (t TablePots) lines(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "players who share the pot\tdeals\tper cent\t")
	for i, n := range t.Pots {
		fmt.Fprintf(out, "%d\t%d\t%s\t\n", i+1, n, frequency(n, t.Rounds, t.Method).text100(t.Method))
	}
	return out.Flush()
}
