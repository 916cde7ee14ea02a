package players

import (
	"fmt"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// TableBeats is the table of the bad beats, of one row.
type TableBeats struct{ *AtTable }

// NewTableBeats computes the table of a tally. Errors are those of NewAtTable, and that of
// a plan without bad beats.
func NewTableBeats(p *equity.Prepared, tally chunk.Tally) (TableBeats, error) {
	t, err := NewAtTable(p, tally)
	if err == nil && t.Beat == "" {
		err = chunk.Invalid("table", "this run did not count bad beats")
	}
	return TableBeats{t}, err
}

// beatsRow is the number of deals with a bad beat.
type beatsRow struct {
	Beat   string `col:"beat"`
	Count  uint64 `col:"count"`
	Rounds uint64 `col:"rounds"`
	report.Estimate
	report.Source
}

// beats returns the row.
func (t *AtTable) beats() beatsRow {
	return beatsRow{t.Beat, t.Beats, t.Rounds, t.frequency(t.Beats), t.source("")}
}

// interval returns the ends of the interval of the frequency.
func (r beatsRow) interval() [2]float64 { return [2]float64{r.CILow, r.CIHigh} }

// Records returns the row.
func (t TableBeats) Records() any {
	if t.AtTable == nil {
		return []beatsRow(nil)
	}
	return []beatsRow{t.beats()}
}

// About returns what is not about one row.
func (t TableBeats) About() report.About { return t.about(" -table beats") }

// Text returns the bad beats; if no -table chose them, all tables.
func (t TableBeats) Text(width int) string {
	if t.Whole {
		return t.AtTable.Text(width)
	}
	return t.ended(t.text(width), t.About())
}

// text returns the row and the rule of a bad beat. It omits the odds if they do not fit.
func (t TableBeats) text(width int) string {
	return report.Fit(width, [][]string{nil, {"1 in"}}, func(omit []string) string {
		return report.Layout[beatsRow]{Heads: "<bad beats of at least\tdeals\tper cent\t1 in", Omit: omit, Cells: func(r beatsRow) string {
			return fmt.Sprintf("%s\t%d\t%s\t%s", r.Beat, r.Count, r.Ends(t.exact(), 4), report.Odds(&r.Value))
		}}.Lines([]beatsRow{t.beats()})
	}) + "both hole cards of the loser and of a winner play\n"
}
