package results

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"github.com/dustin/go-humanize/english"

	"pokersim/eval"
	"pokersim/eval/handset"
	"pokersim/internal/stats"
	"pokersim/results/internal/report"
)

// Pays is a pay table: what a bet of 1 wins with each outcome, the bet not counted. An
// outcome that is not listed loses the bet.
type Pays struct {
	Name     string   // of its file
	Warnings []string // about rows that pay no hand
	rows     []payRow
	to       map[string]float64 // by outcome
	before   map[string]string  // by row: the earlier rows that pay some of its hands
}

// payRow is a row of a pay table.
type payRow struct {
	handset.PayRow
	name  string // of the hand, without blanks around it
	set   handset.Set
	noSet *handset.Error // why it is no set of hands
	pay   float64
}

// maxPay is the largest pay to one.
const maxPay = 1e12

// ReadPays reads a pay table for a table with the given outcomes. A row has an outcome and
// what it pays to one: a number from -1, such as 40 or 1.5, or two, such as 3:2. 0 returns
// the bet. A first row "category,pays" or "hand,pays", empty lines and lines that begin with
// # are left out. Names are those that eval.Names finds; of classes, a row may be a set of
// hands of package eval/handset, and the first row of a class counts. Other text is an error
// that names the file, the line and the column.
func ReadPays(name string, in io.Reader, outcomes []string) (*Pays, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p, err := ParsePays(name, string(text))
	if err == nil {
		err = p.For(outcomes, outcomes)
	}
	return p, err
}

// ParsePays reads the rows of a pay table whose outcomes For gives later.
func ParsePays(name, text string) (*Pays, error) {
	p := &Pays{Name: name}
	return p, handset.ReadPayRows(name, text, func(string) {}, func(row handset.PayRow) *handset.Wrong {
		r := payRow{PayRow: row, name: strings.TrimSpace(row.Hand)}
		set, err := handset.Parse(row.Hand, handset.NoWild)
		errors.As(err, &r.noSet)
		r.set = set
		var ok bool
		if r.pay, ok = toOne(strings.TrimSpace(row.Pays)); !ok {
			return &handset.Wrong{Column: row.PaysColumn, Reason: fmt.Sprintf("%s pays %q: want a number from -1 to %g, as in 40, 1.5 or 3:2", r.name, row.Pays, float64(maxPay))}
		}
		p.rows = append(p.rows, r)
		return nil
	})
}

// wrong returns the error of a row at a column of its hand.
func (p *Pays) wrong(r payRow, column int, format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", p.Name, r.Line, r.HandColumn-1+column, fmt.Sprintf(format, args...))
}

// Are reports whether all rows are outcomes.
func (p *Pays) Are(outcomes []string) bool {
	names := eval.NewNames(outcomes)
	return !slices.ContainsFunc(p.rows, func(r payRow) bool {
		_, found := names.Find(r.name)
		return !found
	})
}

// Rows returns the rows as sim.Spec.Rows. A row that is no set of hands is an error.
func (p *Pays) Rows() (string, error) {
	var rows handset.Rows
	for _, r := range p.rows {
		if r.noSet != nil {
			return "", p.wrong(r, r.noSet.Column, "%s", r.noSet.Reason)
		}
		if slices.ContainsFunc(rows, func(s handset.Set) bool { return s.String() == r.set.String() }) {
			return "", p.wrong(r, 1, "%q is listed twice", r.name)
		}
		if len(rows) == handset.MaxRows {
			return "", p.wrong(r, 1, "more than %d rows", handset.MaxRows)
		}
		rows = append(rows, r.set)
	}
	return rows.String(), nil
}

// For sets the outcomes. classes are the names of the classes that the outcomes are or are
// made of; of others they have no effect. A row that is no outcome, and no set of classes
// that are the outcomes, is an error.
func (p *Pays) For(outcomes, classes []string) error {
	p.to, p.before, p.Warnings = map[string]float64{}, map[string]string{}, nil
	names, byClass := eval.NewNames(outcomes), slices.Equal(outcomes, classes) && areClasses(classes)
	listed := map[string]bool{}
	for _, r := range p.rows {
		at, found := names.Find(r.name)
		if r.noSet == nil && slices.Contains(outcomes, r.set.String()) {
			at, found = slices.Index(outcomes, r.set.String()), true
		}
		switch {
		case found && listed[outcomes[at]]:
			return p.wrong(r, 1, "%q is listed twice", outcomes[at])
		case found:
			listed[outcomes[at]] = true
			p.add(outcomes[at], r.pay)
		case byClass && r.noSet != nil:
			return p.wrong(r, r.noSet.Column, "%s", r.noSet.Reason)
		case byClass:
			for _, class := range outcomes {
				if hand, _ := handset.OfClass(class); r.set.Has(hand) {
					p.add(class, r.pay)
				}
			}
		case r.noSet == nil:
			return p.wrong(r, 1, "%q is no outcome: want %s; rows are counted by pays, in games of high hands with one deck, of which any hole cards play", r.name, oneOf(outcomes))
		default:
			return p.wrong(r, 1, "%q is no outcome: want %s", r.name, oneOf(outcomes))
		}
	}
	p.check(classes)
	return nil
}

// add adds what an outcome pays, unless an earlier row has it.
func (p *Pays) add(outcome string, pay float64) {
	if _, before := p.to[outcome]; !before {
		p.to[outcome] = pay
	}
}

// areClasses reports whether sets of hands may have outcomes.
func areClasses(outcomes []string) bool {
	return len(outcomes) > 0 && !slices.ContainsFunc(outcomes, func(name string) bool {
		_, ok := handset.OfClass(name)
		return !ok
	})
}

// check finds the rows that earlier rows pay a part or all of.
func (p *Pays) check(classes []string) {
	if !areClasses(classes) || slices.ContainsFunc(p.rows, func(r payRow) bool { return r.noSet != nil }) {
		return
	}
	var rows handset.Rows
	for _, r := range p.rows {
		rows = append(rows, r.set)
	}
	overlaps := handset.NewOverlaps(len(rows))
	for _, class := range classes {
		hand, _ := handset.OfClass(class)
		overlaps.Add(rows.Sets(hand), 1)
	}
	for row, o := range overlaps.Rows()[:len(rows)] {
		var before []string
		for _, b := range o.Before {
			before = append(before, rows[b].String())
		}
		if before != nil {
			p.before[rows[row].String()] = strings.Join(before, "; ")
		}
		why := o.Unpaid()
		if ranks, is := strings.CutPrefix(classes[0], "straight flush A"); is && o.Of == 0 && rows[row].String() == "royal flush" {
			why = fmt.Sprintf("no hand of %d cards is one: write straight flush of aces", 1+len(ranks))
		}
		if why != "" {
			p.Warnings = append(p.Warnings, fmt.Sprintf("%s: %s", rows[row], why))
		}
	}
}

// toOne reads a pay, such as 1.5, 3:2 or 3 to 2.
func toOne(text string) (pay float64, ok bool) {
	pays, to, odds := strings.Cut(strings.Replace(text, " to ", ":", 1), ":")
	pay, err := strconv.ParseFloat(pays, 64)
	if err == nil && odds {
		var bet float64
		if bet, err = strconv.ParseFloat(to, 64); !(bet > 0) {
			return 0, false
		}
		pay /= bet
	}
	return pay, err == nil && pay >= -1 && pay <= maxPay
}

// oneOf lists the first outcomes.
func oneOf(outcomes []string) string {
	const most = 13
	if len(outcomes) > most {
		return fmt.Sprintf("one of %d, such as %s", len(outcomes), outcomes[0])
	}
	return english.WordSeries(outcomes, "or")
}

// Of returns what a bet of 1 wins with an outcome; -1 if it loses.
func (p *Pays) Of(outcome string) float64 {
	if pay, ok := p.to[outcome]; ok {
		return pay
	}
	return -1
}

const returnKind = "return"

// Return is what a pay table makes of a table of frequencies: the mean and the standard
// deviation of what a bet of 1 wins.
type Return struct {
	Of       Report // the table: a *Table or a *Distribution
	Rows     []ReturnRow
	All      ReturnRow // the sum of the rows
	Variance float64   // of what a bet wins, in squares of the bet
	Warnings []string
	Origin   Origin
	seed     string            // empty if the table is exact
	before   map[string]string // by row: the earlier rows that pay some of its hands
}

// ReturnRow is what an outcome adds to the mean, in bets.
type ReturnRow struct {
	Hand      string          `col:"hand"`
	Pays      *float64        `col:"pays"` // to one; -1 is a lost bet; nil of the sum
	Count     uint64          `col:"count"`
	Rounds    uint64          `col:"rounds"`
	Frequency float64         `col:"frequency"`
	Return    report.Estimate `col:"return,std_error,ci_low,ci_high"` // Pays · Frequency
	Exact     *float64        `col:"exact_probability"`               // nil if unknown
	ExactOf   *float64        `col:"exact_return"`                    // Pays · *Exact; nil if unknown
	Z         *float64        `col:"z"`                               // of the return; nil if unknown or the exact value does not vary
	Edge      *float64        `col:"house_edge"`                      // of the sum
	Deviation *float64        `col:"standard_deviation"`              // of the sum
	Seed      string          `col:"seed"`
	Plan      string          `col:"plan"`
}

// NewReturn returns the return of a table, which is a *Table or a *Distribution.
func NewReturn(of Report, pays *Pays) (*Return, error) {
	r := &Return{Of: of}
	switch t := of.(type) {
	case *Table:
		if t.Spec.By == madeDraws {
			return nil, fmt.Errorf("pay: *results.MadeDraw has no frequencies")
		}
		r.Warnings, r.Origin, r.seed = t.Warnings, t.Origin, strconv.FormatUint(t.Seed, 10)
		for _, row := range t.Rows {
			r.Rows = append(r.Rows, ReturnRow{Hand: row.Hand, Count: row.Count, Rounds: row.Rounds, Frequency: row.Frequency, Exact: row.Exact, Z: row.Z})
		}
	case *Distribution:
		if t.pairs {
			return nil, fmt.Errorf("pay: *results.ExactMadeDraw has no frequencies")
		}
		r.Origin = t.Origin
		for i, hand := range t.Hands {
			p := t.Probability(i)
			r.Rows = append(r.Rows, ReturnRow{Hand: hand, Count: t.Counts[i], Rounds: t.Total, Frequency: p, Exact: &p})
		}
	default:
		return nil, fmt.Errorf("pay: %T has no frequencies", of)
	}
	file := " -pay " + shellescape.Quote(pays.Name)
	r.Origin.Plan += file
	if r.Origin.Command != "" {
		r.Origin.Command += file
	}
	for i := range r.Rows {
		r.Rows[i].Pays, r.Rows[i].Seed, r.Rows[i].Plan = new(pays.Of(r.Rows[i].Hand)), r.seed, r.Origin.Plan
	}
	r.add()
	r.before = pays.before
	r.Warnings = append(slices.Clip(r.Warnings), pays.Warnings...)
	return r, nil
}

// add computes the returns of the rows and their sum.
func (r *Return) add() {
	low, high, known, exact, exactSquares, squares := math.Inf(1), math.Inf(-1), true, 0.0, 0.0, 0.0
	r.All = ReturnRow{Hand: "all", Rounds: r.Rows[0].Rounds, Seed: r.seed, Plan: r.Origin.Plan}
	for i := range r.Rows {
		row := &r.Rows[i]
		low, high = min(low, *row.Pays), max(high, *row.Pays)
		row.Return = r.times(row)
		r.All.Count += row.Count
		r.All.Frequency += row.Frequency
		r.All.Return.Value += row.Return.Value
		squares += *row.Pays * row.Return.Value
		if known = known && row.Exact != nil; known {
			of := *row.Pays * *row.Exact
			row.ExactOf = &of
			exact += of
			exactSquares += *row.Pays * of
		}
		if row.Z != nil && *row.Pays < 0 {
			row.Z = new(-*row.Z)
		}
	}
	mean, n := r.All.Return.Value, float64(r.All.Rounds)
	r.Variance = max(0, squares-mean*mean)
	r.All.Edge, r.All.Deviation = new(-mean), new(r.Deviation())
	r.All.Return = report.Estimate{Value: mean, CILow: mean, CIHigh: mean}
	if r.seed != "" && high > low {
		r.All.Return = report.MeanOf(mean, r.Variance, low, high, n)
	}
	if !known {
		return
	}
	r.All.ExactOf, r.All.Exact = &exact, new(1.0)
	if v := exactSquares - exact*exact; r.seed != "" && v > 0 {
		r.All.Return = report.Known(mean, r.Variance, v, low, high, n)
		r.All.Z = new((mean - exact) / math.Sqrt(v/n))
	}
}

// times returns the pay times the frequency of a row.
func (r *Return) times(row *ReturnRow) report.Estimate {
	at := func(f float64) float64 { return *row.Pays * f }
	value := at(row.Frequency)
	if r.seed == "" {
		return report.Estimate{Value: value, CILow: value, CIHigh: value}
	}
	low, high := stats.Wilson(row.Count, row.Rounds, stats.Level)
	low, high = at(low), at(high)
	return report.Estimate{Value: value, StdError: math.Abs(at(stats.StdError(row.Count, row.Rounds))), CILow: min(low, high), CIHigh: max(low, high)}
}

// Deviation returns the standard deviation of what a bet of 1 wins.
func (r *Return) Deviation() float64 { return math.Sqrt(r.Variance) }

// Warn adds a warning.
func (r *Return) Warn(text string) { r.Warnings = append(r.Warnings, text) }

// MarshalJSON returns the JSON that results.Write writes.
func (r Return) MarshalJSON() ([]byte, error) { return report.JSON(&r) }

// Records returns the rows: one for each outcome, then that of all.
func (r *Return) Records() any { return append(slices.Clip(r.Rows), r.All) }

// About returns what is not about one row.
func (r *Return) About() report.About {
	summary := map[string]any{
		"rounds": r.All.Rounds, "return": r.All.Return.Value, "house_edge": -r.All.Return.Value, "standard_deviation": r.Deviation(),
	}
	if len(r.before) > 0 {
		summary["paid_before"] = r.before
	}
	return report.About{Kind: returnKind, Origin: r.Origin, Seed: r.seed, Warnings: r.Warnings, Summary: summary}
}

// Text returns a line for each outcome, then the house edge.
func (r *Return) Text(int) string {
	heads := "<hand\tpays to 1\tcount\tfrequency\treturn\tstd error\texact return\tz"
	if len(r.before) > 0 {
		heads += "\tearlier rows pay the others"
	}
	text := report.Layout[ReturnRow]{Heads: heads, Cells: func(row ReturnRow) string {
		pays := ""
		if row.Pays != nil {
			pays = strconv.FormatFloat(*row.Pays, 'g', -1, 64)
		}
		cells := fmt.Sprintf("%s\t%s\t%d\t%.8f\t%.8f\t%.8f\t%s\t%s", row.Hand, pays, row.Count, row.Frequency, row.Return.Value, row.Return.StdError,
			report.Fixed(row.ExactOf, 8), report.Fixed(row.Z, 2))
		if len(r.before) > 0 {
			cells += "\t" + r.before[row.Hand]
		}
		return cells
	}}.Lines(append(slices.Clip(r.Rows), r.All))
	percent := func(x float64) string { return fmt.Sprintf("%.4f %%", 100*x) }
	all, counted := r.All.Return, "exact"
	text += "\nhouse edge " + percent(-all.Value)
	if r.seed != "" {
		counted = fmt.Sprintf("%d rounds, seed %s", r.All.Rounds, r.seed)
		text += fmt.Sprintf(", 95 %% interval %s – %s", percent(-all.CIHigh), percent(-all.CILow))
		if r.All.ExactOf != nil {
			text += ", exact " + percent(-*r.All.ExactOf)
		}
	}
	return text + fmt.Sprintf("; standard deviation %.4f for a bet of 1\n", r.Deviation()) + r.About().End(counted)
}
