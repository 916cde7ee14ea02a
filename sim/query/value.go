package query

import (
	"math/big"

	"pokersim/sim/deal"
	"pokersim/sim/query/internal/syntax"
)

// Type is the type of an expression.
type Type string

// The types.
const (
	Boolean      Type = "condition"
	Number       Type = "number"
	Street       Type = "street"
	HandType     Type = "hand type"
	FlopCategory Type = "flop category"
	HighRating   Type = "high rating"
	LowRating    Type = "low rating"
	Card         Type = "card"
	Rank         Type = "rank"
	RankSet      Type = "rank set"
	Player       Type = "player"
	Text         Type = "text"
	Outcome      Type = "outcome" // of a question of the program
)

// ordered reports whether < compares values of a type.
func (t Type) ordered() bool {
	switch t {
	case Number, HandType, FlopCategory, HighRating, LowRating, Rank:
		return true
	}
	return false
}

// value is a compiled expression.
type value struct {
	at syntax.Pos
	of Type
	is func(*deal.Deal) bool // of a Boolean
	// get returns the value of the other types; ok is false if a deal has none. A number is
	// in units of 1/unit. A rank set has bit r for rank r. Players, streets and texts are
	// constants without it.
	get       func(*deal.Deal) (v int64, ok bool)
	unit      int64
	low, high int64 // the least and the greatest value of get
	ratio     *ratio
	constant  *big.Rat // of a number that is one
	number    int      // of a player, a street or a constant
	text      string   // of a text
	labels    []string // of an outcome
}

// ratio is a number that has no unit of 64 bits, such as a quotient of two functions.
type ratio struct {
	get  func(*deal.Deal) *big.Rat // nil if a deal has no value
	unit *big.Int                  // every value is a multiple of 1/unit; nil if that is not known
	most *big.Int                  // every value has at most this size; nil if that is not known
	near bool                      // without a unit, an average takes the nearest multiples of 1/nearUnit
}

// maxBound bounds the values of get, so that sums of two do not overflow.
const maxBound = 1 << 60

func bounded(x int64) bool { return -maxBound < x && x < maxBound }

// times returns a product; ok is false if it is out of bounds.
func times(a, b int64) (product int64, ok bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	product = a * b
	return product, product/b == a && bounded(product)
}

// always returns a function of a value that every deal has.
func always(get func(*deal.Deal) int64) func(*deal.Deal) (int64, bool) {
	return func(d *deal.Deal) (int64, bool) { return get(d), true }
}

// counted is a whole number from low to high.
func counted(low, high int64, get func(*deal.Deal) int64) value {
	return value{of: Number, unit: 1, low: low, high: high, get: always(get)}
}

// whether is a condition.
func whether(is func(*deal.Deal) bool) value { return value{of: Boolean, is: is} }

// rational returns a number as a ratio.
func (v value) rational() *ratio {
	if v.ratio != nil {
		return v.ratio
	}
	get, unit := v.get, v.unit
	return &ratio{
		unit: big.NewInt(unit),
		most: big.NewInt(max(v.high, -v.low)/unit + 1),
		get: func(d *deal.Deal) *big.Rat {
			x, ok := get(d)
			if !ok {
				return nil
			}
			return big.NewRat(x, unit)
		},
	}
}

// scaled returns a number in units of 1/unit, a multiple of its own unit; ok is false if
// it is out of bounds.
func (v value) scaled(unit int64) (value, bool) {
	by := unit / v.unit
	if by == 1 {
		return v, true
	}
	low, ok := times(v.low, by)
	high, also := times(v.high, by)
	get := v.get
	v.low, v.high, v.unit = low, high, unit
	v.get = func(d *deal.Deal) (int64, bool) {
		x, ok := get(d)
		return x * by, ok
	}
	return v, ok && also
}

// alike returns two numbers in one unit; ok is false if there is none.
func alike(a, b value) (value, value, bool) {
	if a.ratio != nil || b.ratio != nil {
		return a, b, false
	}
	unit, ok := times(a.unit/gcd(a.unit, b.unit), b.unit)
	if !ok {
		return a, b, false
	}
	a, ok = a.scaled(unit)
	b, also := b.scaled(unit)
	return a, b, ok && also
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// constantOf returns a constant number.
func constantOf(x *big.Rat) value {
	v := value{of: Number, constant: x}
	num, den := x.Num(), x.Denom()
	if num.IsInt64() && den.IsInt64() && bounded(num.Int64()) && bounded(den.Int64()) {
		n := num.Int64()
		v.unit, v.low, v.high = den.Int64(), n, n
		v.get = always(func(*deal.Deal) int64 { return n })
		return v
	}
	v.ratio = &ratio{get: func(*deal.Deal) *big.Rat { return x }, unit: den, most: new(big.Int).Add(new(big.Int).Quo(new(big.Int).Abs(num), den), big.NewInt(1))}
	return v
}
