// Package auditreport writes the report of an audit that is filed: what was tested, with which
// bytes, each test with its question, and how the tests that rules name fared.
//
// The report depends on its arguments alone: it has no date. P-values are 0 to 1. Errors are
// those of the writer and of an unknown format.
package auditreport

import (
	"cmp"
	_ "embed"
	"fmt"
	html "html/template"
	"io"
	"slices"
	"strings"
	text "text/template"

	"pokersim/results/internal/report"
	"pokersim/sim/audit"
)

// Source is where a report comes from.
type Source struct {
	SHA256  string // of all bytes of the input; empty if the packs come from an algorithm
	Version string // of the program
}

// The templates have one list of the same parts.
var (
	//go:embed report.html
	asHTML string
	//go:embed report.md
	asMarkdown string
)

// Formats returns the formats of Write, which are extensions of files.
func Formats() []string { return []string{"html", "md"} }

// Write writes the report of an audit in a format.
func Write(w io.Writer, format string, r *audit.Report, source Source) error {
	page := newPage(r, source)
	switch format {
	case "html":
		t, err := html.New(format).Parse(asHTML)
		if err != nil {
			return err
		}
		return t.Execute(w, page)
	case "md":
		// A cell of Markdown has no bars and no lines; ASCII controls cannot be in a name.
		cell := strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace
		t, err := text.New(format).Funcs(text.FuncMap{"cell": cell}).Parse(asMarkdown)
		if err != nil {
			return err
		}
		return t.Execute(w, page)
	}
	return fmt.Errorf("unknown format %q: want one of %s", format, strings.Join(Formats(), ", "))
}

// page is what the templates show.
type page struct {
	*audit.Report
	Source
	Heading string
	Parts   []part
	Rules   []rule
}

type part struct {
	audit.Part
	Words string // the mode, as in "from the packs as they are"
	Rows  []row
	Unit  string
}

type row struct {
	audit.Result
	Question, Statistic, P, Adjusted, Detects string
}

// rule is a test that rules name, and how ours fared.
type rule struct {
	Name, Ours string
	P          string // the least p-value, times their number
	At95, At99 string
}

func newPage(r *audit.Report, source Source) page {
	heading := map[audit.Verdict]string{
		audit.Pass: "no bias found", audit.Suspect: "suspect: more packs are needed", audit.Unfair: "unfair",
		audit.TooFew: "too few packs for a verdict", "": "incomplete, no verdict",
	}[r.Verdict]
	switch {
	case r.Verdict == audit.TooFew && r.Needed > 0:
		heading += fmt.Sprintf(": at least %d are needed", r.Needed)
	case r.Verdict == audit.Suspect && r.MoreNeeded > 0:
		heading = fmt.Sprintf("suspect: %d more packs are needed", r.MoreNeeded)
	}
	p := page{Report: r, Source: source, Heading: fmt.Sprintf("%s: %s", r.Algorithm, heading)}
	for _, x := range r.Parts {
		of := part{Part: x, Words: x.Mode.Words(), Unit: "Packs"}
		if x.Mode == audit.Dealt {
			of.Unit = "Hands"
		}
		for _, result := range x.Results {
			of.Rows = append(of.Rows, newRow(r, result))
		}
		p.Parts = append(p.Parts, of)
	}
	for _, x := range named() {
		p.Rules = append(p.Rules, newRule(r, x))
	}
	return p
}

func newRow(r *audit.Report, x audit.Result) row {
	statistic := fmt.Sprintf("%.2f", x.Statistic)
	if x.Degrees > 0 {
		statistic += fmt.Sprintf(" on %d", x.Degrees)
	}
	detects := ""
	for _, d := range r.Detects {
		if d.Test == x.Test {
			change, unit := d.Size()
			detects = fmt.Sprintf("%s: %s%s", d.What, report.Rounded(change), unit)
		}
	}
	return row{x, Question(x.Test), statistic, fmt.Sprintf("%.3g", x.P), fmt.Sprintf("%.3g", x.Adjusted), detects}
}

// newRule judges the tests of a rule together: their least p-value times their number
// (Bonferroni) is compared with 5 % and 1 %.
func newRule(r *audit.Report, x namedTest) rule {
	out := rule{Name: x.name, P: "–", At95: "not tested", At99: "not tested"}
	least, tried := 1.0, 0.0
	var ours []string
	for _, part := range r.Parts {
		for _, result := range part.Results {
			if slices.Contains(x.tests, result.Test) {
				least, tried = min(least, result.P), tried+1
				if !slices.Contains(ours, result.Test) {
					ours = append(ours, result.Test)
				}
			}
		}
	}
	out.Ours = cmp.Or(strings.Join(ours, ", "), x.why, "needs more packs, or another pack")
	if tried == 0 {
		return out
	}
	p := min(1, least*tried)
	at := func(level float64) string {
		if p < level {
			return "fails"
		}
		return "passes"
	}
	out.P, out.At95, out.At99 = fmt.Sprintf("%.3g", p), at(0.05), at(0.01)
	return out
}
