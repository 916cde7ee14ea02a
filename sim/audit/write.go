package audit

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/mitchellh/go-wordwrap"
)

// maxFindings is the largest number of findings that WriteText writes.
const maxFindings = 8

// The least widths of the tables that WriteText writes: with what each test counts, with
// the statistics, and with the p-values only.
const (
	widthTitles     = 128
	widthStatistics = 80
)

// WriteText writes the report as text: the verdict, the findings, then a table of all
// tests, and what the audit would have found. Lines have at most width characters if
// that is 60 or more; 0 is any width.
func (r *Report) WriteText(w io.Writer, width int) error {
	lines := textLines{w, width}
	size := fmt.Sprintf("%d cards", r.Cards)
	if r.Plan.Seats > 0 {
		size = fmt.Sprintf("%d seats", r.Plan.Seats)
	}
	lines.write("", "%s, %s: %s", r.Algorithm, size, r.sentence())
	findings := r.Findings()
	for i, words := range findings {
		if i == maxFindings {
			lines.write("  ", "and %d more", len(findings)-i)
			break
		}
		lines.write("  ", "%s", words)
	}
	lines.write("", "")
	if err := r.writeTable(w, width); err != nil {
		return err
	}
	return r.writeNotes(lines)
}

// textLines writes lines that fit a width.
type textLines struct {
	io.Writer
	width int // 0 is any
}

// write writes a paragraph. Its lines begin with an indent; those after the first with
// two blanks more.
func (l textLines) write(indent, format string, args ...any) error {
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
	_, err := fmt.Fprintln(l, indent+strings.ReplaceAll(text, "\u00a0", " "))
	return err
}

// writeTable writes a row for each result, with as many columns as fit.
func (r *Report) writeTable(w io.Writer, width int) error {
	titles, statistics := width == 0 || width >= widthTitles, width == 0 || width >= widthStatistics
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(mode, test, title, statistic, degrees, p, adjusted, verdict string) {
		cells := []string{mode, test}
		if titles {
			cells = append(cells, title)
		}
		if statistics {
			cells = append(cells, statistic, degrees)
		}
		fmt.Fprintln(out, strings.Join(append(cells, p, adjusted, verdict), "\t"))
	}
	row("mode", "test", "quantity", "statistic", "degrees", "p", "adjusted", "verdict")
	for _, part := range r.Parts {
		for _, x := range part.Results {
			row(string(part.Mode), x.Test, x.Title, fmt.Sprintf("%.2f", x.Statistic), dash(x.Degrees),
				fmt.Sprintf("%.3g", x.P), fmt.Sprintf("%.3g", x.Adjusted), string(x.Verdict))
		}
	}
	return out.Flush()
}

// writeNotes writes the lines below the table.
func (r *Report) writeNotes(w textLines) error {
	for _, x := range r.leftOut() {
		w.write("", "left out: %s: %s", x.Test, x.Why)
	}
	for _, part := range r.Parts {
		if part.Variation >= 0 {
			w.write("", "%s: total variation distance from a fair shuffle by rising sequences: %.4f", part.Mode, part.Variation)
		}
	}
	for _, part := range r.Parts {
		of := ""
		if part.Shuffles != r.Shuffles {
			of = fmt.Sprintf(" of %d", r.Shuffles)
		}
		unit := "shuffles"
		if part.Mode == Dealt {
			unit = "hands"
		}
		w.write("", "%s: %d %s%s", part.Mode, part.Shuffles, unit, of)
	}
	if r.Verdict != "" {
		for i, d := range r.Detects {
			if i == 0 {
				w.write("", "found with 90 %% probability, if the frequency is higher by:")
			}
			w.write("  ", "%s: %.2g %%", d.What, 100*d.Relative)
		}
	}
	return w.write("", "%s", r.command())
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
	ran, of := r.Ran()
	text := map[Verdict]string{
		Pass: "no bias found", Suspect: "SUSPECT, repeat with more shuffles", Fail: "UNFAIR", "": "incomplete, no verdict",
		TooFew: fmt.Sprintf("too few packs for a verdict: %d of %d tests ran", ran, of),
	}[r.Verdict]
	if r.Verdict == Suspect && r.MoreNeeded > 0 {
		text = fmt.Sprintf("SUSPECT, a second run needs %d more shuffles", r.MoreNeeded)
	}
	if r.FirstRun != nil {
		text += " (second run; the first was suspect)"
	}
	return text
}

func dash(degrees int) string {
	if degrees == 0 {
		return "-"
	}
	return strconv.Itoa(degrees)
}
