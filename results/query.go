package results

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

// Query is the answers to a query.
type Query struct {
	Rows     []QueryRow
	Warnings []string
	Origin
	result *query.Result
	seed   string // empty if the answers are exact
	method string
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

// NewQuery returns the answers of a tally. The errors are those of query.Prepared.Result.
func NewQuery(p *query.Prepared, tally chunk.Tally) (*Query, error) {
	r, err := p.Result(tally)
	if err != nil {
		return nil, err
	}
	plan := p.Plan()
	t := &Query{result: r, method: string(plan.Method)}
	if !r.Exact {
		t.seed = strconv.FormatUint(plan.Seed, 10)
	}
	t.Origin = report.OriginOf(p, tally, r.Deals)
	for _, row := range r.Rows {
		out := QueryRow{Selector: row.Selector, Key: row.Key, Answer: row.Text, Counted: row.Deals, Passed: r.Passed, Deals: r.Deals, Share: float64(r.Passed) / float64(r.Deals)}
		out.Source = report.Source{Method: t.method, Seed: t.seed, Plan: t.Plan}
		if row.Number {
			out.Value = &row.Value
			out.StdError, out.CILow, out.CIHigh = &row.StdError, &row.Low, &row.High
		}
		if row.Exact != nil {
			out.Num, out.Den = row.Exact.Num().String(), row.Exact.Denom().String()
		}
		if row.Bound {
			out.StdError, out.CILow, out.CIHigh = nil, nil, nil
			if !r.Exact {
				t.Warnings = append(t.Warnings, fmt.Sprintf("%s is of the deals that were sampled: a bound", row.Selector))
			}
		}
		t.Rows = append(t.Rows, out)
	}
	return t, nil
}

// Warn adds a warning.
func (t *Query) Warn(text string) { t.Warnings = append(t.Warnings, text) }

// Records returns the rows: one for each selector, or for each key of a histogram.
func (t *Query) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *Query) About() report.About {
	about := report.About{Origin: t.Origin, Seed: t.seed, Warnings: t.Warnings}
	if t.result != nil {
		about.Summary = map[string]any{"dealt": t.result.Deals, "passed": t.result.Passed, "method": t.method}
	}
	return about
}

// Text returns a line for each row, then what was counted.
func (t *Query) Text(width int) string {
	var rows []QueryRow
	for i, r := range t.Rows {
		if r.Key != "" && (i == 0 || t.Rows[i-1].Key == "" || t.Rows[i-1].Selector != r.Selector) {
			rows = append(rows, QueryRow{Selector: r.Selector}) // the heading of a histogram
		}
		rows = append(rows, r)
	}
	text := report.Fit(width, [][]string{nil, {"deals"}, {"deals", "std error"}, {"deals", "std error", "95 % interval"}}, func(omit []string) string {
		if t.result.Exact {
			omit = append(omit, "std error", "95 % interval")
		} else {
			omit = append(omit, "exact")
		}
		return report.Layout[QueryRow]{Heads: "<selector\tanswer\tstd error\t95 % interval\texact\tdeals", Omit: omit, Cells: t.cells}.Lines(rows)
	})
	text = trailing.ReplaceAllString(text, "\n")
	counted := fmt.Sprintf("all %d deals, exact", t.result.Deals)
	if !t.result.Exact {
		counted = fmt.Sprintf("%d deals, seed %s", t.result.Deals, t.seed)
	}
	if t.result.Passed < t.result.Deals {
		counted += fmt.Sprintf("; %d pass where: %.4f %%", t.result.Passed, 100*float64(t.result.Passed)/float64(t.result.Deals))
	}
	return text + "\n" + t.About().End(counted)
}

// trailing is the blanks at the end of a line, as of a heading.
var trailing = regexp.MustCompile(" +\n")

func (t *Query) cells(r QueryRow) string {
	name := r.Selector
	if r.Answer == "" {
		return name + strings.Repeat("\t", 5)
	}
	if r.Key != "" {
		name = "  " + r.Key
	}
	value, deviation, interval, exact := r.Answer, "-", "-", "-"
	if r.Value != nil {
		value = fmt.Sprintf("%.6f", *r.Value)
	}
	if r.StdError != nil {
		deviation, interval = fmt.Sprintf("%.6f", *r.StdError), fmt.Sprintf("%.6f – %.6f", *r.CILow, *r.CIHigh)
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
