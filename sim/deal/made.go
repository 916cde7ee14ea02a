package deal

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// ranksOf returns the ranks of cards, bit r for rank r.
func ranksOf(cards []deck.Card) (set int64) {
	for _, c := range cards {
		set |= 1 << c.Rank()
	}
	return set
}

// FlopCategory returns the flop category of a player: its place in FlopCategories.
func (d *Deal) FlopCategory(p int) int64 {
	hole, flop := d.Hole[p], d.Board[:3]
	if d.best == nil {
		return int64(d.flopCategory(hole, flop))
	}
	most := 0
	for i := range hole {
		for j := range i {
			most = max(most, d.flopCategory([]deck.Card{hole[j], hole[i]}, flop))
		}
	}
	return int64(most)
}

// flopCategory returns the flop category of two hole cards.
func (d *Deal) flopCategory(hole, flop []deck.Card) int {
	cards := [5]deck.Card{hole[0], hole[1], flop[0], flop[1], flop[2]}
	r := d.byRules(cards[:])
	kind := int(r >> typeBit)
	if kind >= Straight {
		return flopStraight + kind - Straight
	}
	first, second := group(r, 0), group(r, 1)
	shown := ranksOf(flop)
	top := bits.Len64(uint64(shown)) - 1
	bottom := bits.TrailingZeros64(uint64(shown))
	middle := bits.Len64(uint64(shown&^(1<<top))) - 1
	pair := first
	switch kind {
	case Trips:
		times := 0
		for _, c := range flop {
			if int(c.Rank()) == first {
				times++
			}
		}
		if times == 1 {
			return flopSet
		}
		return flopTrips
	case TwoPair:
		if bits.OnesCount64(uint64(shown)) == 3 {
			switch {
			case first == top && second == bottom:
				return flopTopAndBottom
			case first == top:
				return flopTopTwo
			}
			return flopBottomTwo
		}
		if mine := ranksOf(hole); mine>>first&1 == 0 {
			pair = second
		}
	case Pair:
		if ranksOf(hole)>>first&1 == 0 {
			return flopNothing
		}
	default:
		return flopNothing
	}
	switch {
	case pair > top:
		return flopOverpair
	case pair == top:
		return flopTopPair
	case pair == middle:
		return flopSecondPair
	case pair == bottom:
		return flopThirdPair
	case pair > middle:
		return flopPocket12
	case bottom != middle && pair > bottom:
		return flopPocket23
	}
	return flopUnderpair
}

// Nuts reports whether no two cards that a player does not see make a better hand on a
// street; if ofType, a better hand of his hand type. The game has a board.
func (d *Deal) Nuts(p int, s Street, ofType bool) bool {
	which := 0
	if ofType {
		which = 1
	}
	m := &d.nuts[p][which][s]
	if m.number != d.run.Number {
		m.number, m.ok = d.run.Number, d.nutsWith(p, d.BoardOn(s), d.Rating(p, s), d.unseen(p, s), ofType)
	}
	return m.ok
}

func (d *Deal) nutsWith(p int, board []deck.Card, mine int64, unseen []deck.Card, ofType bool) bool {
	var two [2]deck.Card
	for i, a := range unseen {
		for _, b := range unseen[:i] {
			two[0], two[1] = a, b
			if r := d.bestOf(two[:], board); r > mine && (!ofType || d.Kind(r) == d.Kind(mine)) {
				return false
			}
		}
	}
	return true
}

// LowNuts is Nuts for the low: a player has a low, and no two unseen cards make a better.
func (d *Deal) LowNuts(p int, s Street) bool {
	mine, ok := d.Low(p, s)
	if !ok {
		return false
	}
	unseen := d.unseen(p, s)
	for i, a := range unseen {
		for _, b := range unseen[:i] {
			if r, ok := d.low([]deck.Card{a, b}, d.BoardOn(s)); ok && r > mine {
				return false
			}
		}
	}
	return true
}

// eachNext calls use with each card that a player does not see and the board with it on the
// next street; on the river never.
func (d *Deal) eachNext(p int, s Street, use func(next deck.Card, board []deck.Card)) {
	if s == 5 {
		return
	}
	var board [5]deck.Card
	copy(board[:], d.Board[:s])
	for _, c := range d.unseen(p, s) {
		board[s] = c
		use(c, board[:s+1])
	}
}

// NutOuts returns the number of unseen cards after which a player has the nuts on the next
// street.
func (d *Deal) NutOuts(p int, s Street) (outs int64) {
	hole := d.HoleOn(p, s)
	unseen := d.cards &^ d.seen(p, s)
	d.eachNext(p, s, func(next deck.Card, board []deck.Card) {
		if d.nutsWith(p, board, d.bestOf(hole, board), (unseen &^ deck.SetOf(next)).Cards(), false) {
			outs++
		}
	})
	return outs
}

// OutsTo returns the number of unseen cards that make a hand type on the next street, better
// than the hand now.
func (d *Deal) OutsTo(p int, s Street, kind int64) (outs int64) {
	now, hole := d.Type(p, s), d.HoleOn(p, s)
	if kind <= now {
		return 0
	}
	d.eachNext(p, s, func(_ deck.Card, board []deck.Card) {
		if d.Kind(d.bestOf(hole, board)) == kind {
			outs++
		}
	})
	return outs
}

// Suits returns the number of cards of each suit on the board.
func (d *Deal) Suits(s Street) (n [deck.Suits]int) {
	for _, c := range d.BoardOn(s) {
		n[c.Suit()]++
	}
	return n
}

// LowRanks returns the number of different ranks from the ace to the eight on the board.
func (d *Deal) LowRanks(s Street) int64 {
	return int64(bits.OnesCount8(uint8(game.Places(uint16(ranksOf(d.BoardOn(s))), deck.Two))))
}

// StraightPossible reports whether the board has three ranks of one straight.
func (d *Deal) StraightPossible(s Street) bool {
	const straight = 1<<5 - 1
	for places := game.Places(uint16(ranksOf(d.BoardOn(s))), d.Lowest); places != 0; places >>= 1 {
		if bits.OnesCount32(places&straight) >= 3 {
			return true
		}
	}
	return false
}

// FlushCards returns the most cards of a suit that a player has with the board, one hole
// card or more of them; where two hole cards play, at most two count.
func (d *Deal) FlushCards(p int, s Street) (most int) {
	shown := d.Suits(s)
	var mine [deck.Suits]int
	for _, c := range d.Hole[p] {
		mine[c.Suit()]++
	}
	for suit, n := range mine {
		if d.best != nil {
			n = min(n, 2)
		}
		if n > 0 {
			most = max(most, n+shown[suit])
		}
	}
	return most
}
