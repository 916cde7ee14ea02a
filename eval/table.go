package eval

import (
	"fmt"
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/deck/game"
)

// Table is an evaluator. It adds a 64-bit key for each card and looks up the sum, in 1 to
// 3 ns for each hand: see BenchmarkClass. It takes 0.6 MB, of which it reads half, and is
// built in 2.6 ms. It never changes, so goroutines may share it; NewTable and NewTableOf
// give all callers the same one.
//
// A key has three fields:
//
//	bits  0-15  a counter of four bits for each suit
//	bits 16-29  the number of the rank for the ranks 0 to 5, else 0
//	bits 48-63  the number of the rank for the ranks 6 to 12, else 0
//
// The numbers of the ranks are lowNumbers and highNumbers. The sums of the last two fields
// identify the multiset of ranks: its low half and its high half. Each half has an index,
// and the sum of the two is the index of the hand. The hands with n ranks in the low half
// and k-n in the high half form a rectangle of indices, and the rectangles follow each
// other. So the index is a perfect hash without a search: different multisets have
// different indices.
//
// The methods of BestTable that find the best of two hole cards and three cards of the
// board are valid only in a game with this rule, and panic in others.
type Table struct {
	BestTable
	high   [1 << 16]uint16 // by high sum: the column in the rectangle
	sizes  [MaxCards - MinCards + 1]sizeTable
	badugi *badugiTable // of badugi alone, which has no other
}

// sizeTable is the part of a Table that depends on the number of cards.
type sizeTable struct {
	low   [lowMask + 1]uint16 // by low sum: the index of the first column
	class [1 << 16]Class      // by low + high; the last one in use is 49,204
}

// MinCards and MaxCards are the smallest and the largest number of cards of a hand.
const (
	MinCards = 5
	MaxCards = 7
)

const (
	lowShift  = 16
	lowMask   = 1<<14 - 1
	highShift = 48
	// suitStart is the initial value of the suit counters: each is 3, so its top bit is
	// set if the suit has five cards or more.
	suitStart = 0x3333
	fiveOfOne = 0x8888
	// suitCounters is the bits of the suit counters.
	suitCounters = 0xffff
)

// Class returns the class of a hand of five, six or seven different cards, in badugi of
// four. It allocates nothing. It panics for another number of cards. With duplicate cards, or cards above
// 51, the class is undefined.
func (t *Table) Class(hand []deck.Card) Class {
	if len(hand) == 7 { // the same, with an unrolled loop
		hand := (*[7]deck.Card)(hand)
		sum := t.sum7(hand)
		if sum&fiveOfOne != 0 {
			return t.flush7(hand, sum)
		}
		return t.sizes[7-MinCards].at(&t.high, sum)
	}
	if t.badugi != nil {
		return t.badugi.Class(hand)
	}
	sum := t.sum(hand)
	if five := sum & fiveOfOne; five != 0 {
		return t.flush[suitRanks(t.suits(hand), five)]
	}
	return t.sizes[len(hand)-MinCards].at(&t.high, sum)
}

// Classes sets classes[i] to Class(hands[i]) for every i, in two thirds of the time. classes
// must have at least as many elements as hands. A hand of five or six cards has deck.NoCard in
// the last places; all hands have as many cards as the first.
func (t *Table) Classes(hands [][7]deck.Card, classes []Class) {
	size := t.sizeOf(hands)
	classes = classes[:len(hands)]
	for i := range hands {
		hand := &hands[i]
		sum := t.sum7(hand)
		if sum&fiveOfOne != 0 {
			classes[i] = t.flush7(hand, sum)
			continue
		}
		classes[i] = size.at(&t.high, sum)
	}
}

// CountCategories adds one to counts[c] for each hand of Category c, under the terms of
// Classes. It takes 0.7 ns for each hand more than Classes, whose classes it counts.
func (t *Table) CountCategories(hands [][7]deck.Card, counts *[Categories]uint64) {
	var classes [256]Class
	for len(hands) > 0 {
		n := min(len(hands), len(classes))
		t.Classes(hands[:n], classes[:])
		for _, c := range classes[:n] {
			counts[t.named[c]]++
		}
		hands = hands[n:]
	}
}

// sizeOf returns the table for hands with as many cards as the first.
func (t *Table) sizeOf(hands [][7]deck.Card) *sizeTable {
	cards := MaxCards
	for cards > MinCards && len(hands) > 0 && hands[0][cards-1] == deck.NoCard {
		cards--
	}
	return &t.sizes[cards-MinCards]
}

// Category returns the category of a hand, with the conditions of Class.
func (t *Table) Category(hand []deck.Card) Category {
	if len(hand) == 7 { // saves the call of Class
		if sum := t.sum7((*[7]deck.Card)(hand)); sum&fiveOfOne == 0 {
			return t.named[t.sizes[7-MinCards].at(&t.high, sum)]
		}
	}
	return t.named[t.Class(hand)]
}

// sum returns the sum of the keys of a hand.
func (t *Table) sum(hand []deck.Card) uint64 {
	sum := uint64(suitStart)
	for _, c := range hand {
		sum += t.keys[c]
	}
	return sum
}

// sum7 is sum with an unrolled loop.
func (t *Table) sum7(h *[7]deck.Card) uint64 {
	k := &t.keys
	return suitStart + k[h[0]] + k[h[1]] + k[h[2]] + k[h[3]] + k[h[4]] + k[h[5]] + k[h[6]]
}

// at returns the class of a hand without a flush.
func (s *sizeTable) at(high *[1 << 16]uint16, sum uint64) Class {
	return s.class[s.low[sum>>lowShift&lowMask]+high[sum>>highShift]]
}

// suits returns the set of ranks of each suit, in 16 bits each.
func (t *Table) suits(hand []deck.Card) (suits uint64) {
	for _, c := range hand {
		suits |= t.bits[c]
	}
	return suits
}

// flush7 returns the class of a hand with a flush.
func (t *Table) flush7(h *[7]deck.Card, sum uint64) Class {
	b := &t.bits
	return t.flush[suitRanks(b[h[0]]|b[h[1]]|b[h[2]]|b[h[3]]|b[h[4]]|b[h[5]]|b[h[6]], sum&fiveOfOne)]
}

// suitRanks returns the set of ranks of the suit whose bit is set in five. suits has 16
// bits for each suit.
func suitRanks(suits, five uint64) uint64 {
	suit := bits.TrailingZeros64(five) / 4
	return suits >> (16 * suit) & (1<<deck.Ranks - 1)
}

// ClassOf returns the class of a hand of five, six or seven cards, in badugi of four. It
// panics if there are fewer or more.
func (t *Table) ClassOf(p Partial) Class {
	if t.badugi != nil {
		return t.badugi.classOf(p)
	}
	return t.class(&t.sizes[p.Cards()-MinCards], p)
}

// ClassOf7 is ClassOf for a hand of seven cards, which it does not count: another number
// of cards gives a class without meaning.
func (t *Table) ClassOf7(p Partial) Class {
	if five := (p.sum + suitStart) & fiveOfOne; five != 0 {
		return t.flush[suitRanks(p.suits, five)]
	}
	return t.sizes[7-MinCards].at(&t.high, p.sum)
}

// Key returns a number for a card, of which the sum over a hand is for ClassOfKeys.
func (t *Table) Key(c deck.Card) uint64 { return t.keys[c] }

// ClassOfKeys returns the class of a hand of some cards, five to seven, from the sum of their
// keys. It returns 0 for a hand with a flush, whose class is that of ClassOfSuit.
func (t *Table) ClassOfKeys(sum uint64, cards int) Class {
	if sum += suitStart; sum&fiveOfOne != 0 {
		return 0
	}
	return t.sizes[cards-MinCards].at(&t.high, sum)
}

// CategoryOf returns the category of a hand, under the terms of ClassOf.
func (t *Table) CategoryOf(p Partial) Category { return t.named[t.ClassOf(p)] }

// ClassesOf sets classes[i] to the class of board and hands[i] together, for
// every i: what ClassOf of their sum gives, in about half the time. All hands
// have as many cards as the first. A hand that shares a card with board gets a
// class without meaning.
//
// In a game of exactly two hole cards it is BestTable.ClassesOf.
func (t *Table) ClassesOf(board Partial, hands []Partial, classes []Class) {
	if len(hands) == 0 {
		return
	}
	if t.rules.Played > 0 {
		t.BestTable.ClassesOf(board, hands, classes)
		return
	}
	if t.badugi != nil {
		for i, h := range hands {
			classes[i] = t.ClassOf(h.Plus(board))
		}
		return
	}
	size := &t.sizes[board.Cards()+hands[0].Cards()-MinCards]
	classes = classes[:len(hands)]
	start := board.sum + suitStart
	for i, h := range hands {
		sum := h.sum + start
		if five := sum & fiveOfOne; five != 0 {
			classes[i] = t.flush[suitRanks(h.suits|board.suits, five)]
			continue
		}
		classes[i] = size.at(&t.high, sum)
	}
}

// class returns the class of a hand of the size that the table is for.
func (t *Table) class(size *sizeTable, p Partial) Class {
	if five := (p.sum + suitStart) & fiveOfOne; five != 0 {
		return t.flush[suitRanks(p.suits, five)]
	}
	return size.at(&t.high, p.sum)
}

// ClassOfRanks returns the class of a hand of the given number of cards, five to
// seven, as if it had no flush. It ignores suits: p may have a card twice, but no rank
// more than four times.
func (t *Table) ClassOfRanks(p Partial, cards int) Class {
	return t.sizes[cards-MinCards].at(&t.high, p.sum)
}

// ClassOfSuit returns the class of the best five of the cards of one suit: a set
// of five ranks or more, bit r for rank r. Smaller sets give 0.
func (t *Table) ClassOfSuit(ranks uint16) Class { return t.flush[ranks&(1<<deck.Ranks-1)] }

// The ranks are told apart in a low half of six and a high half of seven. A multiset of a
// half has up to seven ranks, none more than four times. The numbers of its ranks are the
// smallest, taken one after another, of which different multisets have different sums, the
// largest 43,717: the tables by sum are small.
var (
	lowNumbers  = [lowRanks]uint32{1, 5, 24, 112, 521, 2247}
	highNumbers = [deck.Ranks - lowRanks]uint32{1, 5, 24, 112, 521, 2247, 9244}
)

const lowRanks = 6

// half is a multiset of ranks of one half of the pack.
type half struct {
	key    uint32 // sum of the numbers of the ranks
	held   held
	inSuit [MaxCards + 1]int // ways to give it suits, by its number of cards in one given suit
}

// NewTable returns the table evaluator of hold'em, as NewTableOf does.
func NewTable() *Table { return NewTableOf(Holdem()) }

// NewTableOf returns the table evaluator of a game. Of deuce to seven it evaluates only hands of
// five cards, of badugi only those of four, by Class, Category and the methods that take a Partial.
//
// The first call with some Rules builds the table; later calls with equal Rules return the
// same one, which stays in memory. Any number of goroutines may call NewTableOf, and use its
// table, at the same time.
func NewTableOf(r Rules) *Table {
	built, found := tables.Load(r)
	if !found {
		built, _ = tables.LoadOrStore(r, sync.OnceValue(func() *Table { return buildTable(r) }))
	}
	return built.(func() *Table)()
}

// tables has a function for each Rules, which builds the table at its first call.
var tables sync.Map

func buildTable(r Rules) *Table {
	k := newRanking(r)
	t := &Table{}
	t.BestTable.build(r, &k)
	if r.Lowball == game.Badugi {
		t.badugi = newBadugiTable()
		return t
	}
	low, high := halves(lowNumbers[:]), halves(highNumbers[:])
	for _, group := range high {
		for number, h := range group {
			t.high[h.key] = uint16(number)
		}
	}
	for i := range t.sizes {
		t.sizes[i].build(&k, MinCards+i, low, high)
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
func (s *sizeTable) build(k *ranking, cards int, low, high [][]half) {
	next := 0
	for n := range cards + 1 {
		for _, l := range low[n] {
			s.low[l.key] = uint16(next)
			for _, h := range high[cards-n] {
				s.class[next] = k.unsuited(join(l.held, h.held))
				next++
			}
		}
	}
}

// halves returns the multisets of a half's ranks, which have the given numbers, none more
// than four times, grouped by their size, 0 to MaxCards.
func halves(numbers []uint32) [][]half {
	groups := make([][]half, MaxCards+1)
	groups[0] = []half{{inSuit: [MaxCards + 1]int{1}}}
	for f, number := range numbers {
		for size := MaxCards; size > 0; size-- { // downwards: the smaller groups are still without f
			for times := 1; times <= min(deck.Suits, size); times++ {
				for _, h := range groups[size-times] {
					groups[size] = append(groups[size], h.with(f, times, number))
				}
			}
		}
	}
	return groups
}

// with adds rank f, which has the given number, times over.
func (h half) with(f, times int, number uint32) half {
	h.key += uint32(times) * number
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
		return k + uint64(lowNumbers[f])<<lowShift
	}
	return k + uint64(highNumbers[f-lowRanks])<<highShift
}

// BestTable is the evaluator of games of exactly two hole cards: it finds the best hand
// of two hole cards and three cards of the board. It takes a tenth of the time of a
// Table to build. It never changes, so goroutines may share it.
type BestTable struct {
	keys  [1 << 8]uint64 // by card: see Table
	bits  [1 << 8]uint64 // a bit for each card, 16 for each suit
	flush [1 << 13]Class // by set of ranks of the flush suit; in a BestTable, five ranks only
	named [Classes + 1]Category
	rules Rules

	ordinals []uint16 // by set of ranks; nil if any number of hole cards may play
}

// mustPlayTwo panics if any number of hole cards may play.
func (t *BestTable) mustPlayTwo() {
	if t.ordinals == nil {
		panic(fmt.Sprintf("eval: in game %s any number of hole cards may play", t.rules.Name))
	}
}

// Rules returns the rules of the table's game.
func (t *BestTable) Rules() Rules { return t.rules }

// Named returns the category of a class of the table's game, and NoCategory for a number
// up to Classes that is no class of it. It panics above Classes.
func (t *BestTable) Named(c Class) Category { return t.named[c] }

// Partial returns the hand of different cards, any number of them.
func (t *BestTable) Partial(cards ...deck.Card) Partial {
	var p Partial
	for _, c := range cards {
		p = t.Add(p, c)
	}
	return p
}

// Add returns the hand with one more card.
func (t *BestTable) Add(p Partial, c deck.Card) Partial {
	return Partial{p.sum + t.keys[c], p.suits | t.bits[c]}
}

// ClassesOf sets classes[i] to the class of the best of two cards of hands[i], which has
// four to six, and three of the board, which has three to five, for every i. Many hands
// on one board take a quarter of the time of a few: see BenchmarkClass.
func (t *BestTable) ClassesOf(board Partial, hands []Partial, classes []Class) {
	t.mustPlayTwo()
	b := boardOf(board)
	if len(hands) >= manyHands {
		pairs := b.pairs(t)
		for i, h := range hands {
			classes[i] = pairs.class(h.suits)
		}
		return
	}
	for i, h := range hands {
		classes[i] = b.class(h.suits, t)
	}
}

// LowsOf sets lows[i] to the best low of two cards of hands[i] and three of the
// board, for every i.
func (t *BestTable) LowsOf(board Partial, hands []Partial, lows []Low) {
	t.mustPlayTwo()
	ofBoard := uint16(planesOf(board.suits).once)
	for i, h := range hands {
		lows[i] = LowOfRanks(uint16(planesOf(h.suits).once), ofBoard)
	}
}

// BestOf returns the category of the best hand of two of the hole cards, four to
// six, and three of the board, of three to five: all different cards.
func (t *BestTable) BestOf(hole, cards []deck.Card) Category {
	return t.BestCategory(t.Partial(cards...), t.Partial(hole...))
}

// BestCategory is BestOf for cards that are added up.
func (t *BestTable) BestCategory(board, hole Partial) Category {
	t.mustPlayTwo()
	b := boardOf(board)
	c, _ := b.made(planesOf(hole.suits), ranks(hole.suits>>b.shift))
	return c
}

// LowOf returns the best low of two of the hole cards and three of the board, under
// the terms of BestOf.
func (t *BestTable) LowOf(hole, cards []deck.Card) Low {
	var low [1]Low
	t.LowsOf(t.Partial(cards...), []Partial{t.Partial(hole...)}, low[:])
	return low[0]
}
