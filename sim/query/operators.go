package query

import (
	"math/big"

	"pokersim/sim/deal"
	"pokersim/sim/query/internal/syntax"
)

// sum returns a + b, or a - b.
func sum(a, b value, minus bool) value {
	if minus {
		b = negated(b)
	}
	if x, y, ok := alike(a, b); ok && bounded(x.low+y.low) && bounded(x.high+y.high) {
		f, g := x.get, y.get
		return value{of: Number, unit: x.unit, low: x.low + y.low, high: x.high + y.high, get: func(d *deal.Deal) (int64, bool) {
			p, ok := f(d)
			if !ok {
				return 0, false
			}
			q, ok := g(d)
			return p + q, ok
		}}
	}
	v := ofRatios(a, b, lcm, func(p, q *big.Rat) *big.Rat { return p.Add(p, q) })
	v.ratio.most = ofBoth(a.rational().most, b.rational().most, (*big.Int).Add)
	return v
}

func negated(v value) value {
	if v.ratio != nil {
		r := *v.ratio
		get := r.get
		r.get = func(d *deal.Deal) *big.Rat {
			if x := get(d); x != nil {
				return new(big.Rat).Neg(x)
			}
			return nil
		}
		return value{of: Number, ratio: &r}
	}
	get := v.get
	return value{of: Number, unit: v.unit, low: -v.high, high: -v.low, get: func(d *deal.Deal) (int64, bool) {
		x, ok := get(d)
		return -x, ok
	}}
}

func product(a, b value) value {
	if a.ratio == nil && b.ratio == nil {
		unit, fits := times(a.unit, b.unit)
		low, high := int64(0), int64(0)
		for i, x := range []int64{a.low, a.high} {
			for j, y := range []int64{b.low, b.high} {
				p, ok := times(x, y)
				if fits = fits && ok; i+j == 0 || p < low {
					low = p
				}
				if i+j == 0 || p > high {
					high = p
				}
			}
		}
		if fits {
			f, g := a.get, b.get
			return value{of: Number, unit: unit, low: low, high: high, get: func(d *deal.Deal) (int64, bool) {
				p, ok := f(d)
				if !ok {
					return 0, false
				}
				q, ok := g(d)
				return p * q, ok
			}}
		}
	}
	v := ofRatios(a, b, func(p, q *big.Int) *big.Int { return new(big.Int).Mul(p, q) }, func(p, q *big.Rat) *big.Rat { return p.Mul(p, q) })
	v.ratio.most = ofBoth(a.rational().most, b.rational().most, (*big.Int).Mul)
	return v
}

// ofBoth returns an operation on two numbers, nil if one of them is nil.
func ofBoth(p, q *big.Int, of func(z, p, q *big.Int) *big.Int) *big.Int {
	if p == nil || q == nil {
		return nil
	}
	return of(new(big.Int), p, q)
}

// maxDivisor bounds the numerators of a divisor that is no constant, so that quotients have
// a unit.
const maxDivisor = 64

func quotient(a, b value) value {
	if b.constant != nil && b.constant.Sign() != 0 {
		return product(a, constantOf(new(big.Rat).Inv(b.constant)))
	}
	v := ofRatios(a, b, func(_, _ *big.Int) *big.Int { return nil }, func(p, q *big.Rat) *big.Rat {
		if q.Sign() == 0 {
			return nil
		}
		return p.Quo(p, q)
	})
	v.ratio.most = ofBoth(a.rational().most, b.rational().unit, (*big.Int).Mul)
	if first := a.rational().unit; b.ratio == nil && first != nil && max(-b.low, b.high) <= maxDivisor {
		all := big.NewInt(1)
		for n := int64(2); n <= max(-b.low, b.high); n++ {
			all = lcm(all, big.NewInt(n))
		}
		v.ratio.unit = all.Mul(all, first)
	}
	return v
}

func lcm(p, q *big.Int) *big.Int {
	n := new(big.Int).GCD(nil, nil, p, q)
	return n.Mul(n.Div(p, n), q)
}

// ofRatios returns a number made of two others.
func ofRatios(a, b value, unit func(p, q *big.Int) *big.Int, of func(p, q *big.Rat) *big.Rat) value {
	x, y := a.rational(), b.rational()
	r := &ratio{get: func(d *deal.Deal) *big.Rat {
		p := x.get(d)
		if p == nil {
			return nil
		}
		q := y.get(d)
		if q == nil {
			return nil
		}
		return of(new(big.Rat).Set(p), q)
	}}
	if x.unit != nil && y.unit != nil {
		r.unit = unit(x.unit, y.unit)
	}
	r.near = x.near || y.near
	return value{of: Number, ratio: r}
}

// compared returns a comparison of two values of one type. One that a deal does not have
// compares with nothing.
func compared(op syntax.Op, a, b value) value {
	if a.of == Boolean {
		f, g := a.is, b.is
		if op == "=" {
			return whether(func(d *deal.Deal) bool { return f(d) == g(d) })
		}
		return whether(func(d *deal.Deal) bool { return f(d) != g(d) })
	}
	if a.of == Number {
		x, y, ok := alike(a, b)
		if !ok {
			p, q := a.rational(), b.rational()
			return whether(func(d *deal.Deal) bool {
				x, y := p.get(d), q.get(d)
				return x != nil && y != nil && holds(op, x.Cmp(y))
			})
		}
		a, b = x, y
	}
	f, g := a.get, b.get
	both := func(test func(x, y int64) bool) value {
		return whether(func(d *deal.Deal) bool {
			x, ok := f(d)
			if !ok {
				return false
			}
			y, ok := g(d)
			return ok && test(x, y)
		})
	}
	switch op {
	case "=":
		return both(func(x, y int64) bool { return x == y })
	case "<>":
		return both(func(x, y int64) bool { return x != y })
	case "<":
		return both(func(x, y int64) bool { return x < y })
	case "<=":
		return both(func(x, y int64) bool { return x <= y })
	case ">":
		return both(func(x, y int64) bool { return x > y })
	}
	return both(func(x, y int64) bool { return x >= y })
}

// holds reports whether an operator holds for a comparison of -1, 0 or 1.
func holds(op syntax.Op, c int) bool {
	switch op {
	case "=":
		return c == 0
	case "<>":
		return c != 0
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	}
	return c >= 0
}

// chosen returns the value of the first condition that holds, or the last value. All values
// have one type.
func chosen(conditions []value, values []value) value {
	of := values[0].of
	if of == Boolean {
		return whether(func(d *deal.Deal) bool {
			for i, c := range conditions {
				if c.is(d) {
					return values[i].is(d)
				}
			}
			return values[len(values)-1].is(d)
		})
	}
	v := values[0]
	v.constant = nil
	fits := v.ratio == nil
	for _, other := range values[1:] {
		if of == Number && fits {
			v, _, fits = alike(v, other)
		}
	}
	if of == Number && fits {
		values = append([]value(nil), values...)
		for i := range values {
			var ok bool
			values[i], ok = values[i].scaled(v.unit)
			fits = fits && ok
		}
	}
	pick := func(d *deal.Deal) int {
		for i, c := range conditions {
			if c.is(d) {
				return i
			}
		}
		return len(values) - 1
	}
	if of == Number && !fits {
		var all []*ratio
		unit, most, near := big.NewInt(1), new(big.Int), false
		for _, x := range values {
			r := x.rational()
			all, most, near = append(all, r), ofBoth(most, r.most, (*big.Int).Add), near || r.near
			if r.unit == nil || unit == nil {
				unit = nil
			} else {
				unit = lcm(unit, r.unit)
			}
		}
		return value{of: Number, ratio: &ratio{unit: unit, most: most, near: near, get: func(d *deal.Deal) *big.Rat { return all[pick(d)].get(d) }}}
	}
	for _, x := range values {
		v.low, v.high = min(v.low, x.low), max(v.high, x.high)
	}
	v.get = func(d *deal.Deal) (int64, bool) { return values[pick(d)].get(d) }
	return v
}
