package handset

import (
	"fmt"
	"strings"
)

// PayRow is a line of the text of a pay table: a hand, a comma, and what it pays. Columns
// are from 1, in bytes.
type PayRow struct {
	Line       int
	Hand, Pays string // without the quotes that a spreadsheet writes
	HandColumn int    // of the first byte of Hand
	PaysColumn int    // of the first byte of Pays
}

// Wild reports whether the row names the wild cards of the deck.
func (r PayRow) Wild() bool { return strings.EqualFold(strings.TrimSpace(r.Hand), "wild") }

// TableError is the error of a pay table. Line and Column count from 1, Column in bytes.
type TableError struct {
	Name         string // of the table
	Line, Column int
	Reason       string
}

func (e *TableError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Reason)
}

// Wrong is why a line is no row of a pay table.
type Wrong struct {
	Column int // from 1, in bytes
	Reason string
}

// ReadPayRows calls row with each row of the text of a pay table. The last comma of a line
// divides it. A line "hand,pays" or "category,pays" before the first hand, empty lines and
// lines that begin with # are left out. comment gets the first line if it begins with #.
// The error is a *TableError.
func ReadPayRows(name, text string, comment func(string), row func(PayRow) *Wrong) error {
	if strings.ContainsRune(text, 0) {
		return &TableError{name, 1, 1, "it has a byte 0, as text in UTF-16: want UTF-8"}
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	number, first := 0, true
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		number++
		line = strings.TrimSuffix(line, "\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "#"):
			if number == 1 {
				comment(strings.TrimSpace(trimmed[1:]))
			}
			continue
		case trimmed == "" || first && isHead(trimmed):
			continue
		}
		r, wrong := splitPayRow(line)
		first = first && r.Wild()
		if r.Line = number; wrong == nil {
			wrong = row(r)
		}
		if wrong != nil {
			return &TableError{name, number, wrong.Column, wrong.Reason}
		}
	}
	if first {
		return &TableError{name, max(number, 1), 1, "no row: want rows such as full house,9"}
	}
	return nil
}

// isHead reports whether a line names the fields.
func isHead(line string) bool {
	return strings.EqualFold(line, "hand,pays") || strings.EqualFold(line, "category,pays")
}

// splitPayRow divides a line.
func splitPayRow(line string) (r PayRow, wrong *Wrong) {
	comma := strings.LastIndexByte(line, ',')
	if comma < 0 {
		return r, &Wrong{len(line) + 1, "want a comma and what the hand pays, as in full house,9"}
	}
	r.Hand, r.HandColumn = unquoted(line[:comma])
	r.Pays, r.PaysColumn = unquoted(line[comma+1:])
	r.PaysColumn += comma + 1
	return r, nil
}

// unquoted returns a field without the quotes that a spreadsheet writes, and the column of
// its first byte.
func unquoted(field string) (text string, column int) {
	if text = strings.TrimSpace(field); len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
		return text[1 : len(text)-1], strings.IndexByte(field, '"') + 2
	}
	return field, 1
}
