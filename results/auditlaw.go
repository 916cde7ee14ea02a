package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"pokersim/deck/shuffle/law"
	"pokersim/results/internal/report"
)

// lawCells are the rows of the sampled and exact frequencies in a text.
const lawCells = 6

// lawRow is a cell with its law.
type lawRow struct {
	what string
	cell
	exactCell
}

// exactText returns the frequencies of the first mode beside the exact law of an algorithm that
// is not fair, for the orders of up to three cards, and else for the cards and positions whose
// probabilities differ most from those of a fair shuffle.
func (r Audit) exactText() string {
	exact := r.law()
	if exact == nil || exact.Algorithm.Fair || len(r.Parts) == 0 {
		return ""
	}
	part := r.Parts[0]
	if part.Rounds == 0 || part.Positions == nil && part.Orders == nil {
		return ""
	}
	var rows []lawRow
	if m := part.Orders; m != nil && exact.Orders != nil {
		for i := range m.Counts {
			c := newCell(m, i, 0)
			rows = append(rows, lawRow{"order " + orderText(i, r.Cards), c, newExactCell(c, exact.Orders[i].Value)})
		}
	}
	if m := part.Positions; m != nil && (rows == nil || len(rows) > lawCells) {
		rows = nil
		for i := range m.Counts {
			card, position := i/m.Columns, i%m.Columns
			c := newCell(m, card, position)
			rows = append(rows, lawRow{fmt.Sprintf("card %d at position %d", card+1, position+1), c, newExactCell(c, exact.Positions[card][position].Value)})
		}
	}
	all := len(rows)
	if all == 0 {
		return ""
	}
	worst := slices.MaxFunc(rows, func(a, b lawRow) int { return cmp.Compare(a.size(), b.size()) })
	if all > lawCells {
		slices.SortStableFunc(rows, func(a, b lawRow) int {
			return cmp.Compare(math.Abs(*b.Exact-b.Fair), math.Abs(*a.Exact-a.Fair))
		})
		rows = rows[:lawCells]
	}
	text := report.Layout[lawRow]{Heads: "<" + exact.Algorithm.Name + "\tcount\tfrequency\texact\tz", Cells: func(x lawRow) string {
		return fmt.Sprintf("%s\t%d\t%.6f\t%.6f\t%s", x.what, x.Count, x.Frequency, *x.Exact, x.zText())
	}}.Lines(rows)
	if all > lawCells {
		text += fmt.Sprintf("the largest z of all %d is %s: %s\n", all, worst.zText(), worst.what)
	}
	return text + "\n"
}

// orderText returns the order with an index of orders, with cards from 1, as findings have it.
func orderText(index, cards int) string {
	var words []string
	for _, card := range law.Order(index, cards) {
		words = append(words, strconv.Itoa(card+1))
	}
	return strings.Join(words, " ")
}

// size returns the absolute value of z, or of a count that the law does not have, infinity.
func (x lawRow) size() float64 {
	switch {
	case x.Z != nil:
		return math.Abs(*x.Z)
	case x.Frequency != *x.Exact:
		return math.Inf(1)
	}
	return 0
}

func (x lawRow) zText() string {
	if x.Z == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", *x.Z)
}
