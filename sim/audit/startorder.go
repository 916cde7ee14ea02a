package audit

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"pokersim/sim/audit/internal/cause"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/digits"
	"pokersim/sim/audit/internal/input"
	"pokersim/sim/audit/internal/start"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// setStart reads the order of the deck. It must be called before the counters are made.
func (p *Prepared) setStart(packs *input.Packs) error {
	kinds, ranks := packs.Kinds(), packs.Ranks()
	switch {
	case p.plan.Start != "" && kinds == nil:
		return chunk.Invalid("start", "%.40q: the cards of the input are numbers, which begin with their order", p.plan.Start)
	case p.plan.Start != "" && !p.battery.Whole():
		return chunk.Invalid("start", "%.40q: draws are tested in no order of the deck", p.plan.Start)
	case p.plan.Start != "" && ranks == 0:
		return chunk.Invalid("start", "%.40q: want a pack of one deck without jokers", p.plan.Start)
	case kinds == nil && p.battery.Whole():
		p.battery.Pack = p.battery.OfNumbers()
		return nil
	case kinds == nil:
		return nil
	case p.plan.Start == "":
		if p.plan.Mode != Reuse && p.battery.Whole() && len(kinds) <= start.MaxCards {
			p.battery.DeckRanks = ranks
		}
		p.battery.Pack = p.battery.WithNames(packs.CardNames(), nil)
		return nil
	}
	order, ok := start.Parse(p.plan.Start, ranks)
	if !ok {
		const want = "want A-K:SHDC, SHDC:A-K, new-deck, or the names of all cards"
		if strings.Contains(p.plan.Start, ":") {
			return chunk.Invalid("start", "%.200q is no order: "+want, p.plan.Start)
		}
		cards, err := input.Order(p.plan.Start, kinds)
		if err != nil {
			return chunk.Invalid("start", "%v: "+want, err)
		}
		order = start.Named(cards, ranks)
	}
	packs.Renumber(order.Cards)
	p.plan.Start = order.Text
	p.battery.Pack = p.battery.WithNames(start.Names(order.Cards, ranks), order.Cards)
	return nil
}

// startSearch is what the search for the order needs.
type startSearch struct {
	p       *Prepared
	packs   *firstPacks
	comings *tests.Comings // nil if the packs that come again are not left out
	assumed []Evidence     // in the assumed order
}

// sample returns the first packs.
func (s *startSearch) sample() *start.Sample {
	sample := start.NewSample(s.p.plan.Cards)
	fill(sample, s.packs.each(s.comings))
	return sample
}

// fill adds packs to a sample until it is full.
func fill(sample interface {
	Full() bool
	Add(pack []int)
}, packs iter.Seq[[]int]) {
	for pack := range packs {
		if sample.Full() {
			break
		}
		sample.Add(pack)
	}
}

// testStart adds the test of the usual orders, if the order is not known.
func (r *Report) testStart(p *Prepared, packs *firstPacks, comings *tests.Comings) {
	if packs != nil && p.battery.WantsStartOrder() {
		r.Parts[0].take(p.battery.StartOrder((&startSearch{p: p, packs: packs, comings: comings}).sample()))
	}
}

// testDraws adds the tests of the draws of the first packs of an input. Of sorted numbers that is a test of
// their sets.
func (r *Report) testDraws(p *Prepared, packs *firstPacks, comings *tests.Comings) {
	if packs == nil || packs.packs == 0 {
		return
	}
	var sets *digits.Sets
	if p.plan.Sorted != "" {
		sets = digits.NewSets(p.plan.Cards, p.plan.First)
		for pack := range packs.each(comings) {
			sets.Add(pack[:p.plan.First])
		}
	}
	for _, a := range p.battery.Draws(sync.OnceValue(func() *digits.Sample {
		s := digits.NewSample(p.plan.Cards, p.plan.First)
		fill(s, packs.each(comings))
		return s
	}), sets) {
		r.Parts[0].take(a)
	}
}

// assume sets the order that the tests have, and what FindCause needs if causes want another one.
func (r *Report) assume(p *Prepared, packs *firstPacks, comings *tests.Comings) {
	if p.battery.HasNames() && p.plan.Start != "" {
		r.Start = start.Give(p.plan.Start)
	}
	if packs == nil || p.battery.DeckRanks == 0 {
		return
	}
	tried := 0
	if p.battery.WantsStartOrder() {
		tried = len(start.Usual(p.battery.DeckRanks))
	}
	assumed := start.Usual(p.battery.DeckRanks)[0]
	r.Start = start.Assume(assumed, p.battery.DeckRanks, tried)
	r.sayOrder(assumed.Text)
	search := &startSearch{p: p, packs: packs, comings: comings}
	r.Evidence = slices.DeleteFunc(r.Evidence, func(e Evidence) bool {
		if e.Mode == Reset {
			search.assumed = append(search.assumed, e)
		}
		return e.Mode == Reset
	})
	if len(search.assumed) > 0 || r.Verdict == Unfair && comings != nil && search.sample().Packs() == 1 { // a deck that is not shuffled
		r.Search = search
	}
}

// ordinal returns the tests of packs that depend on the numbers of the cards.
func ordinal() []string {
	return []string{
		"equal-parities", "odd-triples", "lehmer", "parity", "fixed-points", "cycles", "inversions", "descents", "runs", "rising", "increasing", "serial-correlation", "serial-largest",
		"kept-neighbours", "kept-neighbours-mean", "kept-successors", "kept-successors-mean", "drift-scalars", "odd-even-scalars", "draw-gaps",
	}
}

// sayOrder adds to the words of tests that do not pass the order that they have.
func (r *Report) sayOrder(order string) {
	for i, x := range r.Parts[0].Results {
		if x.Verdict != Pass && slices.Contains(ordinal(), x.Test) {
			r.Parts[0].Results[i].Words += ", in the assumed order " + order
		}
	}
}

// startTest is the test of the usual orders.
const startTest = "start-order"

// findStart finds the order of the deck, and the evidence in it. If no order is likely, the evidence
// is that of the assumed order: no cause fits by it but the parity, which packs have in any order.
func (r *Report) findStart(ctx context.Context) error {
	s := r.Search
	if s == nil {
		return nil
	}
	r.Search = nil
	ranks := s.p.battery.DeckRanks
	orders := start.Usual(ranks)
	candidates, err := s.sample().Likely(ctx, orders)
	if err != nil {
		return err
	}
	best := start.Best(candidates)
	if best[0].Sum < start.Enough {
		r.Start = start.None(len(orders), fmt.Sprintf("none of %d usual orders fits", len(orders)))
		r.Evidence = append(s.assumed, r.Evidence...)
		return nil
	}
	evidence, err := s.evidence(best[0].Order)
	if err != nil {
		return err
	}
	r.Evidence = append(evidence, r.Evidence...)
	r.tell(s.sample().Test([]start.Order{best[0].Order}).Words)
	r.Start = start.Likely(best, ranks, len(orders))
	return nil
}

// evidence returns the counts of the packs in an order.
func (s *startSearch) evidence(o start.Order) (all []Evidence, err error) {
	for _, comings := range []*tests.Comings{s.comings, nil} { // a mistake may also be the reason for equal packs
		var packs [][]uint16
		for pack := range s.inOrder(o, comings) {
			renumbered := make([]uint16, len(pack))
			for i, place := range pack {
				renumbered[i] = uint16(place)
			}
			packs = append(packs, renumbered)
		}
		counts, err := cause.CountsOfPacks(packs, len(o.Cards))
		if err != nil {
			return nil, err
		}
		if counts.Level = s.p.plan.Level; s.comings == nil {
			return []Evidence{{Reset, counts}}, nil
		}
		if comings == nil {
			counts.Effect = s.comings.Effect(counts.Shuffles)
		}
		all = append(all, Evidence{Reset, counts})
	}
	return all, nil
}

// wordPacks is the most packs from which the words of tests are taken in the order that was found.
const wordPacks = 4000

// reword takes the words of the tests that depend on the numbers of the cards from the first packs in the
// order that was found, if one was. Their p-values stay.
func (r *Report) reword(s *startSearch) error {
	if s == nil || r.Start == nil || r.Start.From != start.Found {
		return nil
	}
	order, _ := start.Parse(r.Start.Order, s.p.battery.DeckRanks)
	plan := s.p.plan
	var names []string
	for _, x := range r.Parts[0].Results {
		if x.Verdict != Pass && slices.Contains(ordinal(), x.Test) {
			names = append(names, x.Test)
		}
	}
	if len(names) == 0 {
		return nil
	}
	plan.Start, plan.Mode, plan.Tests = order.Text, Reset, strings.Join(names, ",")
	p, err := prepare(plan)
	if err != nil {
		return err
	}
	p.battery.Pack = p.battery.WithNames(start.Names(order.Cards, s.p.battery.DeckRanks), order.Cards)
	in, done := newCounts(p), uint64(0)
	for pack := range s.inOrder(order, s.comings) {
		if done == wordPacks {
			break
		}
		if err := in.count(pack, done); err != nil {
			return err
		}
		done++
	}
	in.moveTo(&in.tally)
	words := map[string]chance.Words{}
	for _, a := range p.battery.Answers(p.sections()[0], in.tally, nil) {
		words[a.Test] = a.Words
	}
	for i, x := range r.Parts[0].Results {
		if slices.Contains(names, x.Test) {
			w := words[x.Test]
			r.Parts[0].Results[i].Words, r.Parts[0].Results[i].Differs = w.Text+", in the order "+order.Text, w.Differs
		}
	}
	return nil
}

// inOrder returns the packs, or those that did not come before, with each card as its place in an order.
// A pack is valid until the next.
func (s *startSearch) inOrder(o start.Order, comings *tests.Comings) iter.Seq[[]int] {
	place, numbers := make([]int, len(o.Cards)), make([]int, len(o.Cards))
	for at, card := range o.Cards {
		place[card] = at
	}
	return func(yield func(pack []int) bool) {
		for pack := range s.packs.each(comings) {
			for i, card := range pack {
				numbers[i] = place[card]
			}
			if !yield(numbers) {
				return
			}
		}
	}
}

// startless reports whether causes of a mode are compared in an order that is only assumed.
func (r *Report) startless(mode Mode) bool {
	return mode == Reset && r.Start != nil && r.Start.From == start.Unknown
}

// tell sets the words of the test of the usual orders.
func (r *Report) tell(words string) {
	for i, x := range r.Parts[0].Results {
		if x.Test == startTest {
			r.Parts[0].Results[i].Words = words
		}
	}
}

// keepStart forgets the order that was found if only the parity is wrong in it, or if no cause fits
// and the usual orders are not rejected.
func (r *Report) keepStart() {
	unmoved := func(c *Cause) bool { return c.Tried == 0 && c.Parity == "" }
	if r.Start == nil || r.Start.From != start.Found || r.Cause != nil && (len(r.Cause.Fits) > 0 || unmoved(r.Cause)) {
		return
	}
	if r.Cause != nil && r.Cause.Parity != "" {
		r.Start = start.None(r.Start.Tried, fmt.Sprintf("none of %d usual orders fits", r.Start.Tried))
		return
	}
	failed := func(x Result) bool { return x.Test == startTest && x.Verdict == Fail }
	if slices.ContainsFunc(r.Parts[0].Results, failed) {
		return
	}
	r.Start = start.None(r.Start.Tried, fmt.Sprintf("no cause fits in the most likely of %d usual orders", r.Start.Tried))
}
