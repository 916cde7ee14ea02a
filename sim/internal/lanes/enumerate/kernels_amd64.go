//go:build amd64 && !purego

package enumerate

import (
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/kernels"
)

// matchupsOf returns the kernel of a level that adds boards.
func matchupsOf(level lanes.Level) matchupsAdder {
	switch level {
	case lanes.AVX512:
		return matchups512
	case lanes.AVX2:
		return matchups256
	}
	return matchupsGo
}

// matchups512 is matchupsGo with AVX-512.
func matchups512(s *matchupsState, hands []TwoCards, runs []Run) {
	kernels.MatchupsAVX512(&s.below[0], (*[2]uint8)(&hands[0]), &runs[0].Class, uint64(len(runs)))
}

// matchups256 is matchupsGo with AVX2.
func matchups256(s *matchupsState, hands []TwoCards, runs []Run) {
	kernels.MatchupsAVX2(&s.below[0], (*[2]uint8)(&hands[0]), &runs[0].Class, uint64(len(runs)))
}
