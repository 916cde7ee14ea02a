package packs

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// Evaluator evaluates hands from a pack. It adds a 64-bit key for each card and looks
// up the sum, in about 6 ns for each hand. It takes 0.3 MB and is built in half a
// millisecond. It never changes, so goroutines may share it.
//
// A key has a digit to the base 8 for each rank, one for jokers, and four bits for each
// suit. A hand has at most seven cards, so the sum has the number of cards of each rank.
// Its digits are an index into a table for each part: four ranks, five ranks, and four
// ranks with the jokers. The entries of the tables are added:
//
//	bits  0-12  the set of ranks
//	bits 16-21  1, 4, 16 or 32 for each rank of two, three, four or more cards; bugs are aces
//	bits 22-24  the number of jokers
type Evaluator struct {
	Rules
	places *places
	keys   [1 << 8]uint64 // by card; 0 for no card
	bits   [1 << 8]uint64 // by card: its rank in the 16 bits of its suit
	low    [1 << 12]uint32
	middle [1 << 15]uint32
	high   [1 << 15]uint32
	place  [6 << numberBits]uint8 // by bits 16-24 of the sum, and the ranks missing for a straight
}

// The digits of the tables of a Evaluator, and the bits of sums of keys.
const (
	middleRank = 4 // the lowest rank of the middle table
	highRank   = 9
	jokerDigit = deck.Ranks
	numberBits = 9 // bits of an entry above the ranks
	suitBits   = 48
)

// NewEvaluator returns the evaluator for a pack.
func NewEvaluator(p Rules) *Evaluator {
	e := &Evaluator{Rules: p, places: newPlaces(p)}
	for c := range p.Cards() {
		if c >= p.Decks*deck.Size { // one more card of each suit
			e.keys[c] = 1<<(3*jokerDigit) | 0x1111<<suitBits
			continue
		}
		card := deck.Card(c % deck.Size)
		e.keys[c] = 1<<(3*card.Rank()) | 1<<(suitBits+4*uint64(card.Suit()))
		e.bits[c] = 1 << (16*uint64(card.Suit()) + uint64(card.Rank()))
	}
	e.fill(e.low[:], 0, 0, middleRank, eval.MaxCards, 0, 0, 0)
	e.fill(e.middle[:], middleRank, middleRank, highRank, eval.MaxCards, 0, 0, 0)
	e.fill(e.high[:], highRank, highRank, jokerDigit, eval.MaxCards, 0, 0, 0)
	for i := range e.place {
		e.place[i] = e.placeOf(i&(1<<numberBits-1), i>>numberBits)
	}
	return e
}

// fill sets the entries of the table of the ranks from first to end with all numbers of
// cards of the ranks from rank on, at most left. Lower ranks have the given digits and
// value. The last table also has the jokers; aces is the number of cards of the rank before.
func (e *Evaluator) fill(table []uint32, first, rank, end, left, digits int, value uint32, aces int) {
	digit := 1 << (3 * (rank - first))
	switch {
	case rank == jokerDigit:
		for jokers := range min(left, deck.MaxJokers) + 1 {
			v := value + uint32(jokers)<<22
			if e.Bug {
				v += weight(aces+jokers) - weight(aces)
			}
			table[digits+jokers*digit] = v
		}
		return
	case rank == end:
		table[digits] = value
		return
	}
	for n := range left + 1 {
		v := value + weight(n)
		if n > 0 {
			v |= 1 << rank
		}
		e.fill(table, first, rank+1, end, left-n, digits+n*digit, v, n)
	}
}

// weight returns what n cards of a rank add to bits 16-21 of a sum.
func weight(n int) uint32 { return [6]uint32{0, 0, 1, 4, 16, 32}[min(n, 5)] << 16 }

// placeOf returns the place of the best category without those of flushes, from bits 16-24
// of a sum and the number of ranks missing for a straight.
func (e *Evaluator) placeOf(numbers, missing int) uint8 {
	var groups []int // the largest numbers of cards of a rank
	for i, most := range []int{5, 4, 3, 2} {
		for range []int{numbers >> 5 & 1, numbers >> 4 & 1, numbers >> 2 & 3, numbers & 3}[i] {
			groups = append(groups, most)
		}
	}
	groups = append(groups, 1, 1)
	return e.places.unsuited[min(numbers>>6, deck.MaxJokers)][groups[0]][min(groups[1], eval.MaxCards/2)][missing]
}

// Category returns the category of the best five cards of a hand of five to seven different
// cards, numbered as in deck.Pack. It allocates nothing.
func (e *Evaluator) Category(hand []deck.Card) eval.Category {
	sum := uint64(0)
	for _, c := range hand {
		sum += e.keys[c]
	}
	place, flush := e.Place(sum)
	if flush {
		place = e.flushPlace(hand, sum, place)
	}
	return e.places.order[place]
}

// Categories sets categories[i] to the category of hands[i] for every i, under the terms of
// eval.Table.Classes.
func (e *Evaluator) Categories(hands [][7]deck.Card, categories []eval.Category) {
	k := &e.keys
	categories = categories[:len(hands)]
	for i := range hands {
		h := &hands[i]
		sum := k[h[0]] + k[h[1]] + k[h[2]] + k[h[3]] + k[h[4]] + k[h[5]] + k[h[6]]
		place, flush := e.Place(sum)
		if flush {
			place = e.flushPlace(h[:], sum, place)
		}
		categories[i] = e.places.order[place]
	}
}

// Key returns the key of a card of the pack. Sums of the keys of the cards of a hand are
// arguments of Place and FlushPlace.
func (e *Evaluator) Key(c deck.Card) uint64 { return e.keys[c] }

// Place returns the index in Order of a hand's category without those of flushes, and
// whether the hand has a flush: then FlushPlace returns that of its category.
func (e *Evaluator) Place(sum uint64) (place uint8, flush bool) {
	v := e.low[sum&(1<<12-1)] + e.middle[sum>>12&(1<<15-1)] + e.high[sum>>27&(1<<15-1)]
	place = e.place[(v>>16|uint32(e.places.missing[v&(1<<deck.Ranks-1)])<<numberBits)%uint32(len(e.place))]
	return place, (sum+suitStart)&fiveOfOne != 0
}

// What is added to a sum of keys, 3 for each suit, and then the highest bits of the suits'
// numbers: a suit has one if it and the jokers have five cards or more.
const (
	suitStart = 0x3333 << suitBits
	fiveOfOne = 0x8888 << suitBits
)

// flushPlace returns the index in Order of a hand's category, given the sum of the keys of
// its cards and the result of Place.
func (e *Evaluator) flushPlace(hand []deck.Card, sum uint64, place uint8) uint8 {
	var ranks Suits
	for _, c := range hand {
		ranks.Add(e.bits[c])
	}
	return e.FlushPlace(ranks, sum, place)
}

// Suits is the ranks of each suit, in 16 bits, that a hand has once or more, and twice.
type Suits struct{ once, twice uint64 }

// Add adds a card, given its Evaluator.Rank.
func (s *Suits) Add(rank uint64) {
	s.twice |= s.once & rank
	s.once |= rank
}

// Rank returns the rank of a card as an argument of Suits.Add: 0 for a joker.
func (e *Evaluator) Rank(c deck.Card) uint64 { return e.bits[c] }

// FlushPlace returns the index in Order of a hand's category, given the ranks of its suits,
// the sum of its keys and the result of Place.
func (e *Evaluator) FlushPlace(ranks Suits, sum uint64, place uint8) uint8 {
	jokers := int(sum >> (3 * jokerDigit) & 7)
	for five := (sum + suitStart) & fiveOfOne; five != 0; five &= five - 1 {
		suit := bits.TrailingZeros64(five>>suitBits) / 4 * 16
		place = min(place, e.places.suited(uint16(ranks.once>>suit), uint16(ranks.twice>>suit), jokers))
	}
	return place
}
