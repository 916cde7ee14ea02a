package results

import (
	"cmp"
	"fmt"
	"slices"

	"pokersim/results/internal/report"
	"pokersim/sim/audit"
)

// few returns the verdict of too few packs as text.
func (r Audit) few() string {
	ran, of := r.Ran()
	unit := "packs"
	switch {
	case r.Plan.Seats > 0:
		unit = "hands"
	case r.Plan.Drawn():
		unit = "draws"
	}
	text := fmt.Sprintf("too few %s for a verdict: with %d of them %d of %d tests ran", unit, r.Rounds, ran, of)
	if r.Needed > 0 {
		text += fmt.Sprintf("; at least %d are needed", r.Needed)
	}
	return text
}

// shownOrders is the largest number of orders in the text of too few packs.
const shownOrders = 10

// countedText returns how often the orders of too few packs came up, the most frequent first.
func (r Audit) countedText() string {
	if r.Verdict != audit.TooFew || len(r.Parts) == 0 || r.Parts[0].Orders == nil {
		return ""
	}
	m := r.Parts[0].Orders
	var seen []lawRow
	for i, n := range m.Counts {
		if n > 0 {
			seen = append(seen, lawRow{what: orderText(i, r.Cards), cell: newCell(m, i, 0)})
		}
	}
	slices.SortStableFunc(seen, func(a, b lawRow) int { return cmp.Compare(b.Count, a.Count) })
	text := fmt.Sprintf("what was counted, %d of %d orders:\n", len(seen), len(m.Counts))
	text += report.Layout[lawRow]{Heads: "<order\tcount\tshare\t95 % interval\tfair", Cells: func(x lawRow) string {
		return fmt.Sprintf("%s\t%d\t%.4f\t%.4f – %.4f\t%.4f", x.what, x.Count, x.Frequency, x.CILow, x.CIHigh, x.Fair)
	}}.Lines(seen[:min(len(seen), shownOrders)])
	if more := len(seen) - shownOrders; more > 0 {
		text += fmt.Sprintf("and %d more; -orders FILE writes all\n", more)
	}
	return text + "\n"
}
