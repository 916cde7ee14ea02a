package results

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"al.essio.dev/pkg/shellescape"

	"pokersim/internal/stats"
	"pokersim/results/internal/report"
)

const returnKind = "return"

// Return is what a pay table makes of a table of frequencies: the mean and the standard
// deviation of what a bet of 1 wins.
type Return struct {
	Of       Report // the table: a *Table or a *Distribution
	Rows     []ReturnRow
	All      ReturnRow // the sum of the rows
	Variance float64   // of what a bet wins, in squares of the bet
	Warnings []string
	Origin   Origin
	seed     string            // empty if the table is exact
	before   map[string]string // by row: the earlier rows that pay some of its hands
}

// ReturnRow is what an outcome adds to the mean, in bets.
type ReturnRow struct {
	Hand      string          `col:"hand"`
	Pays      *float64        `col:"pays"` // to one; -1 is a lost bet; nil of the sum
	Count     uint64          `col:"count"`
	Rounds    uint64          `col:"rounds"`
	Frequency float64         `col:"frequency"`
	Return    report.Estimate `col:"return,std_error,ci_low,ci_high"` // Pays · Frequency
	Exact     *float64        `col:"exact_probability"`               // nil if unknown
	ExactOf   *float64        `col:"exact_return"`                    // Pays · *Exact; nil if unknown
	Z         *float64        `col:"z"`                               // of the return; nil if unknown or the exact value does not vary
	Edge      *float64        `col:"house_edge"`                      // of the sum
	Deviation *float64        `col:"standard_deviation"`              // of the sum
	Seed      string          `col:"seed"`
	Plan      string          `col:"plan"`
}

// NewReturn returns the return of a table, which is a *Table or a *Distribution.
func NewReturn(of Report, pays *Pays) (*Return, error) {
	r := &Return{Of: of}
	switch t := of.(type) {
	case *Table:
		if t.Spec.By == madeDraws {
			return nil, fmt.Errorf("pay: *results.MadeDraw has no frequencies")
		}
		r.Warnings, r.Origin, r.seed = t.Warnings, t.Origin, strconv.FormatUint(t.Seed, 10)
		for _, row := range t.Rows {
			r.Rows = append(r.Rows, ReturnRow{Hand: row.Hand, Count: row.Count, Rounds: row.Rounds, Frequency: row.Frequency, Exact: row.Exact, Z: row.Z})
		}
	case *Distribution:
		if t.pairs {
			return nil, fmt.Errorf("pay: *results.ExactMadeDraw has no frequencies")
		}
		r.Origin = t.Origin
		for i, hand := range t.Hands {
			p := t.Probability(i)
			r.Rows = append(r.Rows, ReturnRow{Hand: hand, Count: t.Counts[i], Rounds: t.Total, Frequency: p, Exact: &p})
		}
	default:
		return nil, fmt.Errorf("pay: %T has no frequencies", of)
	}
	file := " -pay " + shellescape.Quote(pays.Name)
	r.Origin.Plan += file
	if r.Origin.Command != "" {
		r.Origin.Command += file
	}
	for i := range r.Rows {
		r.Rows[i].Pays, r.Rows[i].Seed, r.Rows[i].Plan = new(pays.Of(r.Rows[i].Hand)), r.seed, r.Origin.Plan
	}
	r.add()
	r.before = pays.before
	r.Warnings = append(slices.Clip(r.Warnings), pays.Warnings...)
	return r, nil
}

// add computes the returns of the rows and their sum.
func (r *Return) add() {
	low, high, known, exact, exactSquares, squares := math.Inf(1), math.Inf(-1), true, 0.0, 0.0, 0.0
	r.All = ReturnRow{Hand: "all", Rounds: r.Rows[0].Rounds, Seed: r.seed, Plan: r.Origin.Plan}
	for i := range r.Rows {
		row := &r.Rows[i]
		low, high = min(low, *row.Pays), max(high, *row.Pays)
		row.Return = r.times(row)
		r.All.Count += row.Count
		r.All.Frequency += row.Frequency
		r.All.Return.Value += row.Return.Value
		squares += *row.Pays * row.Return.Value
		if known = known && row.Exact != nil; known {
			of := *row.Pays * *row.Exact
			row.ExactOf = &of
			exact += of
			exactSquares += *row.Pays * of
		}
		if row.Z != nil && *row.Pays < 0 {
			row.Z = new(-*row.Z)
		}
	}
	mean, n := r.All.Return.Value, float64(r.All.Rounds)
	r.Variance = max(0, squares-mean*mean)
	r.All.Edge, r.All.Deviation = new(-mean), new(r.Deviation())
	r.All.Return = report.Estimate{Value: mean, CILow: mean, CIHigh: mean}
	if r.seed != "" && high > low {
		r.All.Return = report.MeanOf(mean, r.Variance, low, high, n)
	}
	if !known {
		return
	}
	r.All.ExactOf, r.All.Exact = &exact, new(1.0)
	if v := exactSquares - exact*exact; r.seed != "" && v > 0 {
		r.All.Z = new((mean - exact) / math.Sqrt(v/n))
	}
}

// times returns the pay times the frequency of a row.
func (r *Return) times(row *ReturnRow) report.Estimate {
	at := func(f float64) float64 { return *row.Pays * f }
	value := at(row.Frequency)
	if r.seed == "" {
		return report.Estimate{Value: value, CILow: value, CIHigh: value}
	}
	low, high := stats.Wilson(row.Count, row.Rounds, stats.Level)
	low, high = at(low), at(high)
	return report.Estimate{Value: value, StdError: math.Abs(at(stats.StdError(row.Count, row.Rounds))), CILow: min(low, high), CIHigh: max(low, high)}
}

// Deviation returns the standard deviation of what a bet of 1 wins.
func (r *Return) Deviation() float64 { return math.Sqrt(r.Variance) }

// Warn adds a warning.
func (r *Return) Warn(text string) { r.Warnings = append(r.Warnings, text) }

// MarshalJSON returns the JSON that results.Write writes.
func (r Return) MarshalJSON() ([]byte, error) { return report.JSON(&r) }

// Records returns the rows: one for each outcome, then that of all.
func (r *Return) Records() any { return append(slices.Clip(r.Rows), r.All) }

// About returns what is not about one row.
func (r *Return) About() report.About {
	summary := map[string]any{
		"rounds": r.All.Rounds, "return": r.All.Return.Value, "house_edge": -r.All.Return.Value, "standard_deviation": r.Deviation(),
	}
	if len(r.before) > 0 {
		summary["paid_before"] = r.before
	}
	return report.About{Kind: returnKind, Origin: r.Origin, Seed: r.seed, Warnings: r.Warnings, Summary: summary}
}

// Text returns a line for each outcome, then the house edge.
func (r *Return) Text(int) string {
	heads := "<hand\tpays to 1\tcount\tfrequency\treturn\tstd error\texact return\tz"
	if len(r.before) > 0 {
		heads += "\tearlier rows pay the others"
	}
	text := report.Layout[ReturnRow]{Heads: heads, Cells: func(row ReturnRow) string {
		pays := ""
		if row.Pays != nil {
			pays = strconv.FormatFloat(*row.Pays, 'g', -1, 64)
		}
		cells := fmt.Sprintf("%s\t%s\t%d\t%.8f\t%.8f\t%.8f\t%s\t%s", row.Hand, pays, row.Count, row.Frequency, row.Return.Value, row.Return.StdError,
			report.Fixed(row.ExactOf, 8), report.Fixed(row.Z, 2))
		if len(r.before) > 0 {
			cells += "\t" + r.before[row.Hand]
		}
		return cells
	}}.Lines(append(slices.Clip(r.Rows), r.All))
	percent := func(x float64) string { return fmt.Sprintf("%.4f %%", 100*x) }
	all, counted := r.All.Return, "exact"
	text += "\nhouse edge " + percent(-all.Value)
	if r.seed != "" {
		counted = fmt.Sprintf("%d rounds, seed %s", r.All.Rounds, r.seed)
		text += fmt.Sprintf(", 95 %% interval %s – %s", percent(-all.CIHigh), percent(-all.CILow))
		if r.All.ExactOf != nil {
			text += ", exact " + percent(-*r.All.ExactOf)
		}
	}
	return text + fmt.Sprintf("; standard deviation %.4f for a bet of 1\n", r.Deviation()) + r.About().End(counted)
}
