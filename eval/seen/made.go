package seen

import (
	"math/bits"
	"sync"

	"pokersim/deck"
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

// A sum has the ranks below highRank from bit 0, the others from highBit, and the suits from
// suitBit on.
const (
	highRank = 7
	highBit  = 16
	suitBit  = 56
)

// rankSums finds the row of a multiset of ranks from the sum of their keys. The multisets with
// the same low ranks have rows that follow each other.
type rankSums struct {
	keys  [deck.Ranks]uint64
	low   [1 << 16]uint16 // twice the first row
	high  [1 << 16]uint16 // twice what is added to it
	rows  int
	parts [2][][]part // low and high, by number of cards
}

// place returns twice the row of a sum.
func (s *rankSums) place(sum uint64) uint16 {
	return s.low[uint16(sum)] + s.high[uint16(sum>>highBit)]
}

// part is some cards of the low or the high ranks.
type part struct {
	of    [deck.Ranks]uint8
	first uint16 // the row, or of a high part what is added to it
}

// sumKeys are numbers of which no two sums of up to five are equal, if 0 stands for no card
// (a Sidon set of order five).
var sumKeys = [highRank]uint64{1, 6, 31, 108, 366, 926, 2286}

// rankSumsByCards are the rows by number of cards, those that were used.
var rankSumsByCards [MostDrawn + 1]struct {
	once sync.Once
	sums *rankSums
}

// rankSumsOf returns the rows of a number of cards. The first call makes them.
func rankSumsOf(cards int) *rankSums {
	m := &rankSumsByCards[cards]
	m.once.Do(func() { m.sums = newRankSums(cards) })
	return m.sums
}

func newRankSums(cards int) *rankSums {
	s := &rankSums{parts: [2][][]part{make([][]part, cards+1), make([][]part, cards+1)}}
	for r := range s.keys {
		s.keys[r] = sumKeys[r%highRank] << (r / highRank * highBit)
	}
	s.extend(0, 0, highRank, 0, cards, part{})
	s.extend(1, highRank, deck.Ranks, 0, cards, part{})
	for n, parts := range s.parts[1] {
		for i := range parts {
			p := &s.parts[1][n][i]
			p.first = uint16(i)
			s.high[s.sum(p)>>highBit] = 2 * p.first
		}
	}
	for n, parts := range s.parts[0] {
		for i := range parts {
			p := &s.parts[0][n][i]
			p.first = uint16(s.rows)
			s.low[s.sum(p)] = 2 * p.first
			s.rows += len(s.parts[1][cards-n])
		}
	}
	return s
}

// extend adds a part of n cards, and with up to more other cards of the ranks from rank to
// end-1, to the low or the high parts.
func (s *rankSums) extend(half, rank, end, n, more int, p part) {
	if rank == end {
		s.parts[half][n] = append(s.parts[half][n], p)
		return
	}
	for k := range min(more, deck.Suits) + 1 {
		p.of[rank] = uint8(k)
		s.extend(half, rank+1, end, n+k, more-k, p)
	}
}

// each calls do for every row and the number of cards of each rank.
func (s *rankSums) each(do func(row int, of *[deck.Ranks]uint8)) {
	for n, lows := range s.parts[0] {
		for _, low := range lows {
			for _, high := range s.parts[1][len(s.parts[0])-1-n] {
				of := low.of
				copy(of[highRank:], high.of[highRank:])
				do(int(low.first+high.first), &of)
			}
		}
	}
}

// sum returns the sum of the keys of a part.
func (s *rankSums) sum(p *part) (sum uint64) {
	for r, n := range p.of {
		sum += uint64(n) * s.keys[r]
	}
	return sum
}
