package lanes

import (
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/rng"
)

// This file is the definition of the engine. It deals the hands of a block one
// after another; every level does the steps for many of them at once, under the
// same names and with the same result.

// deal deals until so many hands have been accepted and adds them to counts.
func (p *plan) deal(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
	var hands [block]hand
	var accepted [block]bool
	for {
		p.block(&s, &hands, &accepted)
		for lane, h := range hands {
			if !accepted[lane] {
				continue
			}
			counts[p.game.evaluate(h)]++
			if rounds--; rounds == 0 {
				return
			}
		}
	}
}

// block deals the next block.
func (p *plan) block(s *[streams]rng.SFC64, hands *[block]hand, accepted *[block]bool) {
	var words [groups][words]uint64
	fill(words[:], s)
	for lane := range block {
		var at [steps]uint8
		accepted[lane] = p.draw(&words, lane, &at)
		hands[lane] = p.sample(&at)
	}
}

// A block draws from this many random streams, and takes from them this many
// words for one fraction of 16 bits in each lane.
const (
	streams = 8
	words   = block / 4
)

// fill takes two words of every stream for each group of fractions, and puts
// them in the order of the lanes.
func fill(fractions [][words]uint64, s *[streams]rng.SFC64) {
	for g := range fractions {
		for i := range s {
			first := packed(i)
			fractions[g][first] = s[i].Uint64()
			fractions[g][first+2] = s[i].Uint64()
		}
	}
}

// packed returns the place of a stream's first word; the second has the second
// place after it. The order of the lanes thus is: two streams' first words, the
// same streams' second words, the next two streams. It suits amd64, where
// VPACKUSWB packs two vectors within each 128 bits; another architecture must
// give its lanes the same order.
func packed(stream int) int { return stream/2*4 + stream%2 }

// draw chooses a position for each step of a hand's sampling, and reports
// whether the draws are accepted. Four fractions give the draws of shared.
func (p *plan) draw(words *[groups][words]uint64, lane int, at *[steps]uint8) (accepted bool) {
	word, shift := lane/4, lane%4*16
	var rest [groups]uint16
	at[0], at[3], rest[0] = p.share(words[0][word]>>shift, 0, 3)
	at[1], at[2], rest[1] = p.share(words[1][word]>>shift, 1, 2)
	at[4], at[6], rest[2] = p.share(words[2][word]>>shift, 4, 6)
	at[5], _, rest[3] = p.share(words[3][word]>>shift, 5, steps)
	return rest[0] >= p.threshold[0] && rest[1] >= p.threshold[1] && rest[2] >= p.threshold[2] && rest[3] >= p.threshold[3]
}

// share makes the draws of two steps from one fraction; step i has base[i]
// positions to choose from. Of fraction × base, the high half is the choice and
// the low half is the fraction of the second draw. A rest below the threshold is
// rejected: then each pair of choices comes from equally many fractions (Lemire,
// "Fast random integer generation in an interval", 2019).
func (p *plan) share(fraction uint64, i, j int) (first, second uint8, rest uint16) {
	x := fraction & 0xffff * uint64(p.base[i])
	y := x & 0xffff * uint64(p.base[j])
	return uint8(x >> 16), uint8(y >> 16), uint16(y)
}

// sample is Floyd's sampling (Bentley and Floyd, "A sample of brilliance", CACM
// 1987) and returns the hand. Each step has one more position to draw from than
// the step before. It adds the position drawn to the sample, or its own last
// position if the one drawn is a duplicate.
func (p *plan) sample(at *[steps]uint8) (h hand) {
	h = p.known
	sample := uint64(0)
	for i := p.unused; i < steps; i++ {
		x, last := uint64(at[i]&63), uint64(p.last[i])
		duplicate := sample >> x & 1
		x += duplicate * (last - x)
		sample |= 1 << (x & 63)
		h += p.card[x&63]
	}
	return h
}

// evaluateGo returns what evaluates the sets.
func evaluateGo(sets []hand, g game) evaluator {
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		for _, h := range sets[:hands] {
			counts[g.evaluate(common+h)]++
		}
	}
}

// evaluate returns the category of a hand of five to seven cards. The ranks that
// at least one, two, three and four suits have come from adding the suits' masks
// bit by bit, all ranks at once.
func (g game) evaluate(h hand) eval.Category {
	if five := h & (h<<1 | h<<2) & fours; five != 0 {
		return g.evaluateFlush(uint16(h>>(bits.TrailingZeros64(uint64(five))&^15)) & suitRanks)
	}
	h &= allRanks
	a, b, c, d := uint16(h), uint16(h>>16), uint16(h>>32), uint16(h>>48)
	odd := a ^ b ^ c
	carry := a&b | a&c | b&c
	one := odd | carry | d
	two := carry | odd&d
	three := carry & (odd | d)
	four := carry & odd & d
	twoPair := two & (two - 1)

	best := int(eval.HighCard) // not a byte: the compiler makes jumps of those
	if two != 0 {
		best = int(eval.OnePair)
	}
	if twoPair != 0 {
		best = int(eval.TwoPair)
	}
	if three != 0 {
		best = int(eval.ThreeOfAKind)
	}
	if g.straight(one) && (g != shortTrips || three == 0) {
		best = int(eval.Straight)
	}
	if three != 0 && twoPair != 0 {
		best = int(eval.FullHouse)
	}
	if four != 0 {
		best = int(eval.FourOfAKind)
	}
	return eval.Category(best)
}

// evaluateFlush returns the category of a hand with these ranks, five or more,
// in one suit. Such a hand of seven cards cannot be a full house.
func (g game) evaluateFlush(ranks uint16) eval.Category {
	switch {
	case ranks&royal == royal:
		return eval.RoyalFlush
	case g.straight(ranks):
		return eval.StraightFlush
	}
	return eval.Flush
}
