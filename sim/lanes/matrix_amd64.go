//go:build amd64 && !purego

package lanes

// matrix512 is matrixGo with AVX-512.
func matrix512(s *matrixState, hands []TwoCards, runs []Run) {
	matrixAVX512(&s.below[0], (*[2]uint8)(&hands[0]), (*[3]uint8)(&runs[0]), uint64(len(runs)))
}

// matrix256 is matrixGo with AVX2.
func matrix256(s *matrixState, hands []TwoCards, runs []Run) {
	matrixAVX2(&s.below[0], (*[2]uint8)(&hands[0]), (*[3]uint8)(&runs[0]), uint64(len(runs)))
}
