package pack

import (
	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// This file is the definition of the kernels that deal from a pack. It draws as
// hands/definition.go does, but the steps that share a fraction depend on the plan. The
// categories are those of packs.Rules.

// deal deals until rounds hands have been accepted and adds them to counts.
func (p *plan) deal(s sampling.Streams, rounds uint64, counts []uint64) {
	var w [arguments.PackGroups][arguments.Words]uint64
	var at [arguments.Steps]uint8
	place := p.places()
	for {
		sampling.Fill(w[:], &s)
		for lane := range arguments.Block {
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
func (p *plan) places() (place [1 << 8]int) {
	for i, c := range p.rules.Order() {
		place[c] = i
	}
	return place
}

// draw draws a position for each step of a hand's sampling, from a fraction for one or two. It reports whether the draws are accepted.
func (p *plan) draw(words *[arguments.PackGroups][arguments.Words]uint64, lane int, at *[arguments.Steps]uint8) (accepted bool) {
	accepted = true
	for g, pair := range p.draws {
		first, second, remainder := p.Share(words[g][lane/4]>>(lane%4*16), pair[0], pair[1])
		at[pair[0]] = first
		if pair[1] < arguments.Steps {
			at[pair[1]] = second
		}
		accepted = accepted && remainder >= p.limit[g]
	}
	return accepted
}

// sample returns the hand of the drawn positions by Floyd's sampling, as plan.sample does.
func (p *plan) sample(at *[arguments.Steps]uint8) []deck.Card {
	hand := append(make([]deck.Card, 0, arguments.Steps), p.known...)
	var drawn [arguments.PackPositions]bool
	for i := p.Unused; i < arguments.Steps; i++ {
		x := at[i]
		if drawn[x] {
			x = p.Last[i]
		}
		drawn[x] = true
		hand = append(hand, p.left[x])
	}
	return hand
}
