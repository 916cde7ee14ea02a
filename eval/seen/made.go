package seen

import (
	"math/bits"

	"pokersim/deck/game"
	"pokersim/eval"
)

// Made is a made hand. The lower number is the better hand, mostly: see Looker.
type Made uint8

// The made hands, in the order of hold'em.
const (
	StraightFlush Made = iota // the royal flush included
	FourOfAKind
	FullHouse
	FlushOfTwo // hole cards
	FlushOfOne
	FlushOfBoard
	Straight
	Set
	Trips
	ThreeOfBoard
	TwoPairOfBoth
	TwoPairOfPocket
	TwoPairOfOne
	TwoPairOfBoard
	Overpair
	TopPairTopKicker
	TopPairGoodKicker
	TopPairWeakKicker
	PocketPairBetween
	MiddlePair
	BottomPair
	Underpair
	PairOfBoard
	AceHigh
	OtherHighCard
	Mades = iota // the number of made hands
)

var madeNames = [Mades]string{
	"straight flush", "four of a kind", "full house", "flush (2 hole cards)", "flush (1 hole card)", "flush (board)", "straight",
	"set", "trips", "three of a kind (board)", "two pair (both cards)", "two pair (pocket pair)", "two pair (1 hole card)",
	"two pair (board)", "overpair", "top pair (top kicker)", "top pair (good kicker)", "top pair (weak kicker)",
	"pocket pair between", "middle pair", "bottom pair", "underpair", "pair (board)", "ace high", "other high card",
}

// category returns the category of the made hand.
func (m Made) category() eval.Category {
	switch {
	case m < FourOfAKind:
		return eval.StraightFlush
	case m < FullHouse:
		return eval.FourOfAKind
	case m < FlushOfTwo:
		return eval.FullHouse
	case m < Straight:
		return eval.Flush
	case m < Set:
		return eval.Straight
	case m < TwoPairOfBoth:
		return eval.ThreeOfAKind
	case m < Overpair:
		return eval.TwoPair
	case m < AceHigh:
		return eval.OnePair
	default:
		return eval.HighCard
	}
}

// String returns the name of the made hand. Other numbers panic.
func (m Made) String() string { return madeNames[m] }

// Made returns the made hand of two hole cards on a board of three to five others.
func (l *Looker) Made(hole, board Cards) Made {
	category, suit := l.category(hole | board)
	held, pocket, _, _ := hole.ranks()
	switch category {
	case eval.StraightFlush, eval.Flush:
		return l.flush((hole | board).suit(suit), hole.suit(suit))
	case eval.FourOfAKind:
		return FourOfAKind
	case eval.FullHouse:
		return FullHouse
	case eval.Straight:
		return Straight
	case eval.ThreeOfAKind:
		_, _, three, _ := (hole | board).ranks()
		switch {
		case three&pocket != 0:
			return Set
		case three&held != 0:
			return Trips
		}
		return ThreeOfBoard
	case eval.TwoPair:
		_, two, _, _ := (hole | board).ranks()
		return twoPair(held, pocket, highest(two, 2))
	case eval.OnePair:
		return l.pair(held, pocket, board)
	case eval.HighCard:
		if held>>12 != 0 {
			return AceHigh
		}
	}
	return OtherHighCard
}

// flush returns the made hand of five cards or more of a suit, given their ranks and those of
// the hole cards.
func (l *Looker) flush(ranks, held uint32) Made {
	if game.Straights(l.positions(ranks)) != 0 {
		return StraightFlush
	}
	return FlushOfBoard - Made(bits.OnesCount32(highest(ranks, 5)&held))
}

// twoPair returns the two pair of the ranks pairs.
func twoPair(held, pocket, pairs uint32) Made {
	switch playing := bits.OnesCount32(held & pairs); {
	case pocket&pairs != 0:
		return TwoPairOfPocket
	case playing == 2:
		return TwoPairOfBoth
	case playing == 1:
		return TwoPairOfOne
	}
	return TwoPairOfBoard
}

// pair returns the pair of a hand with one pair.
func (l *Looker) pair(held, pocket uint32, board Cards) Made {
	shown, _, _, _ := board.ranks()
	lowest := shown & -shown
	switch paired := held & shown; {
	case pocket > shown:
		return Overpair
	case pocket > lowest:
		return PocketPairBetween
	case pocket != 0:
		return Underpair
	case paired == 0:
		return PairOfBoard
	case top(paired) == top(shown):
		kicker, kickers := held&^paired, l.deck&^shown
		switch {
		case kicker == highest(kickers, 1):
			return TopPairTopKicker
		case kicker&highest(kickers, 4) != 0:
			return TopPairGoodKicker
		}
		return TopPairWeakKicker
	case paired == lowest:
		return BottomPair
	}
	return MiddlePair
}
