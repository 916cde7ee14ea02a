package results

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"text/tabwriter"

	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Streets is the distribution of the players' equities after the flop and after the turn.
// Of ranges, the boards of a street have different probabilities.
type Streets struct {
	Plan string
	Rows []StreetRow
	two  bool // two known hands
}

// StreetRow is the number of boards of a street on which a player has an equity.
type StreetRow struct {
	Street    string  // flop or turn
	Player    int     // from 1
	Equity    float64 // exact
	Boards    uint64
	Frequency float64 // the probability of these boards
}

// NewStreets computes the table. Only Workers of the options is used. Errors are those of equity.Prepared.Streets.
func NewStreets(ctx context.Context, p *equity.Prepared, options chunk.Options) (*Streets, error) {
	streets, err := p.Streets(ctx, options)
	if err != nil {
		return nil, err
	}
	t := &Streets{Plan: scenario(p) + " -table streets", two: len(streets[0].Levels) > 0}
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
		t.Rows = append(t.Rows, StreetRow{s.Name, 1, float64(l.Share) / float64(l.Of), l.Boards, float64(l.Boards) / float64(all)})
	}
	for _, l := range slices.Backward(s.Levels) {
		t.Rows = append(t.Rows, StreetRow{s.Name, 2, float64(l.Of-l.Share) / float64(l.Of), l.Boards, float64(l.Boards) / float64(all)})
	}
}

// addSpots adds the rows of a player from the boards of a street.
func (t *Streets) addSpots(at equity.Layout, s equity.Street, player int) {
	first, all := len(t.Rows), 0.0
	rows := map[float64]int{}
	for _, spot := range s.Spots {
		mean, _ := share(at, spot.Winners, player)
		e, _ := mean.Float64()
		row, known := rows[e]
		if !known {
			row = len(t.Rows)
			rows[e], t.Rows = row, append(t.Rows, StreetRow{Street: s.Name, Player: player + 1, Equity: e})
		}
		weight := float64(sum(spot.Winners)) * float64(spot.Boards)
		t.Rows[row].Boards += spot.Boards
		t.Rows[row].Frequency += weight
		all += weight
	}
	for i := range t.Rows[first:] {
		t.Rows[first+i].Frequency /= all
	}
	slices.SortFunc(t.Rows[first:], func(a, b StreetRow) int { return cmp.Compare(a.Equity, b.Equity) })
}

// Columns returns the header row of the CSV format. That of two known hands, whose boards
// have equal probabilities, has no frequency.
func (t *Streets) Columns() []string {
	if t.two {
		return []string{"street", "player", "equity", "boards", "plan"}
	}
	return []string{"street", "player", "equity", "boards", "frequency", "plan"}
}

// Records returns the rows of the CSV format, by street, player and equity.
func (t *Streets) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			row := []string{r.Street, strconv.Itoa(r.Player), number(&r.Equity), whole(r.Boards)}
			if !t.two {
				row = append(row, number(&r.Frequency))
			}
			if !yield(append(row, t.Plan)) {
				return
			}
		}
	}
}

func (t *Streets) envelope() Envelope { return Envelope{Command: "simulate equity " + t.Plan} }

// WriteText writes, for each tenth of the equity, how often each player has it on each
// street: of two known hands player 1, with the number of boards.
func (t *Streets) WriteText(w io.Writer, _ int) error {
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
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	title := "equity"
	if t.two {
		title = "equity of player 1"
	}
	fmt.Fprintf(out, "%s\t", title)
	for _, c := range columns {
		if t.two {
			fmt.Fprintf(out, "%ss\tper cent\t", c.street)
		} else {
			fmt.Fprintf(out, "player %d %%\t", c.player)
		}
	}
	for i := range tenths {
		fmt.Fprintf(out, "\n%d to %d %%\t", 10*i, 10*i+10)
		for _, c := range columns {
			if t.two {
				fmt.Fprintf(out, "%d\t", boards[c][i])
			}
			fmt.Fprintf(out, "%.2f\t", 100*part[c][i])
		}
	}
	fmt.Fprintln(out)
	if err := out.Flush(); err != nil {
		return err
	}
	if !t.two {
		fmt.Fprintf(w, "\nequities after the %s, each board by its probability\n", columns[0].street)
	}
	_, err := fmt.Fprintf(w, "\nall deals, exact\nsimulate equity %s\n", t.Plan)
	return err
}
