package equity

import (
	"context"
	"math/big"

	"pokersim/eval"
)

// outcomes are what a category of a player's hand can end in: counts for each
// player and category stand in this order.
const (
	Lost = iota
	Won
	Tied
	outcomes
)

// layout says where a scenario's counts stand: the sets of winners first, bit i
// for player i, then, if they are counted, the categories of each player, each
// with its outcomes.
type layout struct {
	players    int
	categories bool
}

func (l layout) counts() int {
	n := 1 << l.players
	if l.categories {
		n += l.players * eval.Categories * outcomes
	}
	return n
}

func (l layout) category(player int, c eval.Category) int {
	return 1<<l.players + (player*eval.Categories+int(c))*outcomes
}

// maxExact is the most deals that are enumerated one by one.
const maxExact = 1_000_000_000_000

// exact is an enumeration of every deal. Workers share it.
type exact struct {
	layout
	table  *eval.Table
	law    *Law
	boards boards
	sorted bool // two players' hands are compared in the order of their classes, not in pairs
}

// newExact returns the enumeration of a law. Weights that add up to more than 64
// bits, or more deals than can be enumerated, give an error that matches
// chunk.ErrPlan.
func newExact(l *Law, categories bool) (*exact, error) {
	e := &exact{layout: layout{len(l.players), categories}, table: eval.NewTable(), law: l}
	sum, product := uint64(0), uint64(1)
	for _, p := range l.players {
		sum += uint64(len(p.hands))
		if product < maxExact {
			product *= uint64(len(p.hands))
		}
	}
	e.sorted = len(l.players) == 2 && product > 8*sum
	work := 4 * sum
	if !e.sorted {
		work = sum + product
		if err := l.enumerable(); err != nil {
			return nil, err
		}
	}
	e.boards = newBoards(l, e.table, l.missing(), work)
	return e, l.fits()
}

// enumerable returns an error if there are too many deals to go through.
func (l *Law) enumerable() error {
	hands, ok := l.JointHands()
	deals := new(big.Int).Mul(hands, new(big.Int).SetUint64(l.Boards()))
	if !ok || deals.Cmp(big.NewInt(maxExact)) > 0 {
		return invalid("method", "exact: these players have more than %.0e deals: sample them", float64(maxExact))
	}
	return nil
}

// fits returns an error if the sum of all weights needs more than 64 bits.
func (l *Law) fits() error {
	sum, ok := l.JointWeight()
	sum.Mul(sum, new(big.Int).SetUint64(l.Boards()))
	if ok && sum.IsUint64() {
		return nil
	}
	finest := 0
	for i, p := range l.players {
		if p.Unit > l.players[finest].Unit {
			finest = i
		}
	}
	return invalid("players", "%s: weights in units of 1/%d make all deals add up to %s, more than 2^64: round them, or sample",
		l.name(finest), l.players[finest].Unit, sum)
}

// worker returns what counts a chunk. It is for one goroutine.
func (e *exact) worker() func(ctx context.Context, chunk uint64, counts []uint64) error {
	visit := e.newPairs
	if !e.sorted {
		visit = e.newDeals
	}
	return visit()
}
