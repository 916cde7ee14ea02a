package sweep

import "math/bits"

// rowPlayer is the state of a player.
type rowPlayer struct {
	player
	digits, levels [6]uint64 // sum and levelSum as binary digits
	levelDigits    int       // the number of digits in levels
	top            int       // the number of digits that sum may have
}

// gather adds the hands of a class to the level.
func (x *rowPlayer) gather(c *class, has bool) {
	x.equal[c.pair] = 0
	if !has {
		return
	}
	high, low := c.high&63, c.low&63
	m, to, back := combos(&x.plain, c), uint64(15)<<low, uint64(15)<<high
	if x.equal[c.pair] = m; m == 0 {
		return
	}
	var r [4]uint64
	for t := range r {
		e := x.plain[(int(high)+t)&63] & to
		x.level[(int(high)+t)&63] |= e
		r[t] = e
	}
	if high != low {
		for t := range r {
			e := x.plain[(int(low)+t)&63] & back
			x.level[(int(low)+t)&63] |= e
			r[t] |= e
		}
	}
	x.levelCards |= to | back
	x.levelAll += uint64(bits.OnesCount16(m))
	// The sum of the four rows in binary.
	u, v, carryU, carryV := r[0]^r[1], r[2]^r[3], r[0]&r[1], r[2]&r[3]
	t := u & v
	addDigits(&x.levels, u^v, carryU^carryV^t, carryU&carryV|t&(carryU^carryV))
}

// addDigits adds numbers of three binary digits.
func addDigits(x *[6]uint64, a, b, c uint64) {
	carry := x[0] & a
	x[0] ^= a
	u := x[1]
	x[1] = u ^ b ^ carry
	carry = u&b | carry&(u^b)
	u = x[2]
	x[2] = u ^ c ^ carry
	carry = u&c | carry&(u^c)
	for k := 3; carry != 0 && k < len(x); k++ {
		x[k], carry = x[k]^carry, x[k]&carry
	}
}

// increment adds 1 to the numbers of the cards in a set.
func increment(x *[6]uint64, set uint64) {
	for k := 0; set != 0 && k < len(x); k++ {
		x[k], set = x[k]^set, x[k]&set
	}
}

// finishLevel computes the sums of the level.
func (x *rowPlayer) finishLevel() {
	for m := x.levelCards; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m) & 63
		x.levelSum[c] = uint64(bits.OnesCount64(x.level[c]))
	}
	for x.levelDigits = len(x.levels); x.levelDigits > 0 && x.levels[x.levelDigits-1] == 0; x.levelDigits-- {
	}
}
