package audit

import (
	"fmt"
	"slices"

	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/repeats"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/audit/internal/start"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// comings returns when the packs or draws of a section come. packs are those of an input, or nil.
func (p *Prepared) comings(s tests.Section, tally chunk.Tally, packs *firstPacks) *tests.Comings {
	var rows tests.Rows
	switch {
	case packs == nil || s.Reuse:
	case packs.draws != nil:
		rows.Drawn = packs.draws.counts()
	default:
		rows = tests.Rows{Order: p.usualOrder(packs), Inverse: packs.inverse(), Kept: packs.packs}
	}
	return p.battery.Comings(s, tally, rows)
}

// inverse returns the packs, from 0, that are the inverse of the pack before.
func (f *firstPacks) inverse() (all []int) {
	if f.packs == 0 {
		return nil
	}
	before, pack := make([]int, f.cards), make([]int, f.cards)
	f.read(0, before)
	for row := 1; row < f.packs; row++ {
		f.read(row, pack)
		same := true
		for place := 0; same && place < len(pack); place++ {
			same = pack[before[place]] == place
		}
		if same {
			all = append(all, row)
		}
		before, pack = pack, before
	}
	return all
}

// usualOrder returns a function that names the usual order of the pack of a row, as of a new deck;
// "" is none.
func (p *Prepared) usualOrder(packs *firstPacks) func(row int) string {
	pack := make([]int, p.plan.Cards)
	return func(row int) string {
		if row >= packs.packs {
			return ""
		}
		packs.read(row, pack)
		if p.battery.DeckRanks > 0 {
			for _, o := range start.Usual(p.battery.DeckRanks) {
				if slices.Equal(pack, o.Cards) {
					return "the order " + o.Text + " of a new deck"
				}
			}
			return ""
		}
		sorted := slices.IsSorted(pack)
		slices.Reverse(pack)
		switch named := p.battery.HasNames() && p.plan.Start == ""; {
		case sorted && !named:
			return "the ordered pack"
		case slices.IsSorted(pack) && !named:
			return "the ordered pack in reverse"
		}
		return ""
	}
}

// sayApart adds to the words about repeats which packs the other tests are of, and whether they
// find nothing. kept is the number of packs among which the different ones were looked for.
func (p *Part) sayApart(kept int) {
	noun := p.Repeats.Noun + "s"
	for i, x := range p.Results {
		if x.Test != repeatsTest || len(p.Results) == 1 {
			continue
		}
		text := fmt.Sprintf(" The other tests are of %d different %s", p.Rounds, noun)
		if kept < p.Repeats.Rows {
			text += fmt.Sprintf(" among the first %d", kept)
		}
		if !p.othersFind() {
			text += ": none of them fails"
		}
		p.Results[i].Words += text + "."
	}
}

// othersFind reports whether a test other than repeats does not pass.
func (p *Part) othersFind() bool {
	return slices.ContainsFunc(p.Results, func(x Result) bool { return x.Test != repeatsTest && x.Verdict != Pass })
}

// sayRepeats drops the reason for equal rows, if they may have another one: what other tests find, as a
// bad shuffle gives equal rows too.
func (p *Part) sayRepeats() {
	if p.Repeats == nil || p.Repeats.Fact == p.Repeats.Text || !p.othersFind() {
		return
	}
	p.Repeats.Text = p.Repeats.Fact + ". A bad shuffle gives equal rows too, so they have no cause of their own."
	for i, x := range p.Results {
		if x.Test == repeatsTest {
			p.Results[i].Words = p.Repeats.Text
		}
	}
}

// draws are the fingerprints of the draws of an input, in the order of the rows: of their numbers as
// a set, or of each group of sorted numbers as a set and the others in their order, and of the order
// of unsorted numbers.
type draws struct {
	cards, size  int
	groups       []places
	numbers      []uint16
	printer      *shuffled.Printer
	sets, orders chunk.Prints
}

func newDraws(plan Spec) *draws {
	d := &draws{cards: plan.Cards, size: plan.First, printer: shuffled.NewPrinter(0, plan.First, 0, 0)}
	d.groups, _ = plan.sortedPlaces(plan.First)
	return d
}

// add adds the numbers of a draw, the first of a pack.
func (d *draws) add(pack []int) {
	if len(d.sets) == tests.MaxPrints {
		return
	}
	d.numbers = d.numbers[:0]
	for _, number := range pack[:d.size] {
		d.numbers = append(d.numbers, uint16(number))
	}
	groups := d.groups
	if len(groups) == 0 {
		groups = []places{{from: 1, to: d.size}}
		if d.size > 1 {
			d.orders = append(d.orders, d.printer.Of(d.numbers))
		}
	}
	for _, g := range groups {
		slices.Sort(d.numbers[g.from-1 : g.to])
	}
	d.sets = append(d.sets, d.printer.Of(d.numbers))
}

// counts returns when draws come.
func (d *draws) counts() *repeats.Counts {
	ordered := chance.LogFactorial(d.cards) - chance.LogFactorial(d.cards-d.size)
	if len(d.groups) > 0 {
		for _, g := range d.groups {
			ordered -= chance.LogFactorial(g.to - g.from + 1)
		}
		return repeats.Of(d.sets, true, repeats.Equally("draw", ordered))
	}
	sets := repeats.Of(d.sets, true, repeats.Equally("draw", ordered-chance.LogFactorial(d.size)))
	if d.size == 1 {
		return sets
	}
	law := repeats.Equally("draw", ordered)
	law.How = " in the same order"
	return repeats.Likelier(sets, repeats.Of(d.orders, true, law))
}
