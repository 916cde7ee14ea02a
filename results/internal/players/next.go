package players

import (
	"context"
	"fmt"
	"strings"

	"pokersim/eval"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Next is the table of the effect of each next card on each player.
type Next struct {
	allDeals
	Rows []NextRow
}

// NextRow is the effect of a card on a player.
type NextRow struct {
	Card     string  `col:"card"`
	Player   int     `col:"player"`        // from 1
	Category string  `col:"category_then"` // the category of his hand with the card; empty if he has a range
	Better   *int    `col:"better"`        // 1 if the category is better than without the card, an out, else 0; nil if he has a range
	Equity   float64 `col:"equity"`        // his exact equity with the card
	Plan     string  `col:"plan"`
}

// NewNext computes the table. Errors are those of equity.Prepared.Next.
func NewNext(ctx context.Context, p *equity.Prepared, _ chunk.Options) (*Next, error) {
	cards, err := p.Next(ctx)
	if err != nil {
		return nil, err
	}
	t := &Next{allDeals: allDealsOf(p, "next")}
	for _, c := range cards {
		for i, then := range c.Then {
			mean, _ := p.Layout().Equity(c.Counts, i)
			row := NextRow{Card: c.Card.String(), Player: i + 1, Plan: t.Plan}
			row.Equity, _ = mean.Float64()
			if then != eval.NoCategory {
				row.Category, row.Better = then.String(), new(0)
			}
			if c.Better(i) {
				row.Better = new(1)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t, nil
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Next) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each card and player.
func (t *Next) Records() any { return t.Rows }

// Text returns a line for each card and player, with an asterisk for an out, then the
// number of each player's outs.
func (t *Next) Text(int) string {
	outs, known, players := map[int]int{}, map[int]bool{}, 0
	var text strings.Builder
	text.WriteString(report.Layout[NextRow]{Heads: "card\tplayer\t<hand then      \t\tequity %", Cells: func(r NextRow) string {
		mark := ""
		if players = max(players, r.Player); r.Better != nil && *r.Better > 0 {
			mark = "*"
			outs[r.Player]++
		}
		known[r.Player] = r.Category != ""
		return fmt.Sprintf("%s\t%d\t%s\t%s\t%.4f", r.Card, r.Player, r.Category, mark, 100*r.Equity)
	}}.Lines(t.Rows))
	for i := 1; i <= players; i++ {
		if known[i] {
			fmt.Fprintf(&text, "player %d: %d of %d cards improve the category (*)\n", i, outs[i], len(t.Rows)/players)
		}
	}
	return text.String() + t.end()
}
