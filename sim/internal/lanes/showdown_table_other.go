//go:build !amd64 || purego

package lanes

// recorder is not called: no kernel of this build records strengths.
func (b *byTable) recorder(*showdownPlan, int, []uint64) (add func(record []byte), done func()) {
	panic("lanes: no records of strengths")
}
