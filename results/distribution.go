package results

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"text/tabwriter"

	"pokersim/sim"
)

// Distribution is the exact distribution of outcomes. It is the report of an exact run.
type Distribution struct {
	Hands  []string // the labels, by outcome
	Counts []uint64 // the numbers of hands, by outcome
	Total  uint64   // the sum of Counts
	Origin
}

// NewDistribution returns the distribution that an exact run has counted. By class it
// leaves out the classes that are impossible.
func NewDistribution(run *sim.Prepared, counts []uint64) Distribution {
	d, labels := Distribution{Total: sum(counts), Origin: Origin{run.Command(0), run.Flags()}}, run.Labels()
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
		if by != "class" && by != "made-draw" || exact == nil || exact[i] > 0 || n > 0 {
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

// Columns returns the header row of the CSV format.
func (d *Distribution) Columns() []string {
	return []string{"hand", "count", "total", "exact_probability", "plan"}
}

// Records returns the rows of the CSV format, one for each outcome.
func (d *Distribution) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for i, hand := range d.Hands {
			p := d.Probability(i)
			if !yield([]string{hand, strconv.FormatUint(d.Counts[i], 10), strconv.FormatUint(d.Total, 10), number(&p), d.Plan}) {
				return
			}
		}
	}
}

func (d *Distribution) envelope() Envelope {
	return Envelope{Plan: d.Plan, Command: d.Command, Summary: map[string]any{"total": d.Total}}
}

// WriteText writes the distribution in aligned columns.
func (d *Distribution) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	width := longest(d.Hands)
	fmt.Fprintf(out, "%-*s\tcount\texact\t\n", width, "hand")
	for i, hand := range d.Hands {
		p := d.Probability(i)
		fmt.Fprintf(out, "%-*s\t%d\t%s\t\n", width, hand, d.Counts[i], fixed(&p, 8))
	}
	fmt.Fprintf(out, "%-*s\t%d\t\t\n", width, "all", d.Total)
	if err := out.Flush(); err != nil || d.Plan == "" {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%v\n", d.Origin)
	return err
}
