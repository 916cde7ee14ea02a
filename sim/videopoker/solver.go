// Package videopoker computes the best play of draw poker against a pay table: five cards
// are dealt, any of them are held, and the others are replaced once from the rest of the
// deck.
//
// What a table pays is for a bet of 1, which is lost in any case: the mean of it is the
// return. All results of a Solver are exact. Cards are numbers of package deck; a joker is
// card 52. Errors are those of a pay table, with its file, line and column, and of a context
// that ends.
//
//	table, err := videopoker.Named("jacks-9-6")
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	r := videopoker.New(table).Solve()
//	fmt.Println(r.Mean().FloatString(12), r.Mean())
//	// Output: 0.995439043695 1653526326983/1661102543100
package videopoker

import (
	"bytes"
	"cmp"
	"iter"
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/eval/handset"
	"pokersim/internal/ints"
)

// Solver has the number of hands of each row that contain each set of up to four cards.
// From these numbers follows the exact value of each hold: the hands that contain the held
// cards and none of the others, by inclusion and exclusion. Sets that differ only in the
// names of suits share their numbers. A Solver never changes, so goroutines may share it.
type Solver struct {
	table  *Table
	cards  int     // of the deck: 52, or 53 with a joker
	pays   []int64 // by row, in units of 1 / unit
	keys   *keys
	known  []uint8            // by the index of a hand's key: its row; complete after New
	place  [size][]uint16     // by the number of cards of a set and its index: its place among those that differ
	counts [size + 1][]uint32 // by the number of cards of a set, its place and the row; the place of a whole hand is its row
	values [size + 1][]int64  // by the number of cards of a set and its place: the sum of the pays
	hands  func() []placed    // all hands, which solvers of other pays share
	choose [deck.Size + 1][size + 1]uint32
	weight [size + 1]int64 // by the number of cards held: a common denominator of all holds, over that of the hold
	common int64           // the common denominator
}

// New returns the solver of a pay table. Hands of no row pay nothing: their row is the last.
func New(t *Table) *Solver {
	s := &Solver{table: t, cards: deck.Size, keys: keysOf(t.Wild), pays: append(slices.Clone(t.pays), 0)}
	if t.Wild == handset.Joker {
		s.cards++
	}
	s.known = bytes.Repeat([]byte{unknown}, 2*(maxRanks+1))
	for n := range s.choose {
		for k := range s.choose[n] {
			s.choose[n][k] = uint32(deck.Choose(n, k))
		}
	}
	s.common = 1
	for held := range s.weight {
		draws := int64(deck.Choose(s.cards-size, size-held))
		s.common = s.common / ints.GCD(s.common, draws) * draws
	}
	for held := range s.weight {
		s.weight[held] = s.common / int64(deck.Choose(s.cards-size, size-held))
	}
	rows := len(s.pays)
	s.counts[size] = make([]uint32, rows*rows)
	for row := range rows {
		s.counts[size][row*rows+row] = 1
	}
	for n := size - 1; n >= 0; n-- {
		s.count(n)
	}
	s.evaluate()
	s.hands = sync.OnceValue(s.placed)
	return s
}

// With returns the solver of the table in which a row pays another amount for a bet of 1, rounded to
// what a table can have.
func (s *Solver) With(row int, pay *big.Rat) *Solver {
	table, of := *s.table, *s
	table.pays = slices.Clone(table.pays)
	table.pays[row] = new(big.Int).Quo(new(big.Int).Mul(pay.Num(), big.NewInt(unit*table.coins)), pay.Denom()).Int64()
	of.table, of.pays = &table, append(slices.Clone(table.pays), 0)
	of.evaluate()
	return &of
}

// evaluate sets the sums of the pays.
func (s *Solver) evaluate() {
	for n, counts := range s.counts {
		s.values[n] = nil
		for hands := range slices.Chunk(counts, len(s.pays)) {
			value := int64(0)
			for row, count := range hands {
				value += int64(count) * s.pays[row]
			}
			s.values[n] = append(s.values[n], value)
		}
	}
}

// key is what the rows of some cards depend on.
type key struct {
	ranks uint32 // the sum of the numbers of their ranks
	suits uint8  // those of the cards that are not wild, as bits
}

// rankNumbers are numbers of the ranks from the two to the ace, then of a joker. Hands of
// five cards have different sums if they have different ranks.
var rankNumbers = [deck.Ranks + 1]uint32{0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 360_919}

// maxRanks is the sum of a joker and four aces.
const maxRanks = 360_919 + 4*79_415

// keys are those of all cards.
type keys [deck.Size + 1]key

// keysOf returns the keys of a table with some wild cards.
func keysOf(wild handset.Wild) *keys {
	keys := new(keys)
	for c := range deck.Card(deck.Size) {
		keys[c].ranks = rankNumbers[c.Rank()]
		if wild != handset.Deuces || c.Rank() != deck.Two {
			keys[c].suits = 1 << c.Suit()
		}
	}
	keys[joker].ranks = rankNumbers[deck.Ranks]
	return keys
}

// of returns the key of some cards.
func (of *keys) of(cards []deck.Card) (k key) {
	for _, c := range cards {
		k = k.and(of[c])
	}
	return k
}

// and returns the key of more cards.
func (k key) and(more key) key { return key{k.ranks + more.ranks, k.suits | more.suits} }

// index returns a number of the ranks and of whether the cards that are not wild are of
// one suit.
func (k key) index() uint32 {
	if k.suits&(k.suits-1) == 0 {
		return 2*k.ranks + 1
	}
	return 2 * k.ranks
}

// row returns the row of a hand; that of nothing is the last.
func (s *Solver) row(hand []deck.Card) int {
	return int(s.known[s.keys.of(hand).index()])
}

// count counts the hands that contain each set of n cards, from those that contain one card
// more.
func (s *Solver) count(n int) {
	rows := len(s.pays)
	s.place[n] = make([]uint16, deck.Choose(s.cards, n))
	sum := make([]uint32, rows)
	for cards := range s.table.sets(n) {
		clear(sum)
		if n == size-1 {
			s.draw(cards, sum)
		} else {
			s.extend(cards, sum)
		}
		for row := range sum {
			sum[row] /= uint32(size - n)
		}
		places, place := s.place[n], uint16(len(s.counts[n])/rows)
		s.counts[n] = append(s.counts[n], sum...)
		setOf(cards).namings(func(set suits) { places[s.indexOf(set)] = place })
	}
}

// draw adds one to the row of each hand of four cards and one more.
func (s *Solver) draw(cards []deck.Card, sum []uint32) {
	of := s.keys.of(cards)
	if of.suits&(of.suits-1) == 0 {
		for c := range deck.Card(s.cards) {
			if !slices.Contains(cards, c) {
				sum[s.rowWith(of, cards, c)]++
			}
		}
		return
	}
	// The hands are of several suits: all cards of a rank give the same row.
	left := [deck.Ranks]uint32{}
	for rank := range left {
		left[rank] = deck.Suits
	}
	jokers := uint32(s.cards - deck.Size)
	for _, c := range cards {
		if c == joker {
			jokers = 0
		} else {
			left[c.Rank()]--
		}
	}
	for rank, n := range left {
		if n > 0 {
			c := deck.Card(rank)
			for slices.Contains(cards, c) {
				c += deck.Ranks
			}
			sum[s.rowWith(of, cards, c)] += n
		}
	}
	if jokers > 0 {
		sum[s.rowWith(of, cards, joker)]++
	}
}

// rowWith returns the row of four cards, which have a key, and one more.
func (s *Solver) rowWith(of key, cards []deck.Card, c deck.Card) uint8 {
	row := &s.known[of.and(s.keys[c]).index()]
	if *row == unknown {
		best, _ := s.table.Rows.Best(insert(nil, cards, c), s.table.Wild)
		*row = uint8(best)
	}
	return *row
}

// extend adds the numbers of hands of each row that contain some cards and one more, for
// each such card.
func (s *Solver) extend(cards []deck.Card, sum []uint32) {
	n := len(cards) + 1
	var more [size]deck.Card
	for c := range deck.Card(s.cards) {
		if slices.Contains(cards, c) {
			continue
		}
		from := int(s.place[n][s.index(insert(more[:0], cards, c))]) * len(sum)
		for row, hands := range s.counts[n][from : from+len(sum)] {
			sum[row] += hands
		}
	}
}

// insert appends the cards, which are in ascending order, and one more in its place.
func insert(to, cards []deck.Card, c deck.Card) []deck.Card {
	at := 0
	for at < len(cards) && cards[at] < c {
		at++
	}
	return append(append(append(to, cards[:at]...), c), cards[at:]...)
}

// index returns the index of a set of cards in ascending order among those of its size: its
// rank in the combinatorial number system.
func (s *Solver) index(cards []deck.Card) int {
	n := 0
	for i, c := range cards {
		n += int(s.choose[c][i+1])
	}
	return n
}

// indexOf returns index of the cards of a set.
func (s *Solver) indexOf(set suits) (n uint32) {
	i := 1
	for suit, ranks := range set.of {
		for ; ranks != 0; ranks &= ranks - 1 {
			n += s.choose[deck.Ranks*suit+bits.TrailingZeros16(ranks)][i]
			i++
		}
	}
	if set.joker {
		n += s.choose[joker][i]
	}
	return n
}

// places returns the place of each set of cards of a hand, by its cards as bits.
func (s *Solver) places(hand []deck.Card) (at [holds]uint16) {
	var index [holds]uint32
	for m := 1; m < holds-1; m++ {
		top, n := bits.Len(uint(m))-1, bits.OnesCount(uint(m))
		index[m] = index[m&^(1<<top)] + s.choose[hand[top]][n]
		at[m] = s.place[n][index[m]]
	}
	at[holds-1] = uint16(s.row(hand))
	return at
}

// Values returns the exact value of each hold of a hand of five cards in ascending order,
// by the held cards as bits, in units of 1 / Denominator.
func (s *Solver) Values(hand []deck.Card) (values [holds]int64) {
	at := s.places(hand)
	return s.valuesAt(&at)
}

// valuesAt is Values of a hand with some places of its sets.
func (s *Solver) valuesAt(at *[holds]uint16) (values [holds]int64) {
	for m, place := range at {
		values[m] = s.values[bits.OnesCount(uint(m))][place]
	}
	exclude(&values)
	for m := range values {
		values[m] *= s.weight[bits.OnesCount(uint(m))]
	}
	return values
}

// exclude turns the sums over all hands that contain a set of cards into those over the
// hands that contain it and no other of the five cards.
func exclude(sums *[holds]int64) {
	for bit := 1; bit < holds; bit <<= 1 {
		for from := 0; from < holds; from += 2 * bit {
			for m := from; m < from+bit; m++ {
				sums[m&(holds-1)] -= sums[(m+bit)&(holds-1)]
			}
		}
	}
}

// Denominator returns the unit of Values.
func (s *Solver) Denominator() int64 { return s.common }

// Best returns the hold with the largest value, and the value in units of 1 / Denominator.
// Of equal values it is the hold that comes first in Before.
func (s *Solver) Best(hand []deck.Card) (hold int, value int64) {
	at := s.places(hand)
	return s.bestAt(hand, &at)
}

// bestAt is Best of a hand with some places of its sets.
func (s *Solver) bestAt(hand []deck.Card, at *[holds]uint16) (hold int, value int64) {
	values := s.valuesAt(at)
	hold = holds - 1
	for m := range holds - 1 {
		if values[m] > values[hold] || values[m] == values[hold] && s.Before(hand, m, hold) {
			hold = m
		}
	}
	return hold, values[hold]
}

// Before reports whether hold a of a hand comes before hold b of the same value: the one of
// more cards, then that of lower ranks, where the highest is compared first and a joker is
// above the ace, then that of the cards that are later in the hand.
func (*Solver) Before(hand []deck.Card, a, b int) bool {
	if m, n := bits.OnesCount(uint(a)), bits.OnesCount(uint(b)); m != n {
		return m > n
	}
	if m, n := ranksOf(hand, a), ranksOf(hand, b); m != n {
		return m < n
	}
	return a > b
}

// ranksOf returns how often each rank is held, the higher ranks in the higher bits.
func ranksOf(hand []deck.Card, hold int) (ranks uint64) {
	for i, c := range hand {
		switch {
		case hold>>i&1 == 0:
		case c == joker:
			ranks += 1 << (3 * deck.Ranks)
		default:
			ranks += 1 << (3 * c.Rank())
		}
	}
	return ranks
}

// Outcomes returns the number of draws with each row after a hold.
func (s *Solver) Outcomes(hand []deck.Card, hold int) []uint64 {
	at, rows := s.places(hand), len(s.pays)
	counts := make([]uint64, rows)
	for m, sign := range supersets(hold) {
		from := int(at[m]) * rows
		for row, hands := range s.counts[bits.OnesCount(uint(m))][from : from+rows] {
			counts[row] += uint64(sign * int64(hands))
		}
	}
	return counts
}

// supersets yields the sets of cards of a hand that contain a hold, and 1 or -1: the draws after it
// are the sum of these times the hands that contain the set, by inclusion and exclusion.
func supersets(hold int) iter.Seq2[int, int64] {
	return func(yield func(int, int64) bool) {
		others := (holds - 1) &^ hold
		for with := others; yield(hold|with, int64(1-2*(bits.OnesCount(uint(with))&1))) && with != 0; {
			with = (with - 1) & others
		}
	}
}

const (
	size  = 5 // cards of a hand
	holds = 1 << size
	joker = deck.Card(deck.Size)

	unknown = handset.MaxRows + 1 // is no row
)

// suits is a set of cards: the ranks of each suit as bits, and the number of jokers. It is
// canonical if the suits are in descending order. Sets that differ only in the names of
// suits have one canonical form.
type suits struct {
	of    [deck.Suits]uint16
	joker bool
}

// setOf returns the canonical set of a hand.
func setOf(hand []deck.Card) (s suits) {
	for _, c := range hand {
		if c == joker {
			s.joker = true
		} else {
			s.of[c.Suit()] |= 1 << c.Rank()
		}
	}
	slices.SortFunc(s.of[:], func(a, b uint16) int { return cmp.Compare(b, a) })
	return s
}

// add appends the cards to a list. The joker is card 52.
func (s suits) add(cards []deck.Card) []deck.Card {
	for suit, ranks := range s.of {
		for ; ranks != 0; ranks &= ranks - 1 {
			cards = append(cards, deck.NewCard(deck.Rank(bits.TrailingZeros16(ranks)), deck.Suit(suit)))
		}
	}
	if s.joker {
		cards = append(cards, joker)
	}
	return cards
}

// namings calls each with every set that differs from s only in the names of suits, each
// once: the permutations of the suits of a canonical set in descending order.
func (s suits) namings(each func(suits)) {
	of := s.of[:]
	for {
		each(s)
		i := len(of) - 2 // the last suit that is larger than the next one
		for i >= 0 && of[i] <= of[i+1] {
			i--
		}
		if i < 0 {
			return
		}
		j := len(of) - 1
		for of[j] >= of[i] {
			j--
		}
		of[i], of[j] = of[j], of[i]
		slices.Reverse(of[i+1:])
	}
}

// sets yields one of all sets of n cards of the deck that differ only in the names of suits,
// and the number of these sets. A hand is valid during its step.
func (t *Table) sets(n int) iter.Seq2[deck.Hand, uint64] {
	return func(yield func(deck.Hand, uint64) bool) {
		for hand, ways := range deck.UpToSuits(n) {
			if !yield(hand, ways) {
				return
			}
		}
		if t.Wild != handset.Joker || n == 0 {
			return
		}
		for hand, ways := range deck.UpToSuits(n - 1) {
			if !yield(append(hand, joker), ways) {
				return
			}
		}
	}
}
