package query

import (
	"math"
	"math/big"
	"slices"
	"strconv"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/internal/stats"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/query/internal/syntax"
)

// Result is the answers to a statement.
type Result struct {
	Rows   []Row
	Deals  uint64 // that were dealt; in an exact count the sum of their weights
	Passed uint64 // those that pass where
	Exact  bool
}

// Row is the answer to a selector, or the share of a key of its histogram.
type Row struct {
	Selector string  // its name, or its text
	Key      string  // of a histogram
	Text     string  // the value as text
	Number   bool    // whether Value is the answer; false of a hand type, say, and of no value
	Bound    bool    // whether it is a maximum or a minimum
	Value    float64 // the share, the mean, or a maximum that is a number
	StdError float64 // 0 if it is exact
	Low      float64 // of the 95 % interval
	High     float64
	Least    float64  // of a mean of a sample: the least value that a deal can have, as far as the query tells
	Most     float64  // and the greatest
	Deals    uint64   // that pass and have a value
	Exact    *big.Rat // of an exact count; nil of a sample, of a value that is no number, and of a mean rounded to 1/2^48
	selector int      // its index
}

// Result returns the answers of a tally.
func (p *statement) Result(t chunk.Tally) (*Result, error) {
	counts := t.Counts
	if len(counts) == 0 {
		return nil, chunk.Invalid("counts", "no chunk of deals was finished")
	}
	if p.pots != nil {
		counts = p.ofPots(t)
	}
	r := &Result{Deals: counts[0], Passed: counts[1], Exact: p.plan.Method == Exact}
	if r.Passed == 0 {
		return r, chunk.Invalid("query", "none of %d deals passes where", r.Deals)
	}
	for i := range p.selectors {
		s := &p.selectors[i]
		name := s.Text
		if s.Name != "" {
			name = s.Name
		}
		counts := counts[s.at:]
		switch s.Aggregate {
		case "count":
			r.Rows = append(r.Rows, r.share(name, "", counts[0], r.Passed))
		case "avg":
			r.Rows = append(r.Rows, r.mean(name, s, counts[:meanCounts]))
		case "histogram":
			r.Rows = append(r.Rows, p.histogram(r, name, s, counts[:s.cells])...)
		default:
			r.Rows = append(r.Rows, p.extreme(r, name, s, counts[:s.cells]))
		}
		for j := range r.Rows {
			if r.Rows[j].selector < 0 {
				r.Rows[j].selector = i
			}
		}
	}
	return r, nil
}

// share is a row of a number of deals.
func (r *Result) share(name, key string, count, of uint64) Row {
	row := Row{selector: -1, Selector: name, Key: key, Number: true, Value: float64(count) / float64(of), Deals: of}
	row.Low, row.High = row.Value, row.Value
	if r.Exact {
		row.Exact = new(big.Rat).SetFrac(new(big.Int).SetUint64(count), new(big.Int).SetUint64(of))
	} else {
		row.StdError = stats.StdError(count, of)
		row.Low, row.High = stats.Wilson(count, of, stats.Level)
	}
	row.Text = strconv.FormatFloat(row.Value, 'g', -1, 64)
	return row
}

// none is the row of a selector that no deal has a value of.
func none(name string) Row { return Row{selector: -1, Selector: name, Text: "no value"} }

// mean is the row of an average.
func (r *Result) mean(name string, s *selector, counts []uint64) Row {
	n, sum, squared := meanOf(counts)
	if n == 0 {
		return none(name)
	}
	unit := big.NewInt(s.unit)
	if s.ratio != nil {
		unit = s.ratio.unit
	}
	of := new(big.Int).SetUint64(n)
	exact := new(big.Rat).SetFrac(sum, new(big.Int).Mul(of, unit))
	row := Row{selector: -1, Selector: name, Deals: n, Number: true}
	row.Value, _ = exact.Float64()
	row.Low, row.High = row.Value, row.Value
	if r.Exact {
		if !s.rounded {
			row.Exact = exact
		}
	} else if n > 1 {
		squares := new(big.Rat).SetFrac(squared, new(big.Int).Mul(of, new(big.Int).Mul(unit, unit)))
		variance, _ := squares.Sub(squares, new(big.Rat).Mul(exact, exact)).Float64()
		variance = max(0, variance)
		row.StdError = math.Sqrt(variance / float64(n-1))
		row.Least, row.Most = s.rational().span.floats()
		row.Low, row.High = stats.Mean(row.Value, variance, row.Least, row.Most, float64(n), stats.Level)
	} else {
		row.StdError = math.Inf(1)
		row.Least, row.Most = s.rational().span.floats()
		row.Low, row.High = row.Least, row.Most
	}
	row.Text = strconv.FormatFloat(row.Value, 'g', -1, 64)
	if s.rounded {
		row.Text = certain(row.Value, 1/float64(nearUnit.Int64()))
	}
	return row
}

// certain returns the digits that a number and all that differ from it by at most some error have.
func certain(x, off float64) string {
	for digits := 17; digits > 0; digits-- {
		low, high := strconv.FormatFloat(x-off, 'g', digits, 64), strconv.FormatFloat(x+off, 'g', digits, 64)
		if low == high {
			short, _ := strconv.ParseFloat(low, 64)
			return strconv.FormatFloat(short, 'g', -1, 64)
		}
	}
	return strconv.FormatFloat(x, 'g', 1, 64)
}

func (p *statement) histogram(r *Result, name string, s *selector, cells []uint64) (rows []Row) {
	of := ints.Sum(cells)
	if of == 0 {
		return []Row{none(name)}
	}
	possible := p.possible(r, s)
	for i, n := range cells {
		if n > 0 || possible(i) {
			rows = append(rows, r.share(name, p.label(&s.value, s.low+int64(i)), n, of))
		}
	}
	return rows
}

// extreme is the row of max or min.
func (p *statement) extreme(r *Result, name string, s *selector, cells []uint64) Row {
	row, at := none(name), -1
	for i, n := range cells {
		row.Deals += n
		if n > 0 && (at < 0 || (s.order(i) > s.order(at)) == (s.Aggregate == "max")) {
			at = i
		}
	}
	if at < 0 {
		return row
	}
	x := s.low + int64(at)
	row.Text = p.label(&s.value, x)
	row.Bound = true
	if row.Number = s.of == Number; row.Number {
		row.Value = float64(x) / float64(s.unit)
		row.Low, row.High = row.Value, row.Value
		if r.Exact {
			row.Exact = big.NewRat(x, s.unit)
		}
	}
	return row
}

// order returns the place of a value in the order of its type, given its cell: cards are in the
// order of their ranks, those of a rank in that of the suits.
func (s *selector) order(cell int) int {
	if s.of != Card {
		return cell
	}
	card := deck.Card(cell)
	return deck.Suits*int(card.Rank()) + int(card.Suit())
}

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

// one returns the type with its article, for a message.
func (t Type) one() string {
	if t == Outcome {
		return "an " + string(t)
	}
	return "a " + string(t)
}

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
	low, high int64   // the least and the greatest value of get; the cells of a tally are from low to high
	can       []int64 // the values that get may have, in ascending order, if they are few; nil if that is not known
	span      *span   // of a number, or of the number of ranks of a set, if low and high are not the closest bounds that are known
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
	span *span                     // every value is in it; nil if that is not known
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

// within is a whole number of which closer bounds are known.
func (v value) within(low, high int) value {
	v.span = &span{big.NewRat(int64(low), 1), big.NewRat(int64(high), 1)}
	return v
}

// whether is a condition.
func whether(is func(*deal.Deal) bool) value { return value{of: Boolean, is: is} }

// rational returns a number as a ratio.
func (v value) rational() *ratio {
	if v.ratio != nil {
		return v.ratio
	}
	get, unit, in := v.get, v.unit, v.span
	if in == nil {
		in = &span{big.NewRat(v.low, unit), big.NewRat(v.high, unit)}
	}
	return &ratio{
		unit: big.NewInt(unit),
		span: in,
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
	v.low, v.high, v.unit, v.can = low, high, unit, slices.Clone(v.can)
	for i := range v.can {
		v.can[i] *= by
	}
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
	unit, ok := times(a.unit/ints.GCD(a.unit, b.unit), b.unit)
	if !ok {
		return a, b, false
	}
	a, ok = a.scaled(unit)
	b, also := b.scaled(unit)
	return a, b, ok && also
}

// constantOf returns a constant number.
func constantOf(x *big.Rat) value {
	v := value{of: Number, constant: x}
	num, den := x.Num(), x.Denom()
	if num.IsInt64() && den.IsInt64() && bounded(num.Int64()) && bounded(den.Int64()) {
		n := num.Int64()
		v.unit, v.low, v.high, v.can = den.Int64(), n, n, []int64{n}
		v.get = always(func(*deal.Deal) int64 { return n })
		return v
	}
	v.ratio = &ratio{get: func(*deal.Deal) *big.Rat { return x }, unit: den, span: &span{x, x}}
	return v
}
