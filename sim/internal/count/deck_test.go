package count_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/sim/internal/count"
)

// Hands deals the same cards as deck.Deck.Deal from decks of any size, and rejects the same
// words, those at the ends of the words of an outcome included.
func TestHandsAreThoseOfADeck(t *testing.T) {
	src := rand.NewPCG(3, 4)
	for size := 7; size <= deck.MaxCards; size++ {
		cards := make([]deck.Card, size)
		for i := range cards {
			cards[i] = deck.Card(i)
		}
		for k := 5; k <= 7; k++ {
			d, left := deck.Of(cards...), slices.Clone(cards)
			outcomes := uint64(1)
			for i := range k {
				outcomes *= uint64(size - i)
			}
			edge := -outcomes % outcomes
			words := []uint64{0, 1, edge - 1, edge, edge + 1, outcomes}
			for range 60 { // words of an outcome, and the ends of those of another
				outcome, _ := bits.Mul64(src.Uint64(), outcomes)
				first, _ := bits.Div64(outcome, edge, outcomes)
				words = append(words, src.Uint64(), first-1, first, first+1)
			}
			var want [][7]deck.Card
			for _, word := range words {
				if d.Deal(k, word) {
					hand := [7]deck.Card{deck.NoCard, deck.NoCard, deck.NoCard, deck.NoCard, deck.NoCard, deck.NoCard, deck.NoCard}
					copy(hand[:], d.Cards()[:k])
					want = append(want, hand)
				}
			}
			got := make([][7]deck.Card, len(words))
			if dealt := count.Hands(left, k, words, got); !slices.Equal(got[:dealt], want) || !slices.Equal(left, d.Cards()) {
				t.Fatalf("%d of %d cards: got %d hands, want %d, or others", k, size, dealt, len(want))
			}
		}
	}
}

func ExampleHands() {
	d, hands := deck.New(), make([][7]deck.Card, 2)
	fmt.Println(count.Hands(d.Cards(), 5, []uint64{0x123456789abcdef1, 0}, hands)) // the last word is rejected
	fmt.Println(deck.Hand(hands[0][:5]))
	// Output:
	// 1
	// 5c Qh 7h 8d 2c
}
