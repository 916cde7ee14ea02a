package preflop

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/lanes"
)

// board is a board of five cards: the ranks of each suit. It represents all boards
// that differ from it by a permutation of the suits; weight is their number.
type board struct {
	suits  [deck.Suits]uint16
	weight uint64
}

// boards returns all boards up to permutations of the suits, sorted by weight:
// 134,459, which represent 2,598,960.
func boards() []board {
	byCards := [6][]uint16{} // sets of ranks, by their number of cards
	for ranks := range uint16(1 << deck.Ranks) {
		if n := bits.OnesCount16(ranks); n <= 5 {
			byCards[n] = append(byCards[n], ranks)
		}
	}
	var all []board
	for _, shape := range [][deck.Suits]int{{5}, {4, 1}, {3, 2}, {3, 1, 1}, {2, 2, 1}, {2, 1, 1, 1}} {
		var extend func(b board, suit int)
		extend = func(b board, suit int) {
			if suit == deck.Suits {
				b.weight = weight(b.suits)
				all = append(all, b)
				return
			}
			for _, ranks := range byCards[shape[suit]] {
				if suit > 0 && shape[suit] == shape[suit-1] && ranks > b.suits[suit-1] {
					break // suits with the same number of cards: the larger set is first
				}
				b.suits[suit] = ranks
				extend(b, suit+1)
			}
		}
		extend(board{}, 0)
	}
	slices.SortStableFunc(all, func(a, b board) int { return int(a.weight) - int(b.weight) })
	return all
}

// weight returns the number of ways to assign four sets of ranks to the suits.
func weight(suits [deck.Suits]uint16) uint64 {
	ways, same := uint64(24), uint64(1)
	for i := 1; i < len(suits); i++ {
		if same++; suits[i] != suits[i-1] {
			same = 1
		}
		ways /= same
	}
	return ways
}

// blocks divides the boards into the chunks of a run: boards of the same weight, at
// most lanes.MatchupBoards.
func blocks(all []board) (cut [][]board) {
	for len(all) > 0 {
		n := min(len(all), lanes.MatchupBoards)
		for all[n-1].weight != all[0].weight {
			n--
		}
		cut = append(cut, all[:n])
		all = all[n:]
	}
	return cut
}

// cards returns the board as a set of cards.
func (b *board) cards() (s deck.Set) {
	for suit, ranks := range b.suits {
		s |= deck.Set(ranks) << (deck.Ranks * suit)
	}
	return s
}

// count returns how many cards of a rank the board has.
func (b *board) count(r deck.Rank) (n int) {
	for _, ranks := range b.suits {
		n += int(ranks >> r & 1)
	}
	return n
}

// flush returns the suit with the most cards on the board, and their number. A
// flush is possible if there are three or more.
func (b *board) flush() (suit, cards int) {
	for s, ranks := range b.suits {
		if n := bits.OnesCount16(ranks); n > cards {
			suit, cards = s, n
		}
	}
	return suit, cards
}
