package hands

import (
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// This file is the definition of the engine in plain Go. It deals the hands of a block
// one by one. Each level does the same steps, under the same names, for many hands at
// once and with the same result.

// deal deals until rounds hands have been accepted and adds them to counts.
func (p *plan) deal(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
	shapes := strength.NewShapes(p.cards)
	p.each(s, rounds, func(h strength.Hand) { counts[p.game.Category(p.game.Strength(h, &shapes))]++ })
}

// dealClassesGo returns the dealer of the plan that is the definition.
func dealClassesGo(p *plan) classDealer {
	shapes, t := strength.NewShapes(p.cards), strength.Classes()
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		p.each(s, rounds, func(h strength.Hand) { counts[t.Slot(p.game.Strength(h, &shapes))]++ })
	}
}

// each deals until rounds hands have been accepted, and calls count for each.
func (p *plan) each(s sampling.Streams, rounds uint64, count func(h strength.Hand)) {
	var hands [arguments.Block]strength.Hand
	var accepted [arguments.Block]bool
	for {
		p.block(&s, &hands, &accepted)
		for lane, h := range hands {
			if !accepted[lane] {
				continue
			}
			count(h)
			if rounds--; rounds == 0 {
				return
			}
		}
	}
}

// block deals the next block.
func (p *plan) block(s *sampling.Streams, hands *[arguments.Block]strength.Hand, accepted *[arguments.Block]bool) {
	var words [arguments.Groups][arguments.Words]uint64
	sampling.Fill(words[:], s)
	for lane := range arguments.Block {
		var at [arguments.Steps]uint8
		accepted[lane] = p.draw(&words, lane, &at)
		hands[lane] = p.sample(&at)
	}
}

// draw draws a position for each step of a hand's sampling, from four fractions as in
// shared. It reports whether the draws are accepted.
func (p *plan) draw(words *[arguments.Groups][arguments.Words]uint64, lane int, at *[arguments.Steps]uint8) (accepted bool) {
	word, shift := lane/4, lane%4*16
	var r [arguments.Groups]uint16 // the remainders
	at[0], at[3], r[0] = p.Share(words[0][word]>>shift, 0, 3)
	at[1], at[2], r[1] = p.Share(words[1][word]>>shift, 1, 2)
	at[4], at[6], r[2] = p.Share(words[2][word]>>shift, 4, 6)
	at[5], _, r[3] = p.Share(words[3][word]>>shift, 5, arguments.Steps)
	return r[0] >= p.Threshold[0] && r[1] >= p.Threshold[1] && r[2] >= p.Threshold[2] && r[3] >= p.Threshold[3]
}

// sample returns the hand of the drawn positions by Floyd's sampling (Bentley and
// Floyd, "A sample of brilliance", CACM 1987). Each step draws from one position more
// than the step before. It adds the drawn position to the sample, or, if that is a
// duplicate, the last position of the step.
func (p *plan) sample(at *[arguments.Steps]uint8) (h strength.Hand) {
	h = p.known
	sample := uint64(0)
	for i := p.Unused; i < arguments.Steps; i++ {
		x, last := uint64(at[i]&63), uint64(p.Last[i])
		duplicate := sample >> x & 1
		x += duplicate * (last - x)
		sample |= 1 << (x & 63)
		h += p.card[x&63]
	}
	return h
}
