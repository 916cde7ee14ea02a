package players

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

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

// Winners is the table of the sets of winners: a row for each set of players that
// shared the pot, or a half of it, at least once.
type Winners struct {
	Deals
	Rows []WinnersRow
}

// WinnersRow is the number of deals that a set of players wins.
type WinnersRow struct {
	Winners string `col:"winners"` // player numbers from 1, such as 1+3
	Part    string `col:"part"`    // the part of the pot: hi; in a game with a low also lo, and hi/lo for both halves
	Count   uint64 `col:"count"`
	Rounds  uint64 `col:"rounds"`
	report.Estimate
	Plan string `col:"plan"`
}

// NewWinners computes the table of a tally of a plan of two or more players.
// Errors are those of NewEquity.
func NewWinners(p *equity.Prepared, tally chunk.Tally) (*Winners, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	at := p.Layout()
	if at.Players < 2 {
		return nil, chunk.Invalid("table", "winners: one player wins every deal")
	}
	t := &Winners{Deals: deals}
	high, low, both := make([]uint64, 1<<at.Players), make([]uint64, 1<<at.Players), make([]uint64, 1<<(2*at.Players))
	for w, n := range at.Winners(tally.Counts) {
		hi, lo := setOf(w.High), setOf(w.Low)
		high[hi] += n
		low[lo] += n
		both[hi<<at.Players|lo] += n // sorts by the winners of the high half
	}
	t.add("hi", high, players)
	if !at.Low {
		return t, nil
	}
	t.add("lo", low, players)
	t.add("hi/lo", both, func(set int) string {
		return players(set>>at.Players) + "/" + players(set&(1<<at.Players-1))
	})
	return t, nil
}

// add adds a row for each set of winners that occurs.
func (t *Winners) add(part string, counts []uint64, name func(set int) string) {
	for set, n := range counts {
		if n > 0 {
			t.Rows = append(t.Rows, WinnersRow{name(set), part, n, t.Rounds, t.frequency(n), t.Origin.Plan})
		}
	}
}

// setOf returns the set of some players, bit i for player i.
func setOf(players []int) (set int) {
	for _, p := range players {
		set |= 1 << p
	}
	return set
}

// players names the players in a set, from 1: "1+3", or "none".
func players(set int) string {
	var names []string
	for i := 0; set>>i != 0; i++ {
		if set>>i&1 != 0 {
			names = append(names, strconv.Itoa(i+1))
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, "+")
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Winners) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each set of winners.
func (t *Winners) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *Winners) About() report.About { return t.about("winners", " -table winners") }

// Text returns a line for each set of winners. The parts of the pot after hi have a heading.
func (t *Winners) Text(int) string {
	var rows []WinnersRow // with one before each part but the first, which names it
	part := "hi"
	for _, r := range t.Rows {
		if r.Part != part {
			part = r.Part
			rows = append(rows, WinnersRow{Winners: part})
		}
		rows = append(rows, r)
	}
	return t.ended(report.Layout[WinnersRow]{Heads: "winners\tcount\tper cent", Cells: func(r WinnersRow) string {
		if r.Count == 0 {
			return r.Winners + "\t\t"
		}
		return fmt.Sprintf("%s\t%d\t%s", r.Winners, r.Count, r.Ends(t.exact(), 4))
	}}.Lines(rows), t.About())
}

// EquityCurve is the distribution of the equities of the hands of each player's range: his
// equity at each percentile of the range, the best hands first.
type EquityCurve struct {
	Deals
	Rows []CurveRow
}

// CurveRow is a player's equity at a percentile of his range. The hands with at least
// this equity have at least Percentile per cent of the deals, and those with more have
// less. At percentile 0 it is the equity of the best hand, at 100 that of the worst.
type CurveRow struct {
	Player          int    `col:"player"` // from 1
	Percentile      int    `col:"percentile"`
	Hand            string `col:"hand"` // a hand with this equity
	Equity          float64
	report.Estimate `col:"equity,std_error,ci_low,ci_high"`
	Rounds          uint64 `col:"rounds"`
	report.Source
}

// percentiles is the last percentile of a curve.
const percentiles = 100

// NewEquityCurve computes the curves of a tally of a plan that counts the results of each
// hand. Errors are those of NewHands.
func NewEquityCurve(p *equity.Prepared, tally chunk.Tally) (*EquityCurve, error) {
	hands, err := NewHands(p, tally, ByHand)
	if err != nil {
		return nil, err
	}
	t := &EquityCurve{Deals: hands.Deals}
	t.Origin = asTable(t.Origin, "curve")
	row := 0
	for player := 1; row < len(hands.Rows); player++ {
		from := row
		for row < len(hands.Rows) && hands.Rows[row].Player == player {
			row++
		}
		t.add(hands.Rows[from:row])
	}
	return t, nil
}

// add adds the rows of a player from those of his hands, the best first.
func (t *EquityCurve) add(hands []HandRow) {
	i, above := 0, hands[0].Deals // above is the number of deals of the hands up to i
	for p := range percentiles + 1 {
		for less(above, percentiles, t.Rounds, uint64(p)) {
			i++
			above += hands[i].Deals
		}
		h := hands[i]
		t.Rows = append(t.Rows, CurveRow{h.Player, p, h.Hand, h.Equity, h.Estimate, t.Rounds, t.source("")})
	}
}

// less reports whether a·b < c·d.
func less(a, b, c, d uint64) bool {
	high, low := bits.Mul64(a, b)
	above, below := bits.Mul64(c, d)
	return high < above || high == above && low < below
}

// asTable returns the origin of a table of hands as that of another table.
func asTable(o report.Origin, table string) report.Origin {
	as := func(command string) string { return strings.Replace(command, "-table hands", "-table "+table, 1) }
	return report.Origin{Command: as(o.Command), Plan: as(o.Plan)}
}

// MarshalJSON returns the JSON that results.Write writes.
func (t EquityCurve) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, by player and percentile.
func (t *EquityCurve) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *EquityCurve) About() report.About { return t.about("curve", "") }

// Text returns each player's equity at every tenth percentile.
func (t *EquityCurve) Text(int) string {
	var tenths []int
	for p := 0; p <= percentiles; p += percentiles / 10 {
		tenths = append(tenths, p)
	}
	heads, players := "top % of range", t.Prepared.Layout().Players
	for i := range players {
		heads += fmt.Sprintf("\tpl. %d", i+1)
	}
	return t.ended(report.Layout[int]{Heads: heads, Cells: func(p int) string {
		line := fmt.Sprint(p)
		for i := range players {
			line += fmt.Sprintf("\t%.2f", 100*t.Rows[i*(percentiles+1)+p].Equity)
		}
		return line
	}}.Lines(tenths)+"\nequity in per cent of the weakest hand of the top of a player's range\n", t.About())
}
