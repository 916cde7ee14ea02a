package main

import "fmt"

// The general registers of the random streams: words a, b and c of two streams, and
// temporaries. A quarter of a block takes the words of streams 2q and 2q+1.
const (
	regA       = 6
	regB       = 8
	regC       = 10
	regWord    = 12
	regCounter = 14
)

// step returns the instructions that draw the next word of both streams and store them
// at an address. They run on the integer units, which are idle otherwise, and are as
// many as a step of two streams takes: a shift is free in EOR and ADD. The counter is
// in regCounter.
func step(at string) (s []string) {
	for i := range 2 {
		a, b, c, word := regA+i, regB+i, regC+i, regWord+i
		s = append(s,
			fmt.Sprintf("ADD R%d, R%d, R%d", a, b, word),
			fmt.Sprintf("ADD R%d, R%d, R%d", regCounter, word, word),
			fmt.Sprintf("EOR R%d>>11, R%d, R%d", b, b, a),
			fmt.Sprintf("ADD R%d<<3, R%d, R%d", c, c, b),
			fmt.Sprintf("ROR $40, R%d, R%d", c, c),
			fmt.Sprintf("ADD R%d, R%d, R%d", word, c, c))
	}
	return append(s, fmt.Sprintf("ADD $1, R%d", regCounter), fmt.Sprintf("STP (R%d, R%d), %s", regWord, regWord+1, at))
}

// loadStreams loads the state of two streams and keeps it on the stack. The register has
// the address of word a of the first.
func loadStreams(register, kept int) (s []string) {
	for i, r := range []int{regA, regB, regC} {
		s = append(s,
			fmt.Sprintf("LDP %d(R%d), (R%d, R%d)", 64*i, register, r, r+1),
			fmt.Sprintf("STP (R%d, R%d), %d(RSP)", r, r+1, kept+16*i))
	}
	return s
}

func storeStreams(register int) (s []string) {
	for i, r := range []int{regA, regB, regC} {
		s = append(s, fmt.Sprintf("STP (R%d, R%d), %d(R%d)", r, r+1, 64*i, register))
	}
	return s
}

// restore writes back the state of streams 0 and 1, which are a quarter ahead at the
// end, and the counter of all streams.
func (f *function) restore(states, kept, counter int) {
	for i := range 3 {
		f.dof("LDP %d(RSP), (R%d, R%d)", kept+16*i, regA, regA+1)
		f.dof("STP (R%d, R%d), %d(R%d)", regA, regA+1, 64*i, states)
	}
	for i := range 8 {
		f.dof("MOVD R%d, %d(R%d)", counter, 192+8*i, states)
	}
}
