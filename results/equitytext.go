package results

import (
	"fmt"
	"io"
	"text/tabwriter"

	"pokersim/sim/equity"
)

// WriteText writes a line for each player. It cuts long ranges to fit the width.
func (t *Equity) WriteText(w io.Writer, width int) error {
	const others = 50 // characters of the other columns
	room := 0
	if width > 0 {
		room = max(width-others, 12)
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	ranges := make([]string, len(t.Rows))
	for i, r := range t.Rows {
		ranges[i] = r.text(room)
	}
	wide := longest(append(ranges, "range"))
	fmt.Fprintf(out, "player\t%-*s\twin %%\ttie %%\tequity %%\t\n", wide, "range")
	for i, r := range t.Rows {
		fmt.Fprintf(out, "%d\t%-*s\t%.2f\t%.2f\t%s\t\n", r.Player, wide, ranges[i], 100*r.WinProbability, 100*r.TieProbability, r.text100(t.Method))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return t.writeEnd(w, "")
}

// text returns the range with the numbers of its hands and of those left, in at most
// room characters; 0 is any number.
func (h Holding) text(room int) string {
	hands := ""
	if h.Combos > 1 {
		hands = fmt.Sprintf("  %d hands", h.Combos)
	}
	if h.Live < h.Combos {
		hands += fmt.Sprintf(", %d left", h.Live)
	}
	if room > 0 && len(h.Range)+len(hands) > room {
		return h.Range[:max(room-len(hands)-1, 1)] + "…" + hands
	}
	return h.Range + hands
}

// text100 returns the value in per cent, with half of the interval.
func (e Estimate) text100(method equity.Method) string {
	if method == equity.Exact {
		return fmt.Sprintf("%.4f exact", 100*e.Value)
	}
	return fmt.Sprintf("%.4f ± %.4f", 100*e.Value, 50*(e.CIHigh-e.CILow))
}

// writeEnd writes the lines below a table of deals: the warnings, the number of
// deals and the command that repeats the table; flags is added to the command.
func (d Deals) writeEnd(w io.Writer, flags string) error {
	fmt.Fprintln(w)
	for _, warning := range d.Warnings {
		fmt.Fprintf(w, "warning: %s\n", warning)
	}
	deals := fmt.Sprintf("all %d deals, exact", d.Rounds)
	if d.Seed != nil {
		deals = fmt.Sprintf("%d deals, seed %d; ± is half the 95 %% interval", d.Rounds, *d.Seed)
	}
	_, err := fmt.Fprintf(w, "%s\n%v%s\n", deals, d.Origin, flags)
	return err
}
