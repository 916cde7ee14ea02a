package query

import (
	"context"
	"slices"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/internal/count"
	"pokersim/sim/internal/dealing"
)

// counter is a worker: it makes deals and adds up what the selectors say of them.
type counter struct {
	*statement
	deal   *deal.Deal
	run    *dealing.Run // of deal
	counts []uint64
	sums   []meanSums // of each selector; used by avg
	out    deck.Set   // cards that are not in the deck: of players, of the board, dead
	left   int        // deals until ctx is looked at
	sampler
}

func newCounter(p *statement) *counter {
	c := &counter{statement: p, run: new(dealing.Run), sums: make([]meanSums, len(p.selectors))}
	c.deal = p.situation.newDeal(c.run)
	p.draws.trim(c.deal)
	for i, s := range p.selectors {
		if s.Aggregate == "avg" && s.ratio != nil {
			c.sums[i].Unit = s.ratio.unit
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
	c.run.Ended = func() bool { return ctx.Err() != nil }
	c.out = c.situation.dead | deck.SetOf(c.situation.board...)
	for p, r := range c.situation.hands {
		copy(c.deal.Hole[p], r.known)
		c.out |= deck.SetOf(r.known...)
	}
}

// end adds the sums of a chunk to its counts. The error is that of ctx, if it ended a
// function.
func (c *counter) end(ctx context.Context) error {
	if c.run.Stopped {
		return ctx.Err()
	}
	for i := range c.sums {
		if c.selectors[i].Aggregate == "avg" {
			c.sums[i].MoveTo(c.counts[c.selectors[i].at:])
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
				c.sums[i].AddRatio(x, weight)
			}
		default:
			if x, ok := s.get(c.deal); ok {
				c.sums[i].Add(x, weight)
			}
		}
	}
}

// enumerate counts all deals of a chunk.
func (c *counter) enumerate(ctx context.Context, number uint64, into *chunk.Tally) (err error) {
	defer c.recovered(&err)
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
	c.deal.Hole[p] = h.cards[:c.situation.game.Hole:c.situation.game.Hole]
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
	c.run.Begin()
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
			c.run.Begin()
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

// target makes a sample end when the standard errors of all shares and means are small.
func (p *statement) target() {
	most := p.plan.TargetError
	if most == 0 {
		return
	}
	job := p.Job()
	job.Target = chunk.Target{
		Reached: func(t chunk.Tally) bool {
			r, err := p.Result(t)
			if err != nil {
				return false
			}
			for _, row := range r.Rows {
				if missing := row.Key != "" && row.Value == 0; row.Number && !row.Bound && !missing && !(row.StdError > 0 && row.StdError <= most) {
					return false
				}
			}
			return true
		},
		Possible: func(_, _ chunk.Tally) bool { return true },
	}
	p.work = job.Work()
}

const maxBeforeFlop = 1000

// sample sets the chunks of a sample.
func (p *statement) sample(rounds uint64) {
	of := chunk.Rounds{Total: rounds, Chunk: ChunkDeals}
	p.work = chunk.Job{
		Chunks: of.Chunks(), Counts: p.counts, Fits: p.fits, Rounds: of,
		Worker: func() chunk.Worker { return newCounter(p).sample },
		Of: func(rounds uint64) chunk.Work {
			other := *p
			other.plan.Rounds = rounds
			other.sample(rounds)
			return other.work
		},
	}.Work()
}

// fits returns an error if the counts of a tally are not possible.
func (p *statement) fits(t chunk.Tally) error {
	if len(t.Counts) == 0 {
		return nil
	}
	deals, passed := t.Counts[0], t.Counts[1]
	if p.plan.Method == Sample && deals != p.Job().Rounds.In(t.Chunks) {
		return chunk.Invalid("counts", "%d deals: the chunks have %d", deals, p.Job().Rounds.In(t.Chunks))
	}
	if passed > deals {
		return chunk.Invalid("counts", "%d of %d deals pass", passed, deals)
	}
	for _, s := range p.selectors {
		switch {
		case s.Aggregate == "count":
			if t.Counts[s.at] > passed {
				return chunk.Invalid("counts", "%d of %d deals", t.Counts[s.at], passed)
			}
		case s.cells > 0:
			left := passed
			for _, n := range t.Counts[s.at : s.at+s.cells] {
				if n > left {
					return chunk.Invalid("counts", "more values than deals")
				}
				left -= n
			}
		case t.Counts[s.at] > passed:
			return chunk.Invalid("counts", "%d values of %d deals", t.Counts[s.at], passed)
		case !s.possible(t.Counts[s.at:]):
			return chunk.Invalid("counts", "the sums of %d values are not possible", t.Counts[s.at])
		}
	}
	return nil
}

// possible returns whether deals can have the value of a cell that none of a sample has: as all deals
// say, if few are to be counted, else as the functions tell. It does not know it of all values.
func (p *statement) possible(r *Result, s *selector) func(cell int) bool {
	if r.Exact {
		return func(int) bool { return false }
	}
	if all := p.everyDeal(); all != nil {
		return func(cell int) bool { return all[s.at+cell] > 0 }
	}
	return func(cell int) bool { return slices.Contains(s.can, s.low+int64(cell)) }
}

// few is the longest predicted time of a count of all deals beside a sample, in nanoseconds.
const few = 50e6

// countAll returns the counts of all deals, or nil if they are not few or functions of the program
// are asked.
func (p *statement) countAll() []uint64 {
	if ok, _ := p.draws.countable(); !ok || p.pots != nil || p.draws.nanoseconds() > few || len(p.plan.Questions) > 0 || count.OfProgram(p.plan.Evaluator) {
		return nil
	}
	all, counter := chunk.Tally{Counts: make([]uint64, p.counts)}, newCounter(p)
	for i := range p.draws.chunks() {
		if counter.enumerate(context.Background(), i, &all) != nil {
			return nil
		}
	}
	return all.Counts
}
