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
	var deal func(s *[4][streams]uint64, rounds uint64, atLeast *atLeast)
	switch level {
	case AVX512:
		rows := p.rows512()
		deal = func(s *[4][streams]uint64, rounds uint64, n *atLeast) { dealAVX512(rows, s, rounds, n) }
	case AVX2:
		rows := p.rows256()
		deal = func(s *[4][streams]uint64, rounds uint64, n *atLeast) { dealAVX2(rows, s, rounds, n) }
	default:
		return p.dealGo
	}
	return func(s *[streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		var n atLeast
		deal(states(s), rounds, &n)
		add(counts, &n, rounds)
	}
}

// newNamer returns what names the sets.
func newNamer(level Level, sets []hand) namer {
	name := nameAVX512
	switch level {
	case AVX512:
	case AVX2:
		name = nameAVX2
	default:
		return nameGo(sets)
	}
	blocks := newParts(sets)
	return func(common hand, hands uint64, counts *[eval.Categories]uint64) {
		var n atLeast
		first := common.parts()
		name(&first, &blocks[0], hands, &n)
		add(counts, &n, hands)
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
