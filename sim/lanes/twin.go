package lanes

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/rng"
)

// This file is the definition of the engine. It deals the hands of a block one
// after another; the assembly does every step for all of them at once, under
// the same names and with the same result.

// dealGo deals until so many hands have counted and adds them to counts.
func (p *plan) dealGo(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
	var words [groups][16]uint64
	var hands [block]hand
	var even [block]bool
	for {
		fill(&words, &s)
		for lane := range block {
			var at [steps]uint8
			even[lane] = p.draw(&words, lane, &at)
			hands[lane] = p.cards(&at)
		}
		for lane, h := range hands {
			if !even[lane] {
				continue
			}
			counts[name(h)]++
			if rounds--; rounds == 0 {
				return
			}
		}
	}
}

// streams is the number of random streams that a block draws from.
const streams = 8

// fill takes eight words of every stream: for each group of fractions sixteen
// words, which hold 64 fractions of 16 bits, one for each hand of the block.
// The order within the sixteen is the one in which packing two vectors leaves
// their halves: two streams' first words, then their second words.
func fill(words *[groups][16]uint64, s *[streams]rng.SFC64) {
	var next [2 * groups]uint64
	for i := range s {
		s[i].Fill(next[:])
		for g := range words {
			words[g][i/2*4+i%2] = next[2*g]
			words[g][i/2*4+i%2+2] = next[2*g+1]
		}
	}
}

// draw chooses a position for each step of a hand's shuffle, and reports
// whether the hand counts. Its four fractions make the draws that shared says.
func (p *plan) draw(words *[groups][16]uint64, lane int, at *[steps]uint8) (even bool) {
	word, shift := lane/4, lane%4*16
	var rest [groups]uint16
	at[0], at[3], rest[0] = p.share(words[0][word]>>shift, 0, 3)
	at[1], at[2], rest[1] = p.share(words[1][word]>>shift, 1, 2)
	at[4], at[6], rest[2] = p.share(words[2][word]>>shift, 4, 6)
	at[5], _, rest[3] = p.share(words[3][word]>>shift, 5, steps)
	return rest[0] >= p.uneven[0] && rest[1] >= p.uneven[1] && rest[2] >= p.uneven[2] && rest[3] >= p.uneven[3]
}

// share makes the draws of two steps from one fraction, base[i] positions
// being open to step i. Fraction × base has the choice in its high half, and in
// its low half a new fraction, which the second draw is made from. Of what is
// left in the end, the lowest values have no full set of outcomes behind them:
// such a hand is not even and must not count.
func (p *plan) share(fraction uint64, i, j int) (first, second uint8, rest uint16) {
	x := fraction & 0xffff * uint64(p.base[i])
	y := x & 0xffff * uint64(p.base[j])
	return uint8(x >> 16), uint8(y >> 16), uint16(y)
}

// cards does the partial shuffle and returns the hand. Think of markers on the
// last seven positions of the deck: each in turn, the lowest first, changes
// places with whatever lies at a position drawn from those up to its own, and
// where markers lie in the end is where the hand's cards are. If a marker lies
// at the position drawn, it moves up to the place of this one; so the draw
// adds its own last position to the set instead.
func (p *plan) cards(at *[steps]uint8) (h hand) {
	h = p.known
	marked := uint64(0)
	for i := p.unused; i < steps; i++ {
		x, last := uint64(at[i]&63), uint64(p.last[i])
		hit := marked >> x & 1
		x += hit * (last - x)
		marked |= 1 << (x & 63)
		h += p.lies[x&63]
	}
	return h
}

// nameGo names hands that are already made.
func nameGo(sets []hand) namer {
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		for _, h := range sets[:hands] {
			counts[name(common+h)]++
		}
	}
}

// name gives the category of a hand of five to seven cards. The ranks that at
// least one, two, three and four suits have come from adding the suits' masks
// bit by bit, all ranks at once.
func name(h hand) eval.Category {
	if five := h & (h<<1 | h<<2) & fours; five != 0 {
		return nameFlush(uint16(h>>(bits.TrailingZeros64(uint64(five))&^15)) & suitRanks)
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
	if straight(one) {
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

// nameFlush gives the category of a hand with these ranks, five or more, in
// one suit. Seven cards have no room for a full house besides.
func nameFlush(ranks uint16) eval.Category {
	switch {
	case ranks&royal == royal:
		return eval.RoyalFlush
	case straight(ranks):
		return eval.StraightFlush
	}
	return eval.Flush
}

// straight reports whether five ranks in a row are there, the ace also standing
// below the two.
func straight(ranks uint16) bool {
	x := ranks<<1 | ranks>>(deck.Ranks-1)
	pair := x & (x >> 1)
	return pair&(pair>>2)&(x>>4) != 0
}
