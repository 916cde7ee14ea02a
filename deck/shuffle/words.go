package shuffle

import (
	"math/bits"
	"math/rand/v2"
)

const roomSize = 256

// words is a buffer of the words of a source.
type words struct {
	fill func([]uint64)
	room [roomSize]uint64
	left []uint64 // the unread words of room
}

func newWords(src rand.Source) *words {
	if many, ok := src.(interface{ Fill([]uint64) }); ok {
		return &words{fill: many.Fill}
	}
	return &words{fill: func(room []uint64) {
		for i := range room {
			room[i] = src.Uint64()
		}
	}}
}

// take returns 1 to n words. They are valid until the next call.
func (w *words) take(n int) []uint64 {
	if len(w.left) == 0 {
		w.fill(w.room[:])
		w.left = w.room[:]
	}
	n = min(n, len(w.left))
	taken := w.left[:n]
	w.left = w.left[n:]
	return taken
}

// fisherYatesInts is fisherYates for a slice: the same words give the same orders.
// It draws as Rand.IntN of math/rand/v2 does (Lemire's rejection, 2019).
func fisherYatesInts(src rand.Source) func(cards []int) {
	w := newWords(src)
	return func(cards []int) {
		for i := len(cards) - 1; i > 0; {
			for _, word := range w.take(i) {
				n := uint64(i + 1)
				j, low := bits.Mul64(word, n)
				if low < n && low < -n%n {
					continue // rejected: draw again with the next word
				}
				if n&(n-1) == 0 { // a power of two
					j = word & (n - 1)
				}
				cards[i], cards[j] = cards[j], cards[i]
				i--
			}
		}
	}
}
