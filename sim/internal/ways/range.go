package ways

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
)

// Hand is the hole cards of a hand of a range. Its weight is that of all hands of the
// range that differ from it only in the names of suits, given the board and the dead cards.
type Hand struct {
	Cards  []deck.Card
	Weight uint64
}

// Alike returns the hands of a range, those that differ only in suits as one. With each,
// there is one for each hand.
func Alike(hands []ranges.Combo, board, dead []deck.Card, each bool) (list []Hand) {
	index := map[[deck.Suits]uint64]int{}
	for _, h := range hands {
		var key [deck.Suits]uint64
		for i, of := range [][]deck.Card{h.Hand(), board, dead} {
			for _, c := range of {
				key[c.Suit()] |= 1 << (16*i + int(c.Rank()))
			}
		}
		slices.Sort(key[:])
		at, known := index[key]
		if !known || each {
			at = len(list)
			index[key] = at
			list = append(list, Hand{Cards: slices.Clone(h.Hand())})
		}
		list[at].Weight += h.Weight
	}
	return list
}

// weightOf returns the sum of the weights of all hands with each of some boards, or
// chunk.MaxRounds + 1 if it is larger.
func weightOf(hands []Hand, boards uint64) (sum uint64) {
	for _, h := range hands {
		high, n := bits.Mul64(h.Weight, boards)
		if sum += n; high != 0 || n > chunk.MaxRounds || sum > chunk.MaxRounds {
			return chunk.MaxRounds + 1
		}
	}
	return sum
}
