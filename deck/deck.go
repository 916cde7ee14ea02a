package deck

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// MaxDraw is the number of cards that Shuffle draws from one random word.
const MaxDraw = 7

// MaxDeal is the most cards that Deal draws from one random word. With 11 of 52
// cards, fewer than one word in 8 is rejected.
const MaxDeal = 11

// MaxJokers is the most jokers of a pack that hands are dealt from.
const MaxJokers = 4

// MaxCards is the most cards of a deck: 52 cards twice, and the jokers.
const MaxCards = 2*Size + MaxJokers

// Deck is a deck of up to MaxCards cards. Hands are dealt from its front. The
// deck is never put back in order: a partial shuffle of any order is uniform. A
// Deck is not safe for concurrent use: give each worker its own.
type Deck struct {
	cards [MaxCards]Card
	size  int // the deck is cards[:size]
}

// New returns a deck of 52 cards in the order of the card numbers.
func New() *Deck {
	d := &Deck{size: Size}
	for c := range Card(Size) {
		d.cards[c] = c
	}
	return d
}

// Of returns a deck of the given cards, 0 to MaxCards, in the given order. More
// panic. The cards may be those of a Pack.
func Of(cards ...Card) *Deck {
	d := &Deck{size: len(cards)}
	copy(d.cards[:len(cards)], cards)
	return d
}

// Cards returns the deck in its present order, front first. The slice is part of
// the deck: the next draw changes it.
func (d *Deck) Cards() []Card { return d.cards[:d.size] }

// Shuffle draws k cards, uniformly and in uniform order, from the whole deck to
// its first k positions: the first k steps of a Fisher–Yates shuffle. It takes a
// word of src for every MaxDraw cards, and another if the word is rejected (see
// Deal). It panics if k is below 0 or above the number of cards.
func (d *Deck) Shuffle(k int, src rand.Source) {
	if k < 0 || k > d.size {
		panic(fmt.Sprintf("deck: Shuffle of %d cards: want 0 to %d", k, d.size))
	}
	for from := 0; from < k; from += MaxDraw {
		to := min(from+MaxDraw, k)
		for !d.draw(from, to, src.Uint64()) {
		}
	}
}

// Deal shuffles as Shuffle does, with a uniform 64-bit word of the caller. k is at
// most MaxDeal and the number of cards; more panic. From more than 52 cards k is at most
// 9: more have more outcomes than a word has values. Some words would make the draw
// uneven (12 in a billion at seven cards). Deal rejects them: it returns false and
// leaves the deck as it is. Call it again with another word.
func (d *Deck) Deal(k int, word uint64) bool { return d.draw(0, k, word) }

// draw fills positions from (inclusive) to to (exclusive), at most MaxDeal of
// them, with cards drawn uniformly from those at position from and above.
//
// The draws are those of Brackett-Rozinsky and Lemire, "Batched Ranged Random
// Integer Generation" (2024). The high half of word × base is a digit below base.
// The low half is the fraction for the next draw. The last fraction decides whether
// the word is rejected, so that every outcome has the same number of words.
func (d *Deck) draw(from, to int, word uint64) bool {
	var digits [MaxDeal]uint8
	outcomes := uint64(1)
	for i := from; i < to; i++ {
		base := uint64(d.size - i)
		digit, rest := bits.Mul64(word, base)
		digits[i-from], word = uint8(digit), rest
		outcomes *= base
	}
	if word < outcomes && word < -outcomes%outcomes {
		return false
	}
	for i := from; i < to; i++ {
		j := i + int(digits[i-from])
		d.cards[i], d.cards[j] = d.cards[j], d.cards[i]
	}
	return true
}
