package results

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"pokersim/eval"
	"pokersim/eval/handset"
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
		if why := o.Unpaid(); why != "" {
			p.Warnings = append(p.Warnings, fmt.Sprintf("%s: %s", rows[row], why))
		}
	}
}

// toOne reads a pay, such as 1.5 or 3:2.
func toOne(text string) (pay float64, ok bool) {
	pays, to, odds := strings.Cut(text, ":")
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
	last := len(outcomes) - 1
	return strings.Join(outcomes[:last], ", ") + " or " + outcomes[last]
}

// Of returns what a bet of 1 wins with an outcome; -1 if it loses.
func (p *Pays) Of(outcome string) float64 {
	if pay, ok := p.to[outcome]; ok {
		return pay
	}
	return -1
}
