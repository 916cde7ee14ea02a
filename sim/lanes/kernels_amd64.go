//go:build amd64 && !purego

package lanes

import (
	"golang.org/x/sys/cpu"

	"pokersim/eval"
	"pokersim/sim/rng"
)

//go:generate go run -C gen . -level avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg lanes
//go:generate go run -C gen . -level avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg lanes

// assembled returns the rows of the levels in assembly, best first.
func assembled() []kernel {
	x := &cpu.X86
	bits := x.HasBMI2 && x.HasPOPCNT
	avx512 := bits && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512BITALG
	return []kernel{
		{AVX512, avx512, deal512, evaluate512, dealClasses512, classes512, true, showdown512, best512, lows512, matrix512},
		{AVX2, bits && x.HasAVX2, deal256, evaluate256, dealClasses256, classes256, false, showdown256, best256, lows256, matrix256},
	}
}

// states turns the streams around: the first word of each one's state, then
// the second, and so on.
func states(s *[streams]rng.SFC64) (t [4][streams]uint64) {
	for i := range s {
		for j, word := range s[i].State() {
			t[j][i] = word
		}
	}
	return t
}

// atLeast says how many hands are as good as each category or better, in the order
// of hold'em, but with three of a kind before a straight where that is better.
type atLeast = [eval.Categories - 1]uint64

// add adds to counts the categories of so many hands.
func (g game) add(counts *[eval.Categories]uint64, n *atLeast, hands uint64) {
	better := uint64(0)
	for i, sum := range n {
		if g == shortTrips && (i == int(eval.Straight) || i == int(eval.ThreeOfAKind)) {
			i = int(eval.Straight+eval.ThreeOfAKind) - i
		}
		counts[i] += sum - better
		better = sum
	}
	counts[eval.HighCard] += hands - better
}
