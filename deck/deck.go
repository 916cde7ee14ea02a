package deck

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// MaxDraw is the number of cards for which Shuffle takes one random word.
const MaxDraw = 7

// MaxDeal is the most cards that Deal draws from one random word: from 52 cards, in
// one of 8 words that would be uneven at most.
const MaxDeal = 11

// MaxCards is the most cards of a deck: two packs with two jokers.
const MaxCards = 2*Size + 2

// Deck is a deck of up to MaxCards cards that is dealt from its front and never put
// back in order: a partial shuffle of any order is as good as one of a fresh
// deck. A Deck is not safe for concurrent use: give each worker its own.
type Deck struct {
	cards [MaxCards]Card
	size  int // the first so many cards are in the deck
}

// New returns a deck of 52 cards in the order of the card numbers.
func New() *Deck { return Without(0) }

// Without returns a deck in the order of the card numbers without some cards.
func Without(gone Set) *Deck {
	d := &Deck{}
	for c := range Card(Size) {
		if !gone.Has(c) {
			d.cards[d.size] = c
			d.size++
		}
	}
	return d
}

// Of returns a deck of some cards, as few as none and as many as MaxCards (more
// panic), in their order. They may be those of a Pack.
func Of(cards ...Card) *Deck {
	d := &Deck{size: len(cards)}
	copy(d.cards[:len(cards)], cards)
	return d
}

// Cards returns the deck in its present order, front first. The slice is the
// deck itself, so it changes with the next draw: copy what must last.
func (d *Deck) Cards() []Card { return d.cards[:d.size] }

// Shuffle brings k cards (0 to all), drawn uniformly and in uniform order from
// the whole deck, to its first k positions by k swaps. It takes a word of src
// for every seven cards and panics if k is out of range.
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

// Deal is Shuffle for k of at most MaxDeal cards and those of the deck (more panic)
// and a caller that holds the uniform 64-bit word already. It reports false, and
// leaves the deck as it is, for the few words (12 in a billion at seven cards) that
// would make the draw uneven: deal again with another word.
func (d *Deck) Deal(k int, word uint64) bool {
	if k != 7 || d.size != Size {
		return d.draw(0, k, word)
	}
	// draw(0, 7, word) written out, which is twice as fast.
	d0, word := bits.Mul64(word, 52)
	d1, word := bits.Mul64(word, 51)
	d2, word := bits.Mul64(word, 50)
	d3, word := bits.Mul64(word, 49)
	d4, word := bits.Mul64(word, 48)
	d5, word := bits.Mul64(word, 47)
	d6, word := bits.Mul64(word, 46)
	if word < uneven7 {
		return false
	}
	c := &d.cards
	c[0], c[d0] = c[d0], c[0]
	c[1], c[1+d1] = c[1+d1], c[1]
	c[2], c[2+d2] = c[2+d2], c[2]
	c[3], c[3+d3] = c[3+d3], c[3]
	c[4], c[4+d4] = c[4+d4], c[4]
	c[5], c[5+d5] = c[5+d5], c[5]
	c[6], c[6+d6] = c[6+d6], c[6]
	return true
}

// uneven7 is 2^64 mod 52·51·50·49·48·47·46: with fewer left over, the word is
// one of those that would make seven draws uneven.
const uneven7 = 213_625_666_816

// draw brings uniformly drawn cards to positions from to to-1, at most MaxDeal
// of them, taken from those that lie at from and behind.
//
// The draws are those of Brackett-Rozinsky and Lemire, "Batched Ranged Random
// Integer Generation" (2024): word × base has a digit below base in its high
// half and the fraction for the next draw in its low half; what is left in the
// end decides whether the word counts, so that every outcome has equally many.
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
