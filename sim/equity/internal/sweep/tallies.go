package sweep

import "pokersim/sim/equity/internal/deals"

// tally is sums over boards of a player: by rank pair, outcome and suits. The suits are
// 4*(suit of the high card) + suit of the low one. A sum has 128 bits; the kernels
// without weights need no carries.
type tally struct {
	counts, carries [deals.Pairs][outcomes][16]uint64
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
func (t *tallies) take(key, player int, h deals.Held, outcome int) deals.Number {
	if t.all[key] == nil {
		return deals.Number{}
	}
	x, i := &t.all[key][player], 4*(h.High&3)+h.Low&3
	lo, hi := &x.counts[h.Pair][outcome][i], &x.carries[h.Pair][outcome][i]
	n := deals.Number{Hi: *hi, Lo: *lo}
	*lo, *hi = 0, 0
	return n
}
