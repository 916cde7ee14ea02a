package preflop

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/enumerate"
)

// ordering sorts all hands by strength on a board on which a flush is possible. An entry
// of its sorter is a rank pair, or a hand with a flush after all rank pairs. An ordering
// is for one goroutine.
type ordering struct {
	table   *eval.Table
	pairs   []rankPair
	flushes [3][]flushHand // the hands with this many cards of the first suit or more
	flush   []flushHand    // those for the board
	sorter  sorter
	sorted  [entries]int16
	taken   [deck.Ranks]uint8    // by rank: the suits of which no hand without a flush has the card
	hands   []enumerate.TwoCards // the result, the weakest first
	runs    []enumerate.Run
}

// flushHand is a hand that may make a flush.
type flushHand struct {
	combo
	class int // of starting hands
}

// firstSuit is all cards of the suit of flushes.
const firstSuit deck.Set = 1<<deck.Ranks - 1

func newOrdering(table *eval.Table) *ordering {
	o := &ordering{table: table, pairs: rankPairs(table), hands: make([]enumerate.TwoCards, 0, 1326)}
	for _, p := range o.pairs {
		for _, k := range p.kinds {
			for _, h := range k.combos {
				for n := range (h.set & firstSuit).Count() + 1 {
					o.flushes[n] = append(o.flushes[n], flushHand{h, k.class})
				}
			}
		}
	}
	return o
}

// of orders the hands without a card of the board.
func (o *ordering) of(b *board) {
	cards, times := b.cards(), b.times()
	partial := o.table.Partial(cards.Cards()...)
	wanted := 5 - b.inSuit() // so many cards make a flush
	if wanted > 0 {
		for i := range o.pairs {
			if !o.pairs[i].impossible(&times) {
				o.sorter.enter(i, o.table.ClassOfRanks(partial.Plus(o.pairs[i].partial), 7))
			}
		}
	}
	o.flush = o.flushes[wanted]
	for i := range o.flush {
		if h := o.flush[i].set; h&cards == 0 {
			o.sorter.enter(pairsOfRanks+i, o.table.ClassOfSuit(uint16((cards|h)&firstSuit)))
		}
	}
	o.take(b, wanted)
	o.hands, o.runs = o.hands[:0], o.runs[:0]
	for class := range o.sorter.take(&o.sorted) {
		before := len(o.runs)
		for _, entry := range class {
			if at := int(entry) - pairsOfRanks; at >= 0 {
				o.hands = append(o.hands, o.flush[at].cards)
				o.runs = append(o.runs, enumerate.Run{Class: uint8(o.flush[at].class), Hands: 1})
			} else {
				o.pair(&o.pairs[entry])
			}
		}
		if at := len(o.runs) - 1; at >= before {
			o.runs[at].Last = true
		}
	}
}

// take marks the cards of the board, and those that make a flush alone.
func (o *ordering) take(b *board, wanted int) {
	for rank := range o.taken {
		o.taken[rank] = 0
		if wanted < 2 {
			o.taken[rank] = 1
		}
		for suit, ranks := range b.suits {
			o.taken[rank] |= uint8(ranks>>rank&1) << suit
		}
	}
}

// pair appends the hands of a rank pair that have no card of the board and make no
// flush. The suited hand of the first suit always makes one.
func (o *ordering) pair(p *rankPair) {
	for i := range p.kinds {
		k := &p.kinds[i]
		free := k.free[o.taken[p.high]|k.suited][o.taken[p.low]]
		if len(free) == 0 {
			continue
		}
		n := len(o.hands)
		o.hands = o.hands[:n+len(free)]
		room := o.hands[n:][:len(free)]
		for j := range room {
			room[j] = enumerate.TwoCards{k.first[0] + free[j][0], k.first[1] + free[j][1]}
		}
		o.runs = append(o.runs, enumerate.Run{Class: uint8(k.class), Hands: uint8(len(free))})
	}
}
