package query

import "math/big"

// span is the least and the greatest value of a number, or a bound of them. A nil *span is not
// known.
type span struct{ low, high *big.Rat }

// with returns the span of an operation on two numbers, of which the extremes are at extremes
// of both.
func (s *span) with(t *span, of func(p, q *big.Rat) *big.Rat) *span {
	if s == nil || t == nil {
		return nil
	}
	var out *span
	for _, p := range []*big.Rat{s.low, s.high} {
		for _, q := range []*big.Rat{t.low, t.high} {
			x := of(new(big.Rat).Set(p), q)
			if at := (&span{x, x}); out == nil {
				out = at
			} else {
				out = out.and(at)
			}
		}
	}
	return out
}

// and returns the span of both.
func (s *span) and(t *span) *span {
	if s == nil || t == nil {
		return nil
	}
	out := *s
	if t.low.Cmp(out.low) < 0 {
		out.low = t.low
	}
	if t.high.Cmp(out.high) > 0 {
		out.high = t.high
	}
	return &out
}

// negated returns the span of the negated number.
func (s *span) negated() *span {
	if s == nil {
		return nil
	}
	return &span{new(big.Rat).Neg(s.high), new(big.Rat).Neg(s.low)}
}

// bits returns the number of bits of the largest size.
func (s *span) bits() int { return s.size(big.NewInt(1)).BitLen() }

// size returns the largest size in whole units of 1/unit, rounded up.
func (s *span) size(unit *big.Int) *big.Int {
	most := new(big.Int)
	for _, x := range []*big.Rat{s.low, s.high} {
		up, rest := new(big.Int).Mul(unit, new(big.Int).Abs(x.Num())), new(big.Int)
		if up.QuoRem(up, x.Denom(), rest); rest.Sign() > 0 {
			up.Add(up, big.NewInt(1))
		}
		if up.Cmp(most) > 0 {
			most = up
		}
	}
	return most
}

// floats returns the ends.
func (s *span) floats() (low, high float64) {
	low, _ = s.low.Float64()
	high, _ = s.high.Float64()
	return low, high
}

// inverse returns the span of 1 divided by a number, without the deals on which it is 0: its
// smallest size is one unit.
func (r *ratio) inverse() *span {
	if r.span == nil {
		return nil
	}
	low, high := r.span.low, r.span.high
	switch {
	case low.Sign() > 0 || high.Sign() < 0:
		return &span{new(big.Rat).Inv(high), new(big.Rat).Inv(low)}
	case r.unit == nil:
		return nil
	}
	unit := new(big.Rat).SetInt(r.unit)
	switch {
	case low.Sign() == 0 && high.Sign() == 0:
		return &span{new(big.Rat), new(big.Rat)}
	case low.Sign() == 0:
		return &span{new(big.Rat).Inv(high), unit}
	case high.Sign() == 0:
		return &span{unit.Neg(unit), new(big.Rat).Inv(low)}
	}
	return &span{new(big.Rat).Neg(unit), unit}
}
