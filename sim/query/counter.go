package query

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/internal/alias"
	"pokersim/sim/rng"
)

// counter is a worker: it makes deals and adds up what the selectors say of them.
type counter struct {
	*statement
	deal   *deal.Deal
	counts []uint64
	sums   []average // of each selector; used by avg
	out    deck.Set  // cards that are not in the deck: of players, of the board, dead
	left   int       // deals until ctx is looked at
	tables []alias.Table
}

func newCounter(p *statement) *counter {
	c := &counter{statement: p, deal: p.situation.newDeal(), sums: make([]average, len(p.selectors))}
	for i, s := range p.selectors {
		if s.Aggregate == "avg" && s.ratio != nil {
			c.sums[i].unit = s.ratio.unit
		}
	}
	return c
}

// ended returns the error of ctx. It looks at it every few milliseconds.
func (c *counter) ended(ctx context.Context) error {
	if c.left--; c.left > 0 {
		return nil
	}
	c.left = int(max(1, 5e6/c.draws.longest()))
	return ctx.Err()
}

// begin begins a chunk.
func (c *counter) begin(ctx context.Context, into *chunk.Tally) {
	c.counts = into.Counts
	c.deal.Ended = func() bool { return ctx.Err() != nil }
	c.out = c.situation.dead | deck.SetOf(c.situation.board...)
	for p, r := range c.situation.hands {
		copy(c.deal.Hole[p][:], r.known)
		c.out |= deck.SetOf(r.known...)
	}
}

// end adds the sums of a chunk to its counts. The error is that of ctx, if it ended a
// function.
func (c *counter) end(ctx context.Context) error {
	if c.deal.Stopped {
		return ctx.Err()
	}
	for i := range c.sums {
		if c.selectors[i].Aggregate == "avg" {
			c.sums[i].moveTo(c.counts[c.selectors[i].at:])
		}
	}
	return nil
}

// passes reports whether the conditions from one on hold that are known on a street, and
// returns the number of the first that is not known yet.
func (c *counter) passes(from, street int) (next int, ok bool) {
	for next = from; next < len(c.where) && c.where[next].street <= street; next++ {
		if !c.where[next].is(c.deal) {
			return next, false
		}
	}
	return next, true
}

// add counts a deal that passes.
func (c *counter) add(weight uint64) {
	c.counts[1] += weight
	for i := range c.selectors {
		s := &c.selectors[i]
		switch {
		case s.Aggregate == "count":
			if s.is(c.deal) {
				c.counts[s.at] += weight
			}
		case s.cells > 0:
			if x, ok := s.get(c.deal); ok {
				c.counts[s.at+int(x-s.low)] += weight
			}
		case s.ratio != nil:
			if x := s.ratio.get(c.deal); x != nil {
				c.sums[i].addRatio(x, weight)
			}
		default:
			if x, ok := s.get(c.deal); ok {
				c.sums[i].add(x, weight)
			}
		}
	}
}

// enumerate counts all deals of a chunk.
func (c *counter) enumerate(ctx context.Context, number uint64, into *chunk.Tally) error {
	c.begin(ctx, into)
	d := &c.draws
	first := -1
	if len(d.groups) > 0 {
		number, first = number/firsts, int(number%firsts)
	}
	weight := uint64(1)
	if d.lister >= 0 {
		h := &d.first[number]
		c.hold(d.lister, h)
		weight = h.weight
	}
	if err := c.join(ctx, 0, weight, first); err != nil {
		return err
	}
	return c.end(ctx)
}

// hold gives a player a hand.
func (c *counter) hold(p int, h *hand) {
	c.deal.Hole[p] = h.cards
	c.out |= h.set
}

// join chooses the hands of the lists from a player on, then the groups.
func (c *counter) join(ctx context.Context, p int, weight uint64, first int) error {
	for ; p < len(c.situation.hands); p++ {
		list := c.situation.hands[p].list
		if list == nil || p == c.draws.lister {
			continue
		}
		for i := range list {
			h := &list[i]
			if h.set&c.out != 0 {
				continue
			}
			out := c.out
			c.hold(p, h)
			if err := c.join(ctx, p+1, weight*h.weight, first); err != nil {
				return err
			}
			c.out = out
		}
		return nil
	}
	c.deal.Begin()
	street := len(c.situation.board)
	if c.situation.game.Board == 0 || c.anyGroupOfPlayers() {
		street = -1
	}
	next, ok := c.passes(0, street)
	return c.draw(ctx, 0, weight, next, ok, first)
}

// anyGroupOfPlayers reports whether hole cards are drawn in groups.
func (c *counter) anyGroupOfPlayers() bool {
	return len(c.draws.groups) > 0 && c.draws.groups[0].player >= 0
}

// draw draws the groups from one on. ok is whether the conditions before next hold. A first
// card from 0 on is the place in the deck of the first card of the group.
func (c *counter) draw(ctx context.Context, g int, weight uint64, next int, ok bool, first int) error {
	if err := c.ended(ctx); err != nil {
		return err
	}
	if g == len(c.draws.groups) {
		c.counts[0] += weight
		if ok {
			if _, ok = c.passes(next, 7); ok {
				c.add(weight)
			}
		}
		return nil
	}
	if !ok && c.situation.boardRange == nil { // count the deals that do not pass
		n := weight
		left := (c.situation.game.Deck() &^ c.out).Count()
		for i, group := range c.draws.groups[g:] {
			switch {
			case i == 0 && first >= 0:
				if first >= left {
					return nil
				}
				n *= deck.Choose(left-1-first, group.n-1)
			default:
				n *= deck.Choose(left, group.n)
			}
			left -= group.n
		}
		c.counts[0] += n
		return nil
	}
	group := &c.draws.groups[g]
	to := c.place(group)
	rest := (c.situation.game.Deck() &^ c.out).Cards()
	before := c.out
	var extend func(at, from int) error
	extend = func(at, from int) error {
		if at == group.n {
			if group.player < 0 && c.situation.boardRange != nil && !c.situation.boardRange.has(c.deal.Board[:group.from+group.n]) {
				return nil
			}
			c.deal.Begin()
			then, holds := next, ok
			if ok && group.player < 0 {
				then, holds = c.passes(next, group.street)
			}
			return c.draw(ctx, g+1, weight, then, holds, -1)
		}
		last := len(rest) - (group.n - at)
		if at == 0 && first >= 0 {
			from, last = first, min(first, last)
		}
		for i := from; i <= last; i++ {
			to[at] = rest[i]
			c.out |= deck.SetOf(rest[i])
			err := extend(at+1, i+1)
			c.out &^= deck.SetOf(rest[i])
			if err != nil {
				return err
			}
		}
		return nil
	}
	err := extend(0, 0)
	c.out = before
	return err
}

// place is where the cards of a group go: the board, or a player's cards, from its first on.
func (c *counter) place(g *group) []deck.Card {
	if g.player < 0 {
		return c.deal.Board[g.from:]
	}
	return c.deal.Hole[g.player][g.from:]
}

// sample deals and counts the deals of a chunk.
func (c *counter) sample(ctx context.Context, number uint64, into *chunk.Tally) error {
	c.begin(ctx, into)
	if err := c.newTables(); err != nil {
		return err
	}
	s := c.plan.RNG.Open(c.plan.Seed, number, rng.Query, 0)
	out := c.out
	for range c.Rounds.Of(number) {
		c.counts[0]++
		for {
			if err := c.ended(ctx); err != nil {
				return err
			}
			c.out = out
			if !c.drawHands(s) {
				continue
			}
			if c.drawGroups(s) {
				break
			}
		}
		c.deal.Begin()
		if next, ok := c.passes(0, 7); ok && next == len(c.where) {
			c.add(1)
		}
	}
	return c.end(ctx)
}

// newTables makes the alias tables of the players' lists.
func (c *counter) newTables() error {
	if c.tables != nil {
		return nil
	}
	c.tables = make([]alias.Table, len(c.situation.hands))
	for p, r := range c.situation.hands {
		if r.list == nil {
			continue
		}
		weights := make([]uint64, len(r.list))
		for i, h := range r.list {
			weights[i] = h.weight
		}
		var ok bool
		if c.tables[p], ok = alias.New(weights); !ok {
			return chunk.Invalid("query", "the weights of player %d cannot be drawn exactly: round them", p+1)
		}
	}
	return nil
}

// drawHands draws a hand from each list; ok is false if two share a card.
func (c *counter) drawHands(s rng.Stream) (ok bool) {
	for p, r := range c.situation.hands {
		if r.list == nil {
			continue
		}
		i, drawn := 0, false
		for !drawn {
			i, drawn = c.tables[p].Draw(s.Uint64())
		}
		h := &r.list[i]
		if h.set&c.out != 0 {
			return false
		}
		c.hold(p, h)
	}
	return true
}

// drawGroups draws the cards of the groups; ok is false if the board is in another class.
func (c *counter) drawGroups(s rng.Stream) (ok bool) {
	all := c.situation.game.Deck()
	for i := range c.draws.groups {
		group := &c.draws.groups[i]
		to := c.place(group)
		for at := 0; at < group.n; {
			high, low := bits.Mul64(s.Uint64(), deck.Size)
			if low < 1<<63%deck.Size*2%deck.Size { // Lemire's rejection (2019)
				continue
			}
			card := deck.Card(high)
			if !all.Has(card) || c.out.Has(card) {
				continue
			}
			to[at] = card
			c.out |= deck.SetOf(card)
			at++
		}
	}
	r := c.situation.boardRange
	return r == nil || r.has(c.deal.Board[:])
}
