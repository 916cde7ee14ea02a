package query

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/deal"
	"pokersim/sim/query/internal/syntax"
)

// five reads the five cards of a text.
func (c *compiler) five(v value) ([]deck.Card, error) {
	cards, err := deck.ParseHand(v.text)
	if err != nil {
		return nil, c.errorAt(v.at, "%v", err)
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

const typeBit = 20

func typeOf(rating int64) int64 { return rating >> typeBit }

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
	c.atStreet[s] = max(c.atStreet[s], float64(c.boards(s))*float64(len(c.hands))*8)
	v := counted(0, unit, func(d *deal.Deal) int64 { return d.Equity(p, s) })
	v.unit = unit
	return v, nil
}

func handTypeIs(op string) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		p, s := a[0].number, a[1].number
		return compared(opOf(op), c.handType(func(d *deal.Deal) int64 { return d.Type(p, s) }), a[2]), nil
	}
}

func flopCategory(c *compiler, a []value) (value, error) {
	p := a[0].number
	return value{of: FlopCategory, high: int64(len(c.flops) - 1), get: always(func(d *deal.Deal) int64 { return d.FlopCategory(p) })}, nil
}

func flopCategoryIs(op string) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		v, err := flopCategory(c, a[:1])
		return compared(opOf(op), v, a[1]), err
	}
}

func hiRating(c *compiler, a []value) (value, error) {
	p, s := a[0].number, a[1].number
	return value{of: HighRating, high: 1 << 24, get: always(func(d *deal.Deal) int64 { return d.Rating(p, s) })}, nil
}

func loRating(c *compiler, a []value) (value, error) {
	p, s := a[0].number, a[1].number
	return value{of: LowRating, high: 1 << 41, get: func(d *deal.Deal) (int64, bool) { return d.Low(p, s) }}, nil
}

func nuts(ofType bool) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		c.cost += 5000
		p, s := a[0].number, a[1].number
		return whether(func(d *deal.Deal) bool { return d.Nuts(p, s, ofType) }), nil
	}
}

func outs(c *compiler, a []value) (value, error) {
	c.cost += 1000
	p, s, kind := a[0].number, a[1].number, a[2].get
	return value{of: Number, unit: 1, high: deck.Size, get: func(d *deal.Deal) (int64, bool) {
		k, ok := kind(d)
		if !ok {
			return 0, false
		}
		return d.OutsTo(p, s, k), true
	}}, nil
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

func boardSet(get func(*deal.Deal, int) int64) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		s := a[0].number
		return value{of: RankSet, high: 1<<deck.Ranks - 1, get: always(func(d *deal.Deal) int64 { return get(d, s) })}, nil
	}
}

func handSet(get func(d *deal.Deal, p, s int) int64) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
		p, s := a[0].number, a[1].number
		return value{of: RankSet, high: 1<<deck.Ranks - 1, get: always(func(d *deal.Deal) int64 { return get(d, p, s) })}, nil
	}
}

func cardAt(i int) func(*compiler, []value) (value, error) {
	return func(c *compiler, a []value) (value, error) {
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

// inRange is the condition that a player's hole cards are in a range.
func inRange(c *compiler, a []value) (value, error) {
	p := a[0].number
	if c.stud() {
		known, err := deck.ParseHand(a[1].text)
		if err != nil {
			return value{}, c.errorAt(a[1].at, "%v", err)
		}
		c.suits = true
		set, first := deck.SetOf(known...), max(len(known), 3)
		return whether(func(d *deal.Deal) bool { return set&^deck.SetOf(d.Hole[p][:first]...) == 0 }), nil
	}
	r, err := c.ranges.parse(a[1].text)
	if err != nil {
		return value{}, placed(syntax.Pos{Line: a[1].at.Line, Column: a[1].at.Column + 1}, err)
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
	r, err := parseBoardRange(a[0].text)
	if err != nil {
		return value{}, c.errorAt(a[0].at, "%v", err)
	}
	c.suits = c.suits || !r.symmetric
	return whether(func(d *deal.Deal) bool { return r.has(d.Board) }), nil
}
