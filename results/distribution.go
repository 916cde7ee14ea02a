package results

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strconv"
	"text/tabwriter"
)

// Distribution is the exact distribution of outcomes: the label of each and, if it
// is known, the number of hands that have it. It is also the report of an exact
// run.
type Distribution struct {
	Hands  []string // the labels, by outcome
	Counts []uint64 // the numbers of hands, by outcome; nil if unknown
	Total  uint64   // the sum of Counts
	Plan   string   // the flags of the exact run; "" if it is not the report of one
}

// NewDistribution returns the distribution with the given labels and numbers of
// hands; counts is nil if the numbers are unknown.
func NewDistribution(hands []string, counts []uint64) Distribution {
	d := Distribution{Hands: hands, Counts: counts}
	for _, n := range counts {
		d.Total += n
	}
	return d
}

// Probability returns the exact probability of an outcome, 0 to 1, and whether it is
// known.
func (d *Distribution) Probability(outcome int) (p float64, known bool) {
	if d.Counts == nil {
		return 0, false
	}
	return float64(d.Counts[outcome]) / float64(d.Total), true
}

// Possible returns the distribution and the counts without the outcomes that are
// impossible (0 in d.Counts) and were not counted (0 in counts). If d.Counts is
// unknown it returns d and counts.
func (d Distribution) Possible(counts []uint64) (Distribution, []uint64) {
	if d.Counts == nil || len(counts) != len(d.Counts) {
		return d, counts
	}
	left, of := Distribution{Total: d.Total, Plan: d.Plan}, []uint64{}
	for i, n := range d.Counts {
		if n > 0 || counts[i] > 0 {
			left.Hands, left.Counts, of = append(left.Hands, d.Hands[i]), append(left.Counts, n), append(of, counts[i])
		}
	}
	return left, of
}

// Columns returns the header row of the CSV format.
func (d *Distribution) Columns() []string {
	return []string{"hand", "count", "total", "exact_probability", "plan"}
}

// Records returns the rows of the CSV format, one for each outcome. The distribution
// must be known.
func (d *Distribution) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for i, hand := range d.Hands {
			p, _ := d.Probability(i)
			if !yield([]string{hand, strconv.FormatUint(d.Counts[i], 10), strconv.FormatUint(d.Total, 10), number(&p), d.Plan}) {
				return
			}
		}
	}
}

// MarshalJSON writes the total and a row for each outcome. The distribution must be
// known.
func (d *Distribution) MarshalJSON() ([]byte, error) {
	type row struct {
		Hand  string  `json:"hand"`
		Count uint64  `json:"count"`
		Exact float64 `json:"exact_probability"`
	}
	rows := make([]row, len(d.Hands))
	for i, hand := range d.Hands {
		p, _ := d.Probability(i)
		rows[i] = row{hand, d.Counts[i], p}
	}
	return json.Marshal(struct {
		Total uint64 `json:"total"`
		Plan  string `json:"plan"`
		Rows  []row  `json:"rows"`
	}{d.Total, d.Plan, rows})
}

// WriteText writes the distribution, which must be known, in aligned columns.
func (d *Distribution) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	width := longest(d.Hands)
	fmt.Fprintf(out, "%-*s\tcount\texact\t\n", width, "hand")
	for i, hand := range d.Hands {
		p, _ := d.Probability(i)
		fmt.Fprintf(out, "%-*s\t%d\t%s\t\n", width, hand, d.Counts[i], fixed(&p, 8))
	}
	fmt.Fprintf(out, "%-*s\t%d\t\t\n", width, "all", d.Total)
	if err := out.Flush(); err != nil || d.Plan == "" {
		return err
	}
	_, err := fmt.Fprintf(w, "\nsimulate exact %s\n", d.Plan)
	return err
}
