package results

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"pokersim/deck/ranges"
	"pokersim/deck/ranges/omaha"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
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
	Hand   string  `col:"hand"` // such as AA, AKs or AKo
	Combos int     `col:"combos"`
	Win    uint64  `col:"win"`
	Tie    uint64  `col:"tie"`
	Loss   uint64  `col:"loss"`
	Total  uint64  `col:"total"`
	Equity float64 `col:"equity"` // the mean share of the pot, 0 to 1
	Rank   int     `col:"rank"`   // by equity, from 1
	Plan   string  `col:"plan"`
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
		t.Rows[i].Rank, t.Rows[i].Plan = i+1, strings.TrimPrefix(t.Command, "simulate ")
	}
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Preflop) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each starting hand.
func (t *Preflop) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *Preflop) About() report.About {
	return report.About{Kind: "preflop", Origin: Origin{Command: t.Command}}
}

// Text returns a line for each starting hand.
func (t *Preflop) Text(int) string {
	return report.Layout[PreflopRow]{Heads: "rank\thand\tcombos\twin %\ttie %\tequity %", Cells: func(r PreflopRow) string {
		return fmt.Sprintf("%d\t%s\t%d\t%s\t%s\t%.4f", r.Rank, r.Hand, r.Combos, report.Percent(r.Win, r.Total), report.Percent(r.Tie, r.Total), 100*r.Equity)
	}}.Lines(t.Rows) + fmt.Sprintf("\nexact, against %s\n%s\n", t.Against, t.Command)
}

// standingRow is the place of a starting hand among all hands of its game.
type standingRow struct {
	Hand    string  `col:"hand"`
	Combos  int     `col:"combos"` // the hands of its class
	Equity  float64 `col:"equity"`
	Rank    int     `col:"rank"`
	Classes int     `col:"classes"`
	Top     float64 `col:"top"`
	Plan    string  `col:"plan"`
}

// Standing returns the place of a starting hand of hold'em, which is one of the table's against
// a random hand, or of another game with an order: its rank, the share of all hands that are as
// good or better, and its equity against a random hand. Errors are those of ranges.Range.Rank.
func (t *Preflop) Standing(of ranges.Range) (Report, error) {
	rank, classes, top, err := of.Rank()
	if err != nil {
		return nil, err
	}
	game, how := of.Game().Name, "exact"
	s := standingRow{Hand: of.String(), Rank: rank, Classes: classes, Top: top, Plan: "preflop -hand " + of.String()}
	if order := omaha.Of(game); order != nil {
		class := order.Classes[rank-1]
		s.Combos, s.Equity = class.Hands, class.Equity
		if order.Error > 0 {
			how = fmt.Sprintf("%s, standard error at most %.2g %%", order.Method, 100*order.Error)
		}
	} else if game == eval.Holdem().Name {
		s.Combos, s.Equity = t.Rows[rank-1].Combos, t.Rows[rank-1].Equity
	} else if s.Combos, s.Equity, err = counted(of); err != nil {
		return nil, err
	}
	if game != eval.Holdem().Name {
		s.Plan += " -game " + game
	}
	rows := []standingRow{s}
	return report.Listing[standingRow]{Rows: rows, Head: report.About{Kind: "starting hand", Origin: Origin{Command: "simulate " + s.Plan, Plan: s.Plan}}, Lines: func() string {
		return report.Layout[standingRow]{Heads: "rank\t<hand\tcombos\ttop %\tequity %", Cells: func(r standingRow) string {
			return fmt.Sprintf("%d of %d\t%s\t%d\t%.3g\t%.4f", r.Rank, r.Classes, r.Hand, r.Combos, 100*r.Top, 100*r.Equity)
		}}.Lines(rows) + "\n" + how + ", against a random hand; top % of the hands are as good or better\nsimulate " + s.Plan + "\n"
	}}, nil
}

// counted returns the number of hands of a starting hand's class and its equity against a random
// hand in a game of two hole cards, which it counts in some 50 ms.
func counted(of ranges.Range) (combos int, share float64, err error) {
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Setting: equity.Setting{Game: of.Game().Name}, Players: []string{of.String(), "random"}, Method: equity.Exact}})
	if err != nil {
		return 0, 0, err
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		return 0, 0, err
	}
	mean, _ := p.Layout().Equity(tally.Counts, 0)
	share, _ = mean.Float64()
	hand := of.Combos()[0]
	return preflop.Combos(preflop.Of(hand.Cards[0], hand.Cards[1])), share, nil
}

// PreflopPairs is the table of every starting hand against every starting hand. Its
// showdowns are those of all combinations of both.
type PreflopPairs struct {
	counts *preflop.Counts
}

// NewPreflopPairs returns the table of the counts of all starting hands.
func NewPreflopPairs(m *preflop.Counts) *PreflopPairs { return &PreflopPairs{m} }

// pairRow is the showdowns of a pair of starting hands.
type pairRow struct {
	Hand    string  `col:"hand"`
	Against string  `col:"against"`
	Win     uint64  `col:"win"`
	Tie     uint64  `col:"tie"`
	Loss    uint64  `col:"loss"`
	Total   uint64  `col:"total"`
	Equity  float64 `col:"equity"`
	Plan    string  `col:"plan"`
}

// MarshalJSON returns the JSON that results.Write writes.
func (t PreflopPairs) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows, one for each pair of starting hands.
func (t *PreflopPairs) Records() any {
	var rows []pairRow
	if t.counts == nil {
		return rows
	}
	for i := range preflop.Hands {
		for j := range preflop.Hands {
			s := t.counts.Against(i, j)
			rows = append(rows, pairRow{preflop.Name(i), preflop.Name(j), s.Win, s.Tie, s.Loss, s.Total(), s.Equity(), "preflop -matrix"})
		}
	}
	return rows
}

// About returns what is not about one row.
func (t *PreflopPairs) About() report.About {
	return report.About{Kind: "matrix", Origin: Origin{Command: "simulate preflop -matrix"}}
}

// Text returns the equities in per cent as a matrix. If its lines do not fit the width, it
// has the 13 × 13 equities of the first hand, and how to get the others.
func (t *PreflopPairs) Text(width int) string {
	if width > 0 && width < matrixWidth {
		return t.against(0)
	}
	heads := ""
	for j := range preflop.Hands {
		heads += "\t" + preflop.Name(j)
	}
	return report.Layout[int]{Heads: heads, Gap: 1, Cells: func(i int) string {
		line := preflop.Name(i)
		for j := range preflop.Hands {
			line += fmt.Sprintf("\t%.1f", 100*t.counts.Against(i, j).Equity())
		}
		return line
	}}.Lines(ints.Below[int](preflop.Hands)) + "\nequity in per cent, exact: row against column\nsimulate preflop -matrix\n"
}

// matrixWidth is the number of characters of a line of the matrix.
const matrixWidth = 6 * (preflop.Hands + 1)

// against returns the equities of a starting hand against each other one: pairs on the
// diagonal, suited hands above and to the right, offsuit ones below.
func (t *PreflopPairs) against(hand int) string {
	const ranks = "AKQJT98765432"
	heads := preflop.Name(hand) + "\t" + strings.Join(strings.Split(ranks, ""), "\t")
	return report.Layout[string]{Heads: heads, Gap: 1, Cells: func(row string) string {
		line, first := row, len(ranks)*strings.Index(ranks, row)
		for column := range len(ranks) {
			line += fmt.Sprintf("\t%.0f", 100*t.counts.Against(hand, first+column).Equity())
		}
		return line
	}}.Lines(strings.Split(ranks, "")) +
		fmt.Sprintf("\nequity of %s in per cent, exact: pairs on the diagonal, suited hands above\nall 169 × 169 pairs: simulate preflop -matrix -o matrix.csv\n", preflop.Name(hand))
}
