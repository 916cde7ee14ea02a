package players

import (
	"fmt"
	"strconv"
	"strings"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

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
	counts := at.Layout.Winners(tally.Counts)
	if !at.Low {
		t.add("hi", counts, players)
		return t, nil
	}
	high, low, both := make([]uint64, 1<<at.Players), make([]uint64, 1<<at.Players), make([]uint64, len(counts))
	for place, n := range counts {
		hi, lo := at.Halves(place)
		high[hi] += n
		low[lo] += n
		both[hi<<at.Players|lo] += n // sorts by the winners of the high half
	}
	t.add("hi", high, players)
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
