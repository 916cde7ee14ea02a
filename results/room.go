package results

import (
	"fmt"
	"strconv"
	"strings"

	"pokersim/results/internal/report"
	"pokersim/sim/audit"
	"pokersim/sim/audit/room"
)

// Room is the table of the tests of a card room's hand histories. It has no name, table, number or
// time of a hand, nor the command, whose operands may have the player's name.
type Room struct{ *room.Report }

// roomRow is the result of a test.
type roomRow struct {
	Room      string   `col:"room"`
	Test      string   `col:"test"`
	Law       string   `col:"law"`
	Of        uint64   `col:"of"`
	Counts    string   `col:"counts"`
	Fair      float64  `col:"fair"`
	Observed  float64  `col:"observed"`
	Margin    *float64 `col:"margin"` // nil of an exact test
	Statistic float64  `col:"statistic"`
	Degrees   *int     `col:"degrees_of_freedom"` // nil if the statistic is not chi-square
	P         float64  `col:"p"`
	Adjusted  float64  `col:"p_adjusted"`
	Verdict   string   `col:"verdict"`
	Finding   string   `col:"finding"`
	Plan      string   `col:"plan"`
}

// MarshalJSON returns the JSON that results.Write writes.
func (r Room) MarshalJSON() ([]byte, error) { return report.JSON(r) }

// Records returns the rows, one for each test.
func (r Room) Records() any {
	var rows []roomRow
	if r.Report == nil {
		return rows
	}
	for i := range r.Tests {
		t := &r.Tests[i]
		row := roomRow{r.Room, t.Test, t.Law, t.Of, t.Title, t.Fair, t.Observed, nil, t.Statistic, nil, t.P, t.Adjusted, string(t.Verdict), t.Words, r.flags()}
		if t.Margin > 0 {
			row.Margin = &t.Margin
		}
		if t.Degrees > 0 {
			row.Degrees = &t.Degrees
		}
		rows = append(rows, row)
	}
	return rows
}

// flags returns the flags of the command, with words in the place of names.
func (r Room) flags() string {
	text := "room FILES"
	for _, f := range []struct {
		is   bool
		text string
	}{{r.Reader.Player != "", " -player NAME"}, {r.Reader.AnyRoom, " -rooms any"}, {r.Reader.Complete, " -complete"}} {
		if f.is {
			text += f.text
		}
	}
	return text
}

// About returns what is not about one row.
func (r Room) About() report.About {
	about := report.About{Kind: "room", Origin: Origin{Plan: r.flags()}, Summary: r.Report}
	for _, text := range []string{r.Impossible(), r.Missing} {
		if text != "" {
			about.Warnings = append(about.Warnings, text)
		}
	}
	return about
}

// Text returns the verdict, the findings, a table of the tests, and the answers to what players ask.
// Lines have at most width characters if that is 60 or more; 0 is any width.
func (r Room) Text(width int) string {
	lines := paragraphs{width: width}
	say := func(format string, args ...any) { lines.write("", format, args...) }
	verdict := fmt.Sprintf("room: %s, %s of %s, %s, %s: %s", r.Room, number(r.Hands, "hand"), number(uint64(r.Files), "file"), number(r.Flops, "flop"), number(r.AllIns, "all-in"), r.Sentence())
	say("%s", verdict)
	lines.write("  ", "%s", r.Completeness())
	if text := r.Impossible(); text != "" {
		lines.write("  ", "%s", text)
	}
	r.counted(&lines)
	if r.Shown && r.Missing == "" {
		lines.write("  ", "all cards of all players are shown: the tests of dealt hands run too")
	}
	for _, t := range r.Findings() {
		lines.write("  ", "%s", map[bool]string{true: "suspect: "}[t.Verdict == audit.Suspect]+t.Words)
	}
	lines.text.WriteString("\n" + r.table(width))
	if len(r.Tests) > 0 {
		say("p: how often a room that is off by no more than the margin, and otherwise fair, is as far off, corrected for the places, lags or hands tried; verdicts go by adjusted, which is p for the number of tests: SUSPECT below 0.01, FAIL below 0.000001")
	}
	for _, text := range leftOut(r.NotRun) {
		say("%s", text)
	}
	lines.text.WriteString("\n")
	for _, text := range r.Answers() {
		say("%s", text)
	}
	if r.Own > 0 {
		say("After ± is what 95 %% of fair results differ by at most; a shared pot is half won.")
	}
	lines.text.WriteString("\n")
	if len(r.Detects) > 0 {
		say("With these hands, what would be called UNFAIR with 90 %% probability: %s", strings.Join(r.Detects, "; "))
	}
	say("%s", room.Limits)
	say("made by: simulate %s", r.flags())
	if width > 0 && r.Verdict == audit.Pass {
		say("%s", verdict)
	}
	return lines.text.String()
}

// counted writes what was read and is not tested.
func (r Room) counted(lines *paragraphs) {
	say := func(format string, args ...any) { lines.write("  ", format, args...) }
	if r.Others > 0 {
		say("%s no hand histories", plural(uint64(r.Others), "file has", "files have"))
	}
	if r.Twice > 0 {
		say("%s again with the same number: each counts once", plural(r.Twice, "hand came", "hands came"))
	}
	for _, x := range r.LeftOut {
		say("%s", x.Line)
	}
	if r.Multiway > 0 || r.Hidden > 0 {
		say("not tested: %s of more than two players, %d that %s a hand", number(r.Multiway, "all-in"), r.Hidden, map[bool]string{true: "hides", false: "hide"}[r.Hidden == 1])
	}
}

// number returns a number of things, in the plural if it is not 1.
func number(n uint64, thing string) string { return plural(n, thing, thing+"s") }

func plural(n uint64, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// table returns a line for each test, with as many columns as fit.
func (r Room) table(width int) string {
	if len(r.Tests) == 0 {
		return ""
	}
	text := func(t room.Test, x float64) string {
		switch {
		case t.Unit == room.Shares:
			return fmt.Sprintf("%.3g %%", 100*x)
		case t.Unit == room.Points:
			return fmt.Sprintf("%+.2g points", 100*x)
		}
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	layouts := []report.Layout[room.Test]{{}, {Omit: []string{"counts"}}, {Omit: []string{"counts", "p"}}, {Omit: []string{"counts", "p", "of"}}}
	return report.Fit(width, layouts, func(l report.Layout[room.Test]) string {
		l.Heads = "<test\t<counts\tof\tfair\tobserved\tp\tadjusted\t<verdict"
		l.Cells = func(t room.Test) string {
			fair := text(t, t.Fair)
			switch {
			case t.Degrees > 0:
				fair = "about " + fair
			case t.Unit == room.Points:
				fair = fmt.Sprintf("0 ± %.2g", 100*t.Spread)
			}
			return fmt.Sprintf("%s\t%s\t%d\t%s\t%s\t%.2g\t%.2g\t%s", t.Test, t.Title, t.Of, fair, text(t, t.Observed), t.P, t.Adjusted, t.Verdict)
		}
		return l.Lines(r.Tests)
	})
}
