package sample

import (
	"math/big"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
)

// group is players whose hands are drawn together, from the list of their joint
// hands.
type jointList struct {
	players []int
	masks   []deck.Set // by joint hand
	hands   []uint32   // by joint hand: for each player the index of his hand
	weights []uint64   // by joint hand
	table   alias
	total   *big.Int            // the sum of the weights
	with    [deck.Size]*big.Int // by card: the weight of the joint hands with it
}

// All players are one group if the product of their numbers of hands is at most
// maxProduct; otherwise a group has at most maxJoint joint hands.
const (
	maxProduct = 1_000_000
	maxJoint   = 1 << 20
)

// newGroups returns the groups of the players without loose cards. The caller must
// reject deals in which two groups have a card in common. The groups depend only on
// the Law.
func newLists(l *joint.Law) ([]jointList, error) {
	var listed []int
	product := 1
	for i, p := range l.Players {
		if p.Loose == 0 {
			listed = append(listed, i)
			product = min(product*len(p.Hands), maxProduct+1)
		}
	}
	groups, err := jointLists(l, listed)
	if err != nil {
		return nil, err
	}
	if product <= maxProduct && len(groups) > 1 {
		if all, ok := join(groups, l); ok {
			return []jointList{*all}, nil
		}
	}
	return mergeClashing(groups, l, deckClash), nil
}

// jointLists returns one list for each of the given players.
func jointLists(l *joint.Law, players []int) ([]jointList, error) {
	var groups []jointList
	for _, i := range players {
		g, ok := (&jointList{masks: []deck.Set{0}, weights: []uint64{1}}).and(i, l.Players[i].Hands)
		if !ok {
			return nil, l.Invalid(i, "weights in units of 1/%d cannot be drawn exactly: round them", l.Players[i].Unit())
		}
		groups = append(groups, *g)
	}
	return groups, nil
}

// and returns the group with one more player. ok is false if that group would be too
// large.
func (g *jointList) and(player int, hands []joint.Hand) (*jointList, bool) {
	joined := &jointList{players: append(append([]int{}, g.players...), player)}
	n := len(g.players)
	for i, mask := range g.masks {
		for k, h := range hands {
			if h.Mask&mask != 0 {
				continue
			}
			w := g.weights[i] * h.Weight
			if w/h.Weight != g.weights[i] || len(joined.masks) == maxJoint {
				return nil, false
			}
			joined.masks, joined.weights = append(joined.masks, mask|h.Mask), append(joined.weights, w)
			joined.hands = append(append(joined.hands, g.hands[i*n:(i+1)*n]...), uint32(k))
		}
	}
	var ok bool
	joined.table, ok = newAlias(joined.weights)
	joined.weigh()
	return joined, ok
}

// weigh sets total and with.
func (g *jointList) weigh() {
	var with [deck.Size]joint.Uint128
	total := joint.Uint128{}
	for i, mask := range g.masks {
		total.AddProduct(g.weights[i], 1)
		for ; mask != 0; mask &= mask - 1 {
			with[bits.TrailingZeros64(uint64(mask))].AddProduct(g.weights[i], 1)
		}
	}
	g.total = total.Big()
	for c := range with {
		g.with[c] = with[c].Big()
	}
}

// join returns one group of the players of all groups. ok is false if it would be
// too large.
func join(groups []jointList, l *joint.Law) (*jointList, bool) {
	all, ok := &groups[0], true
	for _, g := range groups[1:] {
		for _, i := range g.players {
			if all, ok = all.and(i, l.Players[i].Hands); !ok {
				return nil, false
			}
		}
	}
	return all, true
}

// Thresholds of mergeClashing for each engine, in 1/16 card.
const (
	deckClash  = 2
	lanesClash = 8
)

// mergeClashing merges the two groups with the highest mean number of common cards,
// and repeats this while that number is above clash/16.
func mergeClashing(groups []jointList, l *joint.Law, clash int64) []jointList {
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
		joined, ok := join([]jointList{groups[a], groups[b]}, l)
		if !ok {
			tooLarge[[2]int{groups[a].players[0], groups[b].players[0]}] = true
			continue
		}
		groups[a] = *joined
		groups = append(groups[:b], groups[b+1:]...)
		clear(tooLarge)
	}
}

// common returns the mean number of common cards of two groups that are drawn
// independently: an exact fraction, so that it is the same on every machine.
func common(g, h *jointList) *big.Rat {
	sum := new(big.Int)
	for c, w := range g.with {
		sum.Add(sum, new(big.Int).Mul(w, h.with[c]))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Mul(g.total, h.total))
}
