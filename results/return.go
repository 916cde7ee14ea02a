package results

import (
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"text/tabwriter"
	"unicode/utf8"

	"al.essio.dev/pkg/shellescape"

	"pokersim/internal/stats"
)

// Return is what a pay table makes of a table of frequencies: the mean and the standard
// deviation of what a bet of 1 wins.
type Return struct {
	Of       Report // the table: a *Table or a *Distribution
	Rows     []ReturnRow
	All      ReturnRow // the sum of the rows
	Variance float64   // of what a bet wins, in squares of the bet
	Warnings []string
	Origin   Origin
	seed     string // empty if the table is exact
}

// ReturnRow is what an outcome adds to the mean, in bets.
type ReturnRow struct {
	Hand      string
	Pays      float64 // to one; -1 is a lost bet
	Count     uint64
	Rounds    uint64
	Frequency float64
	Return    Estimate // Pays · Frequency
	Exact     *float64 // probability; nil if unknown
	ExactOf   *float64 // Pays · *Exact; nil if unknown
	Z         *float64 // of the return; nil if unknown or the exact value does not vary
}

// NewReturn returns the return of a table, which is a *Table or a *Distribution.
func NewReturn(of Report, pays *Pays) (*Return, error) {
	r := &Return{Of: of}
	switch t := of.(type) {
	case *Table:
		r.Warnings, r.Origin, r.seed = t.Warnings, t.Origin, whole(t.Seed)
		for _, row := range t.Rows {
			r.Rows = append(r.Rows, ReturnRow{Hand: row.Hand, Count: row.Count, Rounds: row.Rounds, Frequency: row.Frequency, Exact: row.Exact, Z: row.Z})
		}
	case *Distribution:
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
		r.Rows[i].Pays = pays.Of(r.Rows[i].Hand)
	}
	r.add()
	return r, nil
}

// add computes the returns of the rows and their sum.
func (r *Return) add() {
	low, high, known, exact, exactSquares, squares := math.Inf(1), math.Inf(-1), true, 0.0, 0.0, 0.0
	r.All = ReturnRow{Hand: "all", Rounds: r.Rows[0].Rounds}
	for i := range r.Rows {
		row := &r.Rows[i]
		low, high = min(low, row.Pays), max(high, row.Pays)
		row.Return = r.times(row)
		r.All.Count += row.Count
		r.All.Frequency += row.Frequency
		r.All.Return.Value += row.Return.Value
		squares += row.Pays * row.Return.Value
		if known = known && row.Exact != nil; known {
			of := row.Pays * *row.Exact
			row.ExactOf = &of
			exact += of
			exactSquares += row.Pays * of
		}
		if row.Z != nil && row.Pays < 0 {
			row.Z = new(-*row.Z)
		}
	}
	mean, n := r.All.Return.Value, float64(r.All.Rounds)
	r.Variance = max(0, squares-mean*mean)
	r.All.Return = Estimate{mean, 0, mean, mean}
	if r.seed != "" && high > low {
		r.All.Return.StdError = math.Sqrt(r.Variance / n)
		share, size := (mean-low)/(high-low), n
		if v := r.Variance / (high - low) / (high - low); v > 0 {
			size *= share * (1 - share) / v
		}
		from, to := stats.WilsonMean(share, size, stats.Level)
		r.All.Return.CILow, r.All.Return.CIHigh = low+from*(high-low), low+to*(high-low)
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
func (r *Return) times(row *ReturnRow) Estimate {
	at := func(f float64) float64 { return row.Pays * f }
	if r.seed == "" {
		return Estimate{at(row.Frequency), 0, at(row.Frequency), at(row.Frequency)}
	}
	low, high := stats.Wilson(row.Count, row.Rounds, stats.Level)
	low, high = at(low), at(high)
	return Estimate{at(row.Frequency), math.Abs(at(stats.StdError(row.Count, row.Rounds))), min(low, high), max(low, high)}
}

// Deviation returns the standard deviation of what a bet of 1 wins.
func (r *Return) Deviation() float64 { return math.Sqrt(r.Variance) }

// Warn adds a warning.
func (r *Return) Warn(text string) { r.Warnings = append(r.Warnings, text) }

// Columns returns the header row of the CSV format.
func (r *Return) Columns() []string {
	return []string{"hand", "pays", "count", "rounds", "frequency", "return", "std_error", "ci_low", "ci_high",
		"exact_probability", "exact_return", "z", "house_edge", "standard_deviation", "seed", "plan"}
}

// Records returns the rows of the CSV format: one for each outcome, then that of all.
func (r *Return) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, row := range append(r.Rows[:len(r.Rows):len(r.Rows)], r.All) {
			pays, edge, deviation := number(&row.Pays), "", ""
			if row.Hand == r.All.Hand {
				pays, edge, deviation = "", number(new(-row.Return.Value)), number(new(r.Deviation()))
			}
			e := row.Return.records()
			if !yield([]string{row.Hand, pays, strconv.FormatUint(row.Count, 10), strconv.FormatUint(row.Rounds, 10), number(&row.Frequency),
				e[0], e[1], e[2], e[3], number(row.Exact), number(row.ExactOf), number(row.Z), edge, deviation, r.seed, r.Origin.Plan}) {
				return
			}
		}
	}
}

func (r *Return) envelope() Envelope {
	return Envelope{Plan: r.Origin.Plan, Command: r.Origin.Command, Seed: r.seed, Warnings: r.Warnings, Summary: map[string]any{
		"rounds": r.All.Rounds, "return": r.All.Return.Value, "house_edge": -r.All.Return.Value, "standard_deviation": r.Deviation(),
	}}
}

// WriteText writes a line for each outcome, then the house edge.
func (r *Return) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	width := len(r.All.Hand)
	for _, row := range r.Rows {
		width = max(width, utf8.RuneCountInString(row.Hand))
	}
	fmt.Fprintf(out, "%-*s\tpays to 1\tcount\tfrequency\treturn\tstd error\texact return\tz\t\n", width, "hand")
	for _, row := range append(r.Rows[:len(r.Rows):len(r.Rows)], r.All) {
		pays := strconv.FormatFloat(row.Pays, 'g', -1, 64)
		if row.Hand == r.All.Hand {
			pays = ""
		}
		fmt.Fprintf(out, "%-*s\t%s\t%d\t%.8f\t%.8f\t%.8f\t%s\t%s\t\n", width, row.Hand, pays, row.Count, row.Frequency, row.Return.Value, row.Return.StdError, fixed(row.ExactOf, 8), fixed(row.Z, 2))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	percent := func(x float64) string { return fmt.Sprintf("%.4f %%", 100*x) }
	all := r.All.Return
	fmt.Fprintf(w, "\nhouse edge %s", percent(-all.Value))
	if r.seed != "" {
		fmt.Fprintf(w, ", 95 %% interval %s – %s", percent(-all.CIHigh), percent(-all.CILow))
		if r.All.ExactOf != nil {
			fmt.Fprintf(w, ", exact %s", percent(-*r.All.ExactOf))
		}
	}
	fmt.Fprintf(w, "; standard deviation %.4f for a bet of 1\n", r.Deviation())
	for _, warning := range r.Warnings {
		fmt.Fprintf(w, "warning: %s\n", warning)
	}
	counted := "exact"
	if r.seed != "" {
		counted = fmt.Sprintf("%d rounds, seed %s", r.All.Rounds, r.seed)
	}
	_, err := fmt.Fprintf(w, "%s\n%s\n", counted, r.Origin)
	return err
}
