package equity

import (
	"cmp"
	"math/big"
	"math/bits"
	"slices"

	"pokersim/deck"
)

// maxSteps bounds the work of counting.
const maxSteps = 300_000

// JointHands returns the number of ways in which the players can hold hands
// without a common card, loose cards included, without building them. ok is false
// if that takes too long: then there are many.
func (l *Law) JointHands() (n *big.Int, ok bool) { return l.sum(func(hand) uint64 { return 1 }) }

// JointWeight returns the sum, over these ways, of the products of the hands'
// weights, under the terms of JointHands.
func (l *Law) JointWeight() (sum *big.Int, ok bool) {
	return l.sum(func(h hand) uint64 { return h.weight })
}

// Boards returns the number of boards for each choice of the players' hands.
func (l *Law) Boards() uint64 {
	left := l.left().Count() - l.rules.Hole*len(l.players)
	return choose(left, l.missing())
}

// moreDeals reports whether there are more than limit deals, weights aside, or too
// many to count. It stops counting there.
func (l *Law) moreDeals(limit int64) bool {
	one := func(hand) uint64 { return 1 }
	each := l.looseWeight(one)
	each.Mul(each, new(big.Int).SetUint64(l.Boards()))
	c := l.counter(one)
	c.limit = new(big.Int).Div(big.NewInt(limit), each)
	sum := c.from(0, 0)
	return c.steps > maxSteps || sum.Cmp(c.limit) > 0
}

// sum counts the loose players apart: whatever the others hold, they have equally
// many choices.
func (l *Law) sum(weight func(hand) uint64) (*big.Int, bool) {
	c := l.counter(weight)
	sum := c.from(0, 0)
	return sum.Mul(sum, l.looseWeight(weight)), c.steps <= maxSteps
}

// looseWeight returns the sum over the loose players' hands once the others have
// theirs.
func (l *Law) looseWeight(weight func(hand) uint64) *big.Int {
	left := l.left().Count()
	for _, p := range l.players {
		left -= l.rules.Hole - p.loose
	}
	sum := big.NewInt(1)
	for _, p := range l.players {
		if p.loose > 0 {
			sum.Mul(sum, new(big.Int).SetUint64(choose(left, p.loose)))
			one := hand{weight: p.any}
			if p.any == 0 {
				one = p.hands[0]
			}
			sum.Mul(sum, new(big.Int).SetUint64(weight(one)))
			left -= p.loose
		}
	}
	return sum
}

// place is a state of counting: how many players have a hand, and the cards they hold.
type place struct {
	players int
	used    deck.Set
}

// counter sums products of weights over joint hands.
type counter struct {
	hole    int       // cards of a hand
	players []*player // without loose cards, the fewest hands first
	weight  func(hand) uint64
	known   map[place]*big.Int
	steps   int
	limit   *big.Int                     // where counting stops, without weights; nil is nowhere
	counted big.Int                      // so far
	held    [deck.Size][deck.Size]uint64 // weights of one player, while pair works
}

// counter returns the counter of the players without loose cards.
func (l *Law) counter(weight func(hand) uint64) *counter {
	c := &counter{weight: weight, known: map[place]*big.Int{}, hole: l.rules.Hole}
	for i := range l.players {
		if p := &l.players[i]; p.loose == 0 {
			c.players = append(c.players, p)
		}
	}
	slices.SortStableFunc(c.players, func(p, q *player) int { return cmp.Compare(len(p.hands), len(q.hands)) })
	return c
}

// from returns the sum over the players from i on, beside used. The last two take
// one pass over their hands, the others a call for each hand. Sums of the same
// cards are made once.
func (c *counter) from(i int, used deck.Set) *big.Int {
	at := place{i, used}
	if sum, ok := c.known[at]; ok {
		c.count(sum)
		return new(big.Int).Set(sum)
	}
	switch len(c.players) - i {
	case 0:
		return big.NewInt(1)
	case 1:
		return c.pair(c.players[i].hands, nil, used)
	case 2:
		sum := c.pair(c.players[i].hands, c.players[i+1].hands, used)
		c.count(sum)
		return sum
	}
	sum := new(big.Int)
	for _, h := range c.players[i].hands {
		if h.mask&used == 0 && c.steps <= maxSteps {
			part := c.from(i+1, used|h.mask)
			sum.Add(sum, part.Mul(part, new(big.Int).SetUint64(c.weight(h))))
		}
	}
	c.known[at] = new(big.Int).Set(sum)
	return sum
}

// count adds to what is counted, and stops at the limit.
func (c *counter) count(n *big.Int) {
	if c.limit != nil && c.counted.Add(&c.counted, n).Cmp(c.limit) > 0 {
		c.steps = maxSteps + 1
	}
}

// pair returns the sum over a hand of a and one of b that share no card: all
// pairs, less those that share a given card, for every card; the same hand twice,
// which that takes away twice, is added once. Without b it is the sum over a.
func (c *counter) pair(a, b []hand, used deck.Set) *big.Int {
	c.steps += 1 + (len(a)+len(b))/100
	totalA, withA := c.totals(a, used)
	if b == nil {
		return new(big.Int).SetUint64(totalA)
	}
	if c.hole > 2 {
		return c.each(a, b, used)
	}
	totalB, withB := c.totals(b, used)
	sum := wide{}
	sum.addProduct(totalA, totalB)
	for card, w := range withA {
		sum.subProduct(w, withB[card])
	}
	for _, h := range a {
		c.held[h.cards[0]][h.cards[1]] = c.weight(h)
	}
	for _, h := range b {
		if h.mask&used == 0 {
			sum.addProduct(c.weight(h), c.held[h.cards[0]][h.cards[1]])
		}
	}
	for _, h := range a {
		c.held[h.cards[0]][h.cards[1]] = 0
	}
	return sum.big()
}

// each is pair with a look at every pair, for hands of more than two cards.
func (c *counter) each(a, b []hand, used deck.Set) *big.Int {
	sum := wide{}
	for _, h := range a {
		if c.steps += len(b) / 300; c.steps > maxSteps {
			break
		}
		if h.mask&used != 0 {
			continue
		}
		w := c.weight(h)
		for _, other := range b {
			if other.mask&(used|h.mask) == 0 {
				sum.addProduct(w, c.weight(other))
			}
		}
	}
	return sum.big()
}

// totals returns the weight of the hands beside used, and in a game of two hole
// cards of those with each card.
func (c *counter) totals(hands []hand, used deck.Set) (total uint64, with [deck.Size]uint64) {
	for _, h := range hands {
		if h.mask&used == 0 {
			w := c.weight(h)
			total += w
			with[h.cards[0]] += w
			with[h.cards[1]] += w
		}
	}
	return total, with
}

// wide is a number of 128 bits.
type wide struct{ hi, lo uint64 }

func (x *wide) addProduct(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var carry uint64
	x.lo, carry = bits.Add64(x.lo, lo, 0)
	x.hi, _ = bits.Add64(x.hi, hi, carry)
}

func (x *wide) subProduct(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var borrow uint64
	x.lo, borrow = bits.Sub64(x.lo, lo, 0)
	x.hi, _ = bits.Sub64(x.hi, hi, borrow)
}

func (x *wide) big() *big.Int {
	n := new(big.Int).SetUint64(x.hi)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(x.lo))
}
