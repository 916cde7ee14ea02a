package ranges

import (
	"slices"

	"pokersim/deck"
)

// run is neighbouring classes of one row, the highest first.
type run struct {
	text string
	from class
	to   class
}

// single reports whether the run is one class.
func (r run) single() bool { return r.from == r.to }

// runOf writes the run of kickers, or of pairs, from one class down to another.
func (g Game) runOf(from, to class) run {
	r := run{from: from, to: to}
	top := from.pair() && from.high == deck.Ranks-1 || !from.pair() && from.gap() == 1
	switch {
	case from == to:
		r.text = from.String()
	case top:
		r.text = to.String() + "+"
	case to.low == g.Lowest:
		r.text = from.String() + "-"
	default:
		r.text = from.String() + "-" + to.String()
	}
	return r
}

// cover returns runs with the fewest characters that have all needed classes of a list,
// and no class that is not allowed. The classes of the list are neighbours, the highest
// first.
func (g Game) cover(list []class, needed, allowed func(class) bool) []run {
	type plan struct {
		runs []run
		cost int
	}
	best := make([]plan, len(list)+1) // of the classes from an index on
	for i := len(list) - 1; i >= 0; i-- {
		if !needed(list[i]) {
			best[i] = best[i+1]
			continue
		}
		first := i
		for first > 0 && allowed(list[first-1]) {
			first--
		}
		for from := first; from <= i; from++ {
			for to := i; to < len(list) && allowed(list[to]); to++ {
				r := g.runOf(list[from], list[to])
				if cost := best[to+1].cost + len(r.text) + 1; best[i].runs == nil || cost < best[i].cost {
					best[i] = plan{append([]run{r}, best[to+1].runs...), cost}
				}
			}
		}
	}
	return best[0].runs
}

// pairItems returns the items of the pairs.
func (g Game) pairItems(full map[class]bool) []string {
	var pairs []class
	for rank := deck.Rank(deck.Ranks - 1); rank >= g.Lowest && rank < deck.Ranks; rank-- {
		pairs = append(pairs, class{high: rank, low: rank})
	}
	has := func(c class) bool { return full[c] }
	return texts(g.cover(pairs, has, has))
}

func texts(runs []run) (list []string) {
	for _, r := range runs {
		list = append(list, r.text)
	}
	return list
}

// rowItems returns the items of two different ranks: runs of kickers for each high rank,
// of which three or more single classes of one gap are a run over both ranks.
func (g Game) rowItems(full map[class]bool) []string {
	var runs []run
	for high := deck.Rank(deck.Ranks - 1); high > g.Lowest; high-- {
		runs = append(runs, g.row(high, full)...)
	}
	for i := 0; i < len(runs); i++ {
		at := []int{i}
		for j := i + 1; runs[i].single() && j < len(runs); j++ {
			last := runs[at[len(at)-1]].from
			next := class{high: last.high - 1, low: last.low - 1, kind: last.kind}
			if runs[j].single() && last.low > g.Lowest && runs[j].from == next {
				at = append(at, j)
			}
		}
		if len(at) < 3 {
			continue
		}
		to := runs[at[len(at)-1]].from
		runs[i] = run{text: runs[i].text + "-" + to.String(), from: runs[i].from, to: to}
		for _, j := range slices.Backward(at[1:]) {
			runs = slices.Delete(runs, j, j+1)
		}
	}
	return texts(runs)
}

// row returns the runs of one high rank. It tries to write no class without s or o,
// all those that are whole, and those of one stretch.
func (g Game) row(high deck.Rank, full map[class]bool) (best []run) {
	lists := map[rune][]class{}
	for low := high - 1; low >= g.Lowest && low < high; low-- {
		for _, kind := range "\x00so" {
			lists[kind] = append(lists[kind], class{high: high, low: low, kind: kind})
		}
	}
	has := func(kind rune, c class) bool { return full[class{high: c.high, low: c.low, kind: kind}] }
	both := func(c class) bool { return has('s', c) && has('o', c) }
	try := func(from, to deck.Rank) {
		whole := func(c class) bool { return both(c) && from <= c.low && c.low <= to }
		runs := g.cover(lists[0], whole, both)
		for _, kind := range "so" {
			allowed := func(c class) bool { return has(kind, c) }
			needed := func(c class) bool { return allowed(c) && !whole(c) }
			runs = append(runs, g.cover(lists[kind], needed, allowed)...)
		}
		if best == nil || length(texts(runs)) < length(texts(best)) {
			best = runs
		}
	}
	try(deck.Ranks, 0) // none
	for from := g.Lowest; from < high; from++ {
		if !both(class{high: high, low: from}) {
			continue
		}
		to := from
		for to+1 < high && both(class{high: high, low: to + 1}) {
			to++
		}
		try(from, to)
		from = to
	}
	try(g.Lowest, high)
	return best
}
