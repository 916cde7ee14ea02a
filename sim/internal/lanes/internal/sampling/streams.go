// Package sampling draws the cards of a block of hands from the random streams of a chunk: each
// card is a draw from a fraction of 16 bits. A Sampler draws eight hands at a time.
package sampling

import (
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// Streams are the random streams of a chunk.
type Streams = [layout.Streams]rng.SFC64

// NewStreams returns the random streams of a chunk of hands.
func NewStreams(seed, chunk uint64) (s Streams) {
	for i := range s {
		s[i].Reset(seed, chunk, rng.Lanes, uint8(i))
	}
	return s
}

// Fill fills each group of fractions with two words of every stream, in the order of
// the lanes.
func Fill(fractions [][layout.Words]uint64, s *Streams) {
	for i := 0; i < layout.Streams; i += 2 { // two streams at a time, which are independent
		a, b, first := s[i], s[i+1], packed(i)
		for g := range fractions {
			f := (*[4]uint64)(fractions[g][first:])
			f[0], a = a.Next()
			f[1], b = b.Next()
			f[2], a = a.Next()
			f[3], b = b.Next()
		}
		s[i], s[i+1] = a, b
	}
}

// packed returns the index of a stream's first word; the second word is at this index
// plus 2. So the order of the lanes is: the first words of two streams, the second words
// of the same streams, then the next two streams. On amd64 this is the order of
// VPACKUSWB, which packs two vectors within each 128 bits. On arm64, vectors of two words,
// one of each stream, are in this order as they are drawn. Other architectures must use
// the same order.
func packed(stream int) int { return stream/2*4 + stream%2 }

// States are the states of the streams, transposed: element [j][i] is word j of stream i.
type States = [4][layout.Streams]uint64

// StatesOf returns the states of the streams.
func StatesOf(s *Streams) (t States) {
	for i := range s {
		for j, word := range s[i].State() {
			t[j][i] = word
		}
	}
	return t
}

// SetStates sets the streams to the states.
func SetStates(s *Streams, t *States) {
	for i := range s {
		s[i].SetState([4]uint64{t[0][i], t[1][i], t[2][i], t[3][i]})
	}
}
