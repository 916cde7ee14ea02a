//go:build amd64 && !purego

package lanes

import (
	"golang.org/x/sys/cpu"

	"pokersim/eval"
	"pokersim/sim/rng"
)

//go:generate go run -C gen . -level avx512 -out ../avx512_amd64.s -stubs ../avx512_amd64.go -pkg lanes
//go:generate go run -C gen . -level avx2 -out ../avx2_amd64.s -stubs ../avx2_amd64.go -pkg lanes

// assembled returns the levels that run assembly and that this machine and its
// operating system have, best first.
func assembled() (levels []Level) {
	x := &cpu.X86
	if !x.HasBMI2 || !x.HasPOPCNT {
		return nil
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512BITALG {
		levels = append(levels, AVX512)
	}
	if x.HasAVX2 {
		levels = append(levels, AVX2)
	}
	return levels
}

func (p *plan) dealer(level Level) dealer {
	var deal func(s *[4][streams]uint64, rounds uint64, atLeast *[eval.Categories - 1]uint64)
	switch level {
	case AVX512:
		rows := p.rows512()
		deal = func(s *[4][streams]uint64, rounds uint64, atLeast *[eval.Categories - 1]uint64) {
			dealAVX512(rows, s, rounds, atLeast)
		}
	case AVX2:
		rows := p.rows256()
		deal = func(s *[4][streams]uint64, rounds uint64, atLeast *[eval.Categories - 1]uint64) {
			dealAVX2(rows, s, rounds, atLeast)
		}
	default:
		return p.dealGo
	}
	return func(s *[streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		var atLeast [eval.Categories - 1]uint64
		deal(states(s), rounds, &atLeast)
		addDifferences(counts, &atLeast, rounds)
	}
}

// states turns the streams around: the first word of each one's state, then
// the second, and so on.
func states(s *[streams]rng.SFC64) *[4][streams]uint64 {
	var t [4][streams]uint64
	for i := range s {
		for j, word := range s[i].State() {
			t[j][i] = word
		}
	}
	return &t
}

// addDifferences adds to counts so many hands, of which atLeast says how many
// are as good as each category or better.
func addDifferences(counts *[eval.Categories]uint64, atLeast *[eval.Categories - 1]uint64, hands uint64) {
	better := uint64(0)
	for i, n := range atLeast {
		counts[i] += n - better
		better = n
	}
	counts[eval.HighCard] += hands - better
}
