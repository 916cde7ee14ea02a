package results

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/mitchellh/go-wordwrap"

	"pokersim/deck/shuffle/law"
	"pokersim/results/internal/report"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
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
	if r.Start != nil && r.Verdict == audit.Unfair {
		lines.write("  ", "%s", r.Start.Text)
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
	for _, text := range r.notRun() {
		w.write("", "%s", text)
	}
	for _, text := range slices.Concat(r.Untested(), r.Unseen(), []string{r.Assumes}) {
		if text != "" {
			w.write("", "%s", text)
		}
	}
	if r.Start != nil && r.Verdict != audit.Unfair {
		w.write("", "%s", r.Start.Text)
	}
	for _, part := range r.Parts {
		for _, text := range part.Bounds {
			w.write("", "%s", text)
		}
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
		if part.Repeats != nil && of != "" {
			unit = "different " + map[bool]string{true: "draws", false: "packs"}[r.Plan.Drawn()]
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

// listed is the most names of tests with one reason.
const listed = 3

// notRun returns a sentence for each reason why tests are left out, with their names and number.
func (r Audit) notRun() []string {
	var all []audit.LeftOut
	for _, part := range r.Parts {
		all = append(all, part.LeftOut...)
	}
	return leftOut(all)
}

func leftOut(tests []audit.LeftOut) (all []string) {
	var reasons []string
	names := map[string][]string{}
	for _, x := range tests {
		if strings.HasPrefix(x.Why, "none; ") { // it looked
			all = append(all, x.Test+": "+x.Why)
			continue
		}
		if len(names[x.Why]) == 0 {
			reasons = append(reasons, x.Why)
		}
		if !slices.Contains(names[x.Why], x.Test) {
			names[x.Why] = append(names[x.Why], x.Test)
		}
	}
	for _, why := range reasons {
		of := names[why]
		text := "not run: " + strings.Join(of[:min(len(of), listed)], ", ")
		if len(of) > listed {
			text += fmt.Sprintf(" ... (%d)", len(of))
		}
		all = append(all, text+": "+why)
	}
	return all
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

// positionRow is how often a card reaches a position.
type positionRow struct {
	Mode     string `col:"mode"`
	Card     int    `col:"card"`     // from 0
	Position int    `col:"position"` // from 0
	cell
	exactCell
}

// orderRow is how often an order comes up.
type orderRow struct {
	Mode  string `col:"mode"`
	Order string `col:"order"`
	cell
	exactCell
}

// transitionRow is how often an order follows another one, or several.
type transitionRow struct {
	Mode string `col:"mode"`
	From string `col:"from"` // one order, or more with commas between them, the first one first
	To   string `col:"to"`
	cell
	Length int `col:"consecutive"` // the number of consecutive orders, 2 or more
}

// cell is the last columns of a cell of a matrix.
type cell struct {
	Count     uint64  `col:"count"`
	Total     uint64  `col:"total"`
	Frequency float64 `col:"frequency"`
	CILow     float64 `col:"ci_low"` // Wilson's 95 % interval
	CIHigh    float64 `col:"ci_high"`
	Fair      float64 `col:"fair_probability"`
	Flagged   bool    `col:"flagged"` // whether its exact interval, adjusted for the number of cells, excludes Fair
}

// exactCell is the law of a cell, if that of the algorithm is known.
type exactCell struct {
	Exact *float64 `col:"exact_probability"`
	Z     *float64 `col:"z"`
}

func newExactCell(c cell, p float64) exactCell {
	e := exactCell{Exact: &p}
	if n := float64(c.Total); p > 0 && p < 1 && n > 0 {
		e.Z = new((c.Frequency - p) / math.Sqrt(p*(1-p)/n))
	}
	return e
}

// law returns the exact law of the algorithm, or nil if it is not known: of an input, of an own
// shuffle and of a large pack, or if only bounds are.
func (r Audit) law() *law.Law {
	exact, err := law.Named(r.Plan.Algorithm, r.Cards)
	if err != nil || exact.Positions == nil {
		return nil
	}
	return exact
}

func newCell(m *audit.CellCounts, row, column int) cell {
	frequency, low, high := m.Interval(row, column)
	return cell{m.Counts[row*m.Columns+column], m.RowTotal(row), frequency, low, high, m.Fair(), m.Flagged(row, column)}
}

// WritePositions writes Part.Positions of every mode as CSV: a row for each card and
// position, with its exact probability if the law of the algorithm is known. A report without
// these counts gives an error that matches chunk.ErrPlan.
func (r Audit) WritePositions(w io.Writer) error {
	var rows []positionRow
	exact := r.law()
	for _, part := range r.Parts {
		if m := part.Positions; m != nil {
			for i := range m.Counts {
				card, position := i/m.Columns, i%m.Columns
				row := positionRow{Mode: string(part.Mode), Card: card, Position: position, cell: newCell(m, card, position)}
				if exact != nil {
					row.exactCell = newExactCell(row.cell, exact.Positions[card][position].Value)
				}
				rows = append(rows, row)
			}
		}
	}
	if rows == nil {
		return uncounted("positions")
	}
	return report.WriteRows(w, rows)
}

// WriteTransitions writes Part.Transitions and Part.Sequences of every mode as CSV: a row for each
// pair of consecutive orders, then for three and more as far as there are shuffles for them. A
// report without these counts gives an error that matches chunk.ErrPlan.
func (r Audit) WriteTransitions(w io.Writer) error {
	var rows []transitionRow
	for _, part := range r.Parts {
		if part.Transitions == nil {
			continue
		}
		for lag, m := range append([]*audit.CellCounts{part.Transitions}, part.Sequences...) {
			for i := range m.Counts {
				from, to := m.Order(i/m.Columns), part.Transitions.Order(i%m.Columns)
				rows = append(rows, transitionRow{string(part.Mode), from, to, newCell(m, i/m.Columns, i%m.Columns), lag + 2})
			}
		}
	}
	if rows == nil {
		return uncounted("transitions")
	}
	return report.WriteRows(w, rows)
}

// WriteOrders writes Part.Orders of every mode as CSV: a row for each order, with its exact
// probability if the shuffle is one of the catalogue. A report without these counts gives an
// error that matches chunk.ErrPlan.
func (r Audit) WriteOrders(w io.Writer) error {
	var rows []orderRow
	exact := r.law()
	for _, part := range r.Parts {
		if m := part.Orders; m != nil {
			for i := range m.Counts {
				row := orderRow{Mode: string(part.Mode), Order: m.Order(i), cell: newCell(m, i, 0)}
				if exact != nil && exact.Orders != nil {
					row.exactCell = newExactCell(row.cell, exact.Orders[i].Value)
				}
				rows = append(rows, row)
			}
		}
	}
	if rows == nil {
		return uncounted("orders")
	}
	return report.WriteRows(w, rows)
}

func uncounted(what string) error {
	return chunk.Invalid(what, "not counted: they need the test %s, which this pack or -tests leaves out", what)
}

// few returns the verdict of too few packs as text.
func (r Audit) few() string {
	ran, of := r.Ran()
	unit := "packs"
	switch {
	case r.Plan.Seats > 0:
		unit = "hands"
	case r.Plan.Drawn():
		unit = "draws"
	}
	text := fmt.Sprintf("too few %s for a verdict: with %d of them %d of %d tests ran", unit, r.Rounds, ran, of)
	if r.Needed > 0 {
		text += fmt.Sprintf("; at least %d are needed", r.Needed)
	}
	return text
}

// shownOrders is the largest number of orders in the text of too few packs.
const shownOrders = 10

// countedText returns how often the orders of too few packs came up, the most frequent first.
func (r Audit) countedText() string {
	if r.Verdict != audit.TooFew || len(r.Parts) == 0 || r.Parts[0].Orders == nil {
		return ""
	}
	m := r.Parts[0].Orders
	var seen []lawRow
	for i, n := range m.Counts {
		if n > 0 {
			seen = append(seen, lawRow{what: law.OrderText(law.Order(i, r.Cards), 1), cell: newCell(m, i, 0)})
		}
	}
	slices.SortStableFunc(seen, func(a, b lawRow) int { return cmp.Compare(b.Count, a.Count) })
	text := fmt.Sprintf("what was counted, %d of %d orders:\n", len(seen), len(m.Counts))
	text += report.Layout[lawRow]{Heads: "<order\tcount\tshare\t95 % interval\tfair", Cells: func(x lawRow) string {
		return fmt.Sprintf("%s\t%d\t%.4f\t%.4f – %.4f\t%.4f", x.what, x.Count, x.Frequency, x.CILow, x.CIHigh, x.Fair)
	}}.Lines(seen[:min(len(seen), shownOrders)])
	if more := len(seen) - shownOrders; more > 0 {
		text += fmt.Sprintf("and %d more; -orders FILE writes all\n", more)
	}
	return text + "\n"
}

// lawCells are the rows of the sampled and exact frequencies in a text.
const lawCells = 6

// lawRow is a cell with its law.
type lawRow struct {
	what string
	cell
	exactCell
}

// exactText returns the frequencies of the first mode beside the exact law of an algorithm that
// is not fair, for the orders of up to three cards, and else for the cards and positions whose
// probabilities differ most from those of a fair shuffle.
func (r Audit) exactText() string {
	exact := r.law()
	if exact == nil || exact.Algorithm.Fair || len(r.Parts) == 0 {
		return ""
	}
	part := r.Parts[0]
	if part.Rounds == 0 || part.Positions == nil && part.Orders == nil {
		return ""
	}
	var rows []lawRow
	if m := part.Orders; m != nil && exact.Orders != nil {
		for i := range m.Counts {
			c := newCell(m, i, 0)
			rows = append(rows, lawRow{"order " + law.OrderText(law.Order(i, r.Cards), 1), c, newExactCell(c, exact.Orders[i].Value)})
		}
	}
	if m := part.Positions; m != nil && (rows == nil || len(rows) > lawCells) {
		rows = nil
		for i := range m.Counts {
			card, position := i/m.Columns, i%m.Columns
			c := newCell(m, card, position)
			rows = append(rows, lawRow{fmt.Sprintf("card %d at position %d", card+1, position+1), c, newExactCell(c, exact.Positions[card][position].Value)})
		}
	}
	all := len(rows)
	if all == 0 {
		return ""
	}
	worst := slices.MaxFunc(rows, func(a, b lawRow) int { return cmp.Compare(a.size(), b.size()) })
	if all > lawCells {
		slices.SortStableFunc(rows, func(a, b lawRow) int {
			return cmp.Compare(math.Abs(*b.Exact-b.Fair), math.Abs(*a.Exact-a.Fair))
		})
		rows = rows[:lawCells]
	}
	text := report.Layout[lawRow]{Heads: "<" + exact.Algorithm.Name + "\tcount\tfrequency\texact\tz", Cells: func(x lawRow) string {
		return fmt.Sprintf("%s\t%d\t%.6f\t%.6f\t%s", x.what, x.Count, x.Frequency, *x.Exact, x.zText())
	}}.Lines(rows)
	if all > lawCells {
		text += fmt.Sprintf("the largest z of all %d is %s: %s\n", all, worst.zText(), worst.what)
	}
	return text + "\n"
}

// size returns the absolute value of z, or of a count that the law does not have, infinity.
func (x lawRow) size() float64 {
	switch {
	case x.Z != nil:
		return math.Abs(*x.Z)
	case x.Frequency != *x.Exact:
		return math.Inf(1)
	}
	return 0
}

func (x lawRow) zText() string {
	if x.Z == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", *x.Z)
}
