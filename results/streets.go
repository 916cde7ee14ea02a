package results

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strconv"
	"text/tabwriter"

	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Streets is the distribution of the equities of two known hands after the flop and
// after the turn.
type Streets struct {
	Plan string      `json:"plan"`
	Rows []StreetRow `json:"streets"`
}

// StreetRow is the number of boards of a street on which a player has an equity.
type StreetRow struct {
	Street string  `json:"street"` // flop or turn
	Player int     `json:"player"` // 1 or 2
	Equity float64 `json:"equity"` // exact
	Boards uint64  `json:"boards"`
}

// NewStreets computes the table. Only Workers of the options is used. Errors are those of equity.Prepared.Streets.
func NewStreets(ctx context.Context, p *equity.Prepared, options chunk.Options) (*Streets, error) {
	streets, err := p.Streets(ctx, options)
	if err != nil {
		return nil, err
	}
	t := &Streets{Plan: scenario(p) + " -table streets"}
	for _, s := range streets {
		for _, l := range s.Levels {
			t.Rows = append(t.Rows, StreetRow{s.Name, 1, float64(l.Share) / float64(l.Of), l.Boards})
		}
		for i := len(s.Levels) - 1; i >= 0; i-- {
			l := s.Levels[i]
			t.Rows = append(t.Rows, StreetRow{s.Name, 2, float64(l.Of-l.Share) / float64(l.Of), l.Boards})
		}
	}
	return t, nil
}

// Columns returns the header row of the CSV format.
func (t *Streets) Columns() []string { return []string{"street", "player", "equity", "boards", "plan"} }

// Records returns the rows of the CSV format, by street, player and equity.
func (t *Streets) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			if !yield([]string{r.Street, strconv.Itoa(r.Player), number(&r.Equity), whole(r.Boards), t.Plan}) {
				return
			}
		}
	}
}

// WriteText writes, for each tenth of player 1's equity, the number of boards of each
// street.
func (t *Streets) WriteText(w io.Writer, _ int) error {
	const tenths = 10
	boards, all := map[string]*[tenths]uint64{}, map[string]uint64{}
	var names []string
	for _, r := range t.Rows {
		if r.Player != 1 {
			continue
		}
		if boards[r.Street] == nil {
			boards[r.Street] = new([tenths]uint64)
			names = append(names, r.Street)
		}
		boards[r.Street][min(int(r.Equity*tenths), tenths-1)] += r.Boards
		all[r.Street] += r.Boards
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(out, "equity of player 1\t")
	for _, name := range names {
		fmt.Fprintf(out, "%ss\tper cent\t", name)
	}
	for i := range tenths {
		fmt.Fprintf(out, "\n%d to %d %%\t", 10*i, 10*i+10)
		for _, name := range names {
			fmt.Fprintf(out, "%d\t%s\t", boards[name][i], percent(boards[name][i], all[name]))
		}
	}
	fmt.Fprintln(out)
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nall deals, exact\nsimulate equity %s\n", t.Plan)
	return err
}
