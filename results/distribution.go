package results

import (
	"fmt"

	"pokersim/results/internal/report"
	"pokersim/sim"
)

// Distribution is the exact distribution of outcomes. It is the report of an exact run.
type Distribution struct {
	Hands  []string // the labels, by outcome
	Counts []uint64 // the numbers of hands, by outcome
	Total  uint64   // the sum of Counts
	Origin
	pairs bool // whether the outcomes are pairs of a made hand and a draw
}

// NewDistribution returns the distribution that an exact run has counted. By class it
// leaves out the classes that are impossible.
func NewDistribution(run *sim.Prepared, counts []uint64) *Distribution {
	d, labels := &Distribution{Total: sum(counts), Origin: Origin{Command: run.Command(0), Plan: run.Flags()}, pairs: run.Plan().By == madeDraws}, run.Labels()
	for _, i := range shown(run, counts, counts) {
		d.Hands, d.Counts = append(d.Hands, labels[i]), append(d.Counts, counts[i])
	}
	return d
}

// shown returns the outcomes that the reports of a run have: all, or, by class and of made
// hands with draws, those that are possible or were counted. Exact may be nil.
func shown(run *sim.Prepared, counts, exact []uint64) (outcomes []int) {
	by := run.Plan().By
	for i, n := range counts {
		if by != "class" && by != madeDraws || exact == nil || exact[i] > 0 || n > 0 {
			outcomes = append(outcomes, i)
		}
	}
	return outcomes
}

func sum(counts []uint64) (total uint64) {
	for _, n := range counts {
		total += n
	}
	return total
}

// Probability returns the exact probability of an outcome, 0 to 1.
func (d *Distribution) Probability(outcome int) float64 {
	return float64(d.Counts[outcome]) / float64(d.Total)
}

// distributionRow is one outcome.
type distributionRow struct {
	Hand string `col:"hand"`
	exactCount
}

// exactCount is the columns of an outcome besides its name.
type exactCount struct {
	Count uint64   `col:"count"`
	Total uint64   `col:"total"`
	Exact *float64 `col:"exact_probability"`
	Plan  string   `col:"plan"`
}

// MarshalJSON returns the JSON that results.Write writes.
func (d Distribution) MarshalJSON() ([]byte, error) { return report.JSON(&d) }

// Records returns the rows, one for each outcome.
func (d *Distribution) Records() any {
	if d.pairs {
		return d.pairRows()
	}
	return d.rows()
}

func (d *Distribution) rows() (rows []distributionRow) {
	for i, hand := range d.Hands {
		rows = append(rows, distributionRow{hand, exactCount{d.Counts[i], d.Total, new(d.Probability(i)), d.Plan}})
	}
	return rows
}

// About returns what is not about one row.
func (d *Distribution) About() report.About {
	kind := "exact"
	if d.pairs {
		kind = "exact-made-draw"
	}
	return report.About{Kind: kind, Origin: d.Origin, Summary: map[string]any{"total": d.Total}}
}

// Text returns the distribution in aligned columns.
func (d *Distribution) Text(int) string {
	if d.pairs {
		return d.matrix()
	}
	text := report.Layout[distributionRow]{Heads: "<hand\tcount\texact", Cells: func(r distributionRow) string {
		if r.Exact == nil {
			return fmt.Sprintf("%s\t%d\t", r.Hand, r.Count)
		}
		return fmt.Sprintf("%s\t%d\t%s", r.Hand, r.Count, report.Fixed(r.Exact, 8))
	}}.Lines(append(d.rows(), distributionRow{"all", exactCount{Count: d.Total}}))
	if d.Plan == "" {
		return text
	}
	return text + fmt.Sprintf("\n%v\n", d.Origin)
}
