package ways

import "slices"

// common returns the ways of every question.
func common() []Way {
	return []Way{deckWay(), deckKnown(), DeckMany(nil), deckRange(), openings(), deals(), enumerateRange()}
}

// All returns the ways of the question, then those of every question.
func (p *Plan) All() []Way { return slices.Concat(p.Ways, common()) }

// Choose returns the count of the way with the least predicted time of those of some
// engines that can count the plan. The ways of the question come before those that all
// questions have, so that the chunks of an enumeration are the same for any number of hands.
func (p *Plan) Choose(engines ...Engine) (best Count, ok bool) {
	for _, list := range [][]Way{p.Ways, common()} {
		for _, w := range list {
			if !slices.Contains(engines, w.Engine) || w.Can(p) != "" {
				continue
			}
			if count := w.Count(p); !ok || count.Time < best.Time {
				best, ok = count, true
				best.Engine = w.Engine
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// WhyNot returns why no way of an engine can count the plan, or "". Listed is false if the
// question has no way of the engine.
func (p *Plan) WhyNot(e Engine) (why string, listed bool) {
	for _, w := range p.All() {
		if w.Engine != e {
			continue
		}
		if why, listed = w.Can(p), true; why == "" {
			break
		}
	}
	return why, listed
}
