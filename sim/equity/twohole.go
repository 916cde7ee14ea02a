package equity

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// twoHole counts the showdowns of two players of a game of exactly two hole cards on
// every board. It goes through the ranks that the missing cards may have. A suit
// makes a flush if a player holds two cards of it and the board has three: boards
// are told apart by their ranks in that suit, and all others count at once. So a
// hand is evaluated once for each set of ranks without a flush, and once for each
// set of ranks in a suit of the board; the stronger one counts.
//
// A chunk is a hand of player 1 with some of player 2.
type twoHole struct {
	Layout
	law    *Law
	table  *eval.Table
	sets   []rankSet
	boards []eval.Partial     // of the sets, with the given cards, no three cards in one suit
	given  [deck.Suits]uint16 // the ranks that are on the board already
}

// handBlock is the most hands of player 2 in a chunk.
const handBlock = 256

// twoHoles reports whether the deals are counted so: without categories, where
// enough cards of the board are missing.
func (l *Law) twoHoles(categories bool) bool {
	return len(l.players) == 2 && l.rules.Played == 2 && !categories && l.missing() >= 2
}

func newTwoHole(l *Law) *twoHole { return twoHoleOf(l.listed()) }

// twoHoleOf is newTwoHole without the hands of players who have any.
func twoHoleOf(l *Law) *twoHole {
	e := &twoHole{Layout: l.layout(false), law: l, table: eval.NewBestTable(l.rules), sets: l.rankSets(), boards: make([]eval.Partial, 0, 6175)}
	var given [deck.Ranks]uint8
	for _, c := range l.board.Cards() {
		given[c.Rank()]++
		e.given[c.Suit()] |= 1 << c.Rank()
	}
	for i := range e.sets {
		e.boards = append(e.boards, e.unsuited(&e.sets[i], given))
	}
	return e
}

// unsuited returns a board of the ranks of a set and of the given cards, so many of
// each rank, of which no suit has three.
func (e *twoHole) unsuited(s *rankSet, times [deck.Ranks]uint8) (board eval.Partial) {
	for i, rank := range s.ranks[:s.n] {
		times[rank] += s.times[i]
	}
	suit := deck.Suit(0)
	for rank := range deck.Rank(deck.Ranks) { // five cards in turn have two of a suit at most
		for range times[rank] {
			board = e.table.Add(board, deck.NewCard(rank, suit))
			suit = (suit + 1) % deck.Suits
		}
	}
	return board
}

// twoHoleChunks returns the number of chunks of a law.
func (l *Law) twoHoleChunks() uint64 {
	l = l.listed()
	return uint64(len(l.players[0].hands)) * blocksOf(len(l.players[1].hands))
}

func blocksOf(hands int) uint64 { return (uint64(hands) + handBlock - 1) / handBlock }

// twoHoleHand is a hand with the classes that it makes.
type twoHoleHand struct {
	mask   deck.Set
	suits  [deck.Suits]uint16       // its ranks by suit
	plain  []eval.Class             // by rank set of the board: without a flush
	suited [deck.Suits]*suitClasses // nil where the hand has fewer than two cards of the suit
	store  [deck.Suits]suitClasses  // what suited points to
	parts  [1]eval.Partial
	class  [1]eval.Class
	lows   []eval.Low // by rank set of the board, of a game with a low
}

// suitClasses are the classes of flushes by the board's ranks in the suit.
type suitClasses [1 << deck.Ranks]eval.Class

// set makes h a hand of a player.
func (e *twoHole) set(h *twoHoleHand, from *hand) {
	h.mask, h.plain, h.lows = from.mask, h.plain[:0], h.lows[:0]
	h.suits, h.suited = [deck.Suits]uint16{}, [deck.Suits]*suitClasses{}
	h.parts[0] = e.table.Partial(e.law.held(from)...)
	for _, c := range e.law.held(from) {
		h.suits[c.Suit()] |= 1 << c.Rank()
	}
	for _, board := range e.boards {
		e.table.ClassesOf(board, h.parts[:], h.class[:])
		h.plain = append(h.plain, h.class[0])
		if e.Low {
			var low [1]eval.Low
			e.table.LowsOf(board, h.parts[:], low[:])
			h.lows = append(h.lows, low[0])
		}
	}
	left := e.law.left()
	for suit, ranks := range h.suits {
		if bits.OnesCount16(ranks) < 2 {
			continue
		}
		s := &h.store[suit]
		h.suited[suit] = s
		more := uint16(left>>(deck.Ranks*suit)) & (1<<deck.Ranks - 1) &^ ranks
		e.setSuited(h, s, deck.Suit(suit), e.given[suit], more, e.law.missing())
	}
}

// setSuited evaluates the hand with the ranks of a suit on the board, to which so
// many of others may come.
func (e *twoHole) setSuited(h *twoHoleHand, s *suitClasses, suit deck.Suit, ranks, more uint16, cards int) {
	if bits.OnesCount16(ranks) >= 3 {
		e.table.ClassesOf(e.inSuit(ranks, suit), h.parts[:], h.class[:])
		s[ranks] = h.class[0]
	}
	if cards == 0 {
		return
	}
	for ; more != 0; more &= more - 1 {
		e.setSuited(h, s, suit, ranks|more&-more, more&(more-1), cards-1)
	}
}

// inSuit returns the cards of a suit with these ranks.
func (e *twoHole) inSuit(ranks uint16, suit deck.Suit) (board eval.Partial) {
	for ; ranks != 0; ranks &= ranks - 1 {
		board = e.table.Add(board, deck.NewCard(deck.Rank(bits.TrailingZeros16(ranks)), suit))
	}
	return board
}

// worker returns what does a chunk. It is for one goroutine.
func (e *twoHole) worker() chunk.Worker {
	d := &twoHoleDeals{twoHole: e}
	return d.count
}

// twoHoleDeals compares two hands.
type twoHoleDeals struct {
	*twoHole
	hands   [2]twoHoleHand
	left    [deck.Ranks]uint8 // cards of each rank that may come
	flushes []flushBoards
	low     int        // the winners of the low half, which depend on ranks alone
	results [16]uint64 // by the sets of winners, as Layout.With has them
}

// flushBoards are the boards with three cards or more of a suit of which a player
// has two.
type flushBoards struct {
	given  uint16            // the board's ranks in the suit
	left   uint16            // those that may come
	others [deck.Ranks]uint8 // cards of other suits that may come, by rank
	suited [2]*suitClasses
}

// count does a chunk.
func (d *twoHoleDeals) count(ctx context.Context, n uint64, into *chunk.Tally) error {
	players := d.law.players
	blocks := blocksOf(len(players[1].hands))
	first := &players[0].hands[n/blocks]
	d.set(&d.hands[0], first)
	from := int(n%blocks) * handBlock
	for i := range players[1].hands[from:min(from+handBlock, len(players[1].hands))] {
		second := &players[1].hands[from+i]
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if first.mask&second.mask != 0 {
			continue
		}
		d.set(&d.hands[1], second)
		d.compare()
		for winners, boards := range d.results[:d.Layout.sets()] {
			into.Counts[winners] += boards * first.weight * second.weight
		}
	}
	return nil
}

// compare counts the boards of two hands by the set of winners.
func (d *twoHoleDeals) compare() {
	a, b := &d.hands[0], &d.hands[1]
	d.prepare()
	d.results, d.low = [16]uint64{}, 0
	for i := range d.sets {
		s := &d.sets[i]
		ways := uint64(1)
		for j, rank := range s.ranks[:s.n] {
			ways *= waysOf(d.left[rank], s.times[j])
		}
		if ways == 0 {
			continue
		}
		plain := [2]eval.Class{a.plain[i], b.plain[i]}
		if d.Low {
			d.low = lowWinners([]eval.Low{a.lows[i], b.lows[i]})
		}
		for j := range d.flushes {
			f := &d.flushes[j]
			ways -= d.flush(f, s, &plain, 0, f.given, 1)
		}
		d.results[d.With(better(plain), d.low)] += ways
	}
}

// flush counts the boards of a rank set with three cards or more of a suit, whose
// ranks up to place j are given and come in so many ways, and returns their number.
func (d *twoHoleDeals) flush(f *flushBoards, s *rankSet, plain *[2]eval.Class, j uint8, ranks uint16, ways uint64) (sum uint64) {
	if ways == 0 || bits.OnesCount16(ranks)+int(s.n-j) < 3 {
		return 0
	}
	if j == s.n {
		classes := *plain
		for i, suited := range f.suited {
			if suited != nil {
				classes[i] = min(classes[i], suited[ranks%(1<<deck.Ranks)])
			}
		}
		d.results[d.With(better(classes), d.low)] += ways
		return ways
	}
	rank, times := s.ranks[j], s.times[j]
	if f.left>>rank&1 != 0 {
		sum = d.flush(f, s, plain, j+1, ranks|1<<rank, ways*waysOf(f.others[rank], times-1))
	}
	return sum + d.flush(f, s, plain, j+1, ranks, ways*waysOf(f.others[rank], times))
}

// waysOf is the number of ways to take some of at most four cards.
func waysOf(cards, taken uint8) uint64 { return ways4[cards%8][taken%8] }

var ways4 = [8][8]uint64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}

// prepare finds the cards that may come and the suits that may make a flush.
func (d *twoHoleDeals) prepare() {
	left := d.law.left() &^ d.hands[0].mask &^ d.hands[1].mask
	d.left, d.flushes = [deck.Ranks]uint8{}, d.flushes[:0]
	for _, c := range left.Cards() {
		d.left[c.Rank()]++
	}
	for suit := range d.given {
		f := flushBoards{given: d.given[suit], left: uint16(left>>(deck.Ranks*suit)) & (1<<deck.Ranks - 1), others: d.left}
		for i := range f.suited {
			f.suited[i] = d.hands[i].suited[suit]
		}
		if f.suited == [2]*suitClasses{} {
			continue
		}
		for rank := range f.others {
			f.others[rank] -= uint8(f.left >> rank & 1)
		}
		d.flushes = append(d.flushes, f)
	}
}

// better returns the set of winners of two classes.
func better(c [2]eval.Class) int {
	switch {
	case c[0] < c[1]:
		return 0b01
	case c[0] > c[1]:
		return 0b10
	}
	return 0b11
}
