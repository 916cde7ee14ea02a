package ways

import "slices"

// common returns the ways of every question, a faster one before one that it can replace.
func common() []Way {
	return []Way{DeckMany(nil), deckWay(), deckKnown(), deckRange(), openings(), deals(), enumerateRange()}
}

// All returns all ways in the order in which Choose prefers them: those of the question, then
// those of every question.
func (p *Plan) All() []Way { return slices.Concat(p.Ways, common()) }

// Choose returns the count of the first way of some engines that can count the plan.
func (p *Plan) Choose(engines ...Engine) (count Count, ok bool) {
	for _, w := range p.All() {
		if slices.Contains(engines, w.Engine) && w.Can(p) == "" {
			count = w.Count(p)
			count.Engine = w.Engine
			return count, true
		}
	}
	return Count{}, false
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
