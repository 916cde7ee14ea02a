package sweep

import (
	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

// tally is sums over boards of a player: by rank pair, outcome and suits. The suits are
// 4*(suit of the high card) + suit of the low one.
type tally struct {
	counts [joint.RankPairs][outcomes][16]uint64
}

// tallies is the tallies of a kernel: those in use and all. There is one for each
// result against the known hands.
type tallies struct {
	of  *[3]tally
	all []*[3]tally
}

// aim sets the tallies to add to.
func (t *tallies) aim(key int) {
	for len(t.all) <= key {
		t.all = append(t.all, nil)
	}
	if t.all[key] == nil {
		t.all[key] = new([3]tally)
	}
	t.of = t.all[key]
}

// keys returns the number of keys; some may have no tallies.
func (t *tallies) keys() int { return len(t.all) }

// take returns a sum and clears it.
func (t *tallies) take(key, player int, h byrank.Hand, outcome int) uint64 {
	return t.takeAt(key, player, h.Pair, outcome, 4*(h.High&3)+h.Low&3)
}

// takeAt returns the sum of a place of a rank pair and clears it.
func (t *tallies) takeAt(key, player int, pair uint8, outcome int, at uint8) (n uint64) {
	if t.all[key] != nil {
		sum := &t.all[key][player].counts[pair][outcome][at]
		n, *sum = *sum, 0
	}
	return n
}
