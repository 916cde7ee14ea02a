package sim

import (
	"context"
	"slices"
)

// memo is a list of counts that is computed at most once.
type memo struct {
	turn   chan struct{} // has an element while a goroutine reads or computes
	known  bool
	counts []uint64
}

func newMemo() *memo { return &memo{turn: make(chan struct{}, 1)} }

// get returns a copy of the counts. If they are unknown it computes them. An error, such
// as that of a context that ends, is not kept.
func (m *memo) get(ctx context.Context, compute func() ([]uint64, error)) ([]uint64, error) {
	select {
	case m.turn <- struct{}{}:
	default: // known counts are returned even if ctx has ended
		select {
		case m.turn <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	defer func() { <-m.turn }()
	if !m.known {
		counts, err := compute()
		if err != nil {
			return nil, err
		}
		m.known, m.counts = true, counts
	}
	return slices.Clone(m.counts), nil
}
