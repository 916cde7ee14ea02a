package joint

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"pokersim/deck"
)

// maxSteps is the most steps of a count.
const maxSteps = 300_000

// JointWeight returns the sum of the weights of the joint hands: one hand for each player,
// without a common card. The weight of a joint hand is the product of its hands' integer
// weights. JointWeight does not list them. ok is false, and sum meaningless, if the count
// takes too long; there are then very many.
//
// The loose players are a factor: their number of hands does not depend on the other
// players' hands.
func (l *Law) JointWeight() (sum *big.Int, ok bool) {
	weight := func(h Hand) uint64 { return h.Weight }
	c := l.counter(weight)
	sum = c.from(0, 0)
	return sum.Mul(sum, l.looseWeight(weight)), c.steps <= maxSteps
}

// Boards returns the number of boards for each joint hand.
func (l *Law) Boards() uint64 {
	left := l.Left().Count() - l.Rules.Hole*len(l.Players)
	return deck.Choose(left, l.Missing())
}

// Enumerable returns nil if there are at most MaxDeals deals, without weights. Else the
// error says what the players have too many of: deals, or hands for a count of the deals. It
// stops counting at the limit.
func (l *Law) Enumerable() error {
	one := func(Hand) uint64 { return 1 }
	each := l.looseWeight(one)
	each.Mul(each, new(big.Int).SetUint64(l.Boards()))
	c := l.counter(one)
	c.limit = new(big.Int).Div(big.NewInt(MaxDeals), each)
	switch sum := c.from(0, 0); {
	case c.counted.Cmp(c.limit) > 0 || c.steps <= maxSteps && sum.Cmp(c.limit) > 0:
		return fmt.Errorf("more than %.0e deals", float64(MaxDeals))
	case c.steps > maxSteps:
		return ErrUncounted
	}
	return nil
}

// ErrUncounted is the error of players whose joint hands take too long to count.
var ErrUncounted = errors.New("too many hands to count their deals")

// MaxDeals is the most deals that algorithms enumerate, unless they know better. With
// two players of two hole cards the number does not matter: their hands are compared
// in less time than the product of their numbers.
const MaxDeals = 1_000_000_000_000

// looseWeight returns the sum over the loose players' hands for each choice of the
// others' hands.
func (l *Law) looseWeight(weight func(Hand) uint64) *big.Int {
	left := l.Left().Count()
	for _, p := range l.Players {
		left -= l.Rules.Hole - p.Loose
	}
	sum := big.NewInt(1)
	for _, p := range l.Players {
		if p.Loose > 0 {
			sum.Mul(sum, new(big.Int).SetUint64(deck.Choose(left, p.Loose)))
			one := Hand{Weight: p.Any}
			if p.Any == 0 {
				one = p.Hands[0]
			}
			sum.Mul(sum, new(big.Int).SetUint64(weight(one)))
			left -= p.Loose
		}
	}
	return sum
}

// place is a state of the count: the number of players who have a hand, and their
// cards, of those that the later players may have.
type place struct {
	players int
	used    deck.Set
}

// counter sums products of weights over joint hands.
type counter struct {
	hole    int        // the number of cards of a hand
	players []*Player  // the players without loose cards, the fewest hands first
	cards   []deck.Set // by player: the cards of his hands and of the later players
	weight  func(Hand) uint64
	known   map[place]*big.Int
	steps   int
	limit   *big.Int                      // stop above this number; nil is no limit
	counted big.Int                       // the count so far, for limit
	held    *[deck.Size][deck.Size]uint64 // weights of one player by cards, in use by pair
}

// counter returns the counter of the players without loose cards.
func (l *Law) counter(weight func(Hand) uint64) *counter {
	c := &counter{weight: weight, known: map[place]*big.Int{}, hole: l.Rules.Hole}
	for i := range l.Players {
		if p := &l.Players[i]; p.Loose == 0 {
			c.players = append(c.players, p)
		}
	}
	slices.SortStableFunc(c.players, func(p, q *Player) int { return cmp.Compare(len(p.Hands), len(q.Hands)) })
	c.cards = make([]deck.Set, len(c.players)+1)
	for i, p := range slices.Backward(c.players) {
		c.cards[i] = c.cards[i+1]
		for _, h := range p.Hands {
			c.cards[i] |= h.Mask
		}
	}
	return c
}

// from returns the sum over the players from i, with hands without a card in used.
// The last two players take one pass over their hands, the others a call for each
// hand. It stores the sum of each state.
func (c *counter) from(i int, used deck.Set) *big.Int {
	used &= c.cards[i]
	at := place{i, used}
	if sum, ok := c.known[at]; ok {
		c.count(sum)
		return new(big.Int).Set(sum)
	}
	switch len(c.players) - i {
	case 0:
		return big.NewInt(1)
	case 1:
		return c.pair(c.players[i].Hands, nil, used)
	case 2:
		sum := c.pair(c.players[i].Hands, c.players[i+1].Hands, used)
		c.count(sum)
		return sum
	}
	sum := new(big.Int)
	for _, h := range c.players[i].Hands {
		if h.Mask&used == 0 && c.steps <= maxSteps {
			part := c.from(i+1, used|h.Mask)
			sum.Add(sum, part.Mul(part, new(big.Int).SetUint64(c.weight(h))))
		}
	}
	c.known[at] = new(big.Int).Set(sum)
	return sum
}

// count adds n to the count so far, and stops above the limit.
func (c *counter) count(n *big.Int) {
	if c.limit != nil && c.counted.Add(&c.counted, n).Cmp(c.limit) > 0 {
		c.steps = maxSteps + 1
	}
}

// pair returns the sum over pairs of a hand of a and a hand of b without a common
// card, by inclusion and exclusion: all pairs, less the pairs that share a given
// card, for every card, plus the pairs of the same hand, which share two cards. If b
// is nil it is the sum over a.
func (c *counter) pair(a, b []Hand, used deck.Set) *big.Int {
	c.steps += 1 + (len(a)+len(b))/100
	totalA, withA := c.totals(a, used)
	if b == nil {
		return new(big.Int).SetUint64(totalA)
	}
	const few = 100
	if c.hole > 2 || len(a)*len(b) <= few {
		return c.each(a, b, used)
	}
	totalB, withB := c.totals(b, used)
	sum := Uint128{}
	sum.AddProduct(totalA, totalB)
	for card, w := range withA {
		sum.subProduct(w, withB[card])
	}
	if c.held == nil {
		c.held = new([deck.Size][deck.Size]uint64)
	}
	for _, h := range a {
		c.held[h.Cards[0]][h.Cards[1]] = c.weight(h)
	}
	for _, h := range b {
		if h.Mask&used == 0 {
			sum.AddProduct(c.weight(h), c.held[h.Cards[0]][h.Cards[1]])
		}
	}
	for _, h := range a {
		c.held[h.Cards[0]][h.Cards[1]] = 0
	}
	return sum.Big()
}

// each is pair for few hands, or hands of more than two cards: it checks every pair.
func (c *counter) each(a, b []Hand, used deck.Set) *big.Int {
	sum := Uint128{}
	for _, h := range a {
		if c.steps += len(b) / 300; c.steps > maxSteps {
			break
		}
		if h.Mask&used != 0 {
			continue
		}
		w := c.weight(h)
		for _, other := range b {
			if other.Mask&(used|h.Mask) == 0 {
				sum.AddProduct(w, c.weight(other))
			}
		}
	}
	return sum.Big()
}

// totals returns the weight of the hands without a card in used. In a game of two
// hole cards it also returns the weight of those with each card.
func (c *counter) totals(hands []Hand, used deck.Set) (total uint64, with [deck.Size]uint64) {
	for _, h := range hands {
		if h.Mask&used == 0 {
			w := c.weight(h)
			total += w
			with[h.Cards[0]] += w
			with[h.Cards[1]] += w
		}
	}
	return total, with
}

// Uint128 is a number of 128 bits.
type Uint128 struct{ hi, lo uint64 }

func (x *Uint128) AddProduct(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var carry uint64
	x.lo, carry = bits.Add64(x.lo, lo, 0)
	x.hi, _ = bits.Add64(x.hi, hi, carry)
}

func (x *Uint128) subProduct(a, b uint64) {
	hi, lo := bits.Mul64(a, b)
	var borrow uint64
	x.lo, borrow = bits.Sub64(x.lo, lo, 0)
	x.hi, _ = bits.Sub64(x.hi, hi, borrow)
}

func (x *Uint128) Big() *big.Int {
	n := new(big.Int).SetUint64(x.hi)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(x.lo))
}
