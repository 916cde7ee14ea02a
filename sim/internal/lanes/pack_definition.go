package lanes

import (
	"pokersim/deck"
	"pokersim/sim/rng"
)

// This file is the definition of the kernels that deal from a pack. It draws as
// definition.go does, but the steps that share a fraction depend on the plan. The
// categories are those of packs.Rules.

// deal deals until rounds hands have been accepted and adds them to counts.
func (p *packPlan) deal(s [streams]rng.SFC64, rounds uint64, counts []uint64) {
	var w [packGroups][words]uint64
	var at [steps]uint8
	place := p.places()
	for {
		fill(w[:], &s)
		for lane := range block {
			if !p.draw(&w, lane, &at) {
				continue
			}
			counts[place[p.evaluator.Category(p.sample(&at))]]++
			if rounds--; rounds == 0 {
				return
			}
		}
	}
}

// places returns the index of each category in the order of the pack.
func (p *packPlan) places() (place [1 << 8]int) {
	for i, c := range p.rules.Order() {
		place[c] = i
	}
	return place
}

// draw draws a position for each step of a hand's sampling, from a fraction for one or two. It reports whether the draws are accepted.
func (p *packPlan) draw(words *[packGroups][words]uint64, lane int, at *[steps]uint8) (accepted bool) {
	accepted = true
	for g, pair := range p.draws {
		first, second, remainder := p.share(words[g][lane/4]>>(lane%4*16), pair[0], pair[1])
		at[pair[0]] = first
		if pair[1] < steps {
			at[pair[1]] = second
		}
		accepted = accepted && remainder >= p.limit[g]
	}
	return accepted
}

// sample returns the hand of the drawn positions by Floyd's sampling, as plan.sample does.
func (p *packPlan) sample(at *[steps]uint8) []deck.Card {
	hand := append(make([]deck.Card, 0, steps), p.known...)
	var drawn [packPositions]bool
	for i := p.unused; i < steps; i++ {
		x := at[i]
		if drawn[x] {
			x = p.last[i]
		}
		drawn[x] = true
		hand = append(hand, p.left[x])
	}
	return hand
}
