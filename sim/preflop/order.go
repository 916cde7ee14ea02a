package preflop

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/lanes"
)

// ordering puts all hands into their order of strength on a board. It is for one
// goroutine.
type ordering struct {
	table   *eval.Table
	pairs   []rankPair
	flushes []combo                     // the hands with a flush on the board
	next    [eval.Classes + 1]int16     // by class: the first entry of a chain, from 1; 0 ends it
	chain   []int16                     // by entry, a rank pair or behind them a flush: the next one
	seen    [eval.Classes/64 + 1]uint64 // the classes with a chain
	hands   []lanes.Ranked              // the result: the weakest first
	ends    []uint16                    // where each group of equally strong hands ends
	suited  [deck.Suits]deck.Set        // all cards of a suit
}

func newOrdering(table *eval.Table) *ordering {
	o := &ordering{table: table, pairs: rankPairs(table)}
	for s := range o.suited {
		o.suited[s] = (1<<deck.Ranks - 1) << (deck.Ranks * s)
	}
	return o
}

// of orders the hands without a card of the board.
func (o *ordering) of(b *board) {
	cards := b.cards()
	partial := o.table.Partial(cards.Cards()...)
	suit, onBoard := b.flush()
	var inSuit deck.Set // the cards of which 5 - onBoard make a flush
	if onBoard >= 3 {
		inSuit = o.suited[suit]
	}
	o.flushes, o.chain = o.flushes[:0], o.chain[:0]
	if onBoard < 5 {
		for i := range o.pairs {
			if o.pairs[i].impossible(b) {
				o.chain = append(o.chain, 0)
				continue
			}
			o.enter(o.table.ClassOfRanks(partial.Plus(o.pairs[i].cards), 7))
		}
	}
	if inSuit != 0 {
		o.flush(cards, inSuit, 5-onBoard)
	}
	o.hands, o.ends = o.hands[:0], o.ends[:0]
	for w := len(o.seen) - 1; w >= 0; w-- {
		for word := o.seen[w]; word != 0; {
			bit := bits.Len64(word) - 1
			word &^= 1 << bit
			o.group(&o.next[64*w+bit], cards, inSuit, 5-onBoard)
		}
		o.seen[w] = 0
	}
}

// enter puts the next entry into the chain of its class.
func (o *ordering) enter(c eval.Class) {
	o.chain = append(o.chain, o.next[c])
	o.next[c] = int16(len(o.chain))
	o.seen[c/64] |= 1 << (c % 64)
}

// flush enters the hands that make a flush: those with wanted cards in the suit.
func (o *ordering) flush(board, inSuit deck.Set, wanted int) {
	shift := bits.TrailingZeros64(uint64(inSuit))
	for i := range o.pairs {
		for _, h := range o.pairs[i].combos {
			if h.set&board == 0 && (h.set&inSuit).Count() >= wanted {
				if wanted == 0 && len(o.chain) == 0 {
					o.chain = append(o.chain, make([]int16, len(o.pairs))...) // no rank pair has an entry
				}
				o.flushes = append(o.flushes, h)
				o.enter(o.table.ClassOfSuit(uint16((board | h.set) & inSuit >> shift)))
			}
		}
	}
}

// group appends the hands of a class and empties its chain.
func (o *ordering) group(first *int16, board, inSuit deck.Set, wanted int) {
	before := len(o.hands)
	for entry := *first; entry != 0; entry = o.chain[entry-1] {
		if at := int(entry) - 1 - len(o.pairs); at >= 0 {
			o.hands = append(o.hands, o.flushes[at].ranked)
			continue
		}
		pair := &o.pairs[entry-1]
		if inSuit == 0 && pair.ranks&board == 0 {
			o.hands = append(o.hands, pair.all...)
			continue
		}
		for _, h := range pair.combos {
			if h.set&board == 0 && (inSuit == 0 || (h.set&inSuit).Count() < wanted) {
				o.hands = append(o.hands, h.ranked)
			}
		}
	}
	*first = 0
	if len(o.hands) > before {
		o.ends = append(o.ends, uint16(len(o.hands)))
	}
}
