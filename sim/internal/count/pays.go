package count

import (
	"fmt"

	"pokersim/deck"
	"pokersim/eval/handset"
	"pokersim/sim/chunk"
)

// NoRow is the outcome of a hand of no row of Pays.
const NoRow = "nothing"

// pays is the question of the row of a pay table that a hand belongs to: the first that has
// it. Its outcomes are groups of those of Class, and NoRow if a hand is in no row.
func pays(rows handset.Rows, class *Question) (*Question, error) {
	q := *class
	q.Name, q.Labels = Pays, nil
	for _, s := range rows {
		q.Labels = append(q.Labels, s.String())
	}
	group := make([]int, len(class.Labels))
	for i, label := range class.Labels {
		hand, ok := handset.OfClass(label)
		if !ok {
			return nil, fmt.Errorf("class %q is no set of hands", label) // of no game of Named
		}
		if group[i], ok = rows.Row(hand); !ok {
			if group[i] = len(rows); len(q.Labels) == len(rows) {
				q.Labels = append(q.Labels, NoRow)
			}
		}
	}
	grouped := func(of func([]deck.Card) int) func([]deck.Card) int {
		return func(hand []deck.Card) int { return group[of(hand)] }
	}
	q.Sort = func() func([]deck.Card) int { return grouped(class.Sort()) }
	if class.SortBy != nil {
		q.SortBy = func(e Evaluator) func([]deck.Card) int { return grouped(class.SortBy(e)) }
	}
	q.Ways = Grouped(class, group)
	return &q, nil
}

// paysOf returns the question of the rows of about.
func paysOf(of About, class *Question) (*Question, error) {
	if of.Rows == "" {
		return nil, chunk.Invalid("rows", "%s needs rows, such as %q", Pays, "full house; jacks or better")
	}
	rows, err := handset.ParseRows(of.Rows)
	if err != nil {
		return nil, chunk.Invalid("rows", "%v", err)
	}
	return pays(rows, class)
}
