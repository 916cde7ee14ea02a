package equity

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// anyHand is twoHole for a player who may hold any hand. His hands are told apart by
// their ranks, and where the board has three cards of a suit, by whether those that
// he has in the suit make a stronger hand than the other player's. How many hands
// are alike is a product over the ranks.
//
// A chunk is a hand of the other player with some rank sets of the board.
type anyHand struct {
	*twoHole
	known, any int              // the players
	holdings   []holding        // the ranks that the hand may have
	parts      []eval.Partial   // the same
	ways       [5][2]rankFactor // by how many cards of a rank may be held: of other suits, and of the suit
}

// holding is the ranks of a hand.
type holding struct {
	ranks, times [6]uint8
	n            uint8 // of ranks
}

// rankFactor are the ways to hold so many cards of a rank, none or one of which is of
// the suit.
type rankFactor [5]struct{ none, one uint64 }

// setBlock is the number of rank sets in a chunk.
const setBlock = 64

// anyPlayer returns the player who may hold any hand, if the other may not.
func (l *Law) anyPlayer() (player int, ok bool) {
	for i, p := range l.players {
		if p.any > 0 && p.loose == l.rules.Hole && l.players[1-i].any == 0 {
			return i, true
		}
	}
	return 0, false
}

func newAnyHand(l *Law, player int) *anyHand {
	e := &anyHand{twoHole: twoHoleOf(l), known: 1 - player, any: player}
	e.list(0, l.rules.Hole, holding{}, eval.Partial{})
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

// list lists the holdings with so many more cards of the ranks from one on. (See
// count of holdingWays: the order is the same.)
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
func (l *Law) anyChunks(player int) uint64 {
	return uint64(len(l.players[1-player].hands)) * setBlocks(len(l.rankSets()))
}

func setBlocks(sets int) uint64 { return (uint64(sets) + setBlock - 1) / setBlock }

// worker returns what does a chunk. It is for one goroutine.
func (e *anyHand) worker() chunk.Worker {
	d := &anyDeals{anyHand: e, of: -1, classes: make([]eval.Class, len(e.parts))}
	return d.count
}

// anyDeals compares a hand with any.
type anyDeals struct {
	*anyHand
	of      int // the hand's number; -1 is none yet
	hand    twoHoleHand
	left    [deck.Ranks]uint8 // cards of each rank that may come or be held
	flushes []anyFlush
	classes []eval.Class // of the holdings on the board, without a flush
	strong  []int        // the holdings that beat every flush
	set     *rankSet
	plain   eval.Class // of the hand
	walk    holdingWays
	results [3]uint64 // the hand wins, ties, loses
}

// anyFlush are the boards with three cards or more of a suit, or of one of several
// suits that differ in nothing.
type anyFlush struct {
	flushBoards
	suit  deck.Suit
	times uint64 // suits
	of    map[uint16]*suitedHands
}

// suitedHands are the pairs of cards of the suit that make more than the known hand,
// on a board with some ranks of the suit: of each rank, those with which it does.
// The first are more than its flush, the second straight flushes.
type suitedHands [2]suitedWay

type suitedWay struct {
	with  [deck.Ranks]uint16
	hands [7]uint64 // sets of ranks in the suit with such a pair, by size
}

// count does a chunk.
func (d *anyDeals) count(ctx context.Context, n uint64, into *chunk.Tally) error {
	blocks := setBlocks(len(d.sets))
	known := &d.law.players[d.known]
	if at := int(n / blocks); at != d.of {
		d.of = at
		d.twoHole.set(&d.hand, &known.hands[at])
		d.prepare()
	}
	weight := known.hands[d.of].weight * d.law.players[d.any].any
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

// prepare finds the cards that may come and the suits.
func (d *anyDeals) prepare() {
	left := d.law.left() &^ d.hand.mask
	d.left, d.flushes = [deck.Ranks]uint8{}, nil
	for _, c := range left.Cards() {
		d.left[c.Rank()]++
	}
suits:
	for suit := range deck.Suit(deck.Suits) {
		f := anyFlush{suit: suit, times: 1, of: map[uint16]*suitedHands{}}
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

// board counts the boards of a rank set, with all hands that are then left.
func (d *anyDeals) board(n int) {
	s := &d.sets[n]
	ways := uint64(1)
	for j, rank := range s.ranks[:s.n] {
		ways *= waysOf(d.left[rank], s.times[j])
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
	for j, rank := range s.ranks[:s.n] {
		others[rank] -= s.times[j]
	}
	d.factors(&others, 0)
	d.add(ways, d.plain, 0)
}

// factors makes ready for the hands of so many cards of each rank of other suits,
// and of some ranks of the suit. It returns the numbers of both.
func (d *anyDeals) factors(others *[deck.Ranks]uint8, suited uint16) (cards, inSuit int) {
	for rank, n := range others {
		d.walk.of[rank] = &d.ways[n%5][suited>>rank&1]
		cards += int(n)
	}
	return cards, bits.OnesCount16(suited)
}

// add counts so many boards, on which the known hand has a class, and of the hands
// that the walk goes through: besides, so many win.
func (d *anyDeals) add(boards uint64, class eval.Class, more uint64) {
	w := &d.walk
	w.won, w.notLost, w.all, w.at = 0, 0, 0, 0
	w.class, w.classes = class, d.classes
	w.count(0, d.law.rules.Hole, 1, 0)
	d.results[0] += boards * (w.all - w.notLost)
	d.results[1] += boards * (w.notLost - w.won)
	d.results[2] += boards * (w.won + more)
}

// holdingWays adds the ways of holdings up whose cards in a suit are one or none.
type holdingWays struct {
	of                [deck.Ranks]*rankFactor
	classes           []eval.Class
	at                int
	class             eval.Class // of the known hand
	won, notLost, all uint64     // by the holdings
}

// count goes through the holdings with so many more cards of the ranks from one on:
// none is how many ways the others have without a card of the suit, one with one.
func (w *holdingWays) count(rank, more int, none, one uint64) {
	if more == 1 {
		class, all := w.class, none+one
		classes := w.classes[w.at:][:deck.Ranks-rank]
		var won, notLost, sum uint64
		for i, f := range w.of[rank:] {
			ways := all*f[1].none + none*f[1].one
			sum += ways
			won += ways & below(classes[i], class)
			notLost += ways & below(classes[i], class+1)
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
			w.won += (x + y) & below(class, w.class)
			w.notLost += (x + y) & below(class, w.class+1)
		}
	}
}
