package tests

import (
	"cmp"
	"fmt"

	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/digits"
)

// drawLaws compares the draws of the first packs of an input with wrong laws, and nextRows with those of
// the pack before: see package digits. Both need to know the order before the shuffles.
var (
	drawLaws = row{name: "draw-laws", least: digits.LeastCards, most: digits.MaxCards, quiet: true, ofFirst: 1, misfit: func(b *Battery) string { return cmp.Or(ofDraws(b), ofOneNumber(b)) }}
	nextRows = row{name: "next-rows", least: digits.LeastCards, most: digits.MaxCards, quiet: true, ofFirst: 2, misfit: ofDraws}
)

func ofDraws(b *Battery) string {
	switch {
	case !b.read:
		return "needs a file"
	case b.drawn() && !b.Begins():
		return "needs numbers: names have no order"
	case !b.Begins():
		return "needs cards with numbers, or -start: no order of the deck is known"
	}
	return ""
}

// Draws is what the tests of draws say of the first packs, of which sample returns the draws, or of the sets of
// sorted draws if sets is not nil.
func (b *Battery) Draws(sample func() *digits.Sample, sets *digits.Sets) (all []chance.Answer) {
	for _, r := range []row{drawLaws, nextRows} {
		why := r.unfit(b)
		if why == "" && sets != nil && r.name == nextRows.name {
			why = "needs draws in their order"
		}
		if !b.Wants(r.name) || why != "" {
			if b.wants(r.name) && len(b.only) == 0 {
				all = append(all, chance.Answer{Test: r.name, LeftOut: why})
			}
			continue
		}
		a := chance.Answer{Test: r.name, Few: true, Least: r.ofFirst}
		if sets != nil {
			l := sets.Law()
			a.Title, a.Outcome, a.Words = "log likelihood of wrong draws of sets", l.P, chance.Words{Text: l.String(), Differs: l.Fits()}
			all = append(all, a)
			continue
		}
		s := sample()
		what := "of all packs"
		if s.Full() {
			what = fmt.Sprintf("of the first %d packs", s.Packs)
		}
		if uint64(s.Packs) < r.ofFirst {
			a.LeftOut = tooFew(float64(r.ofFirst))
		} else if r.name == drawLaws.name {
			l := s.Laws()[0]
			a.Title, a.Outcome, a.Words = "log likelihood of wrong draws "+what, l.P, chance.Words{Text: l.String(), Differs: l.Fits()}
		} else {
			x := s.Next()
			a.Title, a.Outcome, a.Words = "draws like those of the row before, "+what, x.P, chance.Words{Text: x.String(), Differs: x.P.P < 1-stats.Level}
		}
		all = append(all, a)
	}
	return all
}
