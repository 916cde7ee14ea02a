package query

import (
	"cmp"
	"math/big"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/internal/ints"
	"pokersim/sim/deal"
	"pokersim/sim/internal/speed"
	"pokersim/sim/query/internal/syntax"
)

// sum returns a + b, or a - b.
func sum(a, b value, minus bool) value {
	if minus {
		b = negated(b)
	}
	in := a.rational().span.with(b.rational().span, func(p, q *big.Rat) *big.Rat { return p.Add(p, q) })
	if x, y, ok := alike(a, b); ok && bounded(x.low+y.low) && bounded(x.high+y.high) {
		f, g := x.get, y.get
		return value{of: Number, unit: x.unit, low: x.low + y.low, high: x.high + y.high, span: in, get: func(d *deal.Deal) (int64, bool) {
			p, ok := f(d)
			if !ok {
				return 0, false
			}
			q, ok := g(d)
			return p + q, ok
		}}
	}
	return ofRatios(a, b, in, lcm, func(p, q *big.Rat) *big.Rat { return p.Add(p, q) })
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
		r.span = r.span.negated()
		return value{of: Number, ratio: &r}
	}
	get := v.get
	return value{of: Number, unit: v.unit, low: -v.high, high: -v.low, span: v.span.negated(), get: func(d *deal.Deal) (int64, bool) {
		x, ok := get(d)
		return -x, ok
	}}
}

func product(a, b value) value {
	in := a.rational().span.with(b.rational().span, func(p, q *big.Rat) *big.Rat { return p.Mul(p, q) })
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
			return value{of: Number, unit: unit, low: low, high: high, span: in, get: func(d *deal.Deal) (int64, bool) {
				p, ok := f(d)
				if !ok {
					return 0, false
				}
				q, ok := g(d)
				return p * q, ok
			}}
		}
	}
	return ofRatios(a, b, in, func(p, q *big.Int) *big.Int { return new(big.Int).Mul(p, q) }, func(p, q *big.Rat) *big.Rat { return p.Mul(p, q) })
}

// maxDivisor bounds the numerators of a divisor that is no constant, so that quotients have
// a unit.
const maxDivisor = 64

func quotient(a, b value) value {
	if b.constant != nil && b.constant.Sign() != 0 {
		return product(a, constantOf(new(big.Rat).Inv(b.constant)))
	}
	in := a.rational().span.with(b.inverse(), func(p, q *big.Rat) *big.Rat { return p.Mul(p, q) })
	v := ofRatios(a, b, in, func(_, _ *big.Int) *big.Int { return nil }, func(p, q *big.Rat) *big.Rat {
		if q.Sign() == 0 {
			return nil
		}
		return p.Quo(p, q)
	})
	if first := a.rational().unit; b.ratio == nil && first != nil && max(-b.low, b.high) <= maxDivisor {
		all := big.NewInt(1)
		for n := int64(2); n <= max(-b.low, b.high); n++ {
			all = lcm(all, big.NewInt(n))
		}
		v.ratio.unit = all.Mul(all, first)
	}
	return v
}

// inverse returns the span of 1 divided by a number, as ratio.inverse does, or that of the values that
// it may have.
func (v value) inverse() (in *span) {
	for _, x := range v.can {
		if x != 0 {
			one := big.NewRat(v.unit, x)
			if at := (&span{one, one}); in == nil {
				in = at
			} else {
				in = in.and(at)
			}
		}
	}
	if in != nil && v.ratio == nil {
		return in
	}
	return v.rational().inverse()
}

func lcm(p, q *big.Int) *big.Int {
	n := new(big.Int).GCD(nil, nil, p, q)
	return n.Mul(n.Div(p, n), q)
}

// ofRatios returns a number made of two others, with its span.
func ofRatios(a, b value, in *span, unit func(p, q *big.Int) *big.Int, of func(p, q *big.Rat) *big.Rat) value {
	x, y := a.rational(), b.rational()
	r := &ratio{span: in, near: x.near || y.near, get: func(d *deal.Deal) *big.Rat {
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
	return value{of: Number, ratio: r}
}

// compared returns a comparison of two values of one type. One that a deal does not have
// compares with nothing.
func compared(op syntax.Op, a, b value) value {
	holds := orders[op]
	if a.of == Boolean {
		f, g := a.is, b.is
		return whether(func(d *deal.Deal) bool { return (f(d) == g(d)) == holds[1] })
	}
	if a.of == Number {
		x, y, ok := alike(a, b)
		if !ok {
			p, q := a.rational(), b.rational()
			return whether(func(d *deal.Deal) bool {
				x, y := p.get(d), q.get(d)
				return x != nil && y != nil && holds[1+x.Cmp(y)]
			})
		}
		a, b = x, y
	}
	f, g := a.get, b.get
	return whether(func(d *deal.Deal) bool {
		x, ok := f(d)
		if !ok {
			return false
		}
		y, ok := g(d)
		return ok && holds[1+cmp.Compare(x, y)]
	})
}

// orders has for each operator whether it holds for a comparison of -1, 0 and 1.
var orders = map[syntax.Op][3]bool{
	"=": {1: true}, "<>": {0: true, 2: true}, "<": {0: true}, "<=": {0: true, 1: true}, ">": {2: true}, ">=": {1: true, 2: true},
}

// chosen returns the value of the first condition that holds, or the last value. All values
// have one type.
func chosen(conditions []value, values []value) value {
	pick := func(d *deal.Deal) int {
		for i, c := range conditions {
			if c.is(d) {
				return i
			}
		}
		return len(values) - 1
	}
	of := values[0].of
	if of == Boolean {
		return whether(func(d *deal.Deal) bool { return values[pick(d)].is(d) })
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
	if of == Number && !fits {
		var all []*ratio
		unit, in, near := big.NewInt(1), values[0].rational().span, false
		for _, x := range values {
			r := x.rational()
			all, in, near = append(all, r), in.and(r.span), near || r.near
			if r.unit == nil || unit == nil {
				unit = nil
			} else {
				unit = lcm(unit, r.unit)
			}
		}
		return value{of: Number, ratio: &ratio{unit: unit, span: in, near: near, get: func(d *deal.Deal) *big.Rat { return all[pick(d)].get(d) }}}
	}
	for _, x := range values {
		v.low, v.high = min(v.low, x.low), max(v.high, x.high)
	}
	if v.span = nil; of == Number {
		v.span = values[0].rational().span
		for _, x := range values[1:] {
			v.span = v.span.and(x.rational().span)
		}
	}
	v.can = slices.Clone(v.can)
	for _, x := range values {
		if x.can == nil {
			v.can = nil
			break
		}
		v.can = append(v.can, x.can...)
	}
	slices.Sort(v.can)
	v.can = slices.Compact(v.can)
	v.get = func(d *deal.Deal) (int64, bool) { return values[pick(d)].get(d) }
	return v
}

// five reads the five cards of a text.
func (c *compiler) five(v value) ([]deck.Card, error) {
	cards, _, _, err := ranges.ParsePack(deck.Pack{Decks: 1}, v.text, "", "")
	if err != nil {
		return nil, placed(inText(v.at), err)
	}
	if len(cards) != 5 {
		return nil, c.errorAt(v.at, "%q has %d cards: want five", v.text, len(cards))
	}
	for _, card := range cards {
		if !c.game.Deck().Has(card) {
			return nil, c.errorAt(v.at, "%v is not in the deck of %s", card, c.game.Name)
		}
	}
	return cards, nil
}

func highest(set int64) int64 {
	if set == 0 {
		return 0
	}
	return 1 << (bits.Len64(uint64(set)) - 1)
}

// rankSet returns the ranks of cards, bit r for rank r.
func rankSet(cards []deck.Card) (set int64) {
	for _, c := range cards {
		set |= 1 << c.Rank()
	}
	return set
}

// twice returns the ranks that cards have twice or more.
func twice(cards []deck.Card) (set int64) {
	once := int64(0)
	for _, c := range cards {
		bit := int64(1) << c.Rank()
		set |= once & bit
		once |= bit
	}
	return set
}

func holeRanks(d *deal.Deal, p, s int) int64 { return rankSet(d.HoleOn(p, s)) }
func holeTwice(d *deal.Deal, p, s int) int64 { return twice(d.HoleOn(p, s)) }
func boardRanks(d *deal.Deal, s int) int64   { return rankSet(d.BoardOn(s)) }
func boardTwice(d *deal.Deal, s int) int64   { return twice(d.BoardOn(s)) }

func suitsOn(d *deal.Deal, s int) (n int64) {
	for _, cards := range d.Suits(s) {
		if cards > 0 {
			n++
		}
	}
	return n
}

// winner is winsHi, tiesHi, winsLo or tiesLo.
func winner(high, alone bool) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		p, sharing := a[0].number, (*deal.Deal).SharesLow
		if high {
			sharing = (*deal.Deal).SharesHigh
		}
		return whether(func(d *deal.Deal) bool {
			n := sharing(d, p)
			return n > 0 && (n == 1) == alone
		}), nil
	}
}

// handEquity is HvHequity.
func handEquity(c *compiler, a []value) (value, error) {
	p, s := a[0].number, a[1].number
	unit := c.units()
	if s == c.last() {
		v := counted(0, unit, func(d *deal.Deal) int64 { return d.Share(p) })
		v.unit = unit
		return v, nil
	}
	if c.stud() {
		return value{}, c.errorAt(a[1].at, "in %s the equity is that of seventh street", c.game.Name)
	}
	if s == 0 {
		c.beforeFlop = true
	}
	unit, ok := times(unit, c.boards(s))
	if !ok || unit <= 0 {
		return value{}, c.errorAt(a[1].at, "there are no boards to come")
	}
	c.atStreet[s] = max(c.atStreet[s], c.timeOfEquity(s))
	c.setUp = max(c.setUp, speed.Calculator)
	v := counted(0, unit, func(d *deal.Deal) int64 { return d.Equity(p, s) })
	v.unit = unit
	return v, nil
}

// is compares what a function gives with the argument after its own.
func is(op syntax.Op, of func(*compiler, []value) (value, error)) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		last := len(a) - 1
		v, err := of(c, a[:last])
		if err != nil {
			return v, err
		}
		return compared(op, v, a[last]), nil
	}
}

func handType(c *compiler, a []value) (value, error) {
	p, s := a[0].number, a[1].number
	return c.handType(s, func(d *deal.Deal) int64 { return d.Type(p, s) }), nil
}

func flopCategory(c *compiler, a []value) (value, error) {
	p := a[0].number
	return value{of: FlopCategory, high: int64(len(c.flops) - 1), can: ints.Below[int64](len(c.flops)), get: always(func(d *deal.Deal) int64 { return d.FlopCategory(p) })}, nil
}

func hiRating(c *compiler, a []value) (value, error) {
	p, s := a[0].number, a[1].number
	return value{of: HighRating, high: 1 << 28, get: always(func(d *deal.Deal) int64 { return d.Rating(p, s) })}, nil
}

func loRating(c *compiler, a []value) (value, error) {
	p, s := a[0].number, a[1].number
	return value{of: LowRating, high: 1 << 41, get: func(d *deal.Deal) (int64, bool) { return d.Low(p, s) }}, nil
}

func nuts(ofType bool) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		c.perDeal += 5000
		p, s := a[0].number, a[1].number
		return whether(func(d *deal.Deal) bool { return d.Nuts(p, s, ofType) }), nil
	}
}

// outsOf returns an error if not one card comes on the street after one; on the river there is none.
func (c *compiler) outsOf(street value) error {
	if street.number == 0 {
		return c.errorAt(street.at, "three cards come after the hole cards, not one: want flop, turn or river")
	}
	return nil
}

func outs(c *compiler, a []value) (value, error) {
	if err := c.outsOf(a[1]); err != nil {
		return value{}, err
	}
	c.perDeal += 1000
	p, s, kind := a[0].number, a[1].number, a[2].get
	var can []int64
	if of := a[2].can; len(of) == 1 {
		can = c.outsThatCome(s, c.types[of[0]])
	}
	// A card that makes a better pair, two pair, trips, full house or quads has a rank of the
	// player's cards and the board, of which three are left. No more make a straight or a flush.
	v := value{of: Number, unit: 1, high: deck.Size, can: can, get: func(d *deal.Deal) (int64, bool) {
		k, ok := kind(d)
		if !ok {
			return 0, false
		}
		return d.OutsTo(p, s, k), true
	}}
	if can != nil {
		return v.within(0, int(can[len(can)-1])), nil
	}
	return v.within(0, 3*(c.game.Hole+s)), nil
}

// outsOfFive and outsOfSix are the numbers of outs to each type that some five or six cards have,
// if all unseen cards may come. Those to a flush are of 13 ranks.
var (
	outsOfFive = map[string][]int64{
		"highcard": {0}, "pair": {0, 14, 15}, "twopair": {0, 9}, "trips": {0, 2}, "straight": {0, 3, 4, 6, 8}, "flush": {0, 7, 8, 9},
		"fullhouse": {0, 4, 6}, "quads": {0, 1}, "straightflush": {0, 1, 2},
	}
	outsOfSix = map[string][]int64{
		"highcard": {0}, "pair": {0, 16, 18}, "twopair": {0, 11, 12}, "trips": {0, 1, 2}, "straight": {0, 3, 4, 6, 8}, "flush": {0, 7, 8, 9},
		"fullhouse": {0, 4, 6, 9}, "quads": {0, 1, 2}, "straightflush": {0, 1, 2},
	}
)

// outsThatCome returns the numbers of outs to a type that a player can have on a street, or nil if
// they are not known.
func (c *compiler) outsThatCome(street int, kind string) []int64 {
	switch {
	case c.game.Hole != 2 || c.game.Played > 0 || c.dead != 0 || c.evaluated || street != 3 && street != 4:
		return nil
	case kind == "flush" && c.game.Deck().Count() < deck.Size:
		fewer := int64(deck.Size-c.game.Deck().Count()) / deck.Suits
		return []int64{0, 7 - fewer, 8 - fewer, 9 - fewer}
	case street == 3:
		return outsOfFive[kind]
	}
	return outsOfSix[kind]
}

// shares returns the shares of the pot that a player can have: the whole pot or a half among some.
func (c *compiler) shares() (all []int64) {
	parts, unit := []int64{0}, c.units()
	for players := range len(c.names) {
		parts = append(parts, unit/int64(players+1))
	}
	if !c.game.Low {
		slices.Sort(parts)
		return parts
	}
	for _, high := range parts {
		for _, low := range parts {
			all = append(all, (high+low)/2)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// onBoard is a condition on the board.
func onBoard(is func(*deal.Deal, int) bool) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		s := a[0].number
		if s == 0 {
			return value{}, c.errorAt(a[0].at, "there is no board before the flop: want flop, turn or river")
		}
		return whether(func(d *deal.Deal) bool { return is(d, s) }), nil
	}
}

// onRanks is a condition on a player and a street.
func onRanks(is func(d *deal.Deal, p, s int) bool) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		p, s := a[0].number, a[1].number
		return whether(func(d *deal.Deal) bool { return is(d, p, s) }), nil
	}
}

// boardSet is a set of ranks of the board: low ranks or more, of a number of cards each.
func boardSet(low, of int, get func(*deal.Deal, int) int64) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		s := a[0].number
		return value{of: RankSet, high: 1<<deck.Ranks - 1, get: always(func(d *deal.Deal) int64 { return get(d, s) })}.within(min(low, s), s/of), nil
	}
}

// handSet is a set of ranks of a player: low ranks or more, of a number of cards each.
func handSet(low, of int, get func(d *deal.Deal, p, s int) int64) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		p, s := a[0].number, a[1].number
		return value{of: RankSet, high: 1<<deck.Ranks - 1, get: always(func(d *deal.Deal) int64 { return get(d, p, s) })}.within(low, c.held(s)/of), nil
	}
}

func cardAt(i int) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		c.suits = true
		return value{of: Card, high: deck.Size - 1, get: always(func(d *deal.Deal) int64 { return int64(d.Board[i]) })}, nil
	}
}

func ofSet(rank func(set int64) int) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		get := a[0].get
		return value{of: Rank, high: deck.Ranks - 1, get: func(d *deal.Deal) (int64, bool) {
			set, ok := get(d)
			if !ok || set == 0 {
				return 0, false
			}
			return int64(rank(set)), true
		}}, nil
	}
}

func nthRank(c *compiler, a []value) (value, error) {
	if a[0].ratio != nil {
		return value{}, c.errorAt(a[0].at, "want a whole number")
	}
	place, unit, get := a[0].get, a[0].unit, a[1].get
	return value{of: Rank, high: deck.Ranks - 1, get: func(d *deal.Deal) (int64, bool) {
		n, ok := place(d)
		set, has := get(d)
		if !ok || !has || n < unit {
			return 0, false
		}
		for n /= unit; n > 1 && set != 0; n-- {
			set &^= highest(set)
		}
		return int64(bits.Len64(uint64(set)) - 1), set != 0
	}}, nil
}

// inText returns the position of the first character of a text, after its quote.
func inText(at syntax.Pos) syntax.Pos { return syntax.Pos{Line: at.Line, Column: at.Column + 1} }

// inRange is the condition that a player's hole cards are in a range.
func inRange(c *compiler, a []value) (value, error) {
	p := a[0].number
	if c.stud() {
		known, err := cardsOf(c.game.Game, inText(a[1].at), a[1].text, "")
		if err != nil {
			return value{}, err
		}
		c.suits = true
		set, first := deck.SetOf(known...), max(len(known), 3)
		return whether(func(d *deal.Deal) bool { return set&^deck.SetOf(d.Hole[p][:first]...) == 0 }), nil
	}
	r, err := c.readRange(inText(a[1].at), a[1].text)
	if err != nil {
		return value{}, err
	}
	if r.Any() {
		return whether(func(*deal.Deal) bool { return true }), nil
	}
	all := r.Live(0)
	sets := make([]deck.Set, len(all))
	for i := range all {
		sets[i], all[i].Weight = all[i].Set(), 1
	}
	c.suits = c.suits || !symmetric(all)
	n := c.game.Hole
	if n > 2 {
		slices.Sort(sets)
		return whether(func(d *deal.Deal) bool {
			_, has := slices.BinarySearch(sets, deck.SetOf(d.Hole[p][:n]...))
			return has
		}), nil
	}
	var table [deck.Size][deck.Size]bool
	for _, set := range sets {
		low, high := bits.TrailingZeros64(uint64(set)), bits.Len64(uint64(set))-1
		table[low][high], table[high][low] = true, true
	}
	return whether(func(d *deal.Deal) bool { return table[d.Hole[p][0]][d.Hole[p][1]] }), nil
}

func inBoards(c *compiler, a []value) (value, error) {
	r, err := ranges.Input{}.Boards(c.game.Game, a[0].text)
	if err != nil {
		return value{}, placed(inText(a[0].at), err)
	}
	c.suits = c.suits || r.Suits()
	c.streets[r.Cards()] = true
	c.order = c.order || r.Cards() > 3
	return whether(func(d *deal.Deal) bool { return r.Has(d.Board) }), nil
}
