package twohole

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// This file counts a known hand against all hands of the other player exactly, in a
// game of exactly two hole cards. Boards are enumerated by rank sets, as twoHole
// does. The opponent's hands are enumerated by the multisets of their ranks too
// (holding): 1820 of four cards. On a board without three cards of a suit, a class
// depends on ranks alone. So a holding is evaluated once for each rank set, and the
// number of its hands, ways, is the product over its ranks of C(n, k), where n cards of
// the rank are left and the hand takes k. On a board with three cards or more of a
// suit, the opponent has a flush if he holds two cards of it or more. There the
// count has two cases:
//
//   - The known hand is weaker than a flush. All hands with two cards of the suit or
//     more beat it. The other hands are counted by holding, with two products: the
//     ways with no card of the suit, and those with one.
//   - The known hand is a flush or stronger (anyFlush). All hands with two cards of
//     the suit that make a stronger flush beat it. Of the other hands, only full
//     houses and better can win or tie. They are counted by holding.

// anyHand is the count for all hands of the known player. Workers share it. A chunk
// is one hand of that player with a block of rank sets of the board.
type anyHand struct {
	*twoHole
	known, any int              // the players: with known hands, with any hand
	holdings   []holding        // the rank multisets of the hand of player any
	parts      []eval.Partial   // the holdings as hands, as the table takes them
	ways       [5][2]rankFactor // by the number of cards left of a rank: in other suits, and in the suit
}

// holding is the multiset of the ranks of a hand.
type holding struct {
	ranks, times [6]uint8 // the different ranks, and how often each occurs
	n            uint8    // the number of different ranks
}

// rankFactor has at index k the numbers of ways to hold k cards of a rank: with no
// card of the suit, and with one.
type rankFactor [5]struct{ none, one uint64 }

// setBlock is the largest number of rank sets in a chunk.
const setBlock = 64

// AnyHand counts the deals of known hands against any hand.
func AnyHand() joint.Algorithm {
	return joint.Algorithm{
		Name:        "hand against any hand",
		Version:     func(*joint.Law) int { return anyVersion },
		Can:         canAnyHand,
		Nanoseconds: anyTime,
		Chunks: func(l *joint.Law, _ joint.Question) uint64 {
			player, _ := l.AnyPlayer()
			return anyChunks(l, player)
		},
		Workers: func(_ context.Context, l *joint.Law, _ joint.Question) (func() chunk.Worker, error) {
			player, _ := l.AnyPlayer()
			return newAnyHand(l, player).worker, nil
		},
	}
}

func newAnyHand(l *joint.Law, player int) *anyHand {
	e := &anyHand{twoHole: newTwoHole(l), known: 1 - player, any: player}
	e.list(0, l.Rules.Hole, holding{}, eval.Partial{})
	for others := range e.ways {
		for suited := range 2 {
			for n := range deck.Suits + 1 {
				f := &e.ways[others][suited][n]
				f.none = waysOf(uint8(others), uint8(n))
				if suited > 0 && n > 0 {
					f.one = waysOf(uint8(others), uint8(n-1))
				}
			}
		}
	}
	return e
}

// list appends all holdings that extend h by the given number of cards, of the given
// rank and higher ones. The order is that of holdingWays.count.
func (e *anyHand) list(rank deck.Rank, more int, h holding, part eval.Partial) {
	h.n++
	for ; rank < deck.Ranks; rank++ {
		with := part
		for n := 1; n <= min(more, deck.Suits); n++ {
			with = e.table.Add(with, deck.NewCard(rank, deck.Suit(n-1)))
			h.ranks[h.n-1], h.times[h.n-1] = uint8(rank), uint8(n)
			if n == more {
				e.holdings, e.parts = append(e.holdings, h), append(e.parts, with)
			} else {
				e.list(rank+1, more-n, h, with)
			}
		}
	}
}

// anyChunks returns the number of chunks of a law.
func anyChunks(l *joint.Law, player int) uint64 {
	return uint64(len(l.Players[1-player].Hands)) * setBlocks(l.RankSetCount())
}

func setBlocks(sets int) uint64 { return (uint64(sets) + setBlock - 1) / setBlock }

// worker returns a worker for one goroutine.
func (e *anyHand) worker() chunk.Worker {
	d := &anyDeals{anyHand: e, number: -1, classes: make([]eval.Class, len(e.parts))}
	return d.count
}

// anyDeals counts the deals of one known hand. It is for one goroutine.
type anyDeals struct {
	*anyHand
	number  int               // the index of the known hand; -1 before the first one
	hand    twoHoleHand       // the known hand
	left    [deck.Ranks]uint8 // the number of cards left, by rank
	flushes []anyFlush
	set     *joint.RankSet // the board's, in board
	plain   eval.Class     // of the known hand on it, without a flush
	classes []eval.Class   // of the holdings on it, without a flush
	strong  []int          // the indices of the holdings that beat every flush
	walk    holdingWays
	results [3]uint64 // the number of deals in which the known hand wins, ties, loses
}

// anyFlush describes the boards with three cards or more of one suit. It represents
// all suits with the same cards left, on the board and in the known hand.
type anyFlush struct {
	flushBoards
	suit    deck.Suit
	times   uint64                         // the number of suits that it represents
	beating map[uint16]*[2]strongerFlushes // by the board's ranks in the suit; see the constants
}

// The elements of anyFlush.beating.
const (
	overFlush     = iota // flushes stronger than the known hand's flush
	straightFlush        // straight flushes, which beat a full house and four of a kind
)

// strongerFlushes are the pairs of hole cards in the suit that make such a flush.
type strongerFlushes struct {
	partners [deck.Ranks]uint16 // for each rank, the ranks with which it makes one
	hands    [7]uint64          // the number of sets of n ranks that contain such a pair, by n
}

// count runs a chunk.
func (d *anyDeals) count(ctx context.Context, n uint64, into *chunk.Tally) error {
	blocks := setBlocks(len(d.sets))
	known := &d.law.Players[d.known]
	if at := int(n / blocks); at != d.number {
		d.number = at
		d.classify(&d.hand, &known.Hands[at])
		d.prepare()
	}
	weight := known.Hands[d.number].Weight * d.law.Players[d.any].Any
	from := int(n%blocks) * setBlock
	d.results = [3]uint64{}
	for i := from; i < min(from+setBlock, len(d.sets)); i++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		d.board(i)
	}
	into.Counts[1<<d.known] += d.results[0] * weight
	into.Counts[1<<d.known|1<<d.any] += d.results[1] * weight
	into.Counts[1<<d.any] += d.results[2] * weight
	return nil
}

// prepare finds the cards left and the suits.
func (d *anyDeals) prepare() {
	left := d.law.Left() &^ d.hand.mask
	d.left, d.flushes = [deck.Ranks]uint8{}, nil
	for _, c := range left.Cards() {
		d.left[c.Rank()]++
	}
suits:
	for suit := range deck.Suit(deck.Suits) {
		f := anyFlush{suit: suit, times: 1, beating: map[uint16]*[2]strongerFlushes{}}
		f.given, f.left, f.others = d.given[suit], uint16(left>>(deck.Ranks*suit))&(1<<deck.Ranks-1), d.left
		f.suited[0] = d.hand.suited[suit]
		for i := range d.flushes {
			same := &d.flushes[i]
			if f.given == same.given && f.left == same.left && d.hand.suits[suit] == d.hand.suits[same.suit] {
				same.times++
				continue suits
			}
		}
		for rank := range f.others {
			f.others[rank] -= uint8(f.left >> rank & 1)
		}
		d.flushes = append(d.flushes, f)
	}
}

// board counts the boards of a rank set against all hands of the cards left.
func (d *anyDeals) board(n int) {
	s := &d.sets[n]
	ways := uint64(1)
	for j, rank := range s.Ranks[:s.N] {
		ways *= waysOf(d.left[rank], s.Times[j])
	}
	if ways == 0 {
		return
	}
	d.set, d.plain = s, d.hand.plain[n]
	d.table.ClassesOf(d.boards[n], d.parts, d.classes)
	d.strong = d.strong[:0]
	for i, c := range d.classes {
		if d.table.Named(c) < eval.Flush {
			d.strong = append(d.strong, i)
		}
	}
	for i := range d.flushes {
		f := &d.flushes[i]
		ways -= f.times * d.flush(f, 0, f.given, 1)
	}
	if ways == 0 {
		return
	}
	others := d.left
	for j, rank := range s.Ranks[:s.N] {
		others[rank] -= s.Times[j]
	}
	d.factors(&others, 0)
	d.add(ways, d.plain, 0)
}

// factors prepares the walk for the cards left: others has the number of cards of each
// rank in the other suits, suited the ranks in the suit. (Without a suit, others has
// all cards.) It returns the number of cards in the other suits and in the suit.
func (d *anyDeals) factors(others *[deck.Ranks]uint8, suited uint16) (cards, inSuit int) {
	for rank, n := range others {
		d.walk.of[rank] = &d.ways[n%5][suited>>rank&1]
		cards += int(n)
	}
	return cards, bits.OnesCount16(suited)
}

// add counts boards on which the known hand has the given class, against the hands of
// all holdings and against flushes: the number of other hands, all of which win.
func (d *anyDeals) add(boards uint64, class eval.Class, flushes uint64) {
	w := &d.walk
	w.won, w.notLost, w.all, w.at = 0, 0, 0, 0
	w.class, w.classes = class, d.classes
	w.count(0, d.law.Rules.Hole, 1, 0)
	d.results[0] += boards * (w.all - w.notLost)
	d.results[1] += boards * (w.notLost - w.won)
	d.results[2] += boards * (w.won + flushes)
}

// holdingWays counts the hands of all holdings that have at most one card of the suit.
type holdingWays struct {
	of                [deck.Ranks]*rankFactor
	classes           []eval.Class // of the holdings
	at                int          // the index of the next holding
	class             eval.Class   // of the known hand
	won, notLost, all uint64       // the number of hands that beat it, that beat or tie it, of all
}

// count counts the hands of the holdings that have the given number of cards more, of
// the given rank and higher ones. The cards so far can be chosen in none ways without
// a card of the suit, and in one ways with a card of it.
func (w *holdingWays) count(rank, more int, none, one uint64) {
	if more == 1 {
		class, all := w.class, none+one
		classes := w.classes[w.at:][:deck.Ranks-rank]
		var won, notLost, sum uint64
		for i, f := range w.of[rank:] {
			ways := all*f[1].none + none*f[1].one
			sum += ways
			won += ways & joint.Below(classes[i], class)
			notLost += ways & joint.Below(classes[i], class+1)
		}
		w.at += len(classes)
		w.won, w.notLost, w.all = w.won+won, w.notLost+notLost, w.all+sum
		return
	}
	for ; rank < deck.Ranks; rank++ {
		f := w.of[rank]
		for n := 1; n <= min(more, deck.Suits); n++ {
			x, y := none*f[n].none, one*f[n].none+none*f[n].one
			if n < more {
				w.count(rank+1, more-n, x, y)
				continue
			}
			class := w.classes[w.at]
			w.at++
			w.all += x + y
			w.won += (x + y) & joint.Below(class, w.class)
			w.notLost += (x + y) & joint.Below(class, w.class+1)
		}
	}
}

// From here on: the part of anyHand for boards with three cards or more of a suit. If
// the known hand is a flush or stronger, the opponent wins with two cards of the suit
// that make a stronger flush, whatever his other cards are. The sets of his ranks in
// the suit that contain such a pair are counted by size, once for each set of the
// board's ranks in the suit. C(cards, hole-n) hands have such a set of n ranks, where
// cards is the number of cards left in the other suits. Without such a pair the
// opponent wins or ties only with a full house or better, which few holdings have.
// Two flushes never tie, because their hole cards differ.

// flush counts the boards of the rank set with three cards or more of a suit, and
// returns their number. For the arguments see twoHoleDeals.flush.
func (d *anyDeals) flush(f *anyFlush, j uint8, ranks uint16, ways uint64) (sum uint64) {
	s := d.set
	if ways == 0 || bits.OnesCount16(ranks)+int(s.N-j) < 3 {
		return 0
	}
	if j == s.N {
		d.countSuited(f, ranks, ways)
		return ways
	}
	rank, times := s.Ranks[j], s.Times[j]
	if f.left>>rank&1 != 0 {
		sum = d.flush(f, j+1, ranks|1<<rank, ways*waysOf(f.others[rank], times-1))
	}
	return sum + d.flush(f, j+1, ranks, ways*waysOf(f.others[rank], times))
}

// countSuited counts boards of the rank set that have the given ranks in the suit.
func (d *anyDeals) countSuited(f *anyFlush, ranks uint16, ways uint64) {
	s, class, beating := d.set, d.plain, straightFlush
	if f.suited[0] != nil && f.suited[0][ranks] < class {
		class, beating = f.suited[0][ranks], overFlush
	}
	others, left := f.others, f.left&^ranks
	for j, rank := range s.Ranks[:s.N] {
		others[rank] -= s.Times[j] - uint8((ranks&^f.given)>>rank&1)
	}
	cards, suited := d.factors(&others, left)
	hole, boards := d.law.Rules.Hole, ways*f.times
	all := deck.Choose(cards+suited, hole)
	if d.table.Named(class) > eval.Flush { // all flushes win
		d.add(boards, class, all-deck.Choose(cards, hole)-uint64(suited)*deck.Choose(cards, hole-1))
		return
	}
	h := &d.beating(f, ranks)[beating]
	won, tied := uint64(0), uint64(0)
	for n := 2; n <= hole; n++ {
		won += h.hands[n] * deck.Choose(cards, hole-n)
	}
	for _, i := range d.strong {
		if c := d.classes[i]; c <= class {
			n := h.handsWithout(&d.holdings[i], &d.walk.of, 0, 0, 1)
			if c < class {
				won += n
			} else {
				tied += n
			}
		}
	}
	d.results[0] += boards * (all - won - tied)
	d.results[1] += boards * tied
	d.results[2] += boards * won
}

// beating returns the opponent's flushes that beat the known hand on boards with the
// given ranks in the suit.
func (d *anyDeals) beating(f *anyFlush, ranks uint16) *[2]strongerFlushes {
	h := f.beating[ranks]
	if h != nil {
		return h
	}
	h = &[2]strongerFlushes{}
	f.beating[ranks] = h
	flush := eval.Class(0) // the known hand's flush; 0 if it has none
	if f.suited[0] != nil {
		flush = f.suited[0][ranks]
	}
	board, left := d.inSuit(ranks, f.suit), f.left&^ranks
	for high := range deck.Rank(deck.Ranks) {
		for low := range high {
			if pair := uint16(1<<high | 1<<low); left&pair != pair {
				continue
			}
			var class [1]eval.Class
			d.table.ClassesOf(board, []eval.Partial{d.inSuit(1<<high|1<<low, f.suit)}, class[:])
			for i, beats := range [...]bool{overFlush: class[0] < flush, straightFlush: d.table.Named(class[0]) < eval.FourOfAKind} {
				if beats {
					h[i].partners[high] |= 1 << low
					h[i].partners[low] |= 1 << high
				}
			}
		}
	}
	for i := range h {
		h[i].countSets(left, 0, 0, false, d.law.Rules.Hole)
	}
	return h
}

// countSets adds to hands the sets of at most most ranks that contain a pair. They
// extend a set of n ranks by ranks of left; has says whether that set has a pair.
func (h *strongerFlushes) countSets(left, set uint16, n int, has bool, most int) {
	if has {
		h.hands[n]++
	}
	if n == most {
		return
	}
	for ; left != 0; left &= left - 1 {
		rank := bits.TrailingZeros16(left)
		h.countSets(left&(left-1), set|1<<rank, n+1, has || h.partners[rank]&set != 0, most)
	}
}

// handsWithout returns the number of hands of a holding whose cards of the suit contain
// none of the pairs. The first j ranks of the holding are chosen, in the given number
// of ways: set are those in the suit.
func (h *strongerFlushes) handsWithout(of *holding, factors *[deck.Ranks]*rankFactor, j uint8, set uint16, ways uint64) uint64 {
	if j == of.n || ways == 0 {
		return ways
	}
	rank := of.ranks[j]
	f := &factors[rank][of.times[j]%5]
	sum := h.handsWithout(of, factors, j+1, set, ways*f.none)
	if f.one > 0 && h.partners[rank]&set == 0 {
		sum += h.handsWithout(of, factors, j+1, set|1<<rank, ways*f.one)
	}
	return sum
}
