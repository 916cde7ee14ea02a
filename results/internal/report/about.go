// Package report has what all tables share: rows that are structs, where their numbers
// come from, estimates, and the layout of text.
package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/mitchellh/go-wordwrap"

	"pokersim/internal/stats"
	"pokersim/sim/chunk"
)

// Origin is where the numbers of a report come from.
type Origin struct {
	// Command is the command that repeats the report. It is empty if there is none: for
	// chunks that are not the first ones of the plan, and for a question of the program.
	Command string
	Plan    string // column plan: the flags of the command, or the chunks and the flags
}

// OriginOf returns the origin of a tally of a run. A tally without chunks is taken for one
// of the first chunks.
func OriginOf(run interface {
	Flags() string
	Command(rounds uint64) string
	Chunks() chunk.Set
}, tally chunk.Tally, rounds uint64) Origin {
	all := run.Chunks()
	if other := tally.Chunks.Minus(all.First(tally.Chunks.Len())); len(other) > 0 {
		return Origin{Plan: fmt.Sprintf("chunks %v of %d: %s", tally.Chunks, all.Len(), run.Flags())}
	}
	return Origin{run.Command(rounds), run.Flags()}
}

// String returns the command, or else the plan and that no command repeats it.
func (o Origin) String() string {
	if o.Command == "" {
		return "no command repeats this: " + o.Plan
	}
	return o.Command
}

// About is what a report has besides its rows.
type About struct {
	Kind string // the kind of table, as in results.Kinds
	Origin
	Flags    string // more flags of the command, which choose the table
	Seed     string // empty if the report is exact
	Warnings []string
	Summary  any // in JSON; nil if there is none
}

// Repeat returns the command that repeats the report, or "".
func (a About) Repeat() string {
	if a.Command == "" {
		return ""
	}
	return a.Command + a.Flags
}

// End returns the last lines of a report as text: the warnings, in lines of at most 80 columns,
// what was counted and the command.
func (a About) End(counted string) string {
	var text strings.Builder
	for _, warning := range a.Warnings {
		lines := wordwrap.WrapString("warning: "+warning, 78)
		fmt.Fprintln(&text, strings.ReplaceAll(lines, "\n", "\n  "))
	}
	fmt.Fprintf(&text, "%s\n%v%s\n", counted, a.Origin, a.Flags)
	return text.String()
}

// Without returns the fields of a value's JSON, except some, also of the object "plan" or
// "spec" in it.
func Without(value any, names ...string) (fields map[string]any, err error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	if err := in.Decode(&fields); err != nil {
		return nil, err
	}
	for _, name := range names {
		delete(fields, name)
		for _, spec := range fields {
			if spec, ok := spec.(map[string]any); ok {
				delete(spec, name)
			}
		}
	}
	return fields, nil
}

// Limit is the half-width, in standard errors, of an interval that contains 95 % of
// normal values.
const Limit = 1.96

// Estimate is a mean or a frequency, with its standard error and interval. In an
// exact run the standard error is 0, and both ends of the interval are the value.
type Estimate struct {
	Value    float64 `col:"frequency"`
	StdError float64 `col:"std_error"`
	CILow    float64 `col:"ci_low"` // of the 95 % interval: of a frequency Wilson's, of a mean that of stats.Mean
	CIHigh   float64 `col:"ci_high"`
}

// Frequency returns the frequency of an outcome.
func Frequency(count, n uint64, exact bool) Estimate {
	f := float64(count) / float64(n)
	if exact {
		return Estimate{f, 0, f, f}
	}
	low, high := stats.Wilson(count, n, stats.Level)
	return Estimate{f, stats.StdError(count, n), low, high}
}

// MeanOf returns the estimate of a mean of n values from low to high. It has the interval of
// stats.Mean.
func MeanOf(mean, variance, low, high, n float64) Estimate {
	from, to := stats.Mean(mean, variance, low, high, n, stats.Level)
	return Estimate{Value: mean, StdError: math.Sqrt(variance / n), CILow: from, CIHigh: to}
}

// Known returns the estimate of a mean of n values from low to high whose exact variance is known,
// so that rare values count in it though none of the n has them.
func Known(mean, variance, exact, low, high, n float64) Estimate {
	half := Limit * math.Sqrt(exact/n)
	return Estimate{Value: mean, StdError: math.Sqrt(variance / n), CILow: max(low, mean-half), CIHigh: min(high, mean+half)}
}

// centred is the largest part of an interval's half by which its middle may differ from the
// value, if ± is to stand between them.
const centred = .1

// Decimals returns the number of decimals of an estimate and of what stands beside it: least, or
// as many as show two digits of its interval, if least show none; of an exact value two of it.
func (e Estimate) Decimals(least int) int {
	size := e.CIHigh - e.CILow
	if size == 0 {
		size = math.Abs(e.Value)
	}
	if !(size > 0) || size*math.Pow10(least) >= 1 {
		return least
	}
	return int(math.Ceil(-math.Log10(size))) + 1
}

// percent returns the estimate in per cent.
func (e Estimate) percent() Estimate {
	return Estimate{100 * e.Value, 100 * e.StdError, 100 * e.CILow, 100 * e.CIHigh}
}

// Percent returns the value in per cent, with half of the interval; with its ends if the
// value is not in its middle.
func (e Estimate) Percent(exact bool) string {
	half := (e.CIHigh - e.CILow) / 2
	if exact || math.Abs(e.Value-e.CILow-half) > centred*half {
		return e.Ends(exact, 4)
	}
	decimals := e.percent().Decimals(4)
	return fmt.Sprintf("%.*f ± %.*f", decimals, 100*e.Value, decimals, 100*half)
}

// Ends returns the value in per cent, with the ends of the interval in brackets, with a number of
// decimals or more.
func (e Estimate) Ends(exact bool, decimals int) string {
	e = e.percent()
	decimals = e.Decimals(decimals)
	if exact {
		return fmt.Sprintf("%.*f exact", decimals, e.Value)
	}
	return fmt.Sprintf("%.*f (%.*f – %.*f)", decimals, e.Value, decimals, e.CILow, decimals, e.CIHigh)
}

// Report is a table. A row is a struct, whose fields with the tag col are columns of the
// CSV format and keys in JSON, in their order; a field that is a struct has a name for
// each of its own fields that is a column. Fields of embedded structs are columns too.
// A column is empty if it is a nil pointer, or in one. json.Marshal of a report is JSON of it.
type Report interface {
	json.Marshaler
	Records() any          // the rows, a slice of structs
	About() About          // what is not about one row
	Text(width int) string // aligned columns, in lines of at most width characters if that is possible; 0 is any width
}

// Listing is a report that has no more than its rows.
type Listing[R any] struct {
	Rows  []R
	Head  About
	Lines func() string // its text
}

// MarshalJSON returns the JSON that results.Write writes.
func (l Listing[R]) MarshalJSON() ([]byte, error) { return JSON(l) }

// Records returns the rows.
func (l Listing[R]) Records() any { return l.Rows }

// About returns what is not about one row.
func (l Listing[R]) About() About { return l.Head }

// Text returns the rows as text.
func (l Listing[R]) Text(int) string { return l.Lines() }

// Source is the last columns of the rows of a table of deals.
type Source struct {
	Method string `col:"method"`
	Seed   string `col:"seed"`
	Plan   string `col:"plan"`
}

// CurveWords describes the curves in words.
type CurveWords struct {
	Rounds    string // what a round is: "hands" or "deals"
	Axis      string // what the vertical axis shows
	Deviation string // what a deviation is
	Band      string // how the limits are computed
	Relative  bool   // whether deviations are relative
}
