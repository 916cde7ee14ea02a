package rng

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

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
