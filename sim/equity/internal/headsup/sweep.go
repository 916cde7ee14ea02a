package headsup

import (
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// entry is one or more hands of one strength, in a list sorted by strength.
type entry struct {
	strength uint32
	slot     uint8 // the index of the weights
	category uint8
}

// outcomes counts showdowns modulo 2^64, by result and, if categories are counted,
// by each player's category and outcome.
type outcomes struct {
	categories bool
	results    [3]uint64
	by         [2][eval.Categories][joint.Outcomes]uint64
}

// sweep counts the showdowns of every hand of one player with every hand of the
// other, multiplied by times. order is sorted by strength, the weakest first; first
// and second are the players' weights by slot.
func (o *outcomes) sweep(times uint64, order []entry, first, second []uint64) {
	g := sweeper{outcomes: o, times: times}
	if o.categories {
		for i := range order {
			g.all[0] += first[order[i].slot]
			g.all[1] += second[order[i].slot]
		}
	}
	var a, b, below0, below1, won, lost, tied uint64
	for i := range order {
		e := &order[i]
		a += first[e.slot]
		b += second[e.slot]
		if i+1 < len(order) && order[i+1].strength == e.strength {
			continue
		}
		won += a * below1
		lost += b * below0
		tied += a * b
		if o.categories {
			g.add(e.category, [2]uint64{a, b}, [2]uint64{below0, below1})
		}
		below0 += a
		below1 += b
		a, b = 0, 0
	}
	o.results[0] += times * won
	o.results[1] += times * tied
	o.results[2] += times * lost
}

// sweeper counts categories.
type sweeper struct {
	*outcomes
	times uint64
	all   [2]uint64
}

// add counts the hands of one strength: these is the weight of each player's hands,
// below that of his weaker hands.
func (s *sweeper) add(category uint8, these, below [2]uint64) {
	for i := range these {
		o := &s.by[i][category]
		n := these[i] * s.times
		o[joint.Won] += n * below[1-i]
		o[joint.Tied] += n * these[1-i]
		o[joint.Lost] += n * (s.all[1-i] - below[1-i] - these[1-i])
	}
}

// tie adds ties of hands of a category.
func (o *outcomes) tie(times uint64, category uint8) {
	o.results[1] += times
	if o.categories {
		o.by[0][category][joint.Tied] += times
		o.by[1][category][joint.Tied] += times
	}
}

// add adds the counts of other, divided by n and multiplied by times. As signed
// numbers they must be multiples of n.
func (o *outcomes) add(other *outcomes, n, times uint64) {
	part := func(to *uint64, x uint64) { *to += uint64(int64(x)/int64(n)) * times }
	for i, x := range other.results {
		part(&o.results[i], x)
	}
	if !o.categories {
		return
	}
	for i := range other.by {
		for c := range other.by[i] {
			for k, x := range other.by[i][c] {
				part(&o.by[i][c][k], x)
			}
		}
	}
}

// addTo adds the counts to those of a tally.
func (o *outcomes) addTo(counts []uint64, at joint.Layout) {
	for i, who := range winnersOf {
		counts[who] += o.results[i]
	}
	if !at.Categories {
		return
	}
	for i := range o.by {
		for c := range o.by[i] {
			for k, n := range o.by[i][c] {
				counts[at.Category(i, eval.Category(c))+k] += n
			}
		}
	}
}

// merge merges two sorted lists and appends the result to to.
func merge(to, a, b []entry) []entry {
	for len(a) > 0 && len(b) > 0 {
		if a[0].strength <= b[0].strength {
			to, a = append(to, a[0]), a[1:]
		} else {
			to, b = append(to, b[0]), b[1:]
		}
	}
	return append(append(to, a...), b...)
}
