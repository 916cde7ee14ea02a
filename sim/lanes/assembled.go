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

// dealer returns what deals the plan.
func (p *plan) dealer(level Level) dealer {
	switch level {
	case AVX512:
		rows := p.rows512()
		return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
			state, n := states(&s), atLeast{}
			dealAVX512(rows, &state, rounds, &n)
			add(counts, &n, rounds)
		}
	case AVX2:
		rows := p.rows256()
		return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
			state, n := states(&s), atLeast{}
			dealAVX2(rows, &state, rounds, &n)
			add(counts, &n, rounds)
		}
	}
	return p.dealGo
}

// newNamer returns what names the sets.
func newNamer(level Level, sets []hand) namer {
	switch level {
	case AVX512:
		blocks := newParts(sets)
		return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
			first, n := common.parts(), atLeast{}
			nameAVX512(&first, &blocks[0], hands, &n)
			add(counts, &n, hands)
		}
	case AVX2:
		blocks := newParts(sets)
		return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
			first, n := common.parts(), atLeast{}
			nameAVX2(&first, &blocks[0], hands, &n)
			add(counts, &n, hands)
		}
	}
	return nameGo(sets)
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

// atLeast says how many hands are as good as each category or better.
type atLeast = [eval.Categories - 1]uint64

// add adds to counts the categories of so many hands.
func add(counts *[eval.Categories]uint64, n *atLeast, hands uint64) {
	better := uint64(0)
	for i, sum := range n {
		counts[i] += sum - better
		better = sum
	}
	counts[eval.HighCard] += hands - better
}
