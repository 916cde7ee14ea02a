package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// This file finds the best hand of exactly two hole cards and three cards of the board.
// It does not enumerate the pairs and triples: it combines sets of ranks. The tests
// compare it with the enumeration of all 60 hands (Omaha with four hole cards), 100
// (five) or 150 (six).

// planes is the sets of ranks with at least one, two and three cards of any suit.
type planes struct{ once, twice, thrice ranks }

// planesOf returns the planes of four suits, of 16 bits each. Three or four cards of a
// rank are the same.
func planesOf(suits uint64) planes {
	a, b, c, d := ranks(suits), ranks(suits>>16), ranks(suits>>32), ranks(suits>>48)
	pairs, triples := a&b|a&c|b&c, a&b&c
	any := a | b | c
	return planes{any | d, pairs | any&d, triples | pairs&d}
}

// and returns the planes with one more card of a rank, a set of one rank.
func (p planes) and(rank ranks) planes {
	p.thrice |= p.twice & rank
	p.twice |= p.once & rank
	p.once |= rank
	return p
}

// board is the part of the evaluation that depends on the board only.
type board struct {
	planes
	three windows // of the ranks of any suit
	shift uint    // the bit position of the suit with three cards or more; 64 if there is none
	suit  ranks   // the ranks of this suit
	flush windows // of the ranks of this suit
}

// windows has the ranks of the board in the numbering of ranks.low. A window is five
// consecutive ranks; bit n of three is set if the window from rank n has three ranks of
// the board or more.
type windows struct{ ranks, three uint32 }

func boardOf(p Partial) board {
	b := board{planes: planesOf(p.suits), shift: 64}
	b.three = windowsOf(b.once)
	for shift := uint(0); shift < 64; shift += 16 {
		if suit := ranks(p.suits >> shift); bits.OnesCount16(uint16(suit)) >= 3 {
			b.shift, b.suit, b.flush = shift, suit, windowsOf(suit)
		}
	}
	return b
}

// low returns the set with the ace also below the two: bit 0 is the ace, bit 1 the two,
// and bit 13 the ace again.
func (f ranks) low() uint32 { return game.Places(uint16(f), deck.Two) }

func windowsOf(f ranks) windows {
	x := f.low()
	odd3, two3 := add3(x, x>>1, x>>2)
	odd, two := add3(odd3, x>>3, x>>4)
	return windows{x, two3&two | (two3|two)&odd}
}

// add3 is a full adder for each bit: odd is the sum, two the carry.
func add3(a, b, c uint32) (odd, two uint32) { return a ^ b ^ c, a&b | a&c | b&c }

// straights returns the windows of the straights from two hole cards, of the ranks hole,
// and three cards of the board.
func (w windows) straights(hole ranks) uint32 {
	x := hole.low()
	all := x | w.ranks
	all &= all >> 1
	all &= all >> 2 & ((x | w.ranks) >> 4)
	if all &= w.three; all == 0 {
		return 0
	}
	odd, two3 := add3(x, x>>1, x>>2)
	_, two := add3(odd, x>>3, x>>4)
	return all & (two3 | two)
}

// several reports whether a set has two ranks or more.
func (f ranks) several() bool { return f&(f-1) != 0 }

// only returns the set if the condition is true, else the empty set.
func (f ranks) only(condition bool) ranks {
	if condition {
		return f
	}
	return 0
}

// made returns a player's best category, and the set of ranks whose highest decides a
// tie first. suited is the ranks of his hole cards in the suit b.shift.
func (b *board) made(hole planes, suited ranks) (c Category, first uint32) {
	flush := suited.several()
	if flush {
		if s := b.flush.straights(suited); s != 0 {
			if s>>9 != 0 {
				return RoyalFlush, s
			}
			return StraightFlush, s
		}
	}
	both := hole.once & b.once
	if four := hole.twice&b.twice | hole.once&b.thrice; four != 0 {
		return FourOfAKind, uint32(four)
	}
	three, third := hole.twice&b.once, hole.once&b.twice
	if full := three.only(b.twice != 0) | third.only(both.several()) | b.thrice.only(hole.twice != 0); full != 0 {
		return FullHouse, uint32(full)
	}
	if flush {
		return Flush, uint32(suited)
	}
	if s := b.three.straights(hole.once); s != 0 {
		return Straight, s
	}
	if three |= third | b.thrice; three != 0 {
		return ThreeOfAKind, uint32(three)
	}
	if pairs := both | hole.twice.only(b.twice != 0); pairs != 0 && (both.several() || b.twice != 0) {
		return TwoPair, uint32(pairs)
	}
	if pair := hole.twice | both | b.twice; pair != 0 {
		return OnePair, uint32(pair)
	}
	return HighCard, 0
}

// class returns the class of a player's best hand, as in hold'em.
func (b *board) class(suits uint64, t *BestTable) Class {
	hole := planesOf(suits)
	c, first := b.made(hole, ranks(suits>>b.shift))
	last := weakest[c]
	top := bits.Len32(first) - 1
	switch c {
	case RoyalFlush, StraightFlush, Straight:
		return weakest[max(c, StraightFlush)] - Class(top)
	case Flush:
		return t.flush[ranks(first).best(2)|b.suit.best(3)]
	case HighCard:
		return t.flush[hole.once.best(2)|b.once.best(3)] + weakest[HighCard] - weakest[Flush]
	}
	r := ranks(1) << top
	var s ranks
	if c == FullHouse || c == TwoPair {
		s = b.second(hole, r, c)
	}
	kickers := b.kickers(hole, r, s)
	switch c {
	case FourOfAKind:
		return last - Class(top*12+kickers.without(top).top())
	case FullHouse:
		return last - Class(top*12+s.without(top).top())
	case ThreeOfAKind:
		return last - Class(top*66+int(t.ordinals[kickers.without(top)]))
	case TwoPair:
		high, low := (r | s).top(), (r | s).bottom()
		return last - Class(int(t.ordinals[r|s])*11+kickers.without(high).without(low).top())
	}
	return last - Class(top*220+int(t.ordinals[kickers.without(top)]))
}

// second returns the rank of the pair of a full house, or the other rank of two pair,
// which may be higher than r.
func (b *board) second(hole planes, r ranks, c Category) ranks {
	set := hole.once & b.once
	switch {
	case hole.twice&r != 0:
		set = b.twice
	case b.thrice&r != 0:
		set = hole.twice
	case c == TwoPair:
		set |= b.twice
	}
	return 1 << (set &^ r).top()
}

// kickers returns the kickers of a hand with the ranks r and s of its pairs, three or
// four of a kind. s may be empty. The hand has two hole cards and three of the board, so
// the kickers are the highest other ranks of each.
func (b *board) kickers(hole planes, r, s ranks) ranks {
	fromHole, fromBoard := 0, 0
	for _, left := range [...]struct {
		of   *int
		held ranks
	}{
		{&fromHole, hole.twice&r | hole.once&s}, {&fromHole, hole.once&r | hole.twice&s},
		{&fromBoard, b.once & r}, {&fromBoard, b.twice & (r | s)}, {&fromBoard, b.thrice&r | b.once&s},
	} {
		if left.held == 0 {
			*left.of++
		}
	}
	return (hole.once &^ (r | s)).best(fromHole) | (b.once &^ (r | s)).best(fromBoard)
}

// manyHands is the number of hands of one board from which on a table of their pairs takes
// less time, to make it included.
const manyHands = 256

// boardPairs has the class of each pair of hole cards on a board by their ranks, 16 times
// the one plus the other, in either order.
type boardPairs struct {
	plain  [256]Class // of any suits, without flushes
	suited [256]Class // of the suit of the flush, if the board has one
	shift  uint       // as in board
}

// pairs returns the classes of all pairs.
func (b *board) pairs(t *BestTable) boardPairs {
	p := boardPairs{shift: b.shift}
	one, other := (b.shift+16)%64, (b.shift+32)%64 // two suits that make no flush
	for high := range uint(deck.Ranks) {
		for low := range high + 1 {
			class := b.class(1<<(one+high)|1<<(other+low), t)
			p.plain[16*high+low], p.plain[16*low+high] = class, class
			if b.shift < 64 && low < high {
				p.suited[16*low+high] = b.class((1<<high|1<<low)<<b.shift, t)
			}
		}
	}
	return p
}

// class returns the class of the best of all pairs of a hand of four to six cards.
func (p *boardPairs) class(suits uint64) Class {
	x := suits
	a := lowestRank(x)
	x &= x - 1
	b := lowestRank(x)
	x &= x - 1
	c := lowestRank(x)
	x &= x - 1
	d := lowestRank(x)
	best := min(p.plain[16*a+b], p.plain[16*a+c], p.plain[16*a+d], p.plain[16*b+c], p.plain[16*b+d], p.plain[16*c+d])
	if x &= x - 1; x != 0 {
		e := lowestRank(x)
		best = min(best, p.plain[16*a+e], p.plain[16*b+e], p.plain[16*c+e], p.plain[16*d+e])
		if x &= x - 1; x != 0 {
			f := lowestRank(x)
			best = min(best, p.plain[16*a+f], p.plain[16*b+f], p.plain[16*c+f], p.plain[16*d+f], p.plain[16*e+f])
		}
	}
	for x := suits >> p.shift & (1<<deck.Ranks - 1); x != 0; {
		a := lowestRank(x)
		x &= x - 1
		for y := x; y != 0; y &= y - 1 {
			best = min(best, p.suited[16*a+lowestRank(y)])
		}
	}
	return best
}

// lowestRank returns the rank of the lowest card of suits of 16 bits.
func lowestRank(suits uint64) int { return bits.TrailingZeros64(suits) % 16 }
