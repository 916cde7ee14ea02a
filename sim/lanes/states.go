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
