package results

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

// Query is the answers to a script of queries.
type Query struct {
	Rows     []QueryRow
	Warnings []string
	Origin
	answers []*query.Result // of each statement
	rows    []int           // of each statement
	seed    string          // empty if the answers are exact
}

// QueryRow is the answer to a selector, or the share of a key of its histogram.
type QueryRow struct {
	Selector string   `col:"selector"`
	Key      string   `col:"key"`
	Answer   string   `col:"answer"`
	Value    *float64 `col:"value"` // nil if the answer is no number
	StdError *float64 `col:"std_error"`
	CILow    *float64 `col:"ci_low"`
	CIHigh   *float64 `col:"ci_high"`
	Counted  uint64   `col:"counted"`
	Passed   uint64   `col:"passed"`
	Deals    uint64   `col:"dealt"`
	Share    float64  `col:"passed_share"`
	Num      string   `col:"value_num"` // empty if the answer is a sample or no number
	Den      string   `col:"value_den"`
	report.Source
}

// NewQuery returns the answers of a tally. The errors are those of query.Prepared.Results.
func NewQuery(p *query.Prepared, tally chunk.Tally) (*Query, error) {
	all, err := p.Results(tally)
	if err != nil {
		return nil, err
	}
	t := &Query{answers: all, Origin: report.OriginOf(p, tally, p.Deals(tally))}
	if p.Sampled() {
		t.seed = strconv.FormatUint(p.Plan().Seed, 10)
	}
	for _, r := range all {
		before := len(t.Rows)
		for _, row := range r.Rows {
			t.add(r, row)
		}
		t.rows = append(t.rows, len(t.Rows)-before)
	}
	return t, nil
}

// add adds a row of a statement.
func (t *Query) add(r *query.Result, row query.Row) {
	out := QueryRow{Selector: row.Selector, Key: row.Key, Answer: row.Text, Counted: row.Deals, Passed: r.Passed, Deals: r.Deals, Share: float64(r.Passed) / float64(r.Deals)}
	out.Source = report.Source{Method: string(query.Exact), Plan: t.Plan}
	if !r.Exact {
		out.Method, out.Seed = string(query.Sample), t.seed
	}
	if row.Number {
		out.Value = &row.Value
	}
	if row.Number && !row.Bound {
		out.StdError, out.CILow, out.CIHigh = &row.StdError, &row.Low, &row.High
	}
	if row.Exact != nil {
		out.Num, out.Den = row.Exact.Num().String(), row.Exact.Denom().String()
	}
	if row.Bound && !r.Exact {
		t.Warnings = append(t.Warnings, fmt.Sprintf("%s is that of the deals in the sample, a bound of that of all deals", row.Selector))
	}
	if !r.Exact && row.Least < row.Most && row.High-row.Low > wide*2*report.Limit*row.StdError {
		t.Warnings = append(t.Warnings, fmt.Sprintf("%s: values from %.6g to %.6g are possible, and rare ones may be missing in %d deals; the interval allows for them", row.Selector, row.Least, row.Most, row.Deals))
	}
	t.Rows = append(t.Rows, out)
}

// wide is how much wider than that of the standard error an interval is, if values that no deal
// has make a part of it that is to be said.
const wide = 1.25

// Warn adds a warning.
func (t *Query) Warn(text string) { t.Warnings = append(t.Warnings, text) }

// MarshalJSON returns the JSON that results.Write writes.
func (t Query) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows: one for each selector, or for each key of a histogram.
func (t *Query) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *Query) About() report.About {
	return report.About{Kind: "query", Origin: t.Origin, Seed: t.seed, Warnings: t.Warnings}
}

// Text returns a line for each row, then what was counted, of each statement.
func (t *Query) Text(width int) string {
	text, from := "", 0
	for i, r := range t.answers {
		rows := t.Rows[from : from+t.rows[i]]
		from += t.rows[i]
		if i > 0 {
			text += "\n"
		}
		text += linesOf(r, rows, width) + "\n" + t.countOf(r) + "\n"
	}
	return strings.TrimSuffix(text, t.countOf(t.answers[len(t.answers)-1])+"\n") + t.About().End(t.countOf(t.answers[len(t.answers)-1]))
}

// linesOf returns the lines of the rows of a statement.
func linesOf(r *query.Result, rows []QueryRow, width int) string {
	var all []QueryRow
	for i, row := range rows {
		if row.Key != "" && (i == 0 || rows[i-1].Key == "" || rows[i-1].Selector != row.Selector) {
			all = append(all, QueryRow{Selector: row.Selector}) // the heading of a histogram
		}
		all = append(all, row)
	}
	text := report.Fit(width, [][]string{nil, {"deals"}, {"deals", "std error"}, {"deals", "std error", "95 % interval"}}, func(omit []string) string {
		if r.Exact {
			omit = append(omit, "std error", "95 % interval")
		} else {
			omit = append(omit, "exact")
		}
		return report.Layout[QueryRow]{Heads: "<selector\tanswer\tstd error\t95 % interval\texact\tdeals", Omit: omit, Cells: cellsOf}.Lines(all)
	})
	return trailing().ReplaceAllString(text, "\n")
}

// countOf returns what was counted for a statement.
func (t *Query) countOf(r *query.Result) string {
	counted := fmt.Sprintf("all %d deals, exact", r.Deals)
	if !r.Exact {
		counted = fmt.Sprintf("%d deals, seed %s", r.Deals, t.seed)
	}
	if r.Passed < r.Deals {
		counted += fmt.Sprintf("; %d pass where, %.4f %%", r.Passed, 100*float64(r.Passed)/float64(r.Deals))
	}
	return counted
}

// trailing is the blanks at the end of a line, as of a heading.
var trailing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(" +\n") })

func cellsOf(r QueryRow) string {
	const usual = 6 // decimals
	name := r.Selector
	if r.Answer == "" {
		return name + strings.Repeat("\t", 5)
	}
	if r.Key != "" {
		name = "  " + r.Key
	}
	value, deviation, interval, exact := r.Answer, "-", "-", "-"
	switch {
	case r.StdError != nil:
		e := report.Estimate{Value: *r.Value, StdError: *r.StdError, CILow: *r.CILow, CIHigh: *r.CIHigh}
		decimals := e.Decimals(usual)
		value, deviation = fmt.Sprintf("%.*f", decimals, e.Value), fmt.Sprintf("%.*f", decimals, e.StdError)
		interval = fmt.Sprintf("%.*f – %.*f", decimals, e.CILow, decimals, e.CIHigh)
	case r.Value != nil:
		value = fmt.Sprintf("%.*f", report.Estimate{Value: *r.Value}.Decimals(usual), *r.Value)
	}
	if r.Num != "" {
		if exact = r.Num + "/" + r.Den; r.Den == "1" {
			exact = r.Num
		}
		if len(exact) > 24 {
			exact = "-"
		}
	}
	return strings.Join([]string{name, value, deviation, interval, exact, strconv.FormatUint(r.Counted, 10)}, "\t")
}
