//go:build amd64 && !purego

package sums

import (
	"golang.org/x/sys/cpu"

	"pokersim/deck"
)

//go:generate go run -C ../../../sim/internal/lanes/gen ./sums -out ../../../../eval/internal/sums/kernels_amd64.s -stubs ../../../../eval/internal/sums/kernels_amd64.go -pkg sums

// Best returns the fastest kernel of this machine.
func Best() Kernel {
	switch x := &cpu.X86; {
	case x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512VBMI:
		return AVX512
	case x.HasAVX2:
		return AVX2
	}
	return None
}

// Add adds up the keys of hands, a multiple of Group and at most Hands. A hand of fewer cards
// has deck.NoCard in the last places. It panics without a kernel.
func (k Kernel) Add(hands [][7]deck.Card, keys *Keys, to *Block) {
	first, groups := (*byte)(&hands[0][0]), uint64(len(hands)/Group)
	switch k {
	case AVX512:
		addAVX512(first, groups, &keys.words, &to.Low[0], &to.High[0], &to.Five[0])
	case AVX2:
		addAVX2(first, groups, &keys.bytes, &to.Low[0], &to.High[0], &to.Five[0])
	default:
		panic("sums: no kernel")
	}
}
