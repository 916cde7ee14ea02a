package preflop

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/enumerate"
)

// board is a board of five cards: the ranks of each suit. It represents all boards
// that differ from it by a permutation of the suits; weight is their number.
type board struct {
	suits  [deck.Suits]uint16
	weight uint64
}

// shape is the numbers of a board's cards by suit, the largest first.
type shape [deck.Suits]int

// The shapes of boards on which a flush is possible, and of all others.
var (
	flushShapes = []shape{{5}, {4, 1}, {3, 2}, {3, 1, 1}}
	plainShapes = []shape{{2, 2, 1}, {2, 1, 1, 1}}
)

// boards returns the boards of some shapes with the lowest ranks, up to permutations of
// the suits, sorted by weight. Of all ranks, flushes are possible on 58,916 boards, which
// represent 1,037,400 of 2,598,960, and the others are 75,543.
func boards(shapes []shape, lowest int) []board {
	byCards := [6][]uint16{} // sets of ranks, by their number of cards
	for ranks := range uint16(1 << lowest) {
		if n := bits.OnesCount16(ranks); n <= 5 {
			byCards[n] = append(byCards[n], ranks)
		}
	}
	var all []board
	for _, shape := range shapes {
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
// most enumerate.MatchupBoards.
func blocks(all []board) (cut [][]board) {
	for len(all) > 0 {
		n := min(len(all), enumerate.MatchupBoards)
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

// times returns how often the board has each rank.
func (b *board) times() (n rankTimes) {
	for _, ranks := range b.suits {
		for ; ranks != 0; ranks &= ranks - 1 {
			n[bits.TrailingZeros16(ranks)]++
		}
	}
	return n
}

// inSuit returns the number of cards of the suit with the most.
func (b *board) inSuit() int { return bits.OnesCount16(b.suits[0]) }
