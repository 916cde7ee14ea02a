package preflop

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/lanes"
)

// ordering sorts all hands by strength on a board: a bucket sort by class, with a
// linked list of entries for each class. An entry is a rank pair, or a hand with a
// flush after all rank pairs. An ordering is for one goroutine.
type ordering struct {
	table   *eval.Table
	pairs   []rankPair
	flushes []flushHand                 // the hands with a flush on the board
	next    [eval.Classes + 1]int16     // by class: the first entry of its list, from 1; 0 is none
	chain   []int16                     // by entry: the next entry of its list; 0 is the end
	seen    [eval.Classes/64 + 1]uint64 // the classes with a list, one bit each
	hands   []lanes.TwoCards            // the result, the weakest first
	runs    []lanes.Run
	suited  [deck.Suits]deck.Set // all cards of a suit
}

func newOrdering(table *eval.Table) *ordering {
	o := &ordering{table: table, pairs: rankPairs(table), hands: make([]lanes.TwoCards, 0, 1326)}
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
	var inSuit deck.Set // the suit in which 5 - onBoard more cards make a flush
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
			o.enter(o.table.ClassOfRanks(partial.Plus(o.pairs[i].partial), 7))
		}
	}
	if inSuit != 0 {
		o.flush(cards, inSuit, 5-onBoard)
	}
	o.hands, o.runs = o.hands[:0], o.runs[:0]
	for w := len(o.seen) - 1; w >= 0; w-- {
		for word := o.seen[w]; word != 0; {
			bit := bits.Len64(word) - 1
			word &^= 1 << bit
			o.group(&o.next[64*w+bit], cards, inSuit, 5-onBoard)
		}
		o.seen[w] = 0
	}
}

// enter appends an entry and puts it into the list of its class.
func (o *ordering) enter(c eval.Class) {
	o.chain = append(o.chain, o.next[c])
	o.next[c] = int16(len(o.chain))
	o.seen[c/64] |= 1 << (c % 64)
}

// flushHand is a hand that makes a flush.
type flushHand struct {
	cards lanes.TwoCards
	class int // of starting hands
}

// flush enters the hands that make a flush: those with wanted or more cards of the
// suit.
func (o *ordering) flush(board, inSuit deck.Set, wanted int) {
	shift := bits.TrailingZeros64(uint64(inSuit))
	if wanted == 0 {
		o.chain = append(o.chain, make([]int16, len(o.pairs))...) // no rank pair has an entry
	}
	for i := range o.pairs {
		for _, k := range o.pairs[i].kinds {
			for _, h := range k.combos {
				if h.set&board == 0 && (h.set&inSuit).Count() >= wanted {
					o.flushes = append(o.flushes, flushHand{h.cards, k.class})
					o.enter(o.table.ClassOfSuit(uint16((board | h.set) & inSuit >> shift)))
				}
			}
		}
	}
}

// group appends the hands of a class and empties its list.
func (o *ordering) group(first *int16, board, inSuit deck.Set, wanted int) {
	before := len(o.runs)
	for entry := *first; entry != 0; entry = o.chain[entry-1] {
		if at := int(entry) - 1 - len(o.pairs); at >= 0 {
			o.hands = append(o.hands, o.flushes[at].cards)
			o.runs = append(o.runs, lanes.Run{Class: uint8(o.flushes[at].class), Hands: 1})
			continue
		}
		o.pair(&o.pairs[entry-1], board, inSuit, wanted)
	}
	*first = 0
	if at := len(o.runs) - 1; at >= before {
		o.runs[at].Last = true
	}
}

// pair appends the hands of a rank pair that have no card of the board and make no
// flush.
func (o *ordering) pair(p *rankPair, board, inSuit deck.Set, wanted int) {
	whole := inSuit == 0 && p.ranks&board == 0
	gone, flush := board, deck.Set(0) // omit a hand with a card in gone, or with both cards in flush
	switch wanted {
	case 1:
		gone |= inSuit
	case 2:
		flush = inSuit
	}
	for i := range p.kinds {
		k, n := &p.kinds[i], len(o.hands)
		if whole {
			o.hands = append(o.hands, k.all...)
			o.runs = append(o.runs, lanes.Run{Class: uint8(k.class), Hands: uint8(len(k.all))})
			continue
		}
		room := o.hands[n : n+len(k.combos)]
		left := 0
		for j := range k.combos { // without a branch that depends on the cards
			h := &k.combos[j]
			room[left] = h.cards
			left += isZero(h.set&gone) &^ isZero(h.set&^flush)
		}
		if left > 0 {
			o.hands = o.hands[:n+left]
			o.runs = append(o.runs, lanes.Run{Class: uint8(k.class), Hands: uint8(left)})
		}
	}
}

func isZero(s deck.Set) int {
	if s == 0 {
		return 1
	}
	return 0
}
