//go:build amd64 && !purego

package lanes

// matrix512 is matrixGo with AVX-512.
func matrix512(s *matrixState, hands []Ranked, ends []uint16) {
	matrixAVX512(&s.below[0], (*[3]uint8)(&hands[0]), &ends[0], uint64(len(ends)))
}

// matrix256 is matrixGo with AVX2.
func matrix256(s *matrixState, hands []Ranked, ends []uint16) {
	matrixAVX2(&s.below[0], (*[3]uint8)(&hands[0]), &ends[0], uint64(len(ends)))
}
