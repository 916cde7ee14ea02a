package tests

import (
	"encoding/binary"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/internal/longtest"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/shuffled"
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

// The p-value of hand-repeats is that of a Poisson count, whose mean is that of repeats among so many hands.
func TestPOfHandRepeats(t *testing.T) {
	b := Battery{first: 7, Pack: shuffled.Pack{Cards: 52}}
	hands, n := float64(b.hands()), int(minForHandRepeats(&b))
	pairs := float64(n) * float64(n-1) / 2 / hands
	law := distuv.Poisson{Lambda: pairs - pairs*float64(n-2)/3/hands} // a third equal hand is one repeat, not two pairs
	shift := 63 - bits.Len(uint(b.hands()-1))
	for _, more := range []float64{-2.5, 0, 2, 5} {
		repeats := int(law.Lambda + more*math.Sqrt(law.Lambda))
		prints := make(chunk.Prints, n)
		for i := range prints {
			binary.BigEndian.PutUint64(prints[i][:], 1<<63|uint64(min(i, n-1-repeats))<<shift)
		}
		below, above := law.CDF(float64(repeats))-law.Prob(float64(repeats))/2, 1-law.CDF(float64(repeats))+law.Prob(float64(repeats))/2
		a := judgeHandRepeats(&b, marked{all: prints, mark: MarkBit})
		if want := 2 * min(below, above); a.LeftOut != "" || a.Statistic != float64(repeats) || math.Abs(a.P/want-1) > 1e-6 {
			t.Errorf("%d repeats of %d hands: got %v, p = %v, want p = %v", repeats, n, a.Statistic, a.P, want)
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
