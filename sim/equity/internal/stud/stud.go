// Package stud counts the deals of two players of games without a board: all cards of a player are his
// own.
package stud

import (
	"context"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// maxLoose is the most unknown cards of a player in HeadsUp.
const maxLoose = 5

// HeadsUp counts the deals of two players in one pass over the classes, the worst first,
// without a pair of hands. For each set of cards it keeps the number of hands of player 2
// so far that have these cards. Of these hands, those that have no card of a hand of
// player 1 are, by inclusion and exclusion over the sets of its unknown cards, a sum of at
// most 32 numbers.
func HeadsUp() joint.Algorithm {
	return joint.Algorithm{
		Name:    "own heads-up",
		Version: func(*joint.Law) int { return 1 },
		Can: func(l *joint.Law, q joint.Question) bool {
			return q.Sample == nil && !q.Hands && !q.Categories && l.Rules.Board == 0 && !l.Rules.Low && len(l.Players) == 2 &&
				l.Folded == 0 && max(l.Players[0].Loose, l.Players[1].Loose) <= maxLoose
		},
		Nanoseconds: func(l *joint.Law, _ joint.Question) float64 {
			hands, sums := float64(l.HandCount(0)+l.HandCount(1)), float64(int(1)<<max(l.Players[0].Loose, l.Players[1].Loose))
			return 5e6 + float64(hands*(150+float64(4*sums)))
		},
		Chunks: func(*joint.Law, joint.Question) uint64 { return 1 },
		Workers: func(ctx context.Context, l *joint.Law, q joint.Question) (func() chunk.Worker, error) {
			h, err := newHeadsUp(ctx, l, q)
			return func() chunk.Worker { return h.count }, err
		},
	}
}

// headsUp is two players' hands by class.
type headsUp struct {
	joint.Layout
	hands [2][][]deck.Set // by class: the unknown cards of each hand
	deals uint64
	free  []deck.Card
	most  int // the unknown cards of player 2
}

func newHeadsUp(ctx context.Context, l *joint.Law, q joint.Question) (*headsUp, error) {
	listed, err := l.Listed(ctx)
	if err != nil {
		return nil, err
	}
	loose := [2]int{l.Players[0].Loose, l.Players[1].Loose}
	h := &headsUp{Layout: q.Layout(l), free: l.Free(), most: loose[1]}
	h.deals = deck.Choose(len(h.free), loose[0]) * deck.Choose(len(h.free)-loose[0], loose[1])
	table := eval.NewTableOf(l.Rules)
	for i, p := range listed.Players {
		h.hands[i] = make([][]deck.Set, eval.Classes+1)
		for k := range p.Hands {
			if k%joint.CheckedHands == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			class := table.ClassOf(table.Partial(l.Held(&p.Hands[k])...))
			h.hands[i][class] = append(h.hands[i][class], p.Hands[k].Mask&^p.Fixed)
		}
	}
	return h, nil
}

// count counts all deals.
func (h *headsUp) count(ctx context.Context, _ uint64, into *chunk.Tally) error {
	s := newSets(h.free, h.most)
	var won, notLost uint64
	for class := eval.Classes; class > 0; class-- {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, hand := range h.hands[0][class] {
			won += s.without(hand)
		}
		for _, hand := range h.hands[1][class] {
			s.add(hand)
		}
		for _, hand := range h.hands[0][class] {
			notLost += s.without(hand)
		}
	}
	into.Counts[0b01] += won
	into.Counts[0b11] += notLost - won
	into.Counts[0b10] += h.deals - notLost
	return nil
}

// sets has, for each set of at most some cards, the number of hands with these cards. A
// set's index among those of its size is its rank in the combinatorial number system.
type sets struct {
	place  [deck.Size]uint8
	choose [deck.Size][maxLoose + 1]uint32
	with   [maxLoose + 1][]uint32 // by size and index; modulo 2^32
	most   int                    // the largest size
}

func newSets(free []deck.Card, most int) *sets {
	s := &sets{most: most}
	for i, c := range slices.Sorted(slices.Values(free)) { // as indexes takes them
		s.place[c] = uint8(i)
		for n := range s.choose[i] {
			s.choose[i][n] = uint32(deck.Choose(i, n))
		}
	}
	for n := range most + 1 {
		s.with[n] = make([]uint32, deck.Choose(len(free), n))
	}
	return s
}

// indexes sets at[m] to the index of the subset m of the cards, and returns their number.
func (s *sets) indexes(cards deck.Set, at *[1 << maxLoose]uint32) int {
	n := 1
	for ; cards != 0; cards &= cards - 1 {
		place := s.place[bits.TrailingZeros64(uint64(cards))]
		for m := range n {
			at[n+m] = at[m] + s.choose[place][bits.OnesCount(uint(m))+1]
		}
		n *= 2
	}
	return n
}

// add counts a hand.
func (s *sets) add(hand deck.Set) {
	var at [1 << maxLoose]uint32
	for m := range s.indexes(hand, &at) {
		s.with[bits.OnesCount(uint(m))][at[m]]++
	}
}

// without returns the number of hands without any of the cards.
func (s *sets) without(cards deck.Set) uint64 {
	var at [1 << maxLoose]uint32
	n := uint32(0)
	for m := range s.indexes(cards, &at) {
		switch size := bits.OnesCount(uint(m)); {
		case size > s.most:
		case size%2 == 0:
			n += s.with[size][at[m]]
		default:
			n -= s.with[size][at[m]]
		}
	}
	return uint64(n)
}
