package equity

import "math/bits"

// alias draws a number below n with given weights, exactly: Walker's alias table
// in integers. A slot keeps its own number for draws below its threshold, of
// total, and gives another for those above.
type alias struct {
	n, total   uint64
	uneven     uint64   // 2^64 mod n·total: words that leave less over are refused
	thresholds []uint64 // nil if all weights are equal
	others     []uint32
}

// newAlias returns the table of one or more positive weights. ok is false if there
// are none, or they do not fit: n times their sum must be below 2^63.
func newAlias(weights []uint64) (a alias, ok bool) {
	if len(weights) == 0 {
		return alias{}, false
	}
	a.n = uint64(len(weights))
	divisor := uint64(0)
	for _, w := range weights {
		divisor = gcd(divisor, w)
	}
	equal := true
	for _, w := range weights {
		w /= divisor
		equal = equal && w == 1
		a.total += w
		if hi, lo := bits.Mul64(a.total, a.n); a.total < w || hi != 0 || lo>>63 != 0 {
			return alias{}, false
		}
	}
	if equal {
		a.total = 1
	} else {
		a.fill(weights, divisor)
	}
	outcomes := a.n * a.total
	a.uneven = -outcomes % outcomes
	return a, true
}

// fill sets the thresholds: a slot that has less than total is filled up from one
// that has more (Vose 1991).
func (a *alias) fill(weights []uint64, divisor uint64) {
	a.thresholds, a.others = make([]uint64, a.n), make([]uint32, a.n)
	var small, large []uint32
	for i, w := range weights {
		a.thresholds[i], a.others[i] = w/divisor*a.n, uint32(i)
		if a.thresholds[i] < a.total {
			small = append(small, uint32(i))
		} else {
			large = append(large, uint32(i))
		}
	}
	for len(small) > 0 { // then there is a large one, for the mean is total
		from, to := large[len(large)-1], small[len(small)-1]
		small = small[:len(small)-1]
		a.others[to] = from
		a.thresholds[from] -= a.total - a.thresholds[to]
		if a.thresholds[from] < a.total {
			small, large = append(small, from), large[:len(large)-1]
		}
	}
}

// draw returns a number by a uniform word, as deck.Deck draws cards. It reports
// false for the few words that would make the numbers uneven: draw again.
func (a *alias) draw(word uint64) (number int, ok bool) {
	slot, rest := bits.Mul64(word, a.n)
	if a.thresholds == nil {
		return int(slot), rest >= a.uneven
	}
	r, rest := bits.Mul64(rest, a.total)
	if r >= a.thresholds[slot] {
		slot = uint64(a.others[slot])
	}
	return int(slot), rest >= a.uneven
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
