package tests

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"pokersim/internal/longtest"
	"pokersim/sim/audit/internal/chance"
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

// The p-values of a Poisson count are 1/2 on average.
func TestPoissonP(t *testing.T) {
	for _, mean := range []float64{5, 20, 300} {
		sum, law := 0.0, math.Exp(-mean)
		for count := range 1000 {
			sum += law * poissonP(count, mean)
			law *= mean / float64(count+1)
		}
		if math.Abs(sum-.5) > .01 {
			t.Errorf("mean %v: the mean p-value is %v, want 1/2", mean, sum)
		}
	}
}

// close-fit has the least probability of a smaller statistic, and its p-value is that of several.
func TestCloseFit(t *testing.T) {
	var all []chance.Answer
	for i, below := range []float64{.3, .01, .6, 1e-9} {
		degrees := []int{20, 10, 5, 4}[i] // of 4 is not looked at
		all = append(all, chance.Answer{Test: "x", Outcome: chance.Outcome{Statistic: 2 * mathext.GammaIncRegInv(float64(degrees)/2, below), Degrees: degrees}})
	}
	a, ok := judgeCloseFit(all)
	if want := 1 - math.Pow(.99, 3); !ok || math.Abs(a.Statistic-.01) > 1e-9 || math.Abs(a.P-want) > 1e-9 {
		t.Errorf("got %v with p = %v, want .01 with %v", a.Statistic, a.P, want)
	}
}
