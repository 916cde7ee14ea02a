package query

import (
	"iter"
	"math/big"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/deal"
	"pokersim/sim/internal/speed"
)

// nearUnit is the unit of an average of numbers that have no common denominator.
var nearUnit = new(big.Int).Lsh(big.NewInt(1), 48)

// againstRange is an equity against a range: computed once for each hand of a player and
// board of a street.
type againstRange struct{ player, street int }

// rangeEquity is HvRequity: the equity of a player's hand against the range of the other.
func rangeEquity(c *compiler, a []value) (value, error) {
	p, s := a[0].number, a[1].number
	if len(c.hands) != 2 {
		return value{}, c.errorAt(a[0].at, "an equity against a range needs two players, not %d: write riverEquity and where inRange", len(c.hands))
	}
	c.beforeFlop = c.beforeFlop || s == 0
	others := c.hands[1-p]
	boards, units := c.boards(s), c.units()
	hands, weight := others.total(c.game.Hole, c.left())
	most, ok := times(units, boards)
	if most, fits := times(most, weight); !ok || !fits || most <= 0 {
		return value{}, c.errorAt(a[1].at, "the weights of the other range are too large to add up")
	}
	c.against[againstRange{p, s}] = c.timeAgainst(hands, s)
	c.setUp += speed.Calculator + float64(speed.Hand*hands)
	get := func(d *deal.Deal) *big.Rat {
		sum, weight := d.EquityAgainst(p, s, others.each(d))
		if weight == 0 {
			return new(big.Rat) // it was stopped
		}
		return new(big.Rat).SetFrac(big.NewInt(sum), new(big.Int).Mul(big.NewInt(weight), big.NewInt(units)))
	}
	r := &ratio{get: get, most: big.NewInt(1), near: true}
	if weight := c.weightAgainst(p, s); weight != nil {
		r.unit = weight.Mul(weight, big.NewInt(units*boards))
	}
	return value{of: Number, ratio: r}, nil
}

// timeOfEquity predicts the time of an equity of hands on a street. An evaluator of the program
// evaluates board by board: draws.evaluated says how much slower than a table.
func (c *compiler) timeOfEquity(street int) float64 {
	const evaluation = 8
	if c.evaluated {
		return float64(c.boards(street)) * float64(evaluation*len(c.names))
	}
	return speed.Hands(c.game.Rules, len(c.names), street)
}

// timeAgainst predicts the time of a hand against a range on a street.
func (c *compiler) timeAgainst(hands, street int) float64 {
	two := c.game.Hole == 2 && !c.game.Low && !c.evaluated
	switch {
	case two && street > 0:
		return speed.Against(c.game.Rules, hands, street)
	case two && c.game.Name == eval.Holdem().Name && c.dead == 0:
		return speed.Matchups(float64(hands))
	}
	return float64(hands) * c.timeOfEquity(street)
}

// weightAgainst returns a common multiple of the weights that the range of a player's
// opponent has in all deals, without the cards of the player and of a street; nil if the
// cards of the street are not known.
func (c *compiler) weightAgainst(p, street int) *big.Int {
	mine, others := c.hands[p], c.hands[1-p]
	if others.any {
		return new(big.Int).SetUint64(deck.Choose(c.left()+len(c.board)-street-c.game.Hole, c.game.Hole))
	}
	if street > len(c.board) || mine.list == nil || len(mine.list)*len(others.list) > 1e7 {
		return nil
	}
	all, seen := big.NewInt(1), map[uint64]bool{}
	for _, h := range mine.list {
		weight := uint64(0)
		for _, other := range others.list {
			if other.set&h.set == 0 {
				weight += other.weight
			}
		}
		if weight == 0 || seen[weight] {
			continue // no deal has this hand
		}
		seen[weight] = true
		if all = lcm(all, new(big.Int).SetUint64(weight)); all.BitLen() > MaxBits {
			return nil
		}
	}
	return all
}

// total returns bounds of the number of hands of a player and of their weight; left is the
// number of cards that he may have.
func (r *handRange) total(hole, left int) (hands int, weight int64) {
	if r.list == nil {
		n := deck.Choose(left, hole)
		return int(n), int64(n)
	}
	for _, h := range r.list {
		if weight += int64(h.weight); weight < 0 || h.weight > maxBound {
			return len(r.list), maxBound
		}
	}
	return len(r.list), weight
}

// each yields the hands of a player in a deal, with their weights.
func (r *handRange) each(d *deal.Deal) iter.Seq2[deck.Hand, uint64] {
	return func(yield func(deck.Hand, uint64) bool) {
		if r.list == nil {
			for hand := range deck.Combinations(d.Rules.Deck().Cards(), d.Rules.Hole) {
				if !yield(hand, 1) {
					return
				}
			}
			return
		}
		for i := range r.list {
			if !yield(r.list[i].cards[:d.Rules.Hole], r.list[i].weight) {
				return
			}
		}
	}
}
