package deck

import (
	"iter"
	"math/bits"

	"pokersim/internal/ints"
)

// Choose returns the number of sets of k cards out of n: the binomial coefficient, 0 if
// k is negative or above n. Products of all factors must be below 2^64, as they are for
// seven cards of two decks.
func Choose(n, k int) uint64 {
	if k < 0 || k > n {
		return 0
	}
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}

// Combinations yields the sets of k of some cards, each once and in the order of the cards:
// Choose(len(cards), k) of them, in lexicographic order of places. A hand is valid during
// its step; slices.Clone keeps it.
func Combinations(cards []Card, k int) iter.Seq[Hand] {
	return func(yield func(Hand) bool) {
		if k < 0 || k > len(cards) {
			return
		}
		places, hand := ints.Below[int](k), make(Hand, k)
		for from := 0; from >= 0; {
			for i := from; i < k; i++ {
				hand[i] = cards[places[i]]
			}
			if !yield(hand) {
				return
			}
			for from = k - 1; from >= 0 && places[from] == len(cards)-k+from; from-- {
			}
			if from >= 0 {
				places[from]++
			}
			for i := from + 1; 0 < i && i < k; i++ {
				places[i] = places[i-1] + 1
			}
		}
	}
}

// UpToSuits yields one of all sets of k cards of a deck that differ only in the names of
// the suits, and the number of these sets, 1 to 24: of two cards the 169 starting hands, of
// three the 1755 flops. The numbers add up to Choose(Size, k). Cards are in the order of
// their numbers. A hand is valid during its step.
func UpToSuits(k int) iter.Seq2[Hand, uint64] {
	return func(yield func(Hand, uint64) bool) {
		var masks []uint16                           // sets of at most k ranks
		exactly := make([][]uint16, max(k, Ranks)+1) // and by their number
		for ranks := range uint16(1 << Ranks) {
			if n := bits.OnesCount16(ranks); n <= k {
				masks, exactly[n] = append(masks, ranks), append(exactly[n], ranks)
			}
		}
		var fill func(hand Hand, suit Suit, most uint16, ways, equal uint64) bool
		// fill adds the cards of a suit, whose ranks are at most those of the suit before, a
		// number of 13 bits. That one is the last of some equal suits.
		fill = func(hand Hand, suit Suit, most uint16, ways, equal uint64) bool {
			if suit == Suits {
				return yield(hand, ways)
			}
			possible := masks
			if suit == Suits-1 {
				possible = exactly[k-len(hand)]
			}
			for _, ranks := range possible {
				if ranks > most {
					break
				}
				if len(hand)+bits.OnesCount16(ranks) > k {
					continue
				}
				again := uint64(1)
				if suit > 0 && ranks == most {
					again += equal
				}
				all := hand
				for left := ranks; left != 0; left &= left - 1 {
					all = append(all, NewCard(Rank(bits.TrailingZeros16(left)), suit))
				}
				if !fill(all, suit+1, ranks, ways/again, again) {
					return false
				}
			}
			return true
		}
		fill(make(Hand, 0, max(k, 0)), Clubs, 1<<Ranks-1, 24, 0)
	}
}
