//go:build amd64 && !purego

package lanes

// matchups512 is matchupsGo with AVX-512.
func matchups512(s *matchupsState, hands []TwoCards, runs []Run) {
	matchupsAVX512(&s.below[0], (*[2]uint8)(&hands[0]), &runs[0].Class, uint64(len(runs)))
}

// matchups256 is matchupsGo with AVX2.
func matchups256(s *matchupsState, hands []TwoCards, runs []Run) {
	matchupsAVX2(&s.below[0], (*[2]uint8)(&hands[0]), &runs[0].Class, uint64(len(runs)))
}
