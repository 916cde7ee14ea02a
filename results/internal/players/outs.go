package players

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Outs is the table of what each next card does for player 1, by effect and then by
// equity, the highest first. He leads if his equity is above that of every other player,
// and ties if it equals the highest. The last card of the board makes the equity 1 of
// the winner of known hands, so that to lead is to win. All numbers are exact.
type Outs struct {
	allDeals
	Range  string  // of player 1
	Equity float64 // of player 1 without the card
	Last   bool    // whether the card decides: it is the last one, between known hands
	Rows   []OutsRow
}

// OutsRow is what a card does.
type OutsRow struct {
	Card      string  `col:"card"`
	Effect    Effect  `col:"effect"`
	Frequency float64 `col:"frequency"`     // the probability of the card
	Equity    float64 `col:"equity"`        // of player 1 with the card
	Gain      float64 `col:"gain"`          // Equity minus that without the card
	Category  string  `col:"category_then"` // of player 1's hand with the card; empty if he has a range
	Plan      string  `col:"plan"`
}

// Effect is what a card does for a player.
type Effect string

// The effects.
const (
	Takes  Effect = "takes the lead"
	Keeps  Effect = "keeps the lead"
	Ties   Effect = "ties"
	Loses  Effect = "loses the lead" // alone or shared
	Behind Effect = "stays behind"
)

func effects() []Effect { return []Effect{Takes, Keeps, Ties, Loses, Behind} }

// NewOuts computes the table. Errors are those of equity.Prepared.Next, and that of one
// player.
func NewOuts(ctx context.Context, p *equity.Prepared, _ chunk.Options) (*Outs, error) {
	at := p.Layout()
	if at.Players == 1 {
		return nil, chunk.Invalid("table", "outs: one player has the whole pot: add a second player")
	}
	cards, err := p.Next(ctx)
	if err != nil {
		return nil, err
	}
	t := &Outs{allDeals: allDealsOf(p, "outs"), Range: p.Scenario().Players[0].Spelling(), Last: len(p.Scenario().Board) == 4}
	all := make([]uint64, len(cards[0].Counts))
	for _, c := range cards {
		for set, n := range c.Counts {
			all[set] += n
		}
	}
	now := equities(at, all)
	before := standing(now)
	t.Equity, _ = now[0].Float64()
	for _, c := range cards {
		then := equities(at, c.Counts)
		row := OutsRow{Card: c.Card.String(), Effect: effect(before, standing(then)), Frequency: float64(ints.Sum(c.Counts)) / float64(ints.Sum(all)), Plan: t.Plan}
		row.Equity, _ = then[0].Float64()
		row.Gain, _ = new(big.Rat).Sub(then[0], now[0]).Float64()
		if c.Then[0] != eval.NoCategory {
			row.Category = c.Then[0].String()
		}
		t.Last = t.Last && !slices.Contains(c.Then, eval.NoCategory)
		t.Rows = append(t.Rows, row)
	}
	slices.SortStableFunc(t.Rows, func(a, b OutsRow) int {
		return cmp.Or(cmp.Compare(slices.Index(effects(), a.Effect), slices.Index(effects(), b.Effect)), cmp.Compare(b.Equity, a.Equity))
	})
	return t, nil
}

// equities returns the exact equity of each player.
func equities(at equity.Layout, counts []uint64) (all []*big.Rat) {
	for i := range at.Players {
		mean, _ := at.Equity(counts, i)
		all = append(all, mean)
	}
	return all
}

// standing returns 1 if player 1's equity is the highest, 0 if he shares the highest, else
// -1.
func standing(equities []*big.Rat) int {
	most := equities[1]
	for _, e := range equities[2:] {
		if e.Cmp(most) > 0 {
			most = e
		}
	}
	return equities[0].Cmp(most)
}

// effect returns the effect of a card from player 1's standing before and after.
func effect(before, after int) Effect {
	switch {
	case after > 0 && before > 0:
		return Keeps
	case after > 0:
		return Takes
	case after == 0:
		return Ties
	case before >= 0:
		return Loses
	}
	return Behind
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Outs) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each card.
func (t *Outs) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *Outs) About() report.About {
	about := t.allDeals.About()
	leads := len(t.of(Takes)) + len(t.of(Keeps))
	about.Summary = map[string]any{"range": t.Range, "equity": t.Equity, "cards": len(t.Rows), "leads": leads, "ties": len(t.of(Ties))}
	return about
}

// of returns the rows of an effect.
func (t *Outs) of(e Effect) (rows []OutsRow) {
	for _, r := range t.Rows {
		if r.Effect == e {
			rows = append(rows, r)
		}
	}
	return rows
}

// Headline says how many cards make player 1 the leader.
func (t *Outs) Headline() string {
	leads, ties, verb, tie := len(t.of(Takes))+len(t.of(Keeps)), len(t.of(Ties)), "give the lead", "tie"
	if t.Last {
		verb = "win"
	}
	text := fmt.Sprintf("%d of %d %s", leads, len(t.Rows), verb)
	if ties > 0 {
		text += fmt.Sprintf(", %d %s", ties, tie)
	}
	return text
}

// Text returns how many cards make player 1 the leader, then the cards of each effect,
// each with his equity.
func (t *Outs) Text(width int) string {
	if width <= 0 {
		width = 100
	}
	var w strings.Builder
	fmt.Fprintf(&w, "player 1: %s: %s; equity %.4f %%\n", Holding{Range: t.Range}.text(max(width-50, 12)), t.Headline(), 100*t.Equity)
	for _, e := range effects() {
		rows := t.of(e)
		if len(rows) == 0 {
			continue
		}
		chance := 0.0
		for _, r := range rows {
			chance += r.Frequency
		}
		fmt.Fprintf(&w, "\n%s: %d cards, %.2f %%\n", e, len(rows), 100*chance)
		line := " "
		for i, r := range rows {
			line += fmt.Sprintf(" %s %.2f", r.Card, 100*r.Equity)
			if next := len(line) + len(" Ac 100.00"); next > width || i == len(rows)-1 {
				fmt.Fprintln(&w, line)
				line = " "
			} else {
				line += " "
			}
		}
	}
	lead := "a player leads if his equity is above that of every other"
	if t.Last {
		lead = "the last card: a player who leads wins"
	}
	fmt.Fprintf(&w, "\neach card with player 1's equity in per cent; %s\nall deals, exact\nsimulate equity %s\n", lead, strings.TrimSpace(t.Plan))
	return w.String()
}

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
