package equity

import (
	"math/big"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

// group is players whose hands are drawn together, with the joint law of their
// hands as far as they alone go.
type group struct {
	players []int
	masks   []deck.Set // of the joint hands
	hands   []uint16   // of the joint hands: for each player the place of his hand
	weights []uint64   // of the joint hands
	table   alias
}

// The joint hands of all players are listed, if the product of their numbers of
// hands is at most maxProduct; else groups of at most maxJoint joint hands.
const (
	maxProduct = 1_000_000
	maxJoint   = 1 << 20
)

// newGroups returns the groups that the players without loose cards are drawn in.
// Deals in which two groups have a card in common are to be rejected. The groups
// depend on the law alone.
func newGroups(l *Law) ([]group, error) {
	var listed []int
	product := 1
	for i, p := range l.players {
		if p.loose == 0 {
			listed = append(listed, i)
			product = min(product*len(p.hands), maxProduct+1)
		}
	}
	groups, err := l.groups(listed)
	if err != nil {
		return nil, err
	}
	if product <= maxProduct {
		if all, ok := joinAll(groups, l); ok {
			return all, nil
		}
	}
	return mergeClashing(groups, l, deckClash), nil
}

// groups returns a group for each of some players.
func (l *Law) groups(players []int) ([]group, error) {
	var groups []group
	for _, i := range players {
		g, ok := (&group{masks: []deck.Set{0}, weights: []uint64{1}}).with(i, l.players[i].hands)
		if !ok {
			return nil, chunk.Invalid("players", "%s: weights in units of 1/%d cannot be drawn exactly: round them", l.name(i), l.players[i].Unit())
		}
		groups = append(groups, *g)
	}
	return groups, nil
}

// with returns the group with one more player. ok is false if it gets too large.
func (g *group) with(player int, hands []hand) (*group, bool) {
	joined := &group{players: append(append([]int{}, g.players...), player)}
	n := len(g.players)
	for i, mask := range g.masks {
		for k, h := range hands {
			if h.mask&mask != 0 {
				continue
			}
			w := g.weights[i] * h.weight
			if w/h.weight != g.weights[i] || len(joined.masks) == maxJoint {
				return nil, false
			}
			joined.masks, joined.weights = append(joined.masks, mask|h.mask), append(joined.weights, w)
			joined.hands = append(append(joined.hands, g.hands[i*n:(i+1)*n]...), uint16(k))
		}
	}
	var ok bool
	joined.table, ok = newAlias(joined.weights)
	return joined, ok && len(joined.masks) > 0
}

func (g *group) and(other *group, l *Law) (*group, bool) {
	joined, ok := g, true
	for _, i := range other.players {
		if joined, ok = joined.with(i, l.players[i].hands); !ok {
			return nil, false
		}
	}
	return joined, true
}

// joinAll makes one group of all.
func joinAll(groups []group, l *Law) ([]group, bool) {
	if len(groups) < 2 {
		return groups, true
	}
	all := &groups[0]
	for i := range groups[1:] {
		joined, ok := all.and(&groups[1+i], l)
		if !ok {
			return nil, false
		}
		all = joined
	}
	return []group{*all}, true
}

// The mean number of cards that two groups have in common, in 1/16, from which on
// each engine merges them.
const (
	deckClash  = 2
	lanesClash = 8
)

// mergeClashing merges the two groups that have most cards in common, and again,
// while they have more than clash/16 in the mean.
func mergeClashing(groups []group, l *Law, clash int64) []group {
	tooLarge := map[[2]int]bool{} // by the groups' first players
	for {
		best, a, b := big.NewRat(clash, 16), -1, -1
		for i := range groups {
			for j := range i {
				pair := [2]int{groups[j].players[0], groups[i].players[0]}
				if c := common(&groups[i], &groups[j]); !tooLarge[pair] && c.Cmp(best) > 0 {
					best, a, b = c, j, i
				}
			}
		}
		if a < 0 {
			return groups
		}
		joined, ok := groups[a].and(&groups[b], l)
		if !ok {
			tooLarge[[2]int{groups[a].players[0], groups[b].players[0]}] = true
			continue
		}
		groups[a] = *joined
		groups = append(groups[:b], groups[b+1:]...)
		clear(tooLarge)
	}
}

// common returns the mean number of cards that two groups, drawn each by itself,
// have in common: a fraction, so that it is the same on every machine.
func common(g, h *group) *big.Rat {
	sum := new(big.Int)
	of, total := g.cards()
	other, otherTotal := h.cards()
	for c, w := range of {
		sum.Add(sum, new(big.Int).Mul(w, other[c]))
	}
	return new(big.Rat).SetFrac(sum, total.Mul(total, otherTotal))
}

// cards returns the weight of the joint hands with each card, and of all.
func (g *group) cards() (of [deck.Size]*big.Int, total *big.Int) {
	var sums [deck.Size]wide
	all := wide{}
	for i, mask := range g.masks {
		all.addProduct(g.weights[i], 1)
		for _, c := range mask.Cards() {
			sums[c].addProduct(g.weights[i], 1)
		}
	}
	for c := range sums {
		of[c] = sums[c].big()
	}
	return of, all.big()
}
