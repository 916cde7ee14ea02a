package players

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/results/internal/report"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/preflop"
)

// Hands is the table of the hands of the players' ranges: by player, and for each the
// highest equity first. The mean of the equities of a player's hands, weighted by their
// deals, is his equity exactly.
type Hands struct {
	Deals
	By     By
	Rows   []HandRow
	counts []uint64 // of the tally, for Layout.Hand
}

// By is what a row of Hands is.
type By string

// The rows of Hands.
const (
	ByHand  By = "hand"  // one hand, such as AsKs
	ByClass By = "class" // one of the 169 classes of hands of two cards, such as AKs
)

// HandRow is the result of a hand of a player, or of a class of his hands.
type HandRow struct {
	Player int     `col:"player"` // from 1
	Hand   string  `col:"hand"`
	Combos int     `col:"combos"` // the number of hands in a class that can be dealt, else 1
	Weight float64 `col:"weight"` // the sum of their weights in the range
	HandResult
}

// HandResult is the result of one hand or of several.
type HandResult struct {
	Deals  uint64 `col:"deals"` // with the hand; of an exact run the sum of their integer weights
	Win    uint64 `col:"win"`   // of Deals: he gets the whole pot
	Tie    uint64 `col:"tie"`   // of Deals: he gets a part of the pot
	Rounds uint64 `col:"rounds"`
	*HandShare
	report.Source
}

// HandShare is the equity of a hand. It is nil if the sample has no deal with the hand.
//
// It is that of the deals with the hand alone. If c of n such deals are shared with k - 1
// players, for each k, then the equity m is the sum of c/(k·n), and its standard error is
// √(v/n), where v is the sum of c/(k²·n) minus m². If n is small, v varies much. It is 0
// if all deals have the same result; the interval is then the better measure.
type HandShare struct {
	WinProbability float64 `col:"win_probability"`
	TieProbability float64 `col:"tie_probability"`
	Share
}

// FewDeals is the number of deals of a hand below which a table warns that the standard
// errors are unreliable.
const FewDeals = 100

// NewHands computes the table of a tally of a plan that counts the results of each
// hand. Errors are those of NewEquity, and that of classes in a game of more than two
// hole cards.
func NewHands(p *equity.Prepared, tally chunk.Tally, by By) (*Hands, error) {
	deals, err := newDeals(p, tally)
	if err != nil {
		return nil, err
	}
	counts, err := p.Hands(tally)
	if err != nil {
		return nil, err
	}
	return (&Hands{Deals: deals, counts: counts}).Sorted(by)
}

// Sorted returns the table of the same tally with other rows. Its errors are those of
// NewHands.
func (t *Hands) Sorted(by By) (*Hands, error) {
	if by != ByHand && by != ByClass {
		return nil, chunk.Invalid("by", "%q: want hand or class", string(by))
	}
	if by == ByClass && t.Prepared.Rules().Hole != 2 {
		return nil, chunk.Invalid("by", "class: only hands of two cards have classes")
	}
	t = &Hands{Deals: t.Deals, By: by, counts: t.counts}
	for i := range t.Prepared.Layout().Players {
		t.Rows = append(t.Rows, t.player(i)...)
	}
	t.warnFew(len(t.Rows), func(row int) uint64 { return t.Rows[row].Deals })
	return t, nil
}

// player returns the rows of a player.
func (t *Hands) player(player int) (rows []HandRow) {
	unit := float64(t.Prepared.Scenario().Players[player].Unit())
	for _, g := range groupsOf(t.Prepared, t.counts, player, t.By.name) {
		rows = append(rows, HandRow{player + 1, g.name, g.combos, float64(g.weight) / unit, t.result(g.counts, t.By.flag())})
	}
	slices.SortStableFunc(rows, func(a, b HandRow) int { return cmp.Compare(b.order(), a.order()) })
	return rows
}

// group is some hands of a player.
type group[K comparable] struct {
	name   K
	combos int
	weight uint64 // the sum of their weights in the range, in its units
	counts equity.HandCounts
}

// groupsOf returns the hands of a player that can be dealt, those of one name together, in the order
// of the first ones. counts are for Layout.Hand.
func groupsOf[K comparable](p *equity.Prepared, counts []uint64, player int, name func(hand []deck.Card) K) (groups []group[K]) {
	at := p.Layout()
	index := map[K]int{}
	for i, h := range p.RangeHands(player) {
		name := name(h.Cards)
		g, known := index[name]
		if !known {
			g = len(groups)
			index[name] = g
			groups = append(groups, group[K]{name: name, counts: make(equity.HandCounts, at.Players+1)})
		}
		groups[g].combos++
		groups[g].weight += h.Weight
		for k, n := range at.Hand(counts, player, i) {
			groups[g].counts[k] += n
		}
	}
	return groups
}

// name returns the name of the row of a hand, whose cards are in deck order.
func (by By) name(hand []deck.Card) string {
	if by == ByHand {
		high := slices.Clone(hand)
		slices.Reverse(high)
		return deck.Hand(high).Joined()
	}
	return preflop.Name(preflop.Of(hand[0], hand[1]))
}

// potParts is the number of parts of a pot that up to equity.MaxPlayers players can share.
const potParts = 2520

// result returns the result of counts, in a row of the command with some more flags.
func (d Deals) result(counts equity.HandCounts, flags string) HandResult {
	r := HandResult{Deals: counts.Deals(), Win: counts.Wins(), Tie: counts.Ties(), Rounds: d.Rounds, Source: d.source(flags)}
	if r.Deals == 0 {
		return r
	}
	parts, squares, product := new(big.Int), new(big.Int), new(big.Int) // of potParts, and of its square
	for k, count := range counts[1:] {
		part := big.NewInt(int64(potParts / (k + 1)))
		product.SetUint64(count)
		parts.Add(parts, product.Mul(product, part))
		squares.Add(squares, product.Mul(product, part))
	}
	all := new(big.Int).SetUint64(r.Deals)
	squares.Mul(squares, all).Sub(squares, product.Mul(parts, parts))
	all.Mul(all, big.NewInt(potParts))
	mean, variance := new(big.Rat).SetFrac(parts, all), new(big.Rat).SetFrac(squares, product.Mul(all, all))
	v, _ := variance.Float64()
	r.HandShare = &HandShare{float64(r.Win) / float64(r.Deals), float64(r.Tie) / float64(r.Deals), newShare(mean, v, r.Deals, d.exact())}
	return r
}

// order returns the equity; a hand without deals is below all others.
func (r *HandResult) order() float64 {
	if r.HandShare == nil {
		return -1
	}
	return r.Equity
}

// warnFew warns of sampled rows with few deals.
func (d *Deals) warnFew(rows int, deals func(row int) uint64) {
	few := 0
	for row := range rows {
		if d.Method == equity.Sample && deals(row) < FewDeals {
			few++
		}
	}
	if few > 0 {
		d.Warnings = append(slices.Clip(d.Warnings), fmt.Sprintf("%d of %d rows have fewer than %d deals: their standard errors are unreliable", few, rows, FewDeals))
	}
}

// MarshalJSON returns the JSON that results.Write writes.
func (t Hands) MarshalJSON() ([]byte, error) { return report.JSON(&t) }

// Records returns the rows. The columns of an unknown equity are empty.
func (t *Hands) Records() any { return t.Rows }

// About returns what is not about one row.
func (t *Hands) About() report.About { return t.about("hands", t.By.flag()) }

// flag returns the flag of the command for the rows, if it is not the default.
func (by By) flag() string {
	if by == ByHand {
		return ""
	}
	return " -by " + string(by)
}

// topHands is the number of hands of a player on a terminal.
const topHands = 20

// Text returns a line for each hand. On a terminal, where width is above 0, it has only
// the hands of each player with the highest equity, and how to get all.
func (t *Hands) Text(width int) string {
	of, without := map[int]int{}, false
	var shown []HandRow
	for _, r := range t.Rows {
		if of[r.Player]++; width <= 0 || of[r.Player] <= topHands {
			shown, without = append(shown, r), without || r.HandShare == nil
		}
	}
	text := report.Layout[HandRow]{Heads: "player\t" + string(t.By) + "\tweight\tdeals\twin %\ttie %\tequity %", Cells: func(r HandRow) string {
		line := fmt.Sprintf("%d\t%s\t%.4g\t%d\t", r.Player, r.Hand, r.Weight, r.Deals)
		if r.HandShare == nil {
			return line + "-\t-\t-"
		}
		return line + fmt.Sprintf("%.2f\t%.2f\t%s", 100*r.WinProbability, 100*r.TieProbability, r.Percent(t.exact()))
	}}.Lines(shown)
	if without {
		text += fmt.Sprintf("\nwin %%, tie %% and equity %% are - where %s\n", t.noDeals())
	}
	for player := range t.Prepared.Layout().Players {
		if n := of[player+1]; width > 0 && n > topHands {
			text += fmt.Sprintf("player %d: the best %d of %d rows;%s -o hands.csv writes all\n", player+1, topHands, n, t.joined())
		}
	}
	return t.ended(text, t.About())
}

// noDeals says why a hand has no deals.
func (t *Hands) noDeals() string {
	if t.Method == equity.Exact {
		return "the other players leave no deal with the hand"
	}
	return "no deal of the sample has the hand"
}

// joined says how to get fewer rows, if there is a way.
func (t *Hands) joined() string {
	if t.By == ByHand && t.Prepared.Rules().Hole == 2 {
		return " -by class joins,"
	}
	return ""
}

// TableMatrix is the table of the categories of the best and of the second best hand.
type TableMatrix struct{ *AtTable }

// NewTableMatrix computes the table of a tally. Errors are those of NewAtTable.
func NewTableMatrix(p *equity.Prepared, tally chunk.Tally) (TableMatrix, error) {
	t, err := NewAtTable(p, tally)
	return TableMatrix{t}, err
}

// matrixRow is the number of deals of a pair of categories.
type matrixRow struct {
	Category string `col:"category"`
	Second   string `col:"second"`
	Count    uint64 `col:"count"`
	Rounds   uint64 `col:"rounds"`
	report.Estimate
	report.Source
}

// MarshalJSON returns the JSON that results.Write writes.
func (t TableMatrix) MarshalJSON() ([]byte, error) { return report.JSON(t) }

// Records returns the rows, one for each pair of categories.
func (t TableMatrix) Records() any {
	var rows []matrixRow
	if t.AtTable == nil {
		return rows
	}
	for i, row := range t.Second {
		for j, n := range row[i:] {
			rows = append(rows, matrixRow{t.Rows[i].Category, t.Rows[i+j].Category, n, t.Rounds, t.frequency(n), t.source("")})
		}
	}
	return rows
}

// About returns what is not about one row.
func (t TableMatrix) About() report.About { return t.about("table matrix", " -table matrix") }

// Text returns the matrix. If its columns do not fit the width, they have shorter headings
// and fewer digits.
func (t TableMatrix) Text(width int) string { return t.ended(t.text(width), t.About()) }

// matrixLayout is the rows and columns of a matrix.
type matrixLayout struct {
	corner      string // the heading of the rows
	row, column int    // the form of their names, see forms
	decimals    int
	gap         int // between columns
}

// text returns the matrix in the widest layout that fits, or else the narrowest.
func (t TableMatrix) text(width int) string {
	const both, second = "best, second %", "second %"
	return report.Fit(width, []matrixLayout{{both, 0, 1, 4, 2}, {both, 0, 2, 3, 2}, {both, 0, 2, 2, 2}, {both, 0, 2, 1, 2}, {second, 1, 2, 1, 1}}, t.lines)
}

// lines returns the matrix in per cent.
func (t TableMatrix) lines(l matrixLayout) string {
	heads := "<" + l.corner
	for _, r := range t.Rows {
		heads += "\t" + forms(r.Category)[l.column]
	}
	return report.Layout[int]{Heads: heads, Gap: l.gap, Cells: func(i int) string {
		line := forms(t.Rows[i].Category)[l.row]
		for j, n := range t.Second[i] {
			if line += "\t"; j >= i {
				line += fmt.Sprintf("%.*f", l.decimals, 100*float64(n)/float64(t.Rounds))
			}
		}
		return line
	}}.Lines(ints.Below[int](len(t.Rows)))
}

// forms returns a category, its name of at most eight characters and that of two.
func forms(category string) [3]string {
	for _, f := range [][3]string{
		{"royal flush", "royal", "RF"}, {"straight flush", "str. fl.", "SF"}, {"four of a kind", "four", "4K"}, {"full house", "full", "FH"},
		{"flush", "flush", "F"}, {"straight", "straight", "S"}, {"three of a kind", "three", "3K"}, {"two pair", "two pair", "2P"},
		{"one pair", "pair", "P"}, {"high card", "high", "H"},
	} {
		if f[0] == category {
			return f
		}
	}
	return [3]string{category, category, category}
}
