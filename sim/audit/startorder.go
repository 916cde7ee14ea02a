package audit

import (
	"context"
	"fmt"
	"slices"

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
	case p.plan.Start != "" && ranks == 0:
		return chunk.Invalid("start", "%.40q: want a pack of one deck without jokers", p.plan.Start)
	case kinds == nil && p.battery.Whole():
		p.battery.Pack = p.battery.OfNumbers()
		return nil
	case kinds == nil:
		return nil
	case p.plan.Start == "":
		if p.plan.Mode != Reuse && len(kinds) <= start.MaxCards {
			p.battery.DeckRanks = ranks
		}
		p.battery.Pack = p.battery.WithNames(kindNames(kinds), nil)
		return nil
	}
	order, ok := start.Parse(p.plan.Start, ranks)
	if !ok {
		cards, err := input.Order(p.plan.Start, kinds)
		if err != nil {
			return chunk.Invalid("start", "%v: want A-K:SHDC, SHDC:A-K, new-deck, or the names of all cards", err)
		}
		order = start.Named(cards, ranks)
	}
	packs.Renumber(order.Cards)
	p.plan.Start = order.Text
	p.battery.Pack = p.battery.WithNames(start.Names(order.Cards, ranks), order.Cards)
	return nil
}

func kindNames(kinds []int) (all []string) {
	for _, kind := range kinds {
		all = append(all, input.KindName(kind))
	}
	return all
}

// in returns the plan for packs that are numbered by an order, in reset mode.
func (p *Prepared) in(o start.Order) *Prepared {
	plan, ranks := p.plan, p.battery.DeckRanks
	plan.Start, plan.Mode = o.Text, Reset
	pack := p.battery.WithNames(start.Names(o.Cards, ranks), o.Cards)
	return &Prepared{plan, tests.NewBattery(pack, plan.First, plan.Tests, true, plan.Rounds, plan.Level)}
}

// startSearch is what the search for the order needs.
type startSearch struct {
	p       *Prepared
	packs   *firstPacks
	comings *tests.Comings // nil if the packs that come again are not left out
	parity  bool           // whether only the parity fails
	assumed []Evidence     // in the assumed order
}

// sample returns the first packs.
func (s *startSearch) sample() *start.Sample {
	sample := start.NewSample(s.p.plan.Cards)
	for pack := range s.packs.each(s.comings) {
		if sample.Full() {
			break
		}
		sample.Add(pack)
	}
	return sample
}

// testStart adds the test of the usual orders, if the order is not known. It reports whether the
// parity alone decides it.
func (r *Report) testStart(p *Prepared, packs *firstPacks, comings *tests.Comings) (parity bool) {
	if packs == nil || !p.battery.WantsStartOrder() {
		return false
	}
	a, parity := p.battery.StartOrder((&startSearch{p: p, packs: packs, comings: comings}).sample())
	r.Parts[0].take(a)
	return parity
}

// assume sets the order that the tests have, and what FindCause needs if causes want another one.
func (r *Report) assume(p *Prepared, packs *firstPacks, comings *tests.Comings, parity bool) {
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
	search := &startSearch{p: p, packs: packs, comings: comings, parity: onlyParity(r.Parts[0], parity)}
	r.Evidence = slices.DeleteFunc(r.Evidence, func(e Evidence) bool {
		if e.Mode == Reset {
			search.assumed = append(search.assumed, e)
		}
		return e.Mode == Reset
	})
	if len(search.assumed) > 0 {
		r.Search = search
	}
}

// ordinal returns the tests of packs that depend on the numbers of the cards.
func ordinal() []string {
	return []string{
		"equal-parities", "odd-triples", "lehmer", "parity", "fixed-points", "cycles", "inversions", "descents", "runs", "rising", "increasing", "serial-correlation", "serial-largest",
		"kept-neighbours", "kept-neighbours-mean", "kept-successors", "kept-successors-mean", "drift-scalars", "odd-even-scalars",
	}
}

// sayOrder adds to the words of tests that do not pass the order that they have.
func (r *Report) sayOrder(order string) {
	for i, x := range r.Parts[0].Results {
		if x.Verdict != Pass && slices.Contains(ordinal(), x.Test) {
			r.Parts[0].Results[i].Words += ", in the order " + order
		}
	}
}

// onlyParity reports whether the only test that fails is that of the parity, which that of the cycles
// has too. parity is whether it decides start-order.
func onlyParity(part Part, parity bool) (only bool) {
	for _, x := range part.Results {
		switch {
		case x.Verdict != Fail || x.Test == startTest && parity || x.Test == "cycles":
		case x.Test != "parity":
			return false
		default:
			only = true
		}
	}
	return only
}

// startTest is the test of the usual orders.
const startTest = "start-order"

// findStart finds the order of the deck, and the evidence in it. If only the parity of the packs
// fails, which it does in many orders, the evidence is that of the assumed order.
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
	evidence, parity, err := []Evidence(nil), s.parity, error(nil)
	if best[0].Sum >= start.Enough {
		evidence, parity, err = s.evidence(best[0].Order)
	}
	switch {
	case err != nil:
		return err
	case best[0].Sum < start.Enough || parity:
		r.Start = start.None(len(orders), fmt.Sprintf("none of %d usual orders fits", len(orders)))
		if parity {
			r.Evidence = append(s.assumed, r.Evidence...)
		} else {
			r.Cause = &Cause{Mode: Reset, Text: fmt.Sprintf("No cause is named: in none of %d usual orders of the deck are the packs more likely by a mistake.", len(orders))}
		}
		return nil
	}
	r.Evidence = append(evidence, r.Evidence...)
	r.tell(s.sample().Test([]start.Order{best[0].Order}).Words)
	r.Start = start.Likely(best, ranks, len(orders))
	return nil
}

// evidence returns the counts of the packs in an order, and whether only their parity fails.
func (s *startSearch) evidence(o start.Order) (all []Evidence, parity bool, err error) {
	in, place := s.p.in(o), make([]int, len(o.Cards))
	for at, card := range o.Cards {
		place[card] = at
	}
	sections, report := in.sections(), Report{}
	for _, comings := range []*tests.Comings{s.comings, nil} { // a mistake may also be the reason for equal packs
		renumbered := s.packs.renumbered(place)
		tally, err := renumbered.tally(in, comings)
		if err != nil {
			return nil, false, err
		}
		if report.Parts == nil {
			report.Parts = []Part{newPart(in.battery, Reset, sections[0], tally, in.battery.Comings(sections[0], tally))}
			report.judge(in.levels(), true)
			parity = onlyParity(report.Parts[0], false)
		}
		report.Verdict = Unfair // the report that asks is
		report.keepEvidence(in, sections, tally, in.firstShuffles(renumbered, comings))
		if s.comings == nil {
			break
		}
	}
	return report.Evidence, parity, nil
}

// tell sets the words of the test of the usual orders.
func (r *Report) tell(words string) {
	for i, x := range r.Parts[0].Results {
		if x.Test == startTest {
			r.Parts[0].Results[i].Words = words
		}
	}
}

// keepStart forgets the order that was found if no cause fits in it and the usual orders are not
// rejected.
func (r *Report) keepStart() {
	if r.Start == nil || r.Start.From != start.Found || r.Cause != nil && len(r.Cause.Fits) > 0 {
		return
	}
	failed := func(x Result) bool { return x.Test == startTest && x.Verdict == Fail }
	if slices.ContainsFunc(r.Parts[0].Results, failed) {
		return
	}
	r.Start = start.None(r.Start.Tried, fmt.Sprintf("no cause fits in the most likely of %d usual orders", r.Start.Tried))
}
