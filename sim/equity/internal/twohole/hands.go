// Package twohole counts the deals of two players in a game of exactly two hole cards, by
// the ranks of the board. It has two algorithms: hand against hand, and a known hand
// against any hand (anyhand.go). Both enumerate the multisets of ranks of the missing board
// cards (joint.RankSet): at most 6175, where two hands of four cards have 1,086,008 boards.
//
// A best hand has two hole cards and three cards of the board. So a suit makes a flush
// only if the board has three cards of it and a player has two. At most one suit has
// three of five cards.
//
// All boards of a rank set without such a suit give a hand the same class, so they are
// counted together. The number of all boards of the rank set, ways, is a product of
// binomial coefficients C(n, k), one for each rank: n cards of it are left, and the
// board takes k. The boards with such a suit are subtracted. They are enumerated by
// their ranks in the suit, and their ways is the product of C(n, k) for the cards of the
// other suits: n are left of a rank, and the board takes k. On these boards a hand's
// class is the stronger of two: the class of its ranks, and the class of its flush.
package twohole

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// twoHole is the count for all hands of two players. Workers share it. A chunk is one
// hand of player 1 against a block of hands of player 2.
type twoHole struct {
	joint.Layout
	law    *joint.Law
	table  *eval.BestTable
	sets   []joint.RankSet    // of the missing board cards
	boards []eval.Partial     // by rank set: a whole board that has no three cards of a suit
	given  [deck.Suits]uint16 // the ranks of the known board cards, by suit
}

// handBlock is the largest number of hands of player 2 in a chunk.
const handBlock = 256

// Hands counts the deals hand by hand.
func Hands() joint.Algorithm {
	return joint.Algorithm{
		Name:        "hand against hand",
		Version:     func(*joint.Law) int { return handsVersion },
		Can:         canHands,
		Nanoseconds: handsTime,
		Chunks:      func(l *joint.Law, _ joint.Question) uint64 { return handChunks(l) },
		Workers: func(ctx context.Context, l *joint.Law, _ joint.Question) (func() chunk.Worker, error) {
			l, err := l.Listed(ctx)
			if err != nil {
				return nil, err
			}
			return newTwoHole(l).worker, nil
		},
	}
}

// newTwoHole returns the count for a Law that lists its players' hands.
func newTwoHole(l *joint.Law) *twoHole {
	e := &twoHole{Layout: joint.Question{}.Layout(l), law: l, table: eval.NewBestTable(l.Rules), sets: l.RankSets(), boards: make([]eval.Partial, 0, 6175)}
	var given [deck.Ranks]uint8
	for _, c := range l.Board.Cards() {
		given[c.Rank()]++
		e.given[c.Suit()] |= 1 << c.Rank()
	}
	for i := range e.sets {
		e.boards = append(e.boards, e.unsuited(&e.sets[i], given))
	}
	return e
}

// unsuited returns a board with the ranks of a set and times[r] more cards of each
// rank r. No suit has three of its cards.
func (e *twoHole) unsuited(s *joint.RankSet, times [deck.Ranks]uint8) (board eval.Partial) {
	for i, rank := range s.Ranks[:s.N] {
		times[rank] += s.Times[i]
	}
	suit := deck.Suit(0)
	for rank := range deck.Rank(deck.Ranks) { // the suits take turns: five cards have at most two of a suit
		for range times[rank] {
			board = e.table.Add(board, deck.NewCard(rank, suit))
			suit = (suit + 1) % deck.Suits
		}
	}
	return board
}

// handChunks returns the number of chunks of a law.
func handChunks(l *joint.Law) uint64 { return uint64(l.HandCount(0)) * blocksOf(l.HandCount(1)) }

func blocksOf(hands int) uint64 { return (uint64(hands) + handBlock - 1) / handBlock }

// twoHoleHand is a hand with its classes on all boards.
type twoHoleHand struct {
	mask   deck.Set
	suits  [deck.Suits]uint16       // the hand's ranks, by suit
	plain  []eval.Class             // the classes without a flush, by rank set of the board
	suited [deck.Suits]*suitClasses // nil if the hand has fewer than two cards of the suit
	store  [deck.Suits]suitClasses  // the memory for suited
	parts  [1]eval.Partial          // the hand, as the table takes it
	class  [1]eval.Class            // a result of the table
	lows   []eval.Low               // by rank set of the board, in a game with a low
}

// suitClasses has the class of a hand's flush for each set of the board's ranks in
// the suit.
type suitClasses [1 << deck.Ranks]eval.Class

// classify evaluates a player's hand on all boards and stores the classes in h.
func (e *twoHole) classify(h *twoHoleHand, from *joint.Hand) {
	h.mask, h.plain, h.lows = from.Mask, h.plain[:0], h.lows[:0]
	h.suits, h.suited = [deck.Suits]uint16{}, [deck.Suits]*suitClasses{}
	h.parts[0] = e.table.Partial(e.law.Held(from)...)
	for _, c := range e.law.Held(from) {
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
	left := e.law.Left()
	for suit, ranks := range h.suits {
		if bits.OnesCount16(ranks) < 2 {
			continue
		}
		s := &h.store[suit]
		h.suited[suit] = s
		drawn := uint16(left>>(deck.Ranks*suit)) & (1<<deck.Ranks - 1) &^ ranks
		e.classifySuited(h, s, deck.Suit(suit), e.given[suit], drawn, e.law.Missing())
	}
}

// classifySuited evaluates the hand's flushes on boards that have the given ranks in
// a suit and up to the given number of cards more, whose ranks are in drawn.
func (e *twoHole) classifySuited(h *twoHoleHand, s *suitClasses, suit deck.Suit, ranks, drawn uint16, cards int) {
	if bits.OnesCount16(ranks) >= 3 {
		e.table.ClassesOf(e.inSuit(ranks, suit), h.parts[:], h.class[:])
		s[ranks] = h.class[0]
	}
	if cards == 0 {
		return
	}
	for ; drawn != 0; drawn &= drawn - 1 {
		e.classifySuited(h, s, suit, ranks|drawn&-drawn, drawn&(drawn-1), cards-1)
	}
}

// inSuit returns the cards of a suit with these ranks.
func (e *twoHole) inSuit(ranks uint16, suit deck.Suit) (board eval.Partial) {
	for ; ranks != 0; ranks &= ranks - 1 {
		board = e.table.Add(board, deck.NewCard(deck.Rank(bits.TrailingZeros16(ranks)), suit))
	}
	return board
}

// worker returns a worker for one goroutine.
func (e *twoHole) worker() chunk.Worker {
	d := &twoHoleDeals{twoHole: e}
	return d.count
}

// twoHoleDeals counts the boards of two hands. It is for one goroutine.
type twoHoleDeals struct {
	*twoHole
	hands   [2]twoHoleHand
	left    [deck.Ranks]uint8 // the number of cards left, by rank
	flushes []flushBoards     // for each suit of which a hand has two cards
	low     int               // the winners of the low half, which depend on ranks alone
	results [16]uint64        // the number of boards, by the index of Layout.With
}

// flushBoards describes the boards with three cards or more of one suit.
type flushBoards struct {
	given  uint16            // the ranks of the known board cards in the suit
	left   uint16            // the ranks of the cards left in the suit
	others [deck.Ranks]uint8 // the number of cards left in the other suits, by rank
	suited [2]*suitClasses   // of both hands; nil if a hand has fewer than two cards of the suit
}

// count runs a chunk.
func (d *twoHoleDeals) count(ctx context.Context, n uint64, into *chunk.Tally) error {
	players := d.law.Players
	blocks := blocksOf(len(players[1].Hands))
	first := &players[0].Hands[n/blocks]
	d.classify(&d.hands[0], first)
	from := int(n%blocks) * handBlock
	for i := range players[1].Hands[from:min(from+handBlock, len(players[1].Hands))] {
		second := &players[1].Hands[from+i]
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if first.Mask&second.Mask != 0 {
			continue
		}
		d.classify(&d.hands[1], second)
		d.compare()
		for winners, boards := range d.results[:d.Layout.Sets()] {
			into.Counts[winners] += boards * first.Weight * second.Weight
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
		for j, rank := range s.Ranks[:s.N] {
			ways *= waysOf(d.left[rank], s.Times[j])
		}
		if ways == 0 {
			continue
		}
		plain := [2]eval.Class{a.plain[i], b.plain[i]}
		if d.Low {
			d.low = joint.BestLow([]eval.Low{a.lows[i], b.lows[i]})
		}
		for j := range d.flushes {
			f := &d.flushes[j]
			ways -= d.flush(f, s, &plain, 0, f.given, 1)
		}
		d.results[d.With(better(plain), d.low)] += ways
	}
}

// flush counts the boards of a rank set with three cards or more of a suit, and
// returns their number. The recursion decides, rank by rank, whether the board has
// the rank's card of the suit. For the first j ranks of the set this is decided:
// ranks are those in the suit, and ways is the number of such choices of cards.
func (d *twoHoleDeals) flush(f *flushBoards, s *joint.RankSet, plain *[2]eval.Class, j uint8, ranks uint16, ways uint64) (sum uint64) {
	if ways == 0 || bits.OnesCount16(ranks)+int(s.N-j) < 3 {
		return 0
	}
	if j == s.N {
		classes := *plain
		for i, suited := range f.suited {
			if suited != nil {
				classes[i] = min(classes[i], suited[ranks%(1<<deck.Ranks)])
			}
		}
		d.results[d.With(better(classes), d.low)] += ways
		return ways
	}
	rank, times := s.Ranks[j], s.Times[j]
	if f.left>>rank&1 != 0 {
		sum = d.flush(f, s, plain, j+1, ranks|1<<rank, ways*waysOf(f.others[rank], times-1))
	}
	return sum + d.flush(f, s, plain, j+1, ranks, ways*waysOf(f.others[rank], times))
}

// waysOf returns C(cards, taken), for at most four cards of one rank.
func waysOf(cards, taken uint8) uint64 { return ways4[cards%8][taken%8] }

var ways4 = [8][8]uint64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}

// prepare finds the cards left and the suits that may make a flush.
func (d *twoHoleDeals) prepare() {
	left := d.law.Left() &^ d.hands[0].mask &^ d.hands[1].mask
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

// The versions of the tallies, which no other algorithm of exact counts has.
const (
	anyVersion   = 3
	handsVersion = 7
)

// canAnyHand reports whether one player may hold any hand and the hands of the other are
// listed.
func canAnyHand(l *joint.Law, q joint.Question) bool {
	_, ok := l.AnyPlayer()
	return ok && q.Sample == nil && !q.Categories && !q.Hands && l.TwoHoles() && !l.Rules.Low
}

// canHands lists all hands of both players.
func canHands(l *joint.Law, q joint.Question) bool {
	return q.Sample == nil && !q.Categories && !q.Hands && l.TwoHoles() && l.Enumerable() == nil
}

// anyTime predicts the time from the numbers of known hands and their different suits, of
// rank sets of the board and of multisets of ranks of a hand. With two cards of the board
// missing, fewer boards may have a flush.
func anyTime(l *joint.Law, _ joint.Question) float64 {
	player, _ := l.AnyPlayer()
	each := 0.0
	suited := float64(20 * float64(int(1)<<l.Missing()) / 32)
	for _, h := range l.Players[1-player].Hands {
		each += 30 + float64(suited*float64(differentSuits(l, &h)))
	}
	holdings := float64(deck.Choose(deck.Ranks+l.Rules.Hole-1, l.Rules.Hole))
	return 2e6 + float64(float64(l.RankSetCount())*holdings*each)
}

// differentSuits returns the number of suits that differ in the board, the dead cards or
// the hand. anyHand counts equal ones once.
func differentSuits(l *joint.Law, h *joint.Hand) (n int) {
	type suit struct{ board, dead, hand deck.Set }
	var seen [deck.Suits]suit
next:
	for s := range deck.Suits {
		of := func(x deck.Set) deck.Set { return x >> (deck.Ranks * s) & joint.OneSuit }
		this := suit{of(l.Board), of(l.Dead), of(h.Mask)}
		for _, other := range seen[:n] {
			if this == other {
				continue next
			}
		}
		seen[n] = this
		n++
	}
	return n
}

// handsTime predicts the time from the numbers of pairs of hands and of rank sets.
func handsTime(l *joint.Law, _ joint.Question) float64 {
	each := 100.0
	if l.Missing() == 5 {
		each = 300
	}
	pairs := float64(l.HandCount(0)) * float64(l.HandCount(1))
	return 2e6 + float64(each*pairs*float64(l.RankSetCount()))
}
