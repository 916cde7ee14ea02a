package query

import (
	"context"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/alias"
	"pokersim/sim/rng"
)

// sampler is what a worker needs to draw deals.
type sampler struct {
	lists  []drawnList    // of the players with lists
	all    deck.Set       // the cards of the game
	places [5][]deck.Card // of a class of boards
	words
}

// drawnList is the hands of a player, and the one that was drawn last.
type drawnList struct {
	table alias.Table
	hands []hand
	drawn int           // its index in hands
	cards *[7]deck.Card // those of the player in the deal, as far as the game has them
}

// words are the next words of a stream.
type words struct {
	stream rng.Stream
	buffer [256]uint64
	used   int
}

// open begins a stream.
func (w *words) open(s rng.Stream) { w.stream, w.used = s, len(w.buffer) }

// next returns the next word.
func (w *words) next() uint64 {
	if w.used == len(w.buffer) {
		w.fill()
	}
	w.used++
	return w.buffer[w.used-1]
}

// fill reads the next words into the buffer, of which all are used.
func (w *words) fill() {
	w.stream.Fill(w.buffer[:])
	w.used = 0
}

// sample deals and counts the deals of a chunk.
func (c *counter) sample(ctx context.Context, number uint64, into *chunk.Tally) (err error) {
	defer c.recovered(&err)
	c.begin(ctx, into)
	if err := c.newLists(); err != nil {
		return err
	}
	c.all = c.situation.game.Deck()
	if r := c.situation.boardRange; r != nil && c.places[0] == nil {
		for i, cards := range r.places {
			c.places[i] = (cards & c.all &^ c.situation.dead).Cards()
		}
	}
	c.open(c.plan.RNG.Open(c.plan.Seed, number, rng.Query, 0))
	out := c.out
	for range c.Rounds.Of(number) {
		c.counts[0]++
		for drawn := false; !drawn; {
			c.out = out
			if err := c.drawHands(ctx); err != nil {
				return err
			}
			drawn = c.drawGroups()
		}
		c.deal.Begin()
		if next, ok := c.passes(0, 7); ok && next == len(c.where) {
			c.add(1)
		}
	}
	return c.end(ctx)
}

// newLists makes the alias tables of the players' lists.
func (c *counter) newLists() error {
	if c.lists != nil {
		return nil
	}
	for p, r := range c.situation.hands {
		if r.list == nil {
			continue
		}
		weights := make([]uint64, len(r.list))
		for i, h := range r.list {
			weights[i] = h.weight
		}
		table, ok := alias.New(weights)
		if !ok {
			c.lists = nil
			return chunk.Invalid("query", "the weights of player %d cannot be drawn exactly: round them", p+1)
		}
		c.lists = append(c.lists, drawnList{table: table, hands: r.list, cards: (*[7]deck.Card)(c.deal.Hole[p][:7])})
	}
	return nil
}

// drawHands draws a hand from each list, again and again until no two share a card.
func (c *counter) drawHands(ctx context.Context) error {
again:
	if c.left--; c.left <= 0 {
		if err := c.ended(ctx); err != nil {
			return err
		}
	}
	out, used := c.out, c.used
	for i := range c.lists {
		l := &c.lists[i]
		n, drawn := 0, false
		for !drawn {
			if used == len(c.buffer) { // as next does, which is not inlined
				c.fill()
				used = 0
			}
			n, drawn = l.table.Draw(c.buffer[used])
			used++
		}
		set := l.hands[n].set
		if set&out != 0 {
			c.used = used
			goto again
		}
		out |= set
		l.drawn = n
	}
	c.out, c.used = out, used
	for i := range c.lists {
		l := &c.lists[i]
		*l.cards = l.hands[l.drawn].cards // without the barriers of a pointer
	}
	return nil
}

// drawGroups draws the cards of the groups; ok is false if the board needs others.
func (c *counter) drawGroups() (ok bool) {
	for i := range c.draws.groups {
		group := &c.draws.groups[i]
		if group.player < 0 && c.situation.boardRange != nil {
			return c.drawBoard()
		}
		to := c.place(group)
		for at := 0; at < group.n; {
			card := deck.Card(c.below(deck.Size))
			if !c.all.Has(card) || c.out.Has(card) {
				continue
			}
			to[at] = card
			c.out |= deck.SetOf(card)
			at++
		}
	}
	return true
}

// below returns a number below n by Lemire's rejection (2019).
func (w *words) below(n uint64) uint64 {
	for {
		if high, low := bits.Mul64(w.next(), n); low >= -n%n {
			return high
		}
	}
}

// drawBoard draws a board of the class: each place from its own cards. So that a flop which
// fits the places in several orders is as likely as another, one of them is kept.
func (c *counter) drawBoard() (ok bool) {
	for i := range 5 {
		cards := c.places[i]
		card := cards[c.below(uint64(len(cards)))]
		if c.out.Has(card) {
			return false
		}
		c.deal.Board[i] = card
		c.out |= deck.SetOf(card)
	}
	orders := c.situation.boardRange.orders(c.deal.Board[:3])
	return orders == 1 || c.below(orders) == 0
}
