package players

import (
	"fmt"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Equity is the table of the players' equities.
type Equity struct {
	Deals
	Rows []EquityRow
}

// EquityRow is the result of one player.
type EquityRow struct {
	Holding
	Pots
	Share
	report.Source
}

// Holding is the range of a player.
type Holding struct {
	Player int    `col:"player"` // from 1
	Range  string `col:"range"`
	Combos int    `col:"combos"`      // the number of hands in the range
	Live   int    `col:"live_combos"` // the number of these hands without a card of the board, a dead card or one that every hand of another player has
}

// Pots is the number of deals with each outcome of a player.
type Pots struct {
	Win            uint64  `col:"win"` // he gets the whole pot
	Tie            uint64  `col:"tie"` // he gets a part of the pot
	Loss           uint64  `col:"loss"`
	Rounds         uint64  `col:"rounds"`
	WinProbability float64 `col:"win_probability"`
	TieProbability float64 `col:"tie_probability"`
}

// Share is a player's equity, the mean share of the pot.
type Share struct {
	Equity          float64
	report.Estimate `col:"equity,std_error,ci_low,ci_high"`
	Num             string `col:"share_num"` // of an exact run: the equity as a reduced fraction
	Den             string `col:"share_den"`
}

// NewEquity computes the table of a tally of the plan. A tally that does not fit the
// plan, has no deals, or is part of an exact run, is an error.
func NewEquity(p *equity.Prepared, tally chunk.Tally) (*Equity, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	t := &Equity{Deals: deals}
	at := p.Layout()
	for i, r := range p.Scenario().Players {
		mean, variance := at.Equity(tally.Counts, i)
		t.Rows = append(t.Rows, EquityRow{Holding{i + 1, r.Spelling(), r.Size(), p.Live(i)}, newPots(at, tally.Counts, i, deals.Rounds),
			newShare(mean, variance, deals.Rounds, deals.exact()), deals.source("")})
	}
	return t, nil
}

func newPots(at equity.Layout, counts []uint64, player int, rounds uint64) (p Pots) {
	p.Win, p.Tie, p.Loss = at.Results(counts, player)
	p.Rounds = rounds
	p.WinProbability = float64(p.Win) / float64(rounds)
	p.TieProbability = float64(p.Tie) / float64(rounds)
	return p
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Equity) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each player.
func (t *Equity) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *Equity) About() report.About { return t.about("equity", "") }

// Text returns a line for each player. It cuts long ranges to fit the width.
func (t *Equity) Text(width int) string {
	const others = 50 // characters of the other columns
	room := 0
	if width > 0 {
		room = max(width-others, 12)
	}
	return t.ended(report.Layout[EquityRow]{Heads: "player\t<range\twin %\ttie %\tequity %", Cells: func(r EquityRow) string {
		return fmt.Sprintf("%d\t%s\t%.2f\t%.2f\t%s", r.Player, r.text(room), 100*r.WinProbability, 100*r.TieProbability, r.Percent(t.exact()))
	}}.Lines(t.Rows), t.About())
}

// text returns the range with the numbers of its hands and of those left, in at most
// room characters; 0 is any number.
func (h Holding) text(room int) string {
	hands := ""
	if h.Combos > 1 {
		hands = fmt.Sprintf("  %d hands", h.Combos)
	}
	if h.Live < h.Combos {
		hands += fmt.Sprintf(", %d left", h.Live)
	}
	if room > 0 && len(h.Range)+len(hands) > room {
		return h.Range[:max(room-len(hands)-1, 1)] + "…" + hands
	}
	return h.Range + hands
}
