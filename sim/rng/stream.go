package rng

import "fmt"

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
