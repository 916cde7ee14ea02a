package tests

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"pokersim/sim/chunk"
)

// repeats and handRepeats find the same repeats of a mode as a map.
func TestCountRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const hands = 1000
	for _, n := range []int{0, 1, 2, 3, 100, 5000} {
		var prints chunk.Prints
		seen, hand := map[uint64]bool{}, map[uint64]bool{}
		own, want, wantHands := 0, 0, 0
		for range n {
			index, hash, mark := r.Uint64N(hands), r.Uint64N(uint64(n))<<r.IntN(2), r.Uint64N(2)
			all := mark<<63 | index<<(63-10) | hash
			prints = append(prints, chunk.Print(binary.BigEndian.AppendUint64(nil, all)))
			if mark == 1 {
				own++
				if seen[all] {
					want++
				}
				if hand[index] {
					wantHands++
				}
				seen[all], hand[index] = true, true
			}
		}
		marked := marked{all: prints, mark: MarkBit}
		if got, repeats := marked.repeats(); got != own || repeats != want {
			t.Errorf("%d fingerprints: got %d and %d repeats, want %d and %d", n, got, repeats, own, want)
		}
		if _, got := marked.handRepeats(hands); got != wantHands {
			t.Errorf("%d fingerprints: got %d repeated hands, want %d", n, got, wantHands)
		}
	}
}
