package strength

import (
	"math/bits"

	"pokersim/eval"
)

// Evaluate returns the category of a hand of five to seven cards. It adds the rank
// masks of the suits in binary, all ranks at once: the result is the ranks that occur at
// least once, twice, three and four times.
func (g Game) Evaluate(h Hand) eval.Category {
	if five := h & (h<<1 | h<<2) & fours; five != 0 {
		return g.EvaluateFlush(uint16(h>>(bits.TrailingZeros64(uint64(five))&^15)) & SuitRanks)
	}
	h &= AllRanks
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
	if g.Straight(one) && (g != ShortTrips || three == 0) {
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

// EvaluateFlush returns the category of a hand with the given five or more ranks in one
// suit. Such a hand of at most seven cards is never a full house.
func (g Game) EvaluateFlush(ranks uint16) eval.Category {
	switch {
	case ranks&royal == royal:
		return eval.RoyalFlush
	case g.Straight(ranks):
		return eval.StraightFlush
	}
	return eval.Flush
}
