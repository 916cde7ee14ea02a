package audit

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// maxFindings is the largest number of findings that WriteText writes.
const maxFindings = 8

// WriteText writes the report as text: the verdict, the findings, then a table of all
// tests. It ignores width.
func (r *Report) WriteText(w io.Writer, width int) error {
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
	fmt.Fprintln(out, "mode\ttest\tquantity\tstatistic\tdegrees\tp\tadjusted\tverdict")
	for _, part := range r.Parts {
		for _, x := range part.Results {
			fmt.Fprintf(out, "%s\t%s\t%s\t%.2f\t%s\t%.3g\t%.3g\t%s\n",
				part.Mode, x.Test, x.Title, x.Statistic, dash(x.Degrees), x.P, x.Adjusted, x.Verdict)
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return r.writeNotes(w)
}

// writeNotes writes the lines below the table.
func (r *Report) writeNotes(w io.Writer) error {
	for _, x := range r.leftOut() {
		fmt.Fprintf(w, "left out: %s: %s\n", x.Test, x.Why)
	}
	for _, part := range r.Parts {
		if part.Variation >= 0 {
			fmt.Fprintf(w, "%s: total variation distance from a fair shuffle by rising sequences: %.4f\n", part.Mode, part.Variation)
		}
	}
	for _, part := range r.Parts {
		fmt.Fprintf(w, "%s: %d shuffles", part.Mode, part.Shuffles)
		if part.Shuffles != r.Shuffles {
			fmt.Fprintf(w, " of %d", r.Shuffles)
		}
		fmt.Fprintln(w)
	}
	_, err := fmt.Fprintln(w, r.command())
	return err
}

// command returns the command that repeats the audit.
func (r *Report) command() string {
	text := "simulate audit " + r.Plan.flags()
	if r.Algorithm != StandardInput {
		first := r
		if r.FirstLook != nil {
			first = r.FirstLook
		}
		text += fmt.Sprintf(" -shuffles %d -seed %d", first.Shuffles, r.Seed)
	}
	return text
}

// leftOut returns the tests that were left out, grouped by reason.
func (r *Report) leftOut() (all []LeftOut) {
	for _, part := range r.Parts {
		for _, x := range part.LeftOut {
			i := slices.IndexFunc(all, func(y LeftOut) bool { return y.Why == x.Why })
			if i < 0 {
				all = append(all, x)
			} else if !slices.Contains(strings.Split(all[i].Test, ", "), x.Test) {
				all[i].Test += ", " + x.Test
			}
		}
	}
	return all
}

// sentence returns the verdict as text.
func (r *Report) sentence() string {
	text := map[Verdict]string{
		Pass: "fair", Suspect: "SUSPECT, repeat with more shuffles", Fail: "UNFAIR", "": "incomplete, no verdict",
	}[r.Verdict]
	if r.Verdict == Suspect && r.MoreNeeded > 0 {
		text = fmt.Sprintf("SUSPECT, a second look needs %d more shuffles", r.MoreNeeded)
	}
	if r.FirstLook != nil {
		text += " (second look; the first was suspect)"
	}
	return text
}

func dash(degrees int) string {
	if degrees == 0 {
		return "-"
	}
	return strconv.Itoa(degrees)
}

// Columns returns the names of the fields of Records.
func (r *Report) Columns() []string {
	return []string{
		"algorithm", "cards", "mode", "test", "statistic", "degrees_of_freedom", "p", "p_adjusted", "verdict", "largest_deviation",
		"shuffles", "seed", "plan",
	}
}

// Records returns one row for each result. The degrees of freedom are empty if the
// statistic is not chi-square, the verdict if the audit is incomplete, and the seed if
// the report is from Read. The plan is Prepared.Flags.
func (r *Report) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, part := range r.Parts {
			for _, x := range part.Results {
				if !yield(r.record(part, x)) {
					return
				}
			}
		}
	}
}

func (r *Report) record(part Part, x Result) []string {
	degrees := ""
	if x.Degrees > 0 {
		degrees = strconv.Itoa(x.Degrees)
	}
	return []string{
		r.Algorithm, strconv.Itoa(r.Cards), string(part.Mode), x.Test, number(x.Statistic), degrees, number(x.P), number(x.Adjusted),
		string(x.Verdict), x.Words, strconv.FormatUint(part.Shuffles, 10), r.seed(), r.Plan.flags(),
	}
}

// seed returns the seed as text, or "" for a report from Read.
func (r *Report) seed() string {
	if r.Algorithm == StandardInput {
		return ""
	}
	return strconv.FormatUint(r.Seed, 10)
}

// MarshalJSON returns the fields of the report as JSON. A report from Read has no
// seed.
func (r *Report) MarshalJSON() ([]byte, error) {
	type plain Report
	if r.Algorithm != StandardInput {
		return json.Marshal((*plain)(r))
	}
	type plan Spec
	var none *uint64
	return json.Marshal(struct {
		*plain
		Seed *uint64 `json:"seed,omitempty"` // hides the report's
		Plan any     `json:"plan"`
	}{(*plain)(r), none, struct {
		plan
		Seed *uint64 `json:"seed,omitempty"`
	}{plan(r.Plan), none}})
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 10, 64) }
