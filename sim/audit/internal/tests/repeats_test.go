package tests

import (
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/sim/chunk"
)

// when and handRepeats find the same repeats of a mode as a map.
func TestCountRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const hands = 1000
	for _, n := range []int{0, 1, 2, 3, 100, 5000} {
		var prints chunk.Prints
		seen, hand := map[uint64]bool{}, map[uint64]bool{}
		own, want, wantHands := 0, 0, 0
		var ofMode []uint64
		for range n {
			index, hash, mark := r.Uint64N(hands), r.Uint64N(uint64(n))<<r.IntN(2), r.Uint64N(2)
			all := mark<<63 | index<<(63-10) | hash
			prints = append(prints, chunk.Print(binary.BigEndian.AppendUint64(nil, all)))
			if mark == 1 {
				own++
				ofMode = append(ofMode, all)
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
		when, rows := marked.when(true), comingsOf(ofMode)
		if repeats := when.rows - when.different(); when.rows != own || repeats != want {
			t.Errorf("%d fingerprints: got %d and %d repeats, want %d and %d", n, when.rows, repeats, own, want)
		}
		if want > 0 && !slices.Equal(when.lags, rows.lags) || !maps.Equal(when.times, rows.times) {
			t.Errorf("%d fingerprints: got lags and times %+v, want %+v", n, when, rows)
		}
		if unordered := marked.when(false); unordered.lags != nil || !maps.Equal(unordered.times, rows.times) {
			t.Errorf("%d fingerprints without order: got %+v, want the times %v", n, unordered, rows.times)
		}
		if _, got := marked.handRepeats(hands); got != wantHands {
			t.Errorf("%d fingerprints: got %d repeated hands, want %d", n, got, wantHands)
		}
	}
}
