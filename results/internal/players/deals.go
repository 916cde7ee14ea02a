// Package players has the tables of deals of several players: of a tally that package
// equity counted, or of all next cards and boards.
package players

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"pokersim/internal/ints"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Deals is the run of a table.
type Deals struct {
	Rounds uint64 // the number of deals; of an exact run the sum of their integer weights
	Method equity.Method
	Seed   *uint64     // nil for an exact run
	Plan   equity.Spec // the plan without its rounds
	// Warnings are doubts about the result.
	Warnings []string
	Prepared *equity.Prepared
	Origin   report.Origin
}

// newDeals checks a tally.
func newDeals(p *equity.Prepared, tally chunk.Tally) (Deals, error) {
	if err := p.Check(tally); err != nil {
		return Deals{}, err
	}
	plan := p.Plan()
	d := Deals{Rounds: p.Deals(tally), Method: plan.Method, Plan: plan.Spec, Prepared: p}
	d.Origin = report.OriginOf(p, tally, d.Rounds)
	switch {
	case d.Rounds == 0:
		return d, fmt.Errorf("no deals: want at least 1")
	case plan.Method == equity.Exact && d.Rounds != plan.Rounds:
		return d, fmt.Errorf("an exact run that is not finished has no table: %d of %d deals are counted", d.Rounds, plan.Rounds)
	case plan.Method == equity.Sample:
		d.Seed = &plan.Seed
	}
	return d, nil
}

// Warn adds a warning.
func (d *Deals) Warn(text string) { d.Warnings = append(d.Warnings, text) }

// about returns what is not about one row of a kind of table that the command prints with
// some more flags.
func (d Deals) about(kind, flags string) report.About {
	spec, _ := report.Without(d.Plan, "seed") // a Spec always has a JSON form
	return report.About{Kind: kind, Origin: d.Origin, Flags: flags, Seed: d.source("").Seed, Warnings: d.Warnings,
		Summary: map[string]any{"rounds": d.Rounds, "method": d.Method, "spec": spec}}
}

// source returns the last columns of a row, with some more flags.
func (d Deals) source(flags string) report.Source {
	s := report.Source{Method: string(d.Method), Plan: d.Origin.Plan + flags}
	if d.Seed != nil {
		s.Seed = fmt.Sprint(*d.Seed)
	}
	return s
}

// exact reports whether every deal is counted.
func (d Deals) exact() bool { return d.Method == equity.Exact }

// frequency returns the frequency of an outcome.
func (d Deals) frequency(count uint64) report.Estimate {
	return report.Frequency(count, d.Rounds, d.exact())
}

// ended returns a table as text with the lines below it, of which about is not about one
// row. They say how the table shows the 95 % intervals.
func (d Deals) ended(text string, about report.About) string {
	if d.Seed == nil {
		return text + "\n" + about.End(fmt.Sprintf("all %d deals, exact", d.Rounds))
	}
	counted := fmt.Sprintf("%d deals, seed %d", d.Rounds, *d.Seed)
	half, ends := strings.Contains(text, " ± "), strings.Contains(text, " – ")
	switch {
	case half && ends:
		counted += "; ± is half the 95 % interval, in brackets are its ends"
	case half:
		counted += "; ± is half the 95 % interval"
	case ends:
		counted += "; in brackets the 95 % intervals"
	}
	return text + "\n" + about.End(counted)
}

// newShare returns the estimate of an equity from n deals.
func newShare(mean *big.Rat, variance float64, n uint64, exact bool) Share {
	e, _ := mean.Float64()
	if exact {
		return Share{e, report.Estimate{Value: e, CILow: e, CIHigh: e}, mean.Num().String(), mean.Denom().String()}
	}
	return Share{Equity: e, Estimate: report.MeanOf(e, variance, 0, 1, float64(n))}
}

// allDeals is what a table of all deals of a plan has besides its rows: the name of -table and
// the flags.
type allDeals struct{ table, Plan string }

// allDealsOf returns those of a plan: the operands and flags for the players and known
// cards, and the table.
func allDealsOf(p *equity.Prepared, table string) allDeals {
	s := p.Plan()
	return allDeals{table, equity.Spec{Players: s.Players, Folded: s.Folded, Setting: s.Setting}.Flags() + " -table " + table}
}

// About returns what is not about one row.
func (t allDeals) About() report.About {
	return report.About{Kind: t.table, Origin: report.Origin{Command: "simulate equity " + t.Plan, Plan: t.Plan}}
}

// end returns the lines below a table.
func (t allDeals) end() string { return "\nall deals, exact\nsimulate equity " + t.Plan + "\n" }

// Streets is the distribution of the players' equities after the flop and after the turn.
// Of ranges, the boards of a street have different probabilities.
type Streets struct {
	allDeals
	Rows []StreetRow
	two  bool // two known hands
}

// StreetRow is the number of boards of a street on which a player has an equity.
type StreetRow struct {
	Street    string  `col:"street"` // flop or turn
	Player    int     `col:"player"` // from 1
	Equity    float64 `col:"equity"` // exact
	Boards    uint64  `col:"boards"`
	Frequency float64 `col:"frequency"` // the probability of these boards
	Plan      string  `col:"plan"`
}

// NewStreets computes the table. Only Workers of the options is used. Errors are those of equity.Prepared.Streets.
func NewStreets(ctx context.Context, p *equity.Prepared, options chunk.Options) (*Streets, error) {
	streets, err := p.Streets(ctx, options)
	if err != nil {
		return nil, err
	}
	t := &Streets{allDeals: allDealsOf(p, "streets"), two: len(streets[0].Levels) > 0}
	for _, s := range streets {
		t.addLevels(s)
		for i := range p.Layout().Players {
			t.addSpots(p.Layout(), s, i)
		}
	}
	return t, nil
}

// addLevels adds the rows of two known hands.
func (t *Streets) addLevels(s equity.Street) {
	all := uint64(0)
	for _, l := range s.Levels {
		all += l.Boards
	}
	for _, l := range s.Levels {
		t.Rows = append(t.Rows, StreetRow{s.Name, 1, float64(l.Share) / float64(l.Of), l.Boards, float64(l.Boards) / float64(all), t.Plan})
	}
	for _, l := range slices.Backward(s.Levels) {
		t.Rows = append(t.Rows, StreetRow{s.Name, 2, float64(l.Of-l.Share) / float64(l.Of), l.Boards, float64(l.Boards) / float64(all), t.Plan})
	}
}

// addSpots adds the rows of a player from the boards of a street.
func (t *Streets) addSpots(at equity.Layout, s equity.Street, player int) {
	first, all := len(t.Rows), 0.0
	rows := map[float64]int{}
	for _, spot := range s.Spots {
		mean, _ := at.Equity(spot.Counts, player)
		e, _ := mean.Float64()
		row, known := rows[e]
		if !known {
			row = len(t.Rows)
			rows[e], t.Rows = row, append(t.Rows, StreetRow{Street: s.Name, Player: player + 1, Equity: e, Plan: t.Plan})
		}
		weight := float64(ints.Sum(spot.Counts)) * float64(spot.Boards)
		t.Rows[row].Boards += spot.Boards
		t.Rows[row].Frequency += weight
		all += weight
	}
	for i := range t.Rows[first:] {
		t.Rows[first+i].Frequency /= all
	}
	slices.SortFunc(t.Rows[first:], func(a, b StreetRow) int { return cmp.Compare(a.Equity, b.Equity) })
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Streets) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, by street, player and equity.
func (t *Streets) Records() any { return t.Rows }

// Text returns, for each tenth of the equity, how often each player has it on each
// street: of two known hands player 1, with the number of boards.
func (t *Streets) Text(int) string {
	const tenths = 10
	type column struct {
		street string
		player int
	}
	boards, part := map[column]*[tenths]uint64{}, map[column]*[tenths]float64{}
	var columns []column
	for _, r := range t.Rows {
		of := column{r.Street, r.Player}
		if t.two && r.Player != 1 {
			continue
		}
		if boards[of] == nil {
			boards[of], part[of] = new([tenths]uint64), new([tenths]float64)
			columns = append(columns, of)
		}
		tenth := min(int(r.Equity*tenths), tenths-1)
		boards[of][tenth] += r.Boards
		part[of][tenth] += r.Frequency
	}
	heads, note := "equity", ""
	if t.two {
		heads = "equity of player 1"
	} else {
		note = fmt.Sprintf("\nequities after the %s, each board by its probability\n", columns[0].street)
	}
	for _, c := range columns {
		if t.two {
			heads += fmt.Sprintf("\t%ss\tper cent", c.street)
		} else {
			heads += fmt.Sprintf("\tplayer %d %%", c.player)
		}
	}
	return report.Layout[int]{Heads: heads, Cells: func(i int) string {
		line := fmt.Sprintf("%d to %d %%", 10*i, 10*i+10)
		for _, c := range columns {
			if t.two {
				line += fmt.Sprintf("\t%d", boards[c][i])
			}
			line += fmt.Sprintf("\t%.2f", 100*part[c][i])
		}
		return line
	}}.Lines(ints.Below[int](tenths)) + note + t.end()
}
