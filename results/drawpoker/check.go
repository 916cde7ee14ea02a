package drawpoker

import (
	"fmt"
	"strings"

	"pokersim/results/internal/report"
	"pokersim/sim/videopoker"
)

// PayCheck is how many hands of five cards each row of a pay table pays as they are dealt.
type PayCheck struct {
	Rows     []PayCheckRow // the last one is that of the hands that no row has, if there are some
	Warnings []string
	Origin   report.Origin
}

// PayCheckRow is a row of a pay table.
type PayCheckRow struct {
	Hand   string  `col:"hand"`
	Pays   float64 `col:"pays_for_one"`
	Count  uint64  `col:"count"`
	Set    uint64  `col:"set_count"`
	Before string  `col:"paid_before"`
	Rounds uint64  `col:"rounds"`
	Plan   string  `col:"plan"`
}

// NewPayCheck returns the hands of each row.
func NewPayCheck(t *videopoker.Table, origin report.Origin) *PayCheck {
	overlaps, rounds := t.Check(), uint64(0)
	c := &PayCheck{Origin: origin, Warnings: unpaid(t, overlaps)}
	for row, o := range overlaps {
		var before []string
		for _, b := range o.Before {
			before = append(before, nameOfRow(t, b))
		}
		if last := row == len(t.Rows); last && o.Paid == 0 {
			continue
		} else if last {
			c.Warnings = append(c.Warnings, fmt.Sprintf("%d hands are in no row: they lose", o.Paid))
		}
		rounds += o.Paid
		c.Rows = append(c.Rows, PayCheckRow{Hand: nameOfRow(t, row), Pays: t.Pay(row), Count: o.Paid, Set: o.Of, Before: strings.Join(before, "; "), Plan: origin.Plan})
	}
	for i := range c.Rows {
		c.Rows[i].Rounds = rounds
	}
	return c
}

// MarshalJSON returns the JSON that results.Write writes.
func (c PayCheck) MarshalJSON() ([]byte, error) { return report.JSON(&c) }

// Records returns the rows.
func (c *PayCheck) Records() any { return c.Rows }

// About returns what is not about one row.
func (c *PayCheck) About() report.About {
	return report.About{Kind: "pay check", Origin: c.Origin, Warnings: c.Warnings}
}

// Text returns a line for each row.
func (c *PayCheck) Text(int) string {
	return report.Layout[PayCheckRow]{Heads: "<hand\tpays\thands\tof\t<earlier rows pay the others", Cells: func(r PayCheckRow) string {
		return fmt.Sprintf("%s\t%s\t%d\t%d\t%s", r.Hand, payText(&r.Pays), r.Count, r.Set, r.Before)
	}}.Lines(c.Rows) + "\n" + c.About().End(fmt.Sprintf("exact, of all %d hands as they are dealt", c.Rows[0].Rounds))
}
