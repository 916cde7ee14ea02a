package lanes

import (
	"math/bits"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// This file is the definition of the engine in plain Go. It deals the hands of a block
// one by one. Each level does the same steps, under the same names, for many hands at
// once and with the same result.

// deal deals until rounds hands have been accepted and adds them to counts.
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

// A block draws from this number of random streams. One fraction of 16 bits for each
// lane takes this number of words.
const (
	streams = layout.Streams
	words   = block / 4
)

// fill fills each group of fractions with two words of every stream, in the order of
// the lanes.
func fill(fractions [][words]uint64, s *[streams]rng.SFC64) {
	for i := 0; i < streams; i += 2 { // two streams at a time, which are independent
		a, b, first := s[i], s[i+1], packed(i)
		for g := range fractions {
			f := (*[4]uint64)(fractions[g][first:])
			f[0], a = a.Next()
			f[1], b = b.Next()
			f[2], a = a.Next()
			f[3], b = b.Next()
		}
		s[i], s[i+1] = a, b
	}
}

// packed returns the index of a stream's first word; the second word is at this index
// plus 2. So the order of the lanes is: the first words of two streams, the second words
// of the same streams, then the next two streams. On amd64 this is the order of
// VPACKUSWB, which packs two vectors within each 128 bits. On arm64, vectors of two words,
// one of each stream, are in this order as they are drawn. Other architectures must use
// the same order.
func packed(stream int) int { return stream/2*4 + stream%2 }

// draw draws a position for each step of a hand's sampling, from four fractions as in
// shared. It reports whether the draws are accepted.
func (p *plan) draw(words *[groups][words]uint64, lane int, at *[steps]uint8) (accepted bool) {
	word, shift := lane/4, lane%4*16
	var r [groups]uint16 // the remainders
	at[0], at[3], r[0] = p.share(words[0][word]>>shift, 0, 3)
	at[1], at[2], r[1] = p.share(words[1][word]>>shift, 1, 2)
	at[4], at[6], r[2] = p.share(words[2][word]>>shift, 4, 6)
	at[5], _, r[3] = p.share(words[3][word]>>shift, 5, steps)
	return r[0] >= p.threshold[0] && r[1] >= p.threshold[1] && r[2] >= p.threshold[2] && r[3] >= p.threshold[3]
}

// share makes the draws of two steps from one fraction. Step i draws a number below
// base[i]: the high half of fraction × base[i]. The low half is the fraction of the
// second draw. The low half of the second product is the remainder. If fractions with a
// remainder below the threshold are rejected, each pair of draws comes from equally many
// fractions (Lemire, "Fast random integer generation in an interval", 2019).
func (p *plan) share(fraction uint64, i, j int) (first, second uint8, remainder uint16) {
	x := fraction & 0xffff * uint64(p.base[i])
	y := x & 0xffff * uint64(p.base[j])
	return uint8(x >> 16), uint8(y >> 16), uint16(y)
}

// sample returns the hand of the drawn positions by Floyd's sampling (Bentley and
// Floyd, "A sample of brilliance", CACM 1987). Each step draws from one position more
// than the step before. It adds the drawn position to the sample, or, if that is a
// duplicate, the last position of the step.
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

// evaluateGo returns the function that evaluates sets in plain Go.
func evaluateGo(sets []hand, g game) evaluator {
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		for _, h := range sets[:hands] {
			counts[g.evaluate(common+h)]++
		}
	}
}

// evaluate returns the category of a hand of five to seven cards. It adds the rank
// masks of the suits in binary, all ranks at once: the result is the ranks that occur at
// least once, twice, three and four times.
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

	best := int(eval.HighCard) // an int, because the compiler makes branches for a byte
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

// evaluateFlush returns the category of a hand with the given five or more ranks in one
// suit. Such a hand of at most seven cards is never a full house.
func (g game) evaluateFlush(ranks uint16) eval.Category {
	switch {
	case ranks&royal == royal:
		return eval.RoyalFlush
	case g.straight(ranks):
		return eval.StraightFlush
	}
	return eval.Flush
}
