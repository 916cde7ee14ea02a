package shuffle

import (
	"math/bits"
	"math/rand/v2"
)

const roomSize = 64

// words reads a source ahead, many words at a time.
type words struct {
	fill func([]uint64)
	room [roomSize]uint64
	used int // how many of room were used
}

func newWords(src rand.Source) *words {
	if many, ok := src.(interface{ Fill([]uint64) }); ok {
		return &words{fill: many.Fill, used: roomSize}
	}
	return &words{used: roomSize, fill: func(room []uint64) {
		for i := range room {
			room[i] = src.Uint64()
		}
	}}
}

// some returns from 1 to n words, which are used up as far as w.used is raised.
func (w *words) some(n int) []uint64 {
	if w.used == roomSize {
		w.fill(w.room[:])
		w.used = 0
	}
	return w.room[w.used:min(roomSize, w.used+n)]
}

// fisherYatesInts is fisherYates on a slice: the same orders from the same words.
// Its draws are those of math/rand/v2, Rand.IntN (Lemire 2019), written out.
func fisherYatesInts(src rand.Source) func(cards []int) {
	w := newWords(src)
	return func(cards []int) {
		for i := len(cards) - 1; i > 0; {
			for _, word := range w.some(i) {
				w.used++
				n := uint64(i + 1)
				j, low := bits.Mul64(word, n)
				if n&uint64(i) == 0 { // a power of two
					j = word & uint64(i)
				} else if low < n && low < -n%n {
					break // the draw would be uneven: the next word makes it again
				}
				cards[i], cards[j] = cards[j], cards[i]
				i--
			}
		}
	}
}
