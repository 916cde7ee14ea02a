package handset

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"unicode"

	"pokersim/deck"
	"pokersim/internal/plain"
	"pokersim/internal/rows"
)

// Rows are the sets of a pay table. A hand belongs to the first set that has it.
type Rows []Set

// MaxRows is the most rows of a pay table: the counts of more take too much memory.
const MaxRows = 50

// ParseRows reads the sets of a deck without wild cards, with semicolons between them, as in
// "royal flush; jacks or better". The error is an *Error.
func ParseRows(text string) (rows Rows, err error) {
	seen, at := map[string]bool{}, 0
	for part := range strings.SplitSeq(text, ";") {
		s, err := Parse(part, NoWild)
		if wrong, ok := err.(*Error); ok {
			return nil, &Error{text, at + wrong.Column, wrong.Reason}
		}
		switch column := at + 1 + len(part) - len(strings.TrimLeft(part, " \t")); {
		case seen[s.text]:
			return nil, &Error{text, column, fmt.Sprintf("%q is given twice", s)}
		case len(rows) == MaxRows:
			return nil, &Error{text, column, fmt.Sprintf("more than %d rows", MaxRows)}
		}
		seen[s.text], rows, at = true, append(rows, s), at+len(part)+1
	}
	return rows, nil
}

// String returns the text that ParseRows reads.
func (r Rows) String() string {
	var texts []string
	for _, s := range r {
		texts = append(texts, s.text)
	}
	return strings.Join(texts, "; ")
}

// Overlap is the hands of a row.
type Overlap struct {
	Paid   uint64 // hands that the row pays
	Of     uint64 // hands of its set
	Before []int  // the rows before that pay the others, in ascending order
}

// Unpaid returns why a row pays no hand, or "".
func (o Overlap) Unpaid() string {
	switch {
	case o.Of == 0:
		return "no hand is one"
	case o.Paid == 0:
		return "earlier rows pay all of its hands"
	}
	return ""
}

// overlaps adds up the overlap of each row from hands. The last one has the hands of no row.
type overlaps struct {
	all    []Overlap
	before []uint64
}

// NewOverlaps returns those of a number of rows and no hand.
func NewOverlaps(rows int) *overlaps { return &overlaps{make([]Overlap, rows+1), make([]uint64, rows)} }

// Add adds a number of hands that are in the same sets, which are given as bits.
func (o *overlaps) Add(sets, hands uint64) {
	first := min(bits.TrailingZeros64(sets), len(o.before))
	o.all[first].Paid += hands
	if sets == 0 {
		o.all[first].Of += hands
	}
	for ; sets != 0; sets &= sets - 1 {
		row := bits.TrailingZeros64(sets)
		o.all[row].Of += hands
		o.before[row] |= 1 << first &^ (1 << row)
	}
}

// Rows returns the overlap of each row, then that of no row.
func (o *overlaps) Rows() []Overlap {
	for row, before := range o.before {
		o.all[row].Before = nil
		for ; before != 0; before &= before - 1 {
			o.all[row].Before = append(o.all[row].Before, bits.TrailingZeros64(before))
		}
	}
	return o.all
}

// Sets returns the sets that have a hand, as bits.
func (r Rows) Sets(h Hand) (sets uint64) {
	for i, s := range r {
		if s.Has(h) {
			sets |= 1 << i
		}
	}
	return sets
}

// Row returns the index of the first set that has a hand; ok is false if none has it.
func (r Rows) Row(h Hand) (row int, ok bool) {
	for i, s := range r {
		if s.Has(h) {
			return i, true
		}
	}
	return 0, false
}

// Best returns the first set that has a hand of five cards for some choice of its wild
// cards. The joker is card 52.
func (r Rows) Best(hand []deck.Card, wild Wild) (row int, ok bool) {
	row = len(r)
	choices(hand, wild, func(h Hand) {
		if better, ok := r[:row].Row(h); ok {
			row = better
		}
	})
	return row, row < len(r)
}

// All returns the sets that have a hand of five cards for some choice of its wild cards, as
// bits. There may be at most 64 sets.
func (r Rows) All(hand []deck.Card, wild Wild) (rows uint64) {
	choices(hand, wild, func(h Hand) { rows |= r.Sets(h) })
	return rows
}

// choices calls each with a hand for every choice of its wild cards.
func choices(hand []deck.Card, wild Wild, each func(Hand)) {
	var cards [5]deck.Rank
	known := cards[:0]
	suited, suit := true, -1
	for _, c := range hand {
		if c == deck.Size || wild == Deuces && c.Rank() == deck.Two {
			continue
		}
		known = append(known, c.Rank())
		suited = suited && (suit < 0 || suit == int(c.Suit()))
		suit = int(c.Suit())
	}
	wilds, kicker := len(hand)-len(known), deck.Rank(0)
	if len(known) > 0 {
		kicker = known[0]
	}
	chosen := func(known []deck.Rank, suited bool) {
		h := handOf(known, suited)
		h.Wild = wilds
		if wild == Deuces {
			h.Deuces = wilds
			if wilds == 4 {
				h.Kicker = kicker
			}
		}
		each(h)
	}
	var choose func(known []deck.Rank, from deck.Rank)
	choose = func(known []deck.Rank, from deck.Rank) {
		if len(known) == len(hand) {
			chosen(known, suited)
			if suited && wilds > 0 { // a wild card may be of another suit
				chosen(known, false)
			}
			return
		}
		for next := from; next < deck.Ranks; next++ {
			choose(append(known, next), next)
		}
	}
	choose(known, 0)
}

// PayRow is a line of the text of a pay table: a hand, a comma, a semicolon or a tab, and
// what it pays. Columns are from 1, in bytes.
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

// ReadPayRows calls row with each row of the text of a pay table. The last tab of a line
// divides it, else the last semicolon, else the last comma, else the last colon after a letter. A
// header before the first hand names two columns: hand, category or outcome, and pays, payout, pay
// or odds; its other columns are left out, as are empty lines and lines that begin with #. comment gets
// the first line if it begins with #. The error is a *TableError.
func ReadPayRows(name, text string, comment func(string), row func(PayRow) *Wrong) error {
	all, err := plain.ReadAll(strings.NewReader(text))
	if zero, is := errors.AsType[*plain.Error](err); is {
		return &TableError{name, zero.Line, 1, zero.Reason()}
	} else if err != nil {
		return &TableError{name, 1, 1, err.Error()}
	}
	number, first := 0, true
	var t payTable
	for line := range bytes.Lines(all) {
		number++
		line = bytes.TrimRight(rows.Blanks(line), "\r\n")
		trimmed := t.Trim(line)
		switch {
		case t.Skip(trimmed):
			if about, is := bytes.CutPrefix(trimmed, []byte("#")); is && number == 1 {
				comment(string(bytes.TrimSpace(about)))
			}
			continue
		case first && t.Names == nil && t.isHead(trimmed):
			continue
		}
		r, wrong := t.row(line)
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

// payTable divides the lines of a pay table.
type payTable struct {
	rows.Table     // its Names are nil without a header
	hand, pays int // the columns of the header
}

// isHead reports whether a line names the columns, and sets them.
func (t *payTable) isHead(line []byte) bool {
	head := payTable{Table: rows.Table{Separator: t.Separator}, hand: -1, pays: -1}
	if head.SetHeader(bytes.Clone(line)) != nil {
		return false
	}
	for i, name := range head.Names {
		switch rows.Key(name) {
		case "hand", "category", "outcome":
			head.hand = i
		case "pays", "payout", "pay", "odds":
			head.pays = i
		}
	}
	if head.hand < 0 || head.pays < 0 {
		return false
	}
	*t = head
	return true
}

// row divides a line.
func (t *payTable) row(line []byte) (r PayRow, wrong *Wrong) {
	if len(t.Names) <= 2 && t.hand <= t.pays {
		return splitPayRow(string(line))
	}
	column := func(field []byte) int { return cap(line) - cap(field) + 1 }
	fields, err := t.Fields(nil, line)
	switch {
	case err != nil:
		return r, &Wrong{1, err.Error()}
	case len(fields) != len(t.Names):
		return r, &Wrong{1, fmt.Sprintf("%d fields: want %d, as in the header", len(fields), len(t.Names))}
	}
	hand, pays := fields[t.hand], fields[t.pays]
	return PayRow{Hand: string(hand), Pays: string(pays), HandColumn: column(hand), PaysColumn: column(pays)}, nil
}

// splitPayRow divides a line without a header, or with one of two columns.
func splitPayRow(line string) (r PayRow, wrong *Wrong) {
	row := strings.TrimRight(line, " \t")
	at := strings.LastIndexByte(row, '\t')
	if before := strings.TrimRight(row[:max(at, 0)], " \t"); before == "" || strings.HasSuffix(before, ",") || strings.HasSuffix(before, ";") {
		at = -1 // a tab beside another separator, or at the begin
	}
	for _, separator := range []byte(";,:") {
		if at < 0 {
			at = strings.LastIndexByte(row, separator)
		}
	}
	if at > 0 && row[at] == ':' && !unicode.IsLetter(rune(row[at-1])) { // as in 3:2
		at = -1
	}
	if at < 0 {
		return r, &Wrong{len(line) + 1, "want a comma and what the hand pays, as in full house,9"}
	}
	r.Hand, r.HandColumn = unquoted(line[:at])
	r.Pays, r.PaysColumn = unquoted(line[at+1:])
	r.PaysColumn += at + 1
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
