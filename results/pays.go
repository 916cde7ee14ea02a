package results

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"pokersim/eval"
)

// Pays is a pay table: what a bet of 1 wins with each outcome, the bet not counted. An
// outcome that is not listed loses the bet.
type Pays struct {
	Name string // of its file
	to   map[string]float64
}

// maxPay is the largest pay to one.
const maxPay = 1e12

// ReadPays reads a pay table in CSV for a table with the given outcomes. A row has an
// outcome and what it pays to one: a number from -1, such as 40 or 1.5, or two, such as
// 3:2. 0 returns the bet. A first row "category,pays" or "hand,pays", empty lines and
// lines that begin with # are left out. Names are those that eval.Names finds. Other text is an error that names the file and the line.
func ReadPays(name string, in io.Reader, outcomes []string) (*Pays, error) {
	p := &Pays{Name: name, to: map[string]float64{}}
	rows := csv.NewReader(in)
	rows.Comment, rows.TrimLeadingSpace, rows.FieldsPerRecord = '#', true, -1
	for first := true; ; first = false {
		row, err := rows.Read()
		if err == io.EOF && len(p.to) == 0 {
			return nil, fmt.Errorf("%s:1: no outcome pays: want rows such as %s,5", name, outcomes[0])
		}
		if err == io.EOF {
			return p, nil
		}
		var parse *csv.ParseError
		if errors.As(err, &parse) {
			return nil, fmt.Errorf("%s:%d: %w", name, parse.Line, parse.Err)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		line, _ := rows.FieldPos(0)
		if first && len(row) == 2 && strings.EqualFold(strings.TrimSpace(row[1]), "pays") {
			continue
		}
		if err := p.add(row, outcomes); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, line, err)
		}
	}
}

// add adds a row.
func (p *Pays) add(row []string, outcomes []string) error {
	if len(row) != 2 {
		return fmt.Errorf("%d fields: want an outcome and what it pays to one, as in %s,5", len(row), outcomes[0])
	}
	name := strings.TrimSpace(row[0])
	at, found := eval.NewNames(outcomes).Find(name)
	if !found {
		return fmt.Errorf("%q is no outcome: want %s", name, oneOf(outcomes))
	}
	outcome := outcomes[at]
	if _, twice := p.to[outcome]; twice {
		return fmt.Errorf("%q is listed twice", outcome)
	}
	pay, ok := toOne(strings.TrimSpace(row[1]))
	if !ok {
		return fmt.Errorf("%s pays %q: want a number from -1 to %g, as in 40, 1.5 or 3:2", outcome, row[1], float64(maxPay))
	}
	p.to[outcome] = pay
	return nil
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
