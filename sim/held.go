package sim

import (
	"errors"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/deck/ranges"
)

// held is the hole cards of a hand of a range. Its weight is that of all hands of the
// range that differ from it only in the names of suits, given the board and the dead cards.
type held struct {
	cards  []deck.Card
	weight uint64
}

// alike returns the hands of a range, those that differ only in suits as one. With each,
// there is one for each hand.
func alike(hands []ranges.Combo, board, dead []deck.Card, each bool) (list []held) {
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
			list = append(list, held{cards: slices.Clone(h.Hand())})
		}
		list[at].weight += h.Weight
	}
	return list
}

// weightOf returns the sum of the weights of all hands with each of some boards, or
// MaxRounds + 1 if it is larger.
func weightOf(hands []held, boards uint64) (sum uint64) {
	for _, h := range hands {
		high, n := bits.Mul64(h.weight, boards)
		if sum += n; high != 0 || n > MaxRounds || sum > MaxRounds {
			return MaxRounds + 1
		}
	}
	return sum
}

// holeError returns the error of a text that is no range, about -hole. Cards is its error
// as cards; it is returned if it is not to the left of the other.
func holeError(err, cards error) error {
	e, ok := errors.AsType[*ranges.Error](err)
	if c, is := errors.AsType[*ranges.Error](cards); ok && is && (c.Field != e.Field && e.Field != "players" || c.Column >= e.Column) {
		return cards
	}
	if ok && e.Field == "players" {
		about := *e
		about.Field, about.Player, about.Operand = "hole", -1, "-hole"
		return &about
	}
	return err
}
