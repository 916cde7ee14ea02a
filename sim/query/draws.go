package query

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/internal/alias"
	"pokersim/sim/internal/count"
	"pokersim/sim/rng"
)

// draws is how deals are made: a hand of each player that has a list, then groups of cards.
// The order of the cards in a group does not matter to the statement.
type draws struct {
	*situation
	groups  []group
	streets map[int]bool
	order   bool
	first   []hand // the hands of the first player with a list, suits apart only if it matters; with the number of hands alike in the weight
	lister  int    // the first player with a list; -1 is none
	costs
}

// costs are predicted times, in nanoseconds.
type costs struct {
	perDeal  float64         // of a deal, but for what follows
	setUp    float64         // of what they need once
	atStreet map[int]float64 // of what is computed once for the cards up to a street
	against  map[againstRange]float64
}

// group is cards that are drawn together: the next ones of a player, or of the board.
type group struct {
	player int // -1 is the board
	from   int // the place of the first card
	n      int
	street int // that it completes; 0 for hole cards of a game with a board
}

func newDraws(c *compiler) draws {
	d := draws{situation: &c.situation, costs: c.costs, streets: c.streets, order: c.order || c.boardRange != nil, lister: -1}
	for p, r := range c.hands {
		switch {
		case c.stud():
			d.groups = append(d.groups, d.studGroups(p, len(r.known))...)
		case r.list == nil:
			d.groups = append(d.groups, group{p, 0, c.game.Hole, 0})
		case d.lister < 0:
			d.lister = p
		}
	}
	if d.lister >= 0 {
		d.first = c.hands[d.lister].list
		if d.symmetric(c) {
			d.first = alikeHands(d.first, deck.SetOf(c.board...), c.dead)
		}
	}
	if !c.stud() {
		d.groups = append(d.groups, d.boardGroups()...)
	}
	d.perDeal += 30
	if c.game.Played > 0 {
		d.perDeal *= 6
	}
	return d
}

// evaluated makes the predicted times those of an evaluator that gets one hand after another.
func (d *draws) evaluated() {
	const slower = 20 // than a table
	d.perDeal *= slower
	for street := range d.atStreet {
		d.atStreet[street] *= slower
	}
	for of := range d.against {
		d.against[of] *= slower
	}
}

// trim gives a deal the number of cards that are dealt.
func (d *draws) trim(of *deal.Deal) {
	board := len(d.board)
	for _, g := range d.groups {
		if g.player < 0 {
			board = g.from + g.n
		} else {
			of.Hole[g.player] = of.Hole[g.player][:g.from+g.n]
		}
	}
	of.Board = of.Board[:board:board]
}

// symmetric reports whether the names of suits do not matter, but for known cards.
func (d *draws) symmetric(c *compiler) bool {
	if c.suits || c.boardRange != nil && c.boardRange.Suits() {
		return false
	}
	for _, r := range c.hands {
		if !r.symmetric {
			return false
		}
	}
	return true
}

// alikeHands returns the hands, those that differ only in the names of suits as one, given
// a board and dead cards.
func alikeHands(list []hand, board, dead deck.Set) (out []hand) {
	index := map[class]int{}
	for _, h := range list {
		key := suitless(h.set, board, dead)
		if i, ok := index[key]; ok {
			out[i].weight += h.weight
			continue
		}
		index[key] = len(out)
		out = append(out, h)
	}
	return out
}

// studGroups returns the groups of a player of stud with known cards.
func (d *draws) studGroups(p, known int) (groups []group) {
	need := max(3, slices.Max(append(streetList(d.streets), 0)))
	at := known
	for street := 3; street <= 7; street++ {
		if (d.streets[street] || street == need) && street > at && street <= need {
			groups = append(groups, group{p, at, street - at, street})
			at = street
		}
	}
	return groups
}

func streetList(streets map[int]bool) (list []int) {
	for s := range streets {
		list = append(list, s)
	}
	slices.Sort(list)
	return list
}

// boardGroups returns the groups of the board: a group for each street that matters.
func (d *draws) boardGroups() (groups []group) {
	at := len(d.board)
	need := slices.Max(append(streetList(d.streets), 0))
	if d.boardRange != nil {
		need = max(need, d.boardRange.Cards())
	}
	for _, street := range []int{3, 4, 5} {
		if street > at && street <= need && (d.streets[street] || d.order || street == need) {
			groups = append(groups, group{-1, at, street - at, street})
			at = street
		}
	}
	return groups
}

// countable reports whether all deals can be counted, and if not, why.
func (d *draws) countable() (bool, string) {
	sum := d.weight()
	if !sum.IsUint64() || sum.Uint64() >= 1<<62 {
		return false, "the weights of all deals add up to more than 2^62"
	}
	if n := d.deals(); n > 1e15 {
		return false, fmt.Sprintf("there are about %.0e deals", n)
	}
	return true, ""
}

// weight returns a bound of the sum of the weights of all deals.
func (d *draws) weight() *big.Int {
	sum := big.NewInt(1)
	for _, r := range d.hands {
		all := new(big.Int)
		for _, h := range r.list {
			all.Add(all, new(big.Int).SetUint64(h.weight))
		}
		if r.list != nil {
			sum.Mul(sum, all)
		}
	}
	left := d.left()
	for _, r := range d.hands {
		left -= len(r.known)
		if r.list != nil {
			left -= d.game.Hole
		}
	}
	for _, g := range d.groups {
		sum.Mul(sum, new(big.Int).SetUint64(deck.Choose(left, g.n)))
		left -= g.n
	}
	return sum
}

// joint returns a bound of the number of joint hands of lists.
func (d *draws) joint() float64 {
	n := 1.
	for p, r := range d.hands {
		switch {
		case p == d.lister:
			n *= float64(len(d.first))
		case r.list != nil:
			n *= float64(len(r.list))
		}
	}
	return n
}

// deals returns a bound of the number of deals that are counted.
func (d *draws) deals() float64 { return d.nodes(math.MaxInt) }

// nodes returns a bound of the number of different cards up to a street.
func (d *draws) nodes(street int) float64 {
	n, left := d.joint(), d.left()
	for _, r := range d.hands {
		left -= len(r.known)
		if r.list != nil {
			left -= d.game.Hole
		}
	}
	for _, g := range d.groups {
		if g.street <= street {
			n *= float64(deck.Choose(left, g.n))
		}
		left -= g.n
	}
	return n
}

// nanoseconds predicts the time of an exact count on one core of Zen 4. It depends on the
// statement alone.
func (d *draws) nanoseconds() float64 {
	sum := d.setUp + d.deals()*d.perDeal
	for street, cost := range d.atStreet {
		sum += d.nodes(street) * cost
	}
	for of, cost := range d.against {
		sum += d.views(of.player, of.street) * cost
	}
	return sum
}

// views returns a bound of the number of a player's hands with a board of a street.
func (d *draws) views(player, street int) float64 {
	left := d.left()
	n := float64(len(d.hands[player].list))
	if d.hands[player].list == nil {
		n = float64(deck.Choose(left, d.game.Hole))
	} else if player == d.lister {
		n = float64(len(d.first))
	}
	return n * float64(deck.Choose(left-d.game.Hole, max(0, street-len(d.board))))
}

// longest predicts the time of one deal of which nothing is known from the deal before.
func (d *draws) longest() float64 {
	sum := d.perDeal
	for _, cost := range d.atStreet {
		sum += cost
	}
	for _, cost := range d.against {
		sum += cost
	}
	return sum
}

// firsts is the number of parts of a chunk of hands: by the first card of the first group.
const firsts = deck.Size

// chunks returns the number of chunks of an exact count: for each hand of the first list
// the choices of the first card of the first group.
func (d *draws) chunks() uint64 {
	n := uint64(1)
	if d.lister >= 0 {
		n = uint64(len(d.first))
	}
	if len(d.groups) > 0 {
		n *= firsts
	}
	return n
}

// possible returns an error if no joint hand and no board of the class have different cards.
// It tries a bounded number
// of joint hands.
func (d *draws) possible() error {
	var lists [][]hand
	for _, r := range d.hands {
		if r.list != nil {
			lists = append(lists, r.list)
		}
	}
	var gone deck.Set
	for _, r := range d.hands {
		gone |= deck.SetOf(r.known...)
	}
	tried := 0
	var fits func(i int, gone deck.Set) bool
	fits = func(i int, gone deck.Set) bool {
		if i == len(lists) {
			return d.boardRange == nil || d.boardRange.Possible(d.game.Deck()&^gone)
		}
		for _, h := range lists[i] {
			if tried++; tried > 1e7 {
				return true
			}
			if h.set&gone == 0 && fits(i+1, gone|h.set) {
				return true
			}
		}
		return false
	}
	if !fits(0, gone|d.dead) {
		return chunk.Invalid("query", "no deal is possible: the players' hands and the board always share a card")
	}
	return nil
}

// sampler is what a worker needs to draw deals.
type sampler struct {
	lists  []drawnList    // of the players with lists
	all    deck.Set       // the cards of the game
	places [5][]deck.Card // of a class of boards
	words  count.Words
}

// drawnList is the hands of a player, and the one that was drawn last.
type drawnList struct {
	table alias.Table
	hands []hand
	drawn int           // its index in hands
	cards *[7]deck.Card // those of the player in the deal, as far as the game has them
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
	c.words.Open(c.plan.RNG.Open(c.plan.Seed, number, rng.Query, 0))
	out := c.out
	for range c.Job().Rounds.Of(number) {
		c.counts[0]++
		for drawn := false; !drawn; {
			c.out = out
			if err := c.drawHands(ctx); err != nil {
				return err
			}
			drawn = c.drawGroups()
		}
		c.run.Begin()
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
	out, used := c.out, c.words.Used
	for i := range c.lists {
		l := &c.lists[i]
		n, drawn := 0, false
		for !drawn {
			if used == len(c.words.Buffer) { // as Next does, which is not inlined
				c.words.Fill()
				used = 0
			}
			n, drawn = l.table.Draw(c.words.Buffer[used])
			used++
		}
		set := l.hands[n].set
		if set&out != 0 {
			c.words.Used = used
			goto again
		}
		out |= set
		l.drawn = n
	}
	c.out, c.words.Used = out, used
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
func (c *counter) below(n uint64) uint64 {
	for {
		if high, low := bits.Mul64(c.words.Next(), n); low >= -n%n {
			return high
		}
	}
}

// drawBoard draws a board of the class: each place from its own cards. So that a flop which
// fits the places in several orders is as likely as another, one of them is kept.
func (c *counter) drawBoard() (ok bool) {
	r := c.situation.boardRange
	var board [5]deck.Card
	from := 0
	if r.flops != nil {
		from = copy(board[:], r.flops[c.below(uint64(len(r.flops)))])
		if c.out&deck.SetOf(board[:from]...) != 0 {
			return false
		}
		c.out |= deck.SetOf(board[:from]...)
	}
	for i := from; i < len(board); i++ {
		cards := c.places[i]
		card := cards[c.below(uint64(len(cards)))]
		if c.out.Has(card) {
			return false
		}
		board[i] = card
		c.out |= deck.SetOf(card)
	}
	copy(c.deal.Board, board[:])
	if r.flops != nil {
		return r.Has(board[:])
	}
	orders := r.orders(board[:3])
	return orders == 1 || c.below(orders) == 0
}
