// Package rng provides the streams of uniform random 64-bit words that hands are
// dealt from.
//
// A stream has an address: (seed, chunk, domain, lane). The same address gives
// the same words on every machine. Two addresses never share a stream, so chunks
// may be dealt on any machine and in any order. The only error is that of
// Algorithm.Check.
//
//	r := rand.New(rng.NewSFC64(42, 0, rng.Shuffle, 0))
//	fmt.Println(r.Perm(10))
//	// Output: [2 4 5 3 7 8 9 6 0 1]
package rng

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
)

// Stream is a source of uniform 64-bit words; it is a math/rand/v2 Source too.
type Stream interface {
	Uint64() uint64
	Fill(words []uint64) // sets every element to the next word
}

// Algorithm is the name of a generator.
type Algorithm string

// The generators.
const (
	AlgorithmSFC64   Algorithm = "sfc64"
	AlgorithmChaCha8 Algorithm = "chacha8"
)

// algorithms are the names of all generators, the default first.
var algorithms = [...]Algorithm{AlgorithmSFC64, AlgorithmChaCha8}

// Check returns an error that quotes the name if no generator has it.
func (a Algorithm) Check() error {
	for _, known := range algorithms {
		if a == known {
			return nil
		}
	}
	return fmt.Errorf("unknown generator %q: want sfc64 or chacha8", string(a))
}

// Open returns the algorithm's stream at an address. It panics if Check fails.
func (a Algorithm) Open(seed, chunk uint64, domain Domain, lane uint8) Stream {
	switch a {
	case AlgorithmSFC64:
		return NewSFC64(seed, chunk, domain, lane)
	case AlgorithmChaCha8:
		return newChaCha8(seed, chunk, domain, lane)
	}
	panic(a.Check())
}

// chaCha8 is the cryptographic generator of math/rand/v2, keyed by the SHA-256
// hash of the stream's address. It has nothing in common with SFC64, so one
// generator checks results of the other. It is a math/rand/v2 Source.
type chaCha8 struct {
	*rand.ChaCha8
}

// newChaCha8 returns the stream at an address. All values are valid.
func newChaCha8(seed, chunk uint64, domain Domain, lane uint8) *chaCha8 {
	address := []byte("pokersim stream")
	for _, part := range []uint64{seed, chunk, uint64(domain), uint64(lane)} {
		address = binary.LittleEndian.AppendUint64(address, part)
	}
	return &chaCha8{rand.NewChaCha8(sha256.Sum256(address))}
}

// Fill sets every element of words to the next word of the stream.
func (c *chaCha8) Fill(words []uint64) {
	for i := range words {
		words[i] = c.Uint64()
	}
}

// Domain separates the uses of one seed: no two domains get the same words.
type Domain uint64

// The domains in use. A number keeps its meaning for ever: the golden tallies
// depend on it.
const (
	Deck      Domain = 1 // the deck engine
	Lanes     Domain = 2 // the lanes engine
	Shuffle   Domain = 3 // shuffled packs
	Audit     Domain = 4 // the shuffle audit
	Showdowns Domain = 5 // showdowns of the lanes engine
	Equity    Domain = 6 // showdowns of the deck engine
	Ranges    Domain = 7 // hands of a range, of the lanes engine
	Query     Domain = 8 // deals of a query
	DrawPoker Domain = 9 // rounds of draw poker against a pay table
)

// SFC64 is Chris Doty-Humphrey's small fast chaotic generator with 64-bit words:
// three words of state, and a counter that gives every stream a period of at least
// 2^64. It passes PractRand to 4 TB, alone and interleaved
// (https://bashtage.github.io/randomgen/testing/sfc64.html). It is a math/rand/v2
// Source. It is not cryptographic; AlgorithmChaCha8 is.
type SFC64 struct {
	a, b, c, counter uint64
}

// NewSFC64 returns the stream at an address. All values are valid.
//
// A bijection maps the seed, the chunk, and the domain with the lane to one word of
// the state each. Every counter starts at 1, so two streams cannot overlap within
// 2^64 words.
func NewSFC64(seed, chunk uint64, domain Domain, lane uint8) *SFC64 {
	s := &SFC64{}
	s.Reset(seed, chunk, domain, lane)
	return s
}

// Reset makes s the stream at an address, as NewSFC64 does, without an allocation.
func (s *SFC64) Reset(seed, chunk uint64, domain Domain, lane uint8) {
	*s = sfc64State(
		mix(seed+0x9e3779b97f4a7c15),
		mix(chunk+0xbb67ae8584caa73b),
		mix((uint64(domain)<<8|uint64(lane))+0x3c6ef372fe94f82b),
	)
}

// sfc64State starts from three words and discards the first 18 outputs, as the
// generator's author does.
func sfc64State(a, b, c uint64) SFC64 {
	s := SFC64{a, b, c, 1}
	for range 18 {
		s.Uint64()
	}
	return s
}

// Uint64 returns the next word of the stream, uniform over all 64-bit values.
func (s *SFC64) Uint64() uint64 {
	word, after := s.Next()
	*s = after
	return word
}

// Fill sets every element of words to the next word of the stream, as calls of
// Uint64 would, but faster.
func (s *SFC64) Fill(words []uint64) {
	state := *s
	for i := range words {
		words[i], state = state.Next()
	}
	*s = state
}

// Next returns the next word and the stream behind it. It takes and gives values,
// which the compiler keeps in registers over a loop; behind a pointer it does not.
func (s SFC64) Next() (word uint64, after SFC64) {
	word = s.a + s.b + s.counter
	return word, SFC64{
		a:       s.b ^ s.b>>11,
		b:       s.c + s.c<<3,
		c:       bits.RotateLeft64(s.c, 24) + word,
		counter: s.counter + 1,
	}
}

// State returns the three words and the counter of the state, from which a vector
// of streams is loaded.
func (s *SFC64) State() [4]uint64 { return [4]uint64{s.a, s.b, s.c, s.counter} }

// SetState sets the state to a result of State.
func (s *SFC64) SetState(w [4]uint64) { *s = SFC64{w[0], w[1], w[2], w[3]} }

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection on
// 64-bit words in which every input bit affects all output bits.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
