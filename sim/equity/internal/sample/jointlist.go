package sample

import (
	"math/big"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/internal/alias"
)

// jointList is players whose hands are drawn together, from the list of their joint
// hands.
type jointList struct {
	players []int
	masks   []deck.Set // by joint hand
	hands   []uint32   // by joint hand: for each player the index of his hand
	weights []uint64   // by joint hand
	table   alias.Table
	total   *big.Int            // the sum of the weights
	with    [deck.Size]*big.Int // by card: the weight of the joint hands with it
}

// All players are one list if the product of their numbers of hands is at most
// maxProduct; otherwise a list of several has at most maxJoint joint hands.
const (
	maxProduct = 1_000_000
	maxJoint   = 1 << 20
)

// newLists returns the lists of the players without loose cards. The caller must
// reject deals in which two lists have a card in common. The lists depend only on
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
	lists, err := jointLists(l, listed)
	if err != nil {
		return nil, err
	}
	if product <= maxProduct && len(lists) > 1 {
		if all, ok := join(lists, l); ok {
			return []jointList{*all}, nil
		}
	}
	return mergeClashing(lists, l, deckClash), nil
}

// jointLists returns one list for each of the given players.
func jointLists(l *joint.Law, players []int) ([]jointList, error) {
	var lists []jointList
	for _, i := range players {
		g, ok := (&jointList{masks: []deck.Set{0}, weights: []uint64{1}}).and(i, l.Players[i].Hands)
		if !ok {
			return nil, l.Invalid(i, "weights in units of 1/%d cannot be drawn exactly: round them", l.Players[i].Unit())
		}
		lists = append(lists, *g)
	}
	return lists, nil
}

// and returns the list with one more player. ok is false if that list would be too
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
			if w/h.Weight != g.weights[i] || n > 0 && len(joined.masks) == maxJoint {
				return nil, false
			}
			joined.masks, joined.weights = append(joined.masks, mask|h.Mask), append(joined.weights, w)
			joined.hands = append(append(joined.hands, g.hands[i*n:(i+1)*n]...), uint32(k))
		}
	}
	var ok bool
	joined.table, ok = alias.New(joined.weights)
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

// join returns one list of the players of all lists. ok is false if it would be
// too large.
func join(lists []jointList, l *joint.Law) (*jointList, bool) {
	all, ok := &lists[0], true
	for _, g := range lists[1:] {
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

// mergeClashing merges the two lists with the highest mean number of common cards,
// and repeats this while that number is above clash/16.
func mergeClashing(lists []jointList, l *joint.Law, clash int64) []jointList {
	tooLarge := map[[2]int]bool{} // by the lists' first players
	for {
		best, a, b := big.NewRat(clash, 16), -1, -1
		for i := range lists {
			for j := range i {
				pair := [2]int{lists[j].players[0], lists[i].players[0]}
				if c := common(&lists[i], &lists[j]); !tooLarge[pair] && c.Cmp(best) > 0 {
					best, a, b = c, j, i
				}
			}
		}
		if a < 0 {
			return lists
		}
		joined, ok := join([]jointList{lists[a], lists[b]}, l)
		if !ok {
			tooLarge[[2]int{lists[a].players[0], lists[b].players[0]}] = true
			continue
		}
		lists[a] = *joined
		lists = append(lists[:b], lists[b+1:]...)
		clear(tooLarge)
	}
}

// common returns the mean number of common cards of two lists that are drawn
// independently: an exact fraction, so that it is the same on every machine.
func common(g, h *jointList) *big.Rat {
	sum := new(big.Int)
	for c, w := range g.with {
		sum.Add(sum, new(big.Int).Mul(w, h.with[c]))
	}
	return new(big.Rat).SetFrac(sum, new(big.Int).Mul(g.total, h.total))
}
