package players

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"pokersim/deck"
	"pokersim/eval/seen"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// MadeDraws is the table of the made hands and the draws of the players' ranges, with their
// equities: by player, a row for each pair of a made hand and a draw that occurs, in the order of
// package seen. They are those on the board, or without one on all flops.
type MadeDraws struct {
	Deals
	Rows    []MadeDrawRow
	players []madeDraws
	flops   bool // whether all flops are counted
}

// MadeDrawRow is the result of the hands of a player that have a made hand and a draw.
type MadeDrawRow struct {
	Player     int     `col:"player"` // from 1
	Made       string  `col:"made"`
	Draw       string  `col:"draw"`
	Combos     int     `col:"combos"`      // the number of hands; on all flops each flop counts
	Weight     float64 `col:"weight"`      // the sum of their weights in the range
	RangeShare float64 `col:"range_share"` // of Weight in that of all rows of the player
	HandResult
}

// pair is a made hand and a draw.
type pair struct {
	made seen.Made
	draw seen.Draw
}

// madeDraws are the hands of a player.
type madeDraws [seen.Mades][seen.Draws]group[pair]

// add adds hands, times over.
func (m *madeDraws) add(g group[pair], times uint64) {
	to := &m[g.name.made][g.name.draw]
	to.combos += int(times) * g.combos
	to.weight += times * g.weight
	if to.counts == nil {
		to.counts = make(equity.HandCounts, len(g.counts))
	}
	for k, n := range g.counts {
		to.counts[k] += times * n
	}
}

// sum returns the hands with some made hands and draws together.
func (m *madeDraws) sum(has func(pair) bool) (all group[pair]) {
	var sums madeDraws
	for made := range m {
		for draw, g := range m[made] {
			if g.combos > 0 && has(pair{seen.Made(made), seen.Draw(draw)}) {
				g.name = pair{}
				sums.add(g, 1)
			}
		}
	}
	return sums[0][0]
}

// lookerOf returns the Looker of a plan, or the error of one that has no such table.
func lookerOf(p *equity.Prepared) (*seen.Looker, error) {
	switch r := p.Rules(); {
	case r.Hole != 2 || r.Played > 0 || r.Board == 0:
		return nil, chunk.Invalid("table", "made-draw does not go with game %s: made hands and draws are those of two hole cards, of which any number may play", r.Name)
	case p.Layout().Players < 2:
		return nil, chunk.Invalid("table", "made-draw: one player has the whole pot: add a second player, or use simulate exact -hole RANGE -table made-draw")
	}
	return seen.NewLooker(p.Rules()), nil
}

// look adds the hands of the players on a board, given the counts of a plan for Layout.Hand.
func (t *MadeDraws) look(look *seen.Looker, p *equity.Prepared, counts []uint64, times uint64) {
	board := seen.Of(p.Scenario().Board...)
	for i := range t.players {
		for _, g := range groupsOf(p, counts, i, func(hand []deck.Card) pair {
			hole := seen.Of(hand...)
			return pair{look.Made(hole, board), look.Draw(hole, board)}
		}) {
			t.players[i].add(g, times)
		}
	}
}

// NewMadeDraws computes the table of a tally of a plan with a board that counts the results of each
// hand. Errors are those of NewEquity, and those of a game without made hands and of an empty board.
func NewMadeDraws(p *equity.Prepared, tally chunk.Tally) (*MadeDraws, error) {
	look, err := lookerOf(p)
	if err != nil {
		return nil, err
	}
	if len(p.Scenario().Board) == 0 {
		return nil, chunk.Invalid("board", "made-draw: want the cards of a flop, a turn or a river")
	}
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	counts, err := p.Hands(tally)
	if err != nil {
		return nil, err
	}
	deals.Origin = asTable(deals.Origin, "made-draw")
	t := &MadeDraws{Deals: deals, players: make([]madeDraws, p.Layout().Players)}
	t.look(look, p, counts, 1)
	t.fill()
	return t, nil
}

// NewFlops computes the table of all flops that leave each player a hand, with every turn and river.
// Only Workers of the options is used. Errors are those of equity.Prepared.EachFlop, and those of a
// game without made hands and of weights whose sum is too large.
func NewFlops(ctx context.Context, p *equity.Prepared, options chunk.Options) (*MadeDraws, error) {
	look, err := lookerOf(p)
	if err != nil {
		return nil, err
	}
	all := allDealsOf(p, "made-draw").About().Origin
	t := &MadeDraws{Deals: Deals{Method: equity.Exact, Plan: p.Plan().Spec, Prepared: p, Origin: all}, players: make([]madeDraws, p.Layout().Players), flops: true}
	fits := true
	err = p.EachFlop(ctx, options, func(flop *equity.Prepared, counts []uint64, boards uint64) {
		high, deals := bits.Mul64(flop.Plan().Rounds, boards)
		sum, carry := bits.Add64(t.Rounds, deals, 0)
		t.Rounds, fits = sum, fits && high == 0 && carry == 0
		t.look(look, flop, counts, boards)
	})
	switch {
	case err != nil:
		return nil, err
	case !fits:
		return nil, chunk.Invalid("players", "the sum of the weights over all flops is larger than 2^64: round the weights")
	case t.Rounds == 0:
		return nil, chunk.Invalid("players", "their hands cannot be dealt together on any flop")
	}
	t.fill()
	return t, nil
}

// fill makes the rows.
func (t *MadeDraws) fill() {
	for i := range t.players {
		m := &t.players[i]
		all, unit := m.sum(func(pair) bool { return true }), float64(t.Prepared.Scenario().Players[i].Unit())
		for made := range m {
			for draw, g := range m[made] {
				if g.combos == 0 {
					continue
				}
				t.Rows = append(t.Rows, MadeDrawRow{i + 1, seen.Made(made).String(), seen.Draw(draw).String(), g.combos, float64(g.weight) / unit, float64(g.weight) / float64(all.weight), t.result(g.counts, "")})
			}
		}
	}
	t.warnFew(len(t.Rows), func(row int) uint64 { return t.Rows[row].Deals })
}

// MarshalJSON returns the JSON that results.Write writes.
func (t MadeDraws) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows. The columns of an unknown equity are empty.
func (t *MadeDraws) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *MadeDraws) About() report.About { return t.about("equity-made-draw", "") }

// ShortDraws are the headings of columns of draws.
var ShortDraws = [seen.Draws]string{"FD+OE", "FD+GS", "NFD", "FD", "OE", "DGS", "GS", "BFD", "2OC", "none"}

// Text returns for each player a line for each made hand with its share of the range and its
// equity, and in columns its equities with each draw.
func (t *MadeDraws) Text(int) string {
	var text strings.Builder
	used := map[seen.Draw]bool{}
	for i := range t.players {
		fmt.Fprintf(&text, "%s\n", t.lines(i, used))
	}
	var legend []string
	for d := range seen.NoDraw {
		if used[d] {
			legend = append(legend, ShortDraws[d]+" "+d.String())
		}
	}
	if legend != nil {
		fmt.Fprintf(&text, "equity %% with each draw: %s\n", strings.Join(legend, ", "))
	}
	if t.flops {
		return text.String() + "\n" + t.About().End("all flops with all turns and rivers, exact; hands counts each hand once on every flop")
	}
	return t.ended(text.String(), t.About())
}

// lines returns the lines of a player, and adds the draws that they have to used.
func (t *MadeDraws) lines(player int, used map[seen.Draw]bool) string {
	m, heads := &t.players[player], fmt.Sprintf("<player %d\thands\tof range %%\tequity %%", player+1)
	whole, unit := m.sum(func(pair) bool { return true }), float64(t.Prepared.Scenario().Players[player].Unit())
	var draws []seen.Draw
	for d := range seen.Draw(seen.Draws) {
		if m.sum(func(p pair) bool { return p.draw == d }).combos > 0 {
			draws, used[d], heads = append(draws, d), true, heads+"\t"+ShortDraws[d]
		}
	}
	line := func(name string, has func(pair) bool) string {
		all := m.sum(has)
		text := fmt.Sprintf("%s\t%s\t%.2f\t", name, strconv.FormatFloat(math.Round(float64(100*all.weight)/unit)/100, 'f', -1, 64), 100*float64(all.weight)/float64(whole.weight))
		if r := t.result(all.counts, ""); r.HandShare == nil {
			text += "-"
		} else {
			text += r.Percent(t.exact())
		}
		for _, d := range draws {
			cell := "-"
			if g := m.sum(func(p pair) bool { return p.draw == d && has(p) }); g.combos > 0 {
				if r := t.result(g.counts, ""); r.HandShare != nil {
					cell = fmt.Sprintf("%.1f", 100*r.Equity)
				}
			}
			text += "\t" + cell
		}
		return text
	}
	var rows []string
	for made := range seen.Made(seen.Mades) {
		if has := func(p pair) bool { return p.made == made }; m.sum(has).combos > 0 {
			rows = append(rows, line(made.String(), has))
		}
	}
	rows = append(rows, line("all", func(pair) bool { return true }))
	last := "of range %\t\t\t"
	for _, d := range draws {
		last += fmt.Sprintf("\t%.2f", 100*float64(m.sum(func(p pair) bool { return p.draw == d }).weight)/float64(whole.weight))
	}
	return report.Layout[string]{Heads: heads, Cells: func(line string) string { return line }}.Lines(append(rows, last))
}
