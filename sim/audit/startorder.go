package audit

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
	parity  []uint64       // the even and the odd packs, if only their parity fails
}

// sought reports whether the order is not known.
func (s *startSearch) sought() bool { return s.p.battery.DeckRanks > 0 }

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
		r.Start = &start.Known{From: start.Given, Order: p.plan.Start, Alike: 1}
		r.Start.Text = "The deck began in the order " + p.plan.Start + " (-start)."
	}
	first := r.Parts[0]
	search := &startSearch{p: p, packs: packs, comings: comings}
	if p.read() && first.Mode == Reset && onlyParity(first, parity) {
		search.parity = parityOf(r.Evidence)
		r.Search = search
	}
	if packs == nil || p.battery.DeckRanks == 0 {
		return
	}
	assumed := start.Usual(p.battery.DeckRanks)[0]
	r.Start = &start.Known{From: start.Assumed, Order: assumed.Text, Alike: 1}
	r.Start.Text = fmt.Sprintf("Positions and cycles are from the order %s, as -start gives none", described(assumed, p.battery.DeckRanks))
	if p.battery.WantsStartOrder() {
		r.Start.Tried = len(start.Usual(p.battery.DeckRanks))
		r.Start.Text += fmt.Sprintf("; start-order tries %d usual orders", r.Start.Tried)
	}
	r.Start.Text += "."
	r.sayOrder(assumed.Text)
	before := len(r.Evidence)
	r.Evidence = slices.DeleteFunc(r.Evidence, func(e Evidence) bool { return e.Mode == Reset })
	if len(r.Evidence) < before {
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

// read reports whether the packs are those of an input.
func (p *Prepared) read() bool { return p.plan.Algorithm == StandardInput }

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

// described is the text of an order with its first cards and its last one.
func described(o start.Order, ranks int) string {
	if strings.Contains(o.Text, " ") {
		return o.Text
	}
	return fmt.Sprintf("%s (%s)", o.Text, o.Ends(ranks))
}

// findStart finds the order of the deck, and the evidence in it.
func (r *Report) findStart(ctx context.Context) error {
	s := r.Search
	switch {
	case s == nil:
		return nil
	case !s.sought(): // only the parity fails
		r.Evidence = slices.DeleteFunc(r.Evidence, func(e Evidence) bool { return e.Mode == Reset })
		r.Cause = parityCause(s.parity, "")
		return nil
	}
	ranks := s.p.battery.DeckRanks
	orders := start.Usual(ranks)
	candidates, err := s.sample().Likely(ctx, orders)
	if err != nil {
		return err
	}
	best := start.Best(candidates)
	r.Search = nil
	r.Start = &start.Known{From: start.Unknown, Tried: len(orders), Text: fmt.Sprintf("The order of the deck before the shuffles is not known: none of %d usual orders fits; -start gives another one.", len(orders))}
	if best[0].Sum < start.Enough {
		if s.parity != nil {
			r.Cause = parityCause(s.parity, "; give -start")
		} else if len(r.Evidence) == 0 {
			r.Cause = &Cause{Mode: Reset, Text: fmt.Sprintf("No cause is named: in none of %d usual orders of the deck are the packs more likely by a mistake.", len(orders))}
		}
		return nil
	}
	in := s.p.in(best[0].Order)
	found, parity, err := s.evidence(in, best[0].Order)
	switch {
	case err != nil:
		return err
	case parity:
		r.Cause = parityCause(parityOf(found), "; give -start")
		return nil
	}
	r.Evidence = append(found, r.Evidence...)
	r.tell(s.sample().Test([]start.Order{best[0].Order}).Words)
	*r.Start = start.Known{From: start.Found, Order: best[0].Text, Alike: len(best), Tried: len(orders)}
	r.Start.Text = fmt.Sprintf("The deck began in the order %s, the most likely of %d usual orders.", described(best[0].Order, ranks), len(orders))
	if len(best) > 1 {
		var alike []start.Order
		for _, c := range best {
			alike = append(alike, c.Order)
		}
		r.Start.Text = fmt.Sprintf("Of %d usual orders of the deck %d are alike for these packs", len(orders), len(best))
		if shared := start.Shared(alike, ranks); shared != "" {
			r.Start.Text += ": " + shared
		}
		r.Start.Text += fmt.Sprintf(". Causes are sought from %s.", described(best[0].Order, ranks))
	}
	return nil
}

// evidence returns the counts of the packs in an order, and whether only their parity fails.
func (s *startSearch) evidence(in *Prepared, o start.Order) (all []Evidence, parity bool, err error) {
	place := make([]int, len(o.Cards))
	for at, card := range o.Cards {
		place[card] = at
	}
	renumber := func(pack []int) {
		for i, card := range pack {
			pack[i] = place[card]
		}
	}
	sections, report := in.sections(), Report{}
	for _, comings := range []*tests.Comings{s.comings, nil} { // a mistake may also be the reason for equal packs
		tally, err := s.packs.tally(in, comings, renumber)
		if err != nil {
			return nil, false, err
		}
		if report.Parts == nil {
			report.Parts = []Part{newPart(in.battery, Reset, sections[0], tally, in.battery.Comings(sections[0], tally))}
			report.judge(in.levels(), true)
			parity = onlyParity(report.Parts[0], false)
		}
		report.Verdict = Unfair // the report that asks is
		report.keepEvidence(in, sections, tally)
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
	r.Start = &start.Known{From: start.Unknown, Tried: r.Start.Tried, Text: fmt.Sprintf("The order of the deck before the shuffles is not known: no cause fits in the most likely of %d usual orders; -start gives another one.", r.Start.Tried)}
}

// fromOrder returns the words for the order in which causes were compared, or "".
func (r *Report) fromOrder() string {
	if r.Start == nil || r.Start.Order == "" {
		return ""
	}
	return " from the order " + r.Start.Order
}

// parityOf returns the even and the odd packs of evidence.
func parityOf(all []Evidence) []uint64 {
	for _, e := range all {
		if e.Mode == Reset {
			return e.Counts.Cells["parity"]
		}
	}
	return nil
}

// parityCause is said if only the parity of the packs, of which some are even and some odd, is wrong:
// each mistake that always makes the same number of swaps has it in a wrong order.
func parityCause(packs []uint64, advice string) *Cause {
	text := "Only the share of odd rearrangements of the order assumed is wrong"
	for i, kind := range []string{"odd", "even"} {
		if packs[i] == 0 {
			text = "Every pack is an " + kind + " rearrangement of the order assumed: a shuffle that always makes the same number of real swaps, from an order not known" + advice
		}
	}
	return &Cause{Mode: Reset, Text: "No cause is named. " + text + "."}
}
