package tests

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"pokersim/internal/longtest"
	"pokersim/sim/chunk"
)

// long allows tests that take minutes.
const long = longtest.On

// handRepeats finds the same repeats of a mode as a map, and own the fingerprints of that mode.
func TestCountHandRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const hands = 1000
	for _, n := range []int{0, 1, 2, 3, 100, 5000} {
		var prints chunk.Prints
		hand := map[uint64]bool{}
		own, want := 0, 0
		for range n {
			index, hash, mark := r.Uint64N(hands), r.Uint64N(uint64(n))<<r.IntN(2), r.Uint64N(2)
			prints = append(prints, chunk.Print(binary.BigEndian.AppendUint64(nil, mark<<63|index<<(63-10)|hash)))
			if mark == 1 {
				own++
				if hand[index] {
					want++
				}
				hand[index] = true
			}
		}
		marked := marked{all: prints, mark: MarkBit}
		if got := len(marked.own()); got != own {
			t.Errorf("%d fingerprints: got %d of the mode, want %d", n, got, own)
		}
		if _, got := marked.handRepeats(hands); got != want {
			t.Errorf("%d fingerprints: got %d repeated hands, want %d", n, got, want)
		}
	}
}
