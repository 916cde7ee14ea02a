package results

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"text/tabwriter"

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
	Winners   string // player numbers from 1, such as 1+3
	Part      string // the part of the pot: hi; in a game with a low also lo, and hi/lo for both halves
	Count     uint64
	Frequency float64
	Estimate
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
	counts := at.Winners(tally.Counts)
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
			e := frequency(n, t.Rounds, t.Method)
			t.Rows = append(t.Rows, WinnersRow{name(set), part, n, e.Value, e})
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

// Columns returns the header row of the CSV format.
func (t *Winners) Columns() []string {
	return []string{"winners", "part", "count", "rounds", "frequency", "std_error", "ci_low", "ci_high", "plan"}
}

// Records returns the rows of the CSV format, one for each set of winners.
func (t *Winners) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			row := append([]string{r.Winners, r.Part, whole(r.Count), whole(t.Rounds)}, r.records()...)
			if !yield(append(row, t.Origin.Plan)) {
				return
			}
		}
	}
}

func (t *Winners) envelope() Envelope { return t.envelopeOf(winnersFlags) }

// winnersFlags are the flags of the command that prints the table.
const winnersFlags = " -table winners"

// WriteText writes a line for each set of winners.
func (t *Winners) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(out, "winners\tcount\tper cent\t\n")
	part := "hi"
	for _, r := range t.Rows {
		if r.Part != part {
			part = r.Part
			fmt.Fprintf(out, "%s\t\t\t\n", part)
		}
		fmt.Fprintf(out, "%s\t%d\t%s\t\n", r.Winners, r.Count, r.text100(t.Method))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return t.writeEnd(w, winnersFlags)
}
