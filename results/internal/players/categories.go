package players

import (
	"fmt"
	"slices"

	"pokersim/results/internal/report"
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
	Player   int    `col:"player"` // from 1
	Category string `col:"category"`
	Count    uint64 `col:"count"`
	Win      uint64 `col:"win"` // of Count: he gets the whole pot
	Tie      uint64 `col:"tie"` // of Count: he gets a part of the pot
	Rounds   uint64 `col:"rounds"`
	report.Estimate
	Plan string `col:"plan"`
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
			won, tied, lost := at.Outcomes(tally.Counts, i, c)
			n := lost + won + tied
			t.Rows = append(t.Rows, CategoryRow{i + 1, c.String(), n, won, tied, t.Rounds, t.frequency(n), t.Origin.Plan})
		}
	}
	return t, nil
}

// MarshalJSON returns the JSON that results.Write writes.
func (t PlayerCategories) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each player and category.
func (t *PlayerCategories) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *PlayerCategories) About() report.About { return t.about("categories", "") }

// Text returns a line for each player and category. For two or more players it also has
// how often they win and tie. Columns that do not fit the width are left out: the count,
// then how often they win and tie.
func (t *PlayerCategories) Text(width int) string {
	omitted := [][]string{nil, {"count"}, {"count", "win %", "tie %"}}
	alone := len(t.Rows) > 0 && t.Rows[len(t.Rows)-1].Player == 1
	if alone {
		omitted = [][]string{{"player", "win %", "tie %"}}
	}
	text := report.Fit(width, omitted, func(omit []string) string {
		return report.Layout[CategoryRow]{Heads: "player\t<hand           \tcount\tper cent\twin %\ttie %", Omit: omit, Cells: func(r CategoryRow) string {
			return fmt.Sprintf("%d\t%s\t%d\t%s\t%s\t%s", r.Player, r.Category, r.Count, r.Ends(t.exact(), 4), report.Percent(r.Win, r.Count), report.Percent(r.Tie, r.Count))
		}}.Lines(t.Rows)
	})
	if !alone && slices.ContainsFunc(t.Rows, func(r CategoryRow) bool { return r.Count == 0 }) {
		text += "\nwin % and tie % are - where the player never has the category"
	}
	return t.ended(text, t.About())
}
