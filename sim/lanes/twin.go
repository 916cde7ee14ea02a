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
func (p *plan) dealGo(s *[streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
	var words [groups][16]uint64
	for {
		fill(&words, s)
		for lane := range block {
			at, even := p.draw(&words, lane)
			if !even {
				continue
			}
			counts[name(p.cards(&at))]++
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

// draw chooses the seven positions of a hand and reports whether the hand
// counts.
func (p *plan) draw(words *[groups][16]uint64, lane int) (at [steps + 1]uint8, even bool) {
	word, shift := lane/4, lane%4*16
	even = p.share(&at, words[0][word]>>shift, 0)
	even = p.share(&at, words[1][word]>>shift, 1) && even
	even = p.share(&at, words[2][word]>>shift, 2) && even
	even = p.share(&at, words[3][word]>>shift, 3) && even
	return at, even
}

// share makes the draws of a group from its fraction, base[i] positions being
// open to step i. Fraction × base has the choice in its high half and in its
// low half a new fraction, which the second draw is made from. Of what is left
// in the end, the lowest values have no full set of outcomes behind them: such
// a hand is not even and must not count.
func (p *plan) share(at *[steps + 1]uint8, fraction uint64, g int) (even bool) {
	first, second := shared[g][0], shared[g][1]
	x := uint32(uint16(fraction)) * p.base[first]
	at[first] = uint8(x >> 16)
	x = x & 0xffff * p.base[second]
	at[second] = uint8(x >> 16)
	return uint16(x) >= p.uneven[g]
}

// cards does the partial shuffle and returns the hand. Think of markers on the
// last seven positions of the deck: each in turn, the lowest first, changes
// places with whatever lies at a position drawn from those up to its own, and
// where markers lie in the end is where the hand's cards are. If a marker lies
// at the position drawn, it moves up to the place of this one; so the draw
// adds its own last position to the set instead.
func (p *plan) cards(at *[steps + 1]uint8) (h hand) {
	h = p.lies[blank]
	marked := uint64(0)
	for i := p.unused; i < steps; i++ {
		x, last := at[i]&63, p.last[i]&63
		if marked>>x&1 != 0 {
			x = last
		}
		marked |= 1 << x
		h |= p.lies[x]
	}
	return h
}

// nameGo names hands that are already made.
func nameGo(sets []hand) namer {
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		for _, h := range sets[:hands] {
			counts[name(common|h)]++
		}
	}
}

// name gives the category of a hand of five to seven cards. The faces that at
// least one, two, three and four suits have come from adding the suits' masks
// bit by bit, all faces at once.
func name(h hand) eval.Category {
	a, b, c, d := uint16(h), uint16(h>>16), uint16(h>>32), uint16(h>>48)
	odd := a ^ b ^ c
	carry := a&b | a&c | b&c
	one := odd | carry | d
	two := carry | odd&d
	three := carry & (odd | d)
	four := carry & odd & d
	twoPair := two&(two-1) != 0

	if suit := flush(a, b, c, d); suit != 0 {
		switch {
		case suit&royal == royal:
			return eval.RoyalFlush
		case straight(suit):
			return eval.StraightFlush
		case four == 0 && (three == 0 || !twoPair):
			return eval.Flush
		}
	}
	switch {
	case four != 0:
		return eval.FourOfAKind
	case three != 0 && twoPair:
		return eval.FullHouse
	case straight(one):
		return eval.Straight
	case three != 0:
		return eval.ThreeOfAKind
	case twoPair:
		return eval.TwoPair
	case two != 0:
		return eval.OnePair
	}
	return eval.HighCard
}

// royal is ten to ace.
const royal = 0x1f00

// flush returns the mask of the suit that has five cards or more, else 0.
func flush(suits ...uint16) uint16 {
	for _, mask := range suits {
		if bits.OnesCount16(mask) >= 5 {
			return mask
		}
	}
	return 0
}

// straight reports whether five faces in a row are there, the ace also standing
// below the two.
func straight(faces uint16) bool {
	x := faces<<1 | faces>>(deck.Faces-1)
	pair := x & (x >> 1)
	return pair&(pair>>2)&(x>>4) != 0
}
