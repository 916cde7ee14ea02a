package results

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/results/internal/report"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// Table is a tally with its frequencies, error bars and exact values.
type Table struct {
	Rounds   uint64
	Seed     uint64
	Rows     []Row
	Chi      *stats.ChiSquare // its Statistic, Degrees and P; nil without a known distribution, or with too few rounds for two cells
	Spec     sim.Spec         // the plan without its rounds
	Warnings []string         // doubts about the result
	Origin   Origin
}

// Row is the result of one outcome.
type Row struct {
	Hand string `json:"hand" col:"hand"`
	Counted
}

// Counted is the columns of an outcome besides its name.
type Counted struct {
	Count     uint64   `json:"count" col:"count"`
	Rounds    uint64   `json:"rounds" col:"rounds"`
	Frequency float64  `json:"frequency" col:"frequency"` // Count / Rounds
	StdError  float64  `json:"std_error" col:"std_error"` // of Frequency
	CILow     float64  `json:"ci_low" col:"ci_low"`       // Wilson's 95 % interval
	CIHigh    float64  `json:"ci_high" col:"ci_high"`
	Exact     *float64 `json:"exact_probability,omitempty" col:"exact_probability"` // nil if unknown
	Z         *float64 `json:"z,omitempty" col:"z"`                                 // (Frequency - Exact) / sqrt(Exact·(1 - Exact) / Rounds); nil if the root is 0 or unknown
	Seed      uint64   `json:"seed,string" col:"seed"`
	Plan      string   `json:"plan" col:"plan"` // Origin.Plan
}

// NewTable computes the table of a tally of a run. Exact is the number of hands with each
// outcome, as run.Exact returns it, or nil if it is unknown: then the rows have no Exact and
// no Z. By class the table leaves out
// the classes that are impossible. It returns an error for another number of counts, or if
// all counts are 0.
func NewTable(run *sim.Prepared, tally chunk.Tally, exact []uint64) (*Table, error) {
	labels, spec, counts := run.Labels(), run.Plan().Spec, tally.Counts
	if len(counts) != len(labels) || exact != nil && len(exact) != len(labels) {
		return nil, fmt.Errorf("%d counts and %d exact ones: want %d, as in the question", len(counts), len(exact), len(labels))
	}
	t := &Table{Rounds: ints.Sum(counts), Seed: spec.Seed, Spec: spec}
	if t.Rounds == 0 {
		return nil, fmt.Errorf("no rounds: want at least 1")
	}
	t.Origin = report.OriginOf(run, tally, t.Rounds)
	for _, i := range shown(run, counts, exact) {
		row := newRow(labels[i], counts[i], t.Rounds)
		row.Seed, row.Plan = spec.Seed, t.Origin.Plan
		if exact != nil {
			row.compare(float64(exact[i]) / float64(ints.Sum(exact)))
		}
		t.Rows = append(t.Rows, row)
	}
	if exact != nil {
		if chi, ok := stats.NewChiSquare(counts, exact); ok {
			t.Chi = &chi
		}
		t.warn()
	}
	return t, nil
}

func newRow(hand string, n, rounds uint64) Row {
	r := Row{hand, Counted{Count: n, Rounds: rounds, Frequency: float64(n) / float64(rounds), StdError: stats.StdError(n, rounds)}}
	r.CILow, r.CIHigh = stats.Wilson(n, rounds, stats.Level)
	return r
}

// MarshalJSON returns the row as Table has it in JSON, with all digits.
func (r Row) MarshalJSON() ([]byte, error) {
	type row Row
	return json.Marshal(row(r))
}

// compare sets the exact probability, and z.
func (r *Row) compare(p float64) {
	r.Exact = &p
	if sigma := math.Sqrt(p * (1 - p) / float64(r.Rounds)); sigma > 0 {
		z := (r.Frequency - p) / sigma
		r.Z = &z
	}
}

// suspectP is the p-value below which a table has a warning.
const suspectP = 1e-6

func (t *Table) warn() {
	rare := 0
	for _, r := range t.Rows {
		if *r.Exact > 0 && *r.Exact*float64(t.Rounds) < stats.MinExpected {
			rare++
		}
	}
	if rare > 0 {
		t.Warnings = append(t.Warnings, fmt.Sprintf(
			"%d of %d hands are expected fewer than %d times in %d rounds: their intervals are inaccurate", rare, len(t.Rows), stats.MinExpected, t.Rounds))
	}
	if t.Chi != nil && t.Chi.P < suspectP {
		t.Warnings = append(t.Warnings, fmt.Sprintf("chi-square %s: these hands do not follow the exact distribution", stats.PValue(t.Chi.P, 2)))
	}
}

// Warn adds a warning to the table.
func (t *Table) Warn(text string) { t.Warnings = append(t.Warnings, text) }

// summary is the summary of a Table in its envelope. The spec has no seed, which
// is in the envelope as text.
type summary struct {
	Rounds uint64           `json:"rounds"`
	Spec   any              `json:"spec"`
	Chi    *stats.ChiSquare `json:"chi_square,omitempty"`
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Table) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each outcome.
func (t *Table) Records() any {
	if t.Spec.By == madeDraws {
		return t.pairRows()
	}
	return t.Rows
}

// About returns what is not about one row.
func (t *Table) About() report.About {
	spec, _ := report.Without(t.Spec, "seed") // a Spec always has a JSON form
	kind := "frequencies"
	if t.Spec.By == madeDraws {
		kind = "made-draw"
	}
	return report.About{Kind: kind, Origin: t.Origin, Seed: strconv.FormatUint(t.Seed, 10), Warnings: t.Warnings, Summary: summary{t.Rounds, spec, t.Chi}}
}

// Text returns aligned columns, then the chi-square test, the warnings and the command
// that repeats the run. An unknown value is a dash. At widths of 116 and above, the last
// column draws z as a dot between -4 and 4, with bars at -1.96 and 1.96; the dot is hollow
// outside the bars and an arrow beyond ±4. Where they fit, the odds are a column: n of
// "1 in n" for the exact probability. If the columns do not fit the width, Text omits the
// standard error, or else the interval, or both; then it has fewer significant digits.
func (t *Table) Text(width int) string {
	if t.Spec.By == madeDraws {
		return t.matrix()
	}
	text := report.Fit(width, t.layouts(width), t.lines)
	if t.Chi != nil {
		text += fmt.Sprintf("\n%v\n", t.Chi)
	}
	if slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Exact != nil && r.Z == nil }) {
		text += "z is - where the exact probability is 0 or 1\n"
	}
	return text + t.About().End(t.counted())
}

// counted says what the table counts.
func (t *Table) counted() string { return fmt.Sprintf("%d rounds, seed %d", t.Rounds, t.Seed) }

// layout is the columns of a table and their digits.
type layout struct {
	omit     []string // columns that are left out
	decimals int      // of the numbers
	digits   int      // the most significant digits of each; 0 is any number
}

// layouts returns the layouts for a width, the widest first.
func (t *Table) layouts(width int) (all []layout) {
	const odds, stdError, interval = "1 in", "std error", "95 % interval"
	decimals := t.decimals()
	known := slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Exact != nil })
	if width >= stripFrom {
		if known {
			all = append(all, layout{nil, decimals, 0})
		}
		all = append(all, layout{[]string{odds}, decimals, 0}, layout{[]string{odds, stdError}, decimals, 0})
	}
	if width > 0 && known {
		all = append(all, layout{[]string{stripHeader}, decimals, 0})
	}
	for _, omit := range [][]string{nil, {stdError}, {interval}} {
		all = append(all, layout{append([]string{stripHeader, odds}, omit...), decimals, 0})
	}
	narrow := []string{stripHeader, odds, stdError, interval}
	all = append(all, layout{narrow, decimals, 0})
	for digits := mostDigits; digits >= leastDigits; digits-- {
		all = append(all, layout{narrow, decimals, digits})
	}
	return all
}

// usualDecimals is the number of decimals of most tables and maxDecimals that of the longest
// runs. Narrow tables have mostDigits to leastDigits significant digits.
const (
	usualDecimals = 8
	maxDecimals   = 15
	mostDigits    = 6
	leastDigits   = 3
)

// number returns a number with the digits of a layout.
func (l layout) number(x float64) string {
	decimals := l.decimals
	if l.digits > 0 && x > 0 {
		decimals = min(decimals, l.digits-1-int(math.Floor(math.Log10(x))))
	}
	return fmt.Sprintf("%.*f", decimals, x)
}

// decimals returns the number of decimals that show two digits of every standard
// error, and of the interval of what never occurred.
func (t *Table) decimals() int {
	n := usualDecimals
	for _, r := range t.Rows {
		size := r.StdError
		if size == 0 {
			size = r.CIHigh - r.CILow
		}
		if size > 0 {
			n = max(n, int(math.Ceil(-math.Log10(size)))+1)
		}
	}
	return min(n, maxDecimals)
}

// lines returns the rows in a layout.
func (t *Table) lines(l layout) string {
	number := l.number
	heads := "<hand\tcount\tfrequency\tstd error\t95 % interval\texact\t1 in\tz\t" + stripHeader
	exact := func(x *float64) string {
		if x == nil {
			return "-"
		}
		return number(*x)
	}
	return report.Layout[Row]{Heads: heads, Omit: l.omit, Cells: func(r Row) string {
		return fmt.Sprintf("%s\t%d\t%s\t%s\t%s – %s\t%s\t%s\t%s\t%s", r.Hand, r.Count, number(r.Frequency), number(r.StdError), number(r.CILow), number(r.CIHigh),
			exact(r.Exact), report.Odds(r.Exact), report.Fixed(r.Z, 2), strip(r.Z))
	}}.Lines(t.Rows)
}

// stripFrom is the smallest width at which a table has a strip in each row.
const stripFrom = 116

// stripHeader is the header of the strips.
const stripHeader = "-4      0      +4"

// strip draws z, which may be nil, as a dot in 17 cells from -4 to 4, with bars at
// -1.96 and 1.96. The dot is filled between the bars and hollow outside; beyond ±4
// it is an arrow.
func strip(z *float64) string {
	cells := []rune("····│·······│····")
	if z == nil {
		return string(cells)
	}
	middle := float64(len(cells) / 2)
	at := math.Round(middle + 2**z)
	switch {
	case *z < -4:
		cells[0] = '◂'
	case *z > 4:
		cells[len(cells)-1] = '▸'
	case math.Abs(*z) > report.Limit:
		cells[int(at)] = '○'
	default:
		cells[int(at)] = '●'
	}
	return string(cells)
}
