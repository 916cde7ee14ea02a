package audit

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
)

// maxFindings is how many findings the text form has.
const maxFindings = 8

// WriteText writes the report for a person: the verdict, what is wrong in
// words, then every test.
func (r *Report) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s, %d cards: %s\n", r.Algorithm, r.Cards, r.sentence())
	findings := r.Findings()
	for i, words := range findings {
		if i == maxFindings {
			fmt.Fprintf(w, "  and %d more\n", len(findings)-i)
			break
		}
		fmt.Fprintf(w, "  %s\n", words)
	}
	fmt.Fprintln(w)
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "mode\ttest\tof\tstatistic\tdegrees\tp\tadjusted\tverdict")
	for _, part := range r.Parts {
		for _, x := range part.Results {
			fmt.Fprintf(out, "%s\t%s\t%s\t%.2f\t%s\t%.3g\t%.3g\t%s\n",
				part.Mode, x.Test, x.Title, x.Statistic, dash(x.Degrees), x.P, x.Adjusted, x.Verdict)
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	var noted []LeftOut
	for _, part := range r.Parts {
		for _, x := range part.LeftOut {
			if len(noted) == 0 || !contains(noted, x) {
				noted = append(noted, x)
				fmt.Fprintf(w, "left out: %s %s\n", x.Test, x.Why)
			}
		}
		if part.Variation >= 0 {
			fmt.Fprintf(w, "%s: the rising sequences alone lie %.4f from fair in total variation\n", part.Mode, part.Variation)
		}
	}
	for _, part := range r.Parts {
		fmt.Fprintf(w, "%s: %d shuffles\n", part.Mode, part.Shuffles)
	}
	_, err := fmt.Fprintf(w, "seed %d\n", r.Seed)
	return err
}

// sentence is the verdict.
func (r *Report) sentence() string {
	text := map[Verdict]string{Pass: "fair", Suspect: "SUSPECT, look again with more shuffles", Fail: "UNFAIR"}[r.Verdict]
	if r.FirstLook != nil {
		text += " (a second look: the first one was suspect)"
	}
	return text
}

func contains(all []LeftOut, x LeftOut) bool {
	for _, y := range all {
		if x == y {
			return true
		}
	}
	return false
}

func dash(degrees int) string {
	if degrees == 0 {
		return "-"
	}
	return strconv.Itoa(degrees)
}

// WriteJSON writes the report as one JSON object, indented.
func (r *Report) WriteJSON(w io.Writer) error {
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(r)
}

// WriteCSV writes a row for each test made. The degrees of freedom are empty
// for a statistic that is no chi-square.
func (r *Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"algorithm", "cards", "mode", "test", "statistic", "degrees_of_freedom", "p", "p_adjusted", "verdict", "largest_deviation", "shuffles", "seed"})
	for _, part := range r.Parts {
		for _, x := range part.Results {
			degrees := ""
			if x.Degrees > 0 {
				degrees = strconv.Itoa(x.Degrees)
			}
			out.Write([]string{
				r.Algorithm, strconv.Itoa(r.Cards), string(part.Mode), x.Test, number(x.Statistic), degrees, number(x.P), number(x.Adjusted),
				string(x.Verdict), x.Words, strconv.FormatUint(part.Shuffles, 10), strconv.FormatUint(r.Seed, 10),
			})
		}
	}
	out.Flush()
	return out.Error()
}

// WritePositions writes a row for each card and position, both from 0, with
// the Wilson interval of its probability and whether its exact interval, made
// wide enough for all cells together, misses the fair value.
func (r *Report) WritePositions(w io.Writer) error {
	return r.writeMatrix(w, []string{"card", "position"}, func(p *Part) *Matrix { return p.Positions },
		func(m *Matrix, i int) string { return strconv.Itoa(i) })
}

// WriteTransitions writes a row for each order and each that can follow it,
// with the same columns.
func (r *Report) WriteTransitions(w io.Writer) error {
	return r.writeMatrix(w, []string{"from", "to"}, func(p *Part) *Matrix { return p.Transitions },
		func(m *Matrix, i int) string { return orderText(i, m.Cards) })
}

func (r *Report) writeMatrix(w io.Writer, names []string, of func(*Part) *Matrix, label func(*Matrix, int) string) error {
	out := csv.NewWriter(w)
	out.Write(append(append([]string{"mode"}, names...), "count", "total", "frequency", "ci_low", "ci_high", "fair_probability", "flagged"))
	for i := range r.Parts {
		m := of(&r.Parts[i])
		if m == nil {
			continue
		}
		for cell, count := range m.Counts {
			row, column := cell/m.Columns, cell%m.Columns
			frequency, low, high := m.Interval(row, column)
			out.Write([]string{
				string(r.Parts[i].Mode), label(m, row), label(m, column), strconv.FormatUint(count, 10), strconv.FormatUint(m.RowTotal(row), 10),
				number(frequency), number(low), number(high), number(m.Fair()), strconv.FormatBool(m.Flagged(row, column)),
			})
		}
	}
	out.Flush()
	return out.Error()
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }
