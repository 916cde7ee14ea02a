//go:build (amd64 || arm64) && !purego

package lanes

import (
	"pokersim/eval"
	"pokersim/sim/rng"
)

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
// better one, in the order of hold'em. A hand with several categories has the best of the
// game's order.
type atLeast = [eval.Categories - 1]uint64

// addHands adds hands to counts by category, from their number and their cumulative
// counts.
func addHands(counts *[eval.Categories]uint64, n *atLeast, hands uint64) {
	better := uint64(0)
	for i, sum := range n {
		counts[i] += sum - better
		better = sum
	}
	counts[eval.HighCard] += hands - better
}
