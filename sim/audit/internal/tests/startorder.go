package tests

import (
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/start"
)

// startOrder is the test of the usual orders that a deck may have had before each shuffle, of the
// first packs of an input whose cards have names. All packs of an algorithm, or of numbers, begin
// with the order of their numbers.
var startOrder = row{name: "start-order", fits: wholePack, quiet: true, ofFirst: start.LeastPacks, misfit: func(b *Battery) string {
	if b.DeckRanks == 0 {
		return "needs one deck in a file of names, mode reset, and no -start"
	}
	return ""
}}

// StartOrder is what the test of the usual orders says of the first packs.
func (b *Battery) StartOrder(s *start.Sample) (a laws.Answer, parity bool) {
	a = laws.Answer{Test: startOrder.name, Title: "usual orders of the deck, the least p", Few: true, Least: start.LeastPacks}
	if s.Packs() < start.LeastPacks {
		a.LeftOut = tooFew(start.LeastPacks)
		return a, false
	}
	o := s.Test(start.Usual(b.DeckRanks))
	a.Statistic, a.P, a.Words = o.Statistic, o.P, o.Words
	return a, o.Parity
}

// WantsStartOrder reports whether the test of the usual orders is made.
func (b *Battery) WantsStartOrder() bool { return b.DeckRanks > 0 && b.Wants(startOrder.name) }
