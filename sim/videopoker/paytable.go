package videopoker

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval/handset"
)

// Table is a pay table. A hand is paid by the first of the rows that has it.
type Table struct {
	Name  string // of the file, or of a table that ships
	Title string // the comment in its first line; may be empty
	Wild  handset.Wild
	Rows  handset.Rows
	pays  []int64 // in units of 1 / unit of a coin
	coins int64   // of a bet
}

const (
	unit     = 1_000_000 // of pays
	decimals = 6         // the digits of unit
	maxPay   = 100_000
)

// OfCoins returns the table whose pays are for a bet of some coins. The bet stays 1.
func (t *Table) OfCoins(coins uint64) *Table {
	of := *t
	of.coins = int64(coins)
	return &of
}

// Row returns the index of the row with a text, in any case.
func (t *Table) Row(text string) (row int, ok bool) {
	row = slices.IndexFunc(t.Rows, func(s handset.Set) bool {
		return strings.EqualFold(s.String(), strings.Join(strings.Fields(text), " "))
	})
	return row, row >= 0
}

// Pay returns what a row pays for a bet of 1; that of nothing is the last.
func (t *Table) Pay(row int) float64 {
	if row == len(t.pays) {
		return 0
	}
	return float64(t.pays[row]) / float64(unit*t.coins)
}

// ParseHand reads the five cards of a hand. Jo is the joker, if the deck has one.
func (t *Table) ParseHand(text string) ([]deck.Card, error) {
	hand, _, _, err := ranges.ParsePack(deck.Pack{Decks: 1, Jokers: 1}, text, "", "")
	wrong, is := errors.AsType[*ranges.Error](err)
	switch {
	case is:
		return nil, fmt.Errorf("column %d: %s", wrong.Column, wrong.Message)
	case t.Wild != handset.Joker && slices.Contains(hand, joker):
		return nil, errors.New("the deck has no joker Jo: the pay table does not begin with wild,joker")
	case len(hand) != size:
		return nil, fmt.Errorf("%d cards: want five", len(hand))
	}
	return hand, nil
}

// tables are the tables that ship, as tables/NAME.csv.
//
//go:embed tables
var tables embed.FS

// Names returns the names of the tables that ship.
func Names() (names []string) {
	files, err := tables.ReadDir("tables")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".csv"))
	}
	return names
}

// Named returns a table that ships.
func Named(name string) (*Table, error) {
	text, err := tables.ReadFile(path.Join("tables", name+".csv"))
	if err != nil {
		return nil, fmt.Errorf("no table %q ships", name)
	}
	return ReadTable(name, string(text))
}

// ReadTable reads a pay table. A line has a set of hands of package handset, a comma, and
// what it pays for a bet of 1: 0 to 100,000 with at most six decimals. A first line
// "wild,deuces" or "wild,joker" names the wild cards of the deck. A line "hand,pays" before
// the first set, empty lines and lines that begin with # are left out. The error is an *Error.
func ReadTable(name, text string) (*Table, error) {
	t, seen := &Table{Name: name, coins: 1}, map[string]int{}
	err := handset.ReadPayRows(name, text, func(comment string) { t.Title = comment }, func(r handset.PayRow) *handset.Wrong {
		return t.add(r, seen)
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

// Error is the error of a pay table.
type Error = handset.TableError

// add adds a row. seen has the lines of the sets before.
func (t *Table) add(r handset.PayRow, seen map[string]int) *handset.Wrong {
	if r.Wild() {
		return t.setWild(strings.ToLower(strings.TrimSpace(r.Pays)), r)
	}
	set, err := handset.Parse(r.Hand, t.Wild)
	if of := (*handset.Error)(nil); errors.As(err, &of) {
		return &handset.Wrong{Column: r.HandColumn - 1 + of.Column, Reason: of.Reason}
	}
	pay, ok := parsePay(strings.TrimSpace(r.Pays))
	switch before, twice := seen[set.String()]; {
	case twice:
		return &handset.Wrong{Column: r.HandColumn, Reason: fmt.Sprintf("%q is in line %d too", set, before)}
	case !ok:
		return &handset.Wrong{Column: r.PaysColumn, Reason: fmt.Sprintf("pays %q: want a number from 0 to %d with at most %d decimals", r.Pays, maxPay, decimals)}
	case len(t.Rows) == handset.MaxRows:
		return &handset.Wrong{Column: 1, Reason: fmt.Sprintf("more than %d rows", handset.MaxRows)}
	}
	seen[set.String()] = r.Line
	t.Rows, t.pays = append(t.Rows, set), append(t.pays, pay)
	return nil
}

// setWild sets the wild cards.
func (t *Table) setWild(name string, r handset.PayRow) *handset.Wrong {
	switch wild := handset.Wild(name); {
	case len(t.Rows) > 0:
		return &handset.Wrong{Column: r.HandColumn, Reason: "the wild cards are named before the first row"}
	case t.Wild != handset.NoWild:
		return &handset.Wrong{Column: r.HandColumn, Reason: "the wild cards are named twice"}
	case wild != handset.Deuces && wild != handset.Joker:
		return &handset.Wrong{Column: r.PaysColumn, Reason: fmt.Sprintf("%q cannot be wild: want deuces or joker", name)}
	default:
		t.Wild = wild
		return nil
	}
}

// parsePay reads a number from 0 to maxPay in units of 1 / unit.
func parsePay(text string) (pay int64, ok bool) {
	whole, part, point := strings.Cut(text, ".")
	if point && part == "" || len(part) > decimals || len(whole) > 6 {
		return 0, false
	}
	for _, r := range whole + part {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", decimals-len(part)), 10, 64)
	return n, err == nil && whole != "" && n <= maxPay*unit
}
