package drawpoker

import (
	"fmt"
	"iter"
	"math"
	"strconv"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/videopoker"
)

// Sample is what rounds with the best holds are paid.
type Sample struct {
	Rows     []SampleRow                // one for each row of the pay table, then that of all
	Curve    iter.Seq2[uint64, float64] // the rounds so far and what they won; it may be empty
	Warnings []string
	Origin   report.Origin
}

// SampleRow is a row of a pay table in a sample.
type SampleRow struct {
	Hand          string          `col:"hand"`
	Pays          *float64        `col:"pays_for_one"` // nil of all
	Count         uint64          `col:"count"`
	Rounds        uint64          `col:"rounds"`
	Frequency     float64         `col:"frequency"`
	Paid          report.Estimate `col:"paid,std_error,ci_low,ci_high"`
	Exact         float64         `col:"exact_probability"`
	ExactPaid     float64         `col:"exact_paid"`
	Z             *float64        `col:"z"`
	Variance      *float64        `col:"variance"` // of all
	ExactVariance *float64        `col:"exact_variance"`
	Seed          string          `col:"seed"`
	Plan          string          `col:"plan"`
}

// run is a sample with the flags that repeat it, without -rounds and -seed.
type run struct {
	*videopoker.Sample
	flags string
}

func (r run) Flags() string { return r.flags }

func (r run) Command(rounds uint64) string {
	return fmt.Sprintf("simulate %s -rounds %d -seed %d", r.flags, rounds, r.Seed)
}

// NewSample returns the table of a tally of a sample, which the command with some flags
// repeats. A tally without rounds is an error.
func NewSample(t *videopoker.Table, r videopoker.Return, sample *videopoker.Sample, tally chunk.Tally, flags string) (*Sample, error) {
	rounds := tally.Total()
	if rounds == 0 {
		return nil, chunk.Invalid("rounds", "none is played")
	}
	v, n := &Sample{Origin: report.OriginOf(run{sample, flags}, tally, rounds), Curve: sample.Bankrolls(tally)}, float64(rounds)
	all := SampleRow{Hand: "all", Exact: 1, Frequency: 1, Count: rounds, Rounds: rounds, Seed: strconv.FormatUint(sample.Seed, 10), Plan: v.Origin.Plan}
	low, high, squares := math.Inf(1), math.Inf(-1), 0.0
	for row, count := range sample.Rows(tally) {
		if row == len(t.Rows) && r.Rows[row] == 0 {
			continue
		}
		pay, estimate := t.Pay(row), report.Frequency(count, rounds, false)
		of := all
		of.Hand, of.Pays, of.Count, of.Frequency, of.Exact = nameOfRow(t, row), &pay, count, estimate.Value, float(r.Probability(row))
		of.Paid = report.Estimate{Value: pay * estimate.Value, StdError: pay * estimate.StdError, CILow: pay * estimate.CILow, CIHigh: pay * estimate.CIHigh}
		of.ExactPaid = pay * of.Exact
		if of.Exact > 0 && of.Exact < 1 {
			of.Z = new((of.Frequency - of.Exact) / math.Sqrt(of.Exact*(1-of.Exact)/n))
		}
		v.Rows = append(v.Rows, of)
		low, high = min(low, pay), max(high, pay)
		all.Paid.Value += of.Paid.Value
		squares += pay * of.Paid.Value
	}
	mean := all.Paid.Value
	variance, exact := max(0, squares-mean*mean), float(r.Variance())
	all.Variance, all.ExactVariance, all.ExactPaid = &variance, &exact, float(r.Mean())
	all.Paid.CILow, all.Paid.CIHigh = mean, mean
	if high > low {
		all.Paid = report.MeanOf(mean, variance, low, high, n)
	}
	if exact > 0 {
		all.Z = new((mean - all.ExactPaid) / math.Sqrt(exact/n))
	}
	v.Rows = append(v.Rows, all)
	return v, nil
}

// MarshalJSON returns the JSON that results.Write writes.
func (v Sample) MarshalJSON() ([]byte, error) { return report.JSON(&v) }

// Records returns the rows.
func (v *Sample) Records() any { return v.Rows }

// Warn adds a warning.
func (v *Sample) Warn(text string) { v.Warnings = append(v.Warnings, text) }

// About returns what is not about one row.
func (v *Sample) About() report.About {
	all := v.Rows[len(v.Rows)-1]
	return report.About{Kind: "videopoker sample", Origin: v.Origin, Warnings: v.Warnings, Seed: all.Seed, Summary: map[string]any{"rounds": all.Rounds, "return": all.Paid.Value, "exact_return": all.ExactPaid}}
}

// Text returns a line for each row, then the return.
func (v *Sample) Text(int) string {
	text := report.Layout[SampleRow]{Heads: "<hand\tpays\tcount\tfrequency\texact\tpaid\tstd error\texact paid\tz", Cells: func(r SampleRow) string {
		return fmt.Sprintf("%s\t%s\t%d\t%.8f\t%.8f\t%.8f\t%.8f\t%.8f\t%s", r.Hand, payText(r.Pays), r.Count, r.Frequency, r.Exact, r.Paid.Value, r.Paid.StdError, r.ExactPaid, report.Fixed(r.Z, 2))
	}}.Lines(v.Rows)
	all := v.Rows[len(v.Rows)-1]
	return text + fmt.Sprintf("\nreturn %.8f, 95 %% interval %.8f – %.8f, exact %.8f; variance %.4f, exact %.4f\n", all.Paid.Value, all.Paid.CILow, all.Paid.CIHigh, all.ExactPaid, *all.Variance, *all.ExactVariance) +
		v.About().End(fmt.Sprintf("%d rounds, seed %s", all.Rounds, all.Seed))
}
