// Package matchup has the results of every two hands of hold'em before the flop, over all
// boards. They are exact.
//
// Hands that differ only by the order of the cards, and two hands that differ only by a
// permutation of the suits or by their order, have the same results: 47,008 pairs of hands
// remain. Their results stand in a file. The place of a pair follows from the ranks of its
// four cards and from which of the suits are equal.
package matchup

import (
	_ "embed"
	"iter"
	"sync"

	"pokersim/deck"
)

//go:generate go run pokersim/sim/equity/internal/preflop/countpairs -o pairs.counts

// Boards is the number of boards of two hands: five of the other 48 cards.
const Boards = 1_712_304

// Pairs is the number of pairs of hands in the file.
const Pairs = 47_008

// Result is the numbers of boards on which the first of two hands wins, ties and loses.
type Result struct{ Win, Tie, Loss uint32 }

// Of returns the result of two hands, in some 40 ns. If a card occurs twice, the result is
// zero. It allocates nothing after the first call.
func Of(a, b [2]deck.Card) Result {
	p := order()
	ranks, suits, at, swapped := arranged(a, b)
	place := p.places[equal(ranks)][equal(suits)]
	if place.number == 0 {
		return Result{}
	}
	record := pairs[recordBytes*(int(p.before[at])+int(place.number)-1):][:recordBytes]
	r := Result{Win: number(record[:3]), Tie: number(record[3:])}
	r.Loss = Boards - r.Win - r.Tie
	if swapped != place.swapped {
		r.Win, r.Loss = r.Loss, r.Win
	}
	return r
}

// All yields two hands of each pair in the order of the file. The first card of the first hand
// is a club, and the second one is a club or a diamond.
func All() iter.Seq2[[2]deck.Card, [2]deck.Card] {
	return func(yield func(a, b [2]deck.Card) bool) {
		p := order()
		for first := range rankPairs {
			for second := range first + 1 {
				x, next := ranksOf(first, second), uint8(1)
				for suits := range allSuits {
					if p.places[equal(x)][equal(suits)].number != next {
						continue
					}
					next++
					card := func(i int) deck.Card { return deck.NewCard(deck.Rank(x[i]), deck.Suit(suits[i])) }
					if !yield([2]deck.Card{card(0), card(1)}, [2]deck.Card{card(2), card(3)}) {
						return
					}
				}
			}
		}
	}
}

// pairs has the wins and the ties of the first hand of each pair that All yields, three bytes
// each, the lowest first.
//
//go:embed pairs.counts
var pairs string

const recordBytes = 6

func number(bytes string) uint32 {
	return uint32(bytes[0]) | uint32(bytes[1])<<8 | uint32(bytes[2])<<16
}

// rankPairs is the number of pairs of ranks, which may be equal: those of a hand.
const rankPairs = deck.Ranks * (deck.Ranks + 1) / 2

// places is where the pairs of hands stand in the file.
type places struct {
	before [rankPairs * (rankPairs + 1) / 2]uint16 // by the ranks of both hands: the number of pairs before theirs
	places [64][64]place                           // by which ranks and which suits are equal
}

// place is the place of a pair among those of the same ranks.
type place struct {
	number  uint8 // from 1; 0 if a card occurs twice
	swapped bool  // the file has the result of the second hand
}

var order = sync.OnceValue(newPlaces)

func newPlaces() *places {
	p, n := new(places), 0
	var size [64]int // by which ranks are equal: the number of pairs
	for first := range rankPairs {
		for second := range first + 1 {
			ranks := equal(ranksOf(first, second))
			if size[ranks] == 0 {
				size[ranks] = fill(&p.places[ranks], ranks)
			}
			p.before[first*(first+1)/2+second] = uint16(n)
			n += size[ranks]
		}
	}
	return p
}

// fill sets the places of the pairs of hands whose equal ranks are given, and returns the number
// of these pairs.
func fill(places *[64]place, ranks uint8) (n int) {
	for suits := range allSuits {
		if of := equal(suits); of&ranks != 0 || places[of].number != 0 {
			continue
		}
		n++
		for change := range 8 { // bit 0 and 1: the cards of a hand change places, bit 2: the hands do
			x := suits
			switch {
			case change&1 != 0 && ranks&equal01 == 0, change&2 != 0 && ranks&equal23 == 0,
				change&4 != 0 && ranks&(equal02|equal13) != equal02|equal13:
				continue
			}
			if change&1 != 0 {
				x[0], x[1] = x[1], x[0]
			}
			if change&2 != 0 {
				x[2], x[3] = x[3], x[2]
			}
			if change&4 != 0 {
				x = [4]uint8{x[2], x[3], x[0], x[1]}
			}
			if at := &places[equal(x)]; at.number == 0 {
				*at = place{uint8(n), change&4 != 0}
			}
		}
	}
	return n
}

// allSuits yields the suits of any four cards.
func allSuits(yield func(suits [4]uint8) bool) {
	for n := range 256 {
		if !yield([4]uint8{uint8(n >> 6), uint8(n >> 4 & 3), uint8(n >> 2 & 3), uint8(n & 3)}) {
			return
		}
	}
}

// arranged returns the ranks and the suits of two hands, the higher rank of each hand first and
// the hand of the higher ranks first, and the number of their ranks in places.before. swapped
// is whether the hands changed places.
func arranged(a, b [2]deck.Card) (ranks, suits [4]uint8, at int, swapped bool) {
	x, of := arrangedHand(a)
	y, other := arrangedHand(b)
	if swapped = of < other; swapped {
		x, y, of, other = y, x, other, of
	}
	for i, c := range [4]deck.Card{x[0], x[1], y[0], y[1]} {
		ranks[i], suits[i] = uint8(c.Rank()), uint8(c.Suit())
	}
	return ranks, suits, of*(of+1)/2 + other, swapped
}

// arrangedHand returns a hand with the higher rank first, and the number of its ranks.
func arrangedHand(h [2]deck.Card) ([2]deck.Card, int) {
	high, low := int(h[0].Rank()), int(h[1].Rank())
	if high < low {
		h[0], h[1], high, low = h[1], h[0], low, high
	}
	return h, high*(high+1)/2 + low
}

// ranksOf returns the ranks of two hands from the numbers of their ranks.
func ranksOf(first, second int) (ranks [4]uint8) {
	for i, of := range [2]int{first, second} {
		high := 0
		for (high+1)*(high+2)/2 <= of {
			high++
		}
		ranks[2*i], ranks[2*i+1] = uint8(high), uint8(of-high*(high+1)/2)
	}
	return ranks
}

// The bits of equal.
const (
	equal01 = 1 << iota
	equal02
	equal03
	equal12
	equal13
	equal23
)

// equal returns which of four numbers are equal.
func equal(x [4]uint8) (set uint8) {
	if x[0] == x[1] {
		set |= equal01
	}
	if x[0] == x[2] {
		set |= equal02
	}
	if x[0] == x[3] {
		set |= equal03
	}
	if x[1] == x[2] {
		set |= equal12
	}
	if x[1] == x[3] {
		set |= equal13
	}
	if x[2] == x[3] {
		set |= equal23
	}
	return set
}
