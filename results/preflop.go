package results

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"pokersim/sim/preflop"
)

// Preflop is the table of the 169 starting hands against one or two random hands, the
// best first. Its showdowns are those of one combination of a starting hand, such as
// AsKs; the numbers are the same for all its combinations.
type Preflop struct {
	Rows    []PreflopRow
	Against string // such as "a random hand"
	Command string // the command that repeats the table
}

// PreflopRow is one starting hand.
type PreflopRow struct {
	Hand   string // such as AA, AKs or AKo
	Combos int
	Win    uint64
	Tie    uint64
	Loss   uint64
	Total  uint64
	Equity float64 // the mean share of the pot, 0 to 1
	Rank   int     // by equity, from 1
}

// NewPreflop returns the table of the counts of all starting hands.
func NewPreflop(m *preflop.Counts) *Preflop {
	t := &Preflop{Against: "a random hand", Command: "simulate preflop"}
	for i := range preflop.Hands {
		s, combos := m.AgainstRandom(i), uint64(preflop.Combos(i))
		t.Rows = append(t.Rows, PreflopRow{
			Hand: preflop.Name(i), Combos: int(combos), Equity: s.Equity(),
			Win: s.Win / combos, Tie: s.Tie / combos, Loss: s.Loss / combos, Total: s.Total() / combos,
		})
	}
	t.rank()
	return t
}

// NewPreflopAgainstTwo returns the table of the starting hands against two random hands.
// Ties are with one of them or with both.
func NewPreflopAgainstTwo(all *[preflop.Hands]preflop.ThreeHanded) *Preflop {
	t := &Preflop{Against: "two random hands", Command: "simulate preflop -players 3"}
	for i, s := range all {
		combos := uint64(preflop.Combos(i))
		t.Rows = append(t.Rows, PreflopRow{
			Hand: preflop.Name(i), Combos: int(combos), Equity: s.Equity(),
			Win: s.Win / combos, Tie: (s.TieOne + s.TieBoth) / combos, Loss: s.Loss / combos, Total: s.Total() / combos,
		})
	}
	t.rank()
	return t
}

// rank sorts the rows.
func (t *Preflop) rank() {
	slices.SortStableFunc(t.Rows, func(a, b PreflopRow) int { return cmp.Compare(b.Equity, a.Equity) })
	for i := range t.Rows {
		t.Rows[i].Rank = i + 1
	}
}

// Columns returns the header row of the CSV format.
func (t *Preflop) Columns() []string {
	return []string{"hand", "combos", "win", "tie", "loss", "total", "equity", "rank", "plan"}
}

// Records returns the rows of the CSV format, one for each starting hand.
func (t *Preflop) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for _, r := range t.Rows {
			if !yield([]string{
				r.Hand, strconv.Itoa(r.Combos), count(r.Win), count(r.Tie), count(r.Loss), count(r.Total), number(&r.Equity), strconv.Itoa(r.Rank), strings.TrimPrefix(t.Command, "simulate "),
			}) {
				return
			}
		}
	}
}

func (t *Preflop) envelope() Envelope { return Envelope{Command: t.Command} }

// WriteText writes a line for each starting hand.
func (t *Preflop) WriteText(w io.Writer, _ int) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "rank\thand\tcombos\twin %\ttie %\tequity %\t")
	for _, r := range t.Rows {
		share := func(n uint64) float64 { return 100 * float64(n) / float64(r.Total) }
		fmt.Fprintf(out, "%d\t%s\t%d\t%.2f\t%.2f\t%.4f\t\n", r.Rank, r.Hand, r.Combos, share(r.Win), share(r.Tie), 100*r.Equity)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nexact, against %s\n%s\n", t.Against, t.Command)
	return err
}

// PreflopPairs is the table of every starting hand against every starting hand. Its
// showdowns are those of all combinations of both.
type PreflopPairs struct {
	counts *preflop.Counts
}

// NewPreflopPairs returns the table of the counts of all starting hands.
func NewPreflopPairs(m *preflop.Counts) *PreflopPairs { return &PreflopPairs{m} }

// Columns returns the header row of the CSV format.
func (t *PreflopPairs) Columns() []string {
	return []string{"hand", "against", "win", "tie", "loss", "total", "equity", "plan"}
}

// Records returns the rows of the CSV format, one for each pair of starting hands.
func (t *PreflopPairs) Records() iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for i := range preflop.Hands {
			for j := range preflop.Hands {
				s := t.counts.Against(i, j)
				equity := s.Equity()
				if !yield([]string{
					preflop.Name(i), preflop.Name(j), count(s.Win), count(s.Tie), count(s.Loss), count(s.Total()), number(&equity), "preflop -matrix",
				}) {
					return
				}
			}
		}
	}
}

func (t *PreflopPairs) envelope() Envelope { return Envelope{Command: "simulate preflop -matrix"} }

// WriteText writes the equities in per cent as a matrix. If its lines do not fit the
// width, it writes the 13 × 13 equities of the first hand, and how to get the others.
func (t *PreflopPairs) WriteText(w io.Writer, width int) error {
	if width > 0 && width < matrixWidth {
		return t.writeRow(w, 0)
	}
	out := tabwriter.NewWriter(w, 0, 0, 1, ' ', tabwriter.AlignRight)
	for j := range preflop.Hands {
		fmt.Fprintf(out, "\t%s", preflop.Name(j))
	}
	fmt.Fprintln(out, "\t")
	for i := range preflop.Hands {
		fmt.Fprint(out, preflop.Name(i))
		for j := range preflop.Hands {
			fmt.Fprintf(out, "\t%.1f", 100*t.counts.Against(i, j).Equity())
		}
		fmt.Fprintln(out, "\t")
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, "\nequity in per cent, exact: row against column\nsimulate preflop -matrix")
	return err
}

// matrixWidth is the number of characters of a line of the matrix.
const matrixWidth = 6 * (preflop.Hands + 1)

// writeRow writes the equities of a starting hand against each other one: pairs on the
// diagonal, suited hands above and to the right, offsuit ones below.
func (t *PreflopPairs) writeRow(w io.Writer, hand int) error {
	const ranks = "AKQJT98765432"
	at := map[string]int{}
	for i := range preflop.Hands {
		at[preflop.Name(i)] = i
	}
	out := tabwriter.NewWriter(w, 0, 0, 1, ' ', tabwriter.AlignRight)
	fmt.Fprintf(out, "%s\t%s\t\n", preflop.Name(hand), strings.Join(strings.Split(ranks, ""), "\t"))
	for i, row := range ranks {
		fmt.Fprintf(out, "%c", row)
		for j, column := range ranks {
			name := string(row) + string(column)
			switch {
			case i < j:
				name += "s"
			case i > j:
				name = string(column) + string(row) + "o"
			}
			fmt.Fprintf(out, "\t%.0f", 100*t.counts.Against(hand, at[name]).Equity())
		}
		fmt.Fprintln(out, "\t")
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\nequity of %s in per cent, exact: pairs on the diagonal, suited hands above\nall 169 × 169 pairs: simulate preflop -matrix -o matrix.csv\n", preflop.Name(hand))
	return err
}

func count(n uint64) string { return strconv.FormatUint(n, 10) }
