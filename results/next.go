package results

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strconv"
	"text/tabwriter"

	"pokersim/eval"
	"pokersim/sim/equity"
)

// Next is the table of the effect of each next card on each player.
type Next struct {
	Plan string
	Rows []NextRow
}

// NextRow is the effect of a card on a player.
type NextRow struct {
	Card     string
	Player   int     // from 1
	Category string  // the category of his hand with the card; empty if he has a range
	Better   bool    // whether the category is better than without the card: an out
	Equity   float64 // his exact equity with the card
}

// NewNext computes the table. Errors are those of equity.Prepared.Next.
func NewNext(ctx context.Context, p *equity.Prepared) (*Next, error) {
	cards, err := p.Next(ctx)
	if err != nil {
		return nil, err
	}
	t := &Next{Plan: scenario(p) + " -table next"}
	for _, c := range cards {
		for i, then := range c.Then {
			mean, _ := share(p.Layout(), c.Winners, i)
			e, _ := mean.Float64()
			category := ""
			if then != eval.NoCategory {
				category = then.String()
			}
			t.Rows = append(t.Rows, NextRow{c.Card.String(), i + 1, category, c.Better(i), e})
		}
	}
	return t, nil
}

// scenario returns the operands and flags for the players and known cards.
func scenario(p *equity.Prepared) string {
	s := p.Plan()
	return equity.Spec{Players: s.Players, Folded: s.Folded, Setting: s.Setting}.Flags()
}

// Columns returns the header row of the CSV format.
func (t *Next) Columns() []string {
	return []string{"card", "player", "category_then", "better", "equity", "plan"}
}

// Records returns the rows of the CSV format, one for each card and player; better is
// 1 or 0, or empty if the player has a range.
func (t *Next) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			better := "0"
			if r.Better {
				better = "1"
			} else if r.Category == "" {
				better = ""
			}
			if !yield([]string{r.Card, strconv.Itoa(r.Player), r.Category, better, number(&r.Equity), t.Plan}) {
				return
			}
		}
	}
}

func (t *Next) envelope() Envelope { return Envelope{Command: "simulate equity " + t.Plan} }

// WriteText writes a line for each card and player, with an asterisk for an out, then
// the number of each player's outs.
func (t *Next) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "card\tplayer\t%-15s\t\tequity %%\t\n", "hand then")
	outs, known := map[int]int{}, map[int]bool{}
	players := 0
	for _, r := range t.Rows {
		mark := ""
		if players = max(players, r.Player); r.Better {
			mark = "*"
			outs[r.Player]++
		}
		known[r.Player] = r.Category != ""
		fmt.Fprintf(out, "%s\t%d\t%-15s\t%s\t%.4f\t\n", r.Card, r.Player, r.Category, mark, 100*r.Equity)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for i := 1; i <= players; i++ {
		if !known[i] {
			continue
		}
		if _, err := fmt.Fprintf(w, "player %d: %d of %d cards improve the category (*)\n", i, outs[i], len(t.Rows)/players); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nall deals, exact\nsimulate equity %s\n", t.Plan)
	return err
}
