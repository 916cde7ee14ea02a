package seen

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// Draw is a draw: what the next cards may add to a made hand.
type Draw uint8

// The draws. A hand has the first that applies.
const (
	FlushAndOpenEnded Draw = iota // a flush draw, and a straight draw with two ranks
	FlushAndGutshot
	NutFlushDraw
	FlushDraw
	OpenEnded
	DoubleGutshot
	Gutshot
	BackdoorFlushDraw
	TwoOvercards
	NoDraw
	Draws = iota // the number of draws
)

var drawNames = [Draws]string{
	"flush draw + open-ended", "flush draw + gutshot", "nut flush draw", "flush draw", "open-ended", "double gutshot",
	"gutshot", "backdoor flush draw", "two overcards", "no draw",
}

// String returns the name of the draw. Other numbers panic.
func (d Draw) String() string { return drawNames[d] }

// Draw returns the draw of two hole cards on a board of three to five others.
func (l *Looker) Draw(hole, board Cards) Draw {
	cards := bits.OnesCount64(uint64(board))
	if cards > 4 {
		return NoDraw
	}
	made, _ := l.category(hole | board)
	flush := NoDraw
	if s, ok := suited(hole, board, 4); ok {
		flush = l.flushDraw(hole.suit(s), board.suit(s))
	} else if _, ok := suited(hole, board, 3); ok && cards == 3 {
		flush = BackdoorFlushDraw
	}
	return l.withSuits(made, l.drawOfRanks(made, hole, board), flush)
}

// drawOfRanks returns the draw of a hand with a category, apart from flush draws.
func (l *Looker) drawOfRanks(made eval.Category, hole, board Cards) Draw {
	if l.place[eval.Straight] < l.place[made] {
		if straight := l.straightDraw(hole, board); straight != NoDraw {
			return straight
		}
	}
	held, pocket, _, _ := hole.ranks()
	if shown, _, _, _ := board.ranks(); l.place[made] >= l.place[eval.OnePair] && pocket == 0 && held&-held > shown {
		return TwoOvercards
	}
	return NoDraw
}

// withSuits returns the draw of a hand with a category, given its draw apart from flush draws,
// and the flush draw that it has apart from other draws, or NoDraw.
func (l *Looker) withSuits(made eval.Category, draw, flush Draw) Draw {
	open, gutshot := draw == OpenEnded || draw == DoubleGutshot, draw == Gutshot
	switch {
	case flush == NoDraw || l.place[eval.Flush] >= l.place[made]:
		return draw
	case flush == BackdoorFlushDraw && (open || gutshot):
		return draw
	case flush != BackdoorFlushDraw && open:
		return FlushAndOpenEnded
	case flush != BackdoorFlushDraw && gutshot:
		return FlushAndGutshot
	}
	return flush
}

// suited returns the suit that has n cards, at least one of them among the hole cards.
func suited(hole, board Cards, n int) (suit int, ok bool) {
	for s := range deck.Suits {
		if hole.suit(s) != 0 && bits.OnesCount32((hole|board).suit(s)) == n {
			return s, true
		}
	}
	return 0, false
}

// flushDraw returns the flush draw of four cards of a suit, given their ranks.
func (l *Looker) flushDraw(held, shown uint32) Draw {
	if top(held) == top(l.deck&^shown) {
		return NutFlushDraw
	}
	return FlushDraw
}

// straightDraw returns the straight draw of a hand without a straight.
func (l *Looker) straightDraw(hole, board Cards) Draw {
	held, _, _, _ := (hole | board).ranks()
	shown, _, _, _ := board.ranks()
	x, y := l.positions(held), l.positions(shown)
	var outs uint32 // ranks
	for low := fours(x); low != 0; low &= low - 1 {
		at := uint32(bits.TrailingZeros32(low))
		if at < uint32(l.lowest) || at+4 > deck.Ranks {
			continue
		}
		rank := l.rank(at + uint32(bits.TrailingZeros32(^(x >> at))))
		if with := l.positions(1 << rank); bits.Len32(game.Straights(x|with)) > bits.Len32(game.Straights(y|with)) {
			outs |= 1 << rank
		}
	}
	run, ends := x&(x>>1)&(x>>2)&(x>>3), l.positions(outs)
	switch {
	case run&(ends<<1)&(ends>>4) != 0:
		return OpenEnded
	case bits.OnesCount32(outs) > 1:
		return DoubleGutshot
	case outs != 0:
		return Gutshot
	}
	return NoDraw
}

// rank returns the rank at a position.
func (l *Looker) rank(position uint32) uint32 {
	if position == uint32(l.lowest) {
		return uint32(deck.Ace)
	}
	return position - 1
}

// fours returns the lowest positions of the windows of five with exactly four of the
// positions in x, if none has five.
func fours(x uint32) uint32 {
	a, b, c, d, e := x, x>>1, x>>2, x>>3, x>>4
	return a&b&(c&(d|e)|d&e) | (a|b)&c&d&e
}
