package rng_test

import (
	"fmt"
	"math/rand/v2"

	"pokersim/sim/rng"
)

// A stream is a math/rand/v2 Source.
func ExampleNewSFC64() {
	r := rand.New(rng.NewSFC64(42, 0, rng.Shuffle, 0))
	fmt.Println(r.Perm(10))
	// Output: [2 4 5 3 7 8 9 6 0 1]
}

func ExampleAlgorithm_Open() {
	stream := rng.AlgorithmSFC64.Open(0, 0, rng.Deck, 0)
	fmt.Printf("%016x\n", stream.Uint64())
	// Output: e2d00bdfa4269335
}
