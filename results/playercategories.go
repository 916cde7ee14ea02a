package results

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// PlayerCategories is the table of the categories of the players' best hands: a row for
// each category and player, the strongest first.
type PlayerCategories struct {
	Deals
	Rows []CategoryRow
}

// CategoryRow is the number of deals in which a player's best hand has a category.
type CategoryRow struct {
	Player    int // from 1
	Category  string
	Count     uint64
	Win       uint64 // of Count: he gets the whole pot
	Tie       uint64 // of Count: he gets a part of the pot
	Frequency float64
	Estimate
}

// NewPlayerCategories computes the table of a tally of a plan that counts categories.
// Errors are those of NewEquity.
func NewPlayerCategories(p *equity.Prepared, tally chunk.Tally) (*PlayerCategories, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	at := p.Layout()
	if !at.Categories {
		return nil, chunk.Invalid("table", "categories: this run did not count them")
	}
	t := &PlayerCategories{Deals: deals}
	for i := range at.Players {
		for _, c := range p.Rules().Kinds() {
			ends := tally.Counts[at.Category(i, c):][:equity.Outcomes]
			n := ends[equity.Lost] + ends[equity.Won] + ends[equity.Tied]
			e := frequency(n, deals.Rounds, deals.Method)
			t.Rows = append(t.Rows, CategoryRow{i + 1, c.String(), n, ends[equity.Won], ends[equity.Tied], e.Value, e})
		}
	}
	return t, nil
}

// Columns returns the header row of the CSV format.
func (t *PlayerCategories) Columns() []string {
	return []string{"player", "category", "count", "win", "tie", "rounds", "frequency", "std_error", "ci_low", "ci_high", "plan"}
}

// Records returns the rows of the CSV format, one for each player and category.
func (t *PlayerCategories) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			row := []string{strconv.Itoa(r.Player), r.Category, whole(r.Count), whole(r.Win), whole(r.Tie), whole(t.Rounds)}
			if !yield(append(append(row, r.records()...), t.Origin.Plan)) {
				return
			}
		}
	}
}

// WriteText writes a line for each player and category. For two or more players it
// also writes how often they win and tie. Columns that do not fit the width are left out:
// the count, then how often they win and tie.
func (t *PlayerCategories) WriteText(w io.Writer, width int) error {
	alone := len(t.Rows) > 0 && t.Rows[len(t.Rows)-1].Player == 1
	for _, omit := range []int{0, 1, 2} {
		text := t.lines(alone, omit < 1 || alone, omit < 2 && !alone)
		line, _, _ := strings.Cut(text, "\n")
		if width > 0 && utf8.RuneCountInString(line) > width && omit < 2 {
			continue
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
		break
	}
	if !alone && slices.ContainsFunc(t.Rows, func(r CategoryRow) bool { return r.Count == 0 }) {
		fmt.Fprint(w, "\nwin % and tie % are - where the player never has the category")
	}
	return t.writeEnd(w, "")
}

// lines returns the rows as text.
func (t *PlayerCategories) lines(alone, count, outcomes bool) string {
	var text strings.Builder
	out := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(player, hand, n, per, win, tie string) {
		cells := []string{player, fmt.Sprintf("%-15s", hand), n, per, win, tie}
		for i, shown := range []bool{!alone, true, count, true, outcomes, outcomes} {
			if shown {
				fmt.Fprintf(out, "%s\t", cells[i])
			}
		}
		fmt.Fprintln(out)
	}
	row("player", "hand", "count", "per cent", "win %", "tie %")
	for _, r := range t.Rows {
		row(strconv.Itoa(r.Player), r.Category, whole(r.Count), r.text100(t.Method), percent(r.Win, r.Count), percent(r.Tie, r.Count))
	}
	out.Flush()
	return text.String()
}

// percent returns a part of n in per cent, or a dash if n is 0.
func percent(part, n uint64) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", 100*float64(part)/float64(n))
}
