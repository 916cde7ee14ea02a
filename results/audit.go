package results

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/mitchellh/go-wordwrap"

	"pokersim/results/internal/report"
	"pokersim/sim/audit"
)

// Audit is the table of the results of an audit.
type Audit struct{ *audit.Report }

// auditRow is the result of a statistic of a test.
type auditRow struct {
	Algorithm string  `col:"algorithm"`
	Cards     int     `col:"cards"`
	Mode      string  `col:"mode"`
	Test      string  `col:"test"`
	Statistic float64 `col:"statistic"`
	Degrees   *int    `col:"degrees_of_freedom"` // nil if the statistic is not chi-square
	P         float64 `col:"p"`
	Adjusted  float64 `col:"p_adjusted"`
	Verdict   string  `col:"verdict"` // empty if the audit is incomplete
	Words     string  `col:"largest_deviation"`
	Shuffles  uint64  `col:"shuffles"`
	Seed      string  `col:"seed"`
	Plan      string  `col:"plan"`
	title     string  // what the test counts
}

// MarshalJSON returns the JSON that results.Write writes.
func (r Audit) MarshalJSON() ([]byte, error) { return report.JSON(r) }

// Records returns the rows, one for each result, then one for each cause that fits, as the
// test "cause", whose p-values are those of the comparison.
func (r Audit) Records() any { return append(r.rows(), r.causes()...) }

func (r Audit) causes() (rows []auditRow) {
	if r.Report == nil || r.Cause == nil {
		return nil
	}
	for _, f := range r.Cause.Fits {
		rows = append(rows, auditRow{Algorithm: r.Algorithm, Cards: r.Cards, Mode: string(r.Cause.Mode), Test: "cause", P: f.P, Adjusted: f.P,
			Words: f.String() + ": " + f.About, Shuffles: r.Rounds, Seed: r.seed(), Plan: r.Flags()})
	}
	return rows
}

func (r Audit) rows() (rows []auditRow) {
	if r.Report == nil {
		return nil
	}
	for _, part := range r.Parts {
		for _, x := range part.Results {
			row := auditRow{r.Algorithm, r.Cards, string(part.Mode), x.Test, x.Statistic, nil, x.P, x.Adjusted, string(x.Verdict), x.Words,
				part.Rounds, r.seed(), r.Flags(), x.Title}
			if x.Degrees > 0 {
				row.Degrees = &x.Degrees
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// seed returns the seed as text, or "" for a report of an input.
func (r Audit) seed() string {
	if r.Plan.Algorithm == audit.StandardInput {
		return ""
	}
	return strconv.FormatUint(r.Seed, 10)
}

// About returns what is not about one row.
func (r Audit) About() report.About {
	summary, _ := report.Without(r.Report, "seed") // a Report always has a JSON form
	return report.About{Kind: "audit", Origin: Origin{Command: r.Command()}, Seed: r.seed(), Summary: summary}
}

// Text returns the verdict, the findings, then a table of all tests, and what the audit
// would have found; on a terminal, of which the width is not 0, also the verdict again if no
// bias is found. Others are the last line by standard error. Lines have at most width
// characters if that is 60 or more; 0 is any width.
func (r Audit) Text(width int) string {
	lines := paragraphs{width: width}
	size := fmt.Sprintf("%d cards", r.Cards)
	if r.Plan.Seats > 0 {
		size = fmt.Sprintf("%d seats", r.Plan.Seats)
	}
	if r.Plan.Drawn() {
		size = fmt.Sprintf("%d of %d", r.First, r.Cards)
	}
	verdict := fmt.Sprintf("%s, %s: %s", r.Algorithm, size, r.Sentence())
	lines.write("", "%s", verdict)
	if r.Cause != nil {
		lines.write("  ", "%s", r.Cause.Text)
	}
	for _, f := range r.Findings() {
		lines.write("  ", "%v", f)
	}
	lines.text.WriteString("\n" + r.exactText() + r.countedText() + r.table(width))
	r.notes(&lines)
	if width > 0 && r.Verdict == audit.Pass {
		lines.write("", "%s", verdict)
	}
	return lines.text.String()
}

// table returns a line for each result, with as many columns as fit: without what each
// test counts below 128 characters, with the p-values only below 80.
func (r Audit) table(width int) string {
	rows := r.rows()
	if len(rows) == 0 {
		return ""
	}
	var omit []string
	if width > 0 && width < 128 {
		omit = append(omit, "quantity")
	}
	if width > 0 && width < 80 {
		omit = append(omit, "statistic", "degrees")
	}
	return report.Layout[auditRow]{Heads: "mode\ttest\tquantity\tstatistic\tdegrees\tp\tadjusted\t<verdict", Omit: omit, Cells: func(x auditRow) string {
		degrees := "-"
		if x.Degrees != nil {
			degrees = strconv.Itoa(*x.Degrees)
		}
		return fmt.Sprintf("%s\t%s\t%s\t%.2f\t%s\t%.3g\t%.3g\t%s", x.Mode, x.Test, x.title, x.Statistic, degrees, x.P, x.Adjusted, x.Verdict)
	}}.Lines(rows)
}

// notes adds the lines below the table.
func (r Audit) notes(w *paragraphs) {
	switch n := r.leftOut(); {
	case n == 1:
		w.write("", "1 test is left out; -format json has the reason")
	case n > 1:
		w.write("", "%d tests are left out; -format json has the reasons", n)
	}
	for _, text := range r.Untested() {
		w.write("", "%s", text)
	}
	for _, part := range r.Parts {
		if part.Variation >= 0 {
			chance := math.Pow(float64(r.Cards), 0.25) / (2 * math.Sqrt(float64(part.Rounds)))
			w.write("", "%s: total variation distance from a fair shuffle by rising sequences: %.4f, about %.2g by chance", part.Mode, part.Variation, chance)
		}
	}
	for _, part := range r.Parts {
		of := ""
		if part.Rounds != r.Rounds {
			of = fmt.Sprintf(" of %d", r.Rounds)
		}
		unit := "shuffles"
		if part.Mode == audit.Dealt {
			unit = "hands"
		}
		if r.Plan.Drawn() {
			unit = "draws"
		}
		w.write("", "%s: %d %s%s", part.Mode, part.Rounds, unit, of)
	}
	if r.Verdict != "" {
		for i, d := range r.Detects {
			if i == 0 {
				w.write("", "found with 90 %% probability, if the frequency, mean or correlation is higher by:")
			}
			change, unit := d.Size()
			w.write("  ", "%s: %s%s", d.What, report.Rounded(change), unit)
		}
	}
	if r.Plan.Algorithm == audit.StandardInput && r.Plan.Mode == audit.Reset && r.Plan.Seats == 0 && !r.Plan.Drawn() {
		w.write("", "The packs as they are were tested. If each is a shuffle of the pack before it, -mode both also tests that.")
	}
	w.write("", "%v", Origin{Command: r.Command(), Plan: r.Flags()})
}

// leftOut returns the number of tests that were left out in a mode.
func (r Audit) leftOut() int {
	names := map[string]bool{}
	for _, part := range r.Parts {
		for _, x := range part.LeftOut {
			names[x.Test] = true
		}
	}
	return len(names)
}

// Sentence returns the verdict as text.
func (r Audit) Sentence() string {
	text := map[audit.Verdict]string{
		audit.Pass: "no bias found", audit.Suspect: "SUSPECT, repeat with more shuffles", audit.Unfair: "UNFAIR", "": "incomplete, no verdict",
		audit.TooFew: r.few(),
	}[r.Verdict]
	if r.Verdict == audit.Suspect && r.MoreNeeded > 0 {
		text = fmt.Sprintf("SUSPECT, a second run needs %d more shuffles", r.MoreNeeded)
	}
	if r.FirstRun != nil {
		text += " (second run; the first was suspect)"
	}
	return text
}

// paragraphs is text in lines that fit a width.
type paragraphs struct {
	text  strings.Builder
	width int // 0 is any
}

// write adds a paragraph. Its lines begin with an indent; those after the first with
// two blanks more.
func (l *paragraphs) write(indent, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if l.width > 0 {
		text = strings.ReplaceAll(text, " %", "\u00a0%") // no line begins with a percent sign
		first, rest, _ := strings.Cut(wordwrap.WrapString(text, uint(max(20, l.width-len(indent)))), "\n")
		text = first
		if rest != "" {
			rest = strings.ReplaceAll(rest, "\n", " ")
			rest = wordwrap.WrapString(rest, uint(max(20, l.width-len(indent)-2)))
			text += "\n" + indent + "  " + strings.ReplaceAll(rest, "\n", "\n"+indent+"  ")
		}
	}
	fmt.Fprintln(&l.text, indent+strings.ReplaceAll(text, "\u00a0", " "))
}
