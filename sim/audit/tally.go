package audit

import (
	"context"
	"fmt"
)

// tally counts what the tests look at in shuffles that come one after another
// in one mode. Tallies of the same kind add. It is not safe for concurrent use.
type tally struct {
	follower *follower
	tests    []test
	cells    [][]uint64 // by test
	shuffles uint64
	prints   []fingerprint // of the orders, while keep is set
	keep     bool
}

// newTally returns the empty tally of a battery.
func newTally(b *battery, mode Mode) *tally {
	t := &tally{follower: newFollower(b.cards, mode), tests: b.tests(mode)}
	for _, test := range t.tests {
		t.cells = append(t.cells, make([]uint64, test.cells))
	}
	return t
}

// add counts one shuffle: pack is what it left, the cards from front to back.
func (t *tally) add(pack []int) error {
	if err := t.follower.next(pack); err != nil {
		return err
	}
	s := &t.follower.sample
	for i := range t.tests {
		t.tests[i].count(t.cells[i], s)
	}
	if t.keep {
		t.prints = append(t.prints, fingerprintOf(s.sigma))
	}
	s.follows = true
	t.shuffles++
	return nil
}

// addChunk shuffles a pack in order, n times, and counts each shuffle.
func (t *tally) addChunk(ctx context.Context, pack []int, next func([]int), n uint64) error {
	copy(pack, t.follower.inOrder)
	for i := range n {
		if i%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if t.follower.mode == Reset {
			copy(pack, t.follower.inOrder)
		}
		next(pack)
		if err := t.add(pack); err != nil {
			return fmt.Errorf("the shuffle breaks the pack: %w", err)
		}
	}
	return nil
}

// Add adds the counts of another tally of the same kind.
func (t *tally) Add(other *tally) {
	for i, cells := range other.cells {
		for j, n := range cells {
			t.cells[i][j] += n
		}
	}
	t.shuffles += other.shuffles
	t.prints = append(t.prints, other.prints...)
}

// Reset empties the tally and forgets the pack before.
func (t *tally) Reset() {
	for _, cells := range t.cells {
		clear(cells)
	}
	t.shuffles, t.prints = 0, t.prints[:0]
	t.follower.restart()
}
