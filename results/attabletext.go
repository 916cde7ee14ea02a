package results

import (
	"fmt"
	"io"
	"text/tabwriter"

	"pokersim/sim/equity"
)

// WriteText writes the categories, the matrix of the best and the second best hand, the
// numbers of winners and the bad beats.
func (t *AtTable) WriteText(w io.Writer, width int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%-15s\twins %%\tbest loser %%\theld\tloses if held %%\t\n", "hand")
	for _, r := range t.Rows {
		loses := "-"
		if r.Held > 0 {
			loses = r.Lose.text100(t.Method)
		}
		fmt.Fprintf(out, "%-15s\t%s\t%s\t%d\t%s\t\n", r.Category, r.Winning.text100(t.Method), r.Losing.text100(t.Method), r.Held, loses)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	if err := (TableMatrix{t}).lines(w); err != nil {
		return err
	}
	fmt.Fprintln(w)
	if err := (TablePots{t}).lines(w); err != nil {
		return err
	}
	if t.Beat != "" {
		fmt.Fprintf(w, "\nbad beats, %s or better beaten, both hole cards of loser and winner play: %s\n", t.Beat, oneIn(t.Beats, t.Rounds, t.Method))
	}
	return t.writeEnd(w, "")
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

// WriteText writes the matrix.
func (t TableMatrix) WriteText(w io.Writer, _ int) error {
	if err := t.lines(w); err != nil {
		return err
	}
	return t.writeEnd(w, " -table matrix")
}

// lines writes the matrix in per cent.
func (t TableMatrix) lines(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%-15s", "best, second %")
	for _, r := range t.Rows {
		fmt.Fprintf(out, "\t%s", brief(r.Category))
	}
	fmt.Fprintln(out, "\t")
	for i, row := range t.Second {
		fmt.Fprintf(out, "%-15s", t.Rows[i].Category)
		for j, n := range row {
			cell := ""
			if j >= i {
				cell = fmt.Sprintf("%.4f", 100*float64(n)/float64(t.Rounds))
			}
			fmt.Fprintf(out, "\t%s", cell)
		}
		fmt.Fprintln(out, "\t")
	}
	return out.Flush()
}

// brief returns a category in at most eight characters.
func brief(category string) string {
	for long, short := range map[string]string{"royal flush": "royal", "straight flush": "str. fl.", "four of a kind": "four", "full house": "full", "three of a kind": "three", "one pair": "pair", "high card": "high"} {
		if category == long {
			return short
		}
	}
	return category
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
