//go:build amd64 && !purego

package lanes

import (
	"golang.org/x/sys/cpu"

	"pokersim/eval"
	"pokersim/sim/rng"
)

//go:generate go run -C gen . -level avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg lanes
//go:generate go run -C gen . -level avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg lanes

// assembled returns the rows of AVX-512 and AVX2.
func assembled() []kernel {
	x := &cpu.X86
	bits := x.HasBMI2 && x.HasPOPCNT
	avx512 := bits && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512BITALG
	return []kernel{
		{AVX512, avx512, deal512, evaluate512, dealClasses512, classes512, true, showdown512, best512, lows512, matrix512},
		{AVX2, bits && x.HasAVX2, deal256, evaluate256, dealClasses256, classes256, false, showdown256, best256, lows256, matrix256},
	}
}

// states returns the states of the streams, transposed: element [j][i] is word j of
// stream i.
func states(s *[streams]rng.SFC64) (t [4][streams]uint64) {
	for i := range s {
		for j, word := range s[i].State() {
			t[j][i] = word
		}
	}
	return t
}

// atLeast has cumulative counts: element i is the number of hands with category i or a
// better one. The categories have the order of hold'em, except in shortTrips, where
// three of a kind and straight are exchanged.
type atLeast = [eval.Categories - 1]uint64

// add adds hands to counts by category, from their number and their cumulative counts.
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
