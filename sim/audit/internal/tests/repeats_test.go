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

// A period is named if all repeats have it, from any pack on, and else not.
func TestPeriodOfRepeats(t *testing.T) {
	for _, c := range []struct {
		before, period, packs int // packs before the period
		spoilt, want          int
	}{
		{0, 70, 1000, -1, 70}, {0, 70, 72, -1, 70}, {0, 70, 71, -1, 0}, {0, 70, 70, -1, 0}, {30, 70, 1000, -1, 70}, {0, 1, 100, -1, 1}, {30, 70, 1000, 500, 0},
	} {
		var prints chunk.Prints
		for i := range c.packs {
			order := i
			if i > c.before {
				order = c.before + (i-c.before)%c.period
			}
			if i == c.spoilt {
				order = c.packs
			}
			for mark := range uint64(2) { // another mode has no period
				prints = append(prints, chunk.Print(binary.BigEndian.AppendUint64(nil, (1-mark)<<63|uint64(order)*(1-mark)|uint64(i)*mark)))
			}
		}
		marked := marked{all: prints, mark: MarkBit}
		if _, repeats := marked.repeats(); marked.period(repeats) != c.want {
			t.Errorf("%+v: got period %d of %d repeats, want %d", c, marked.period(repeats), repeats, c.want)
		}
	}
}
