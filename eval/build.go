package eval

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
)

// The ranks are told apart in a low half of six and a high half of seven.
const (
	lowRanks  = 6
	highRanks = deck.Ranks - lowRanks
)

// half is a multiset of ranks of one half of the pack.
type half struct {
	key    uint32 // sum of 5^f
	held   held
	inSuit [MaxCards + 1]int // ways to give it suits, by its number of cards in one given suit
}

// NewTable builds the table evaluator of hold'em.
func NewTable() *Table { return NewTableOf(Holdem()) }

// NewTableOf builds the table evaluator of a game. It panics for badugi, whose evaluator is
// BadugiTable. Of deuce to seven it evaluates only hands of five cards.
func NewTableOf(r Rules) *Table {
	if r.Lowball == game.Badugi {
		panic("eval: the evaluator of badugi is BadugiTable")
	}
	k := newRanking(r)
	t := &Table{}
	t.BestTable.build(r, &k)
	low, high := halves(lowRanks), halves(highRanks)
	for _, group := range high {
		for number, h := range group {
			t.high[h.key] = uint16(number)
		}
	}
	for i := range t.sizes {
		t.sizes[i].build(t, &k, MinCards+i, low, high)
	}
	for f := range t.flush {
		if bits.OnesCount16(uint16(f)) >= 5 {
			t.flush[f] = k.flush(ranks(f))
		}
	}
	return t
}

// NewBestTable builds the BestTable of a game of exactly two hole cards, which takes
// 0.5 ms. It panics if the rules let any number of hole cards play.
func NewBestTable(r Rules) *BestTable {
	k := newRanking(r)
	t := &BestTable{}
	t.build(r, &k)
	t.mustPlayTwo()
	return t
}

func (t *BestTable) build(r Rules, k *ranking) {
	t.rules = r
	for class := range t.named {
		t.named[class] = k.category(Class(class))
	}
	if r.Played > 0 {
		t.ordinals = make([]uint16, 1<<deck.Ranks)
	}
	for f := range ranks(1 << deck.Ranks) {
		switch n := bits.OnesCount16(uint16(f)); {
		case n == 5:
			t.flush[f] = k.flush(f)
		case n <= 3 && r.Played > 0:
			t.ordinals[f] = uint16(f.ordinal())
		}
	}
	for c := range deck.Card(deck.Size) {
		t.keys[c] = key(c)
		if k.low.aceLow() { // the suits do not count
			t.keys[c] &^= suitCounters
		}
		t.bits[c] = 1 << (16*int(c.Suit()) + int(c.Rank()))
	}
}

// build numbers the multisets of cards ranks, one rectangle after another: see Table.
func (s *sizeTable) build(t *Table, k *ranking, cards int, low, high [][]half) {
	next := 0
	for n := range cards + 1 {
		for _, l := range low[n] {
			s.low[l.key] = uint16(next)
			for _, h := range high[cards-n] {
				class := k.unsuited(join(l.held, h.held))
				s.class[next], s.category[next] = class, t.named[class]
				next++
			}
		}
	}
}

// halves returns the multisets of a half's ranks, none more than four times,
// grouped by their size, 0 to MaxCards.
func halves(nranks int) [][]half {
	groups := make([][]half, MaxCards+1)
	groups[0] = []half{{inSuit: [MaxCards + 1]int{1}}}
	power := uint32(1)
	for f := range nranks {
		for size := MaxCards; size > 0; size-- { // downwards: the smaller groups are still without f
			for times := 1; times <= min(deck.Suits, size); times++ {
				for _, h := range groups[size-times] {
					groups[size] = append(groups[size], h.with(f, times, power))
				}
			}
		}
		power *= 5
	}
	return groups
}

// with adds rank f, times over.
func (h half) with(f, times int, power uint32) half {
	h.key += uint32(times) * power
	for i := range times {
		h.held[i] |= 1 << f
	}
	without, with := binomial(deck.Suits-1, times), binomial(deck.Suits-1, times-1)
	for n := MaxCards; n > 0; n-- {
		h.inSuit[n] = h.inSuit[n]*without + h.inSuit[n-1]*with
	}
	h.inSuit[0] *= without
	return h
}

// join puts the halves together again.
func join(low, high held) held {
	for i, f := range high {
		low[i] |= f << lowRanks
	}
	return low
}

// key returns what a card adds to a hand's sum.
func key(c deck.Card) uint64 {
	k := uint64(1) << (4 * c.Suit())
	f := int(c.Rank())
	if f < lowRanks {
		return k + power5(f)<<lowShift
	}
	return k + power5(f-lowRanks)<<highShift
}

func power5(n int) uint64 {
	p := uint64(1)
	for range n {
		p *= 5
	}
	return p
}
