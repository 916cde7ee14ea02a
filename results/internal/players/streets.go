package players

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

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
		weight := float64(sum(spot.Counts)) * float64(spot.Boards)
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
	var rows []int
	for i := range tenths {
		rows = append(rows, i)
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
	}}.Lines(rows) + note + t.end()
}
