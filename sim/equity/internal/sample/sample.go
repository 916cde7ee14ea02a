// Package sample deals at random, in two ways: Lanes deals many deals at once, Deck one
// after another. Both draw the hands of listed ranges from lists of joint hands.
package sample

import (
	"context"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// sample is a sampler of deals. Workers share it.
//
// It draws the players without loose cards first, one list after another, and
// rejects the whole deal if two lists have a card in common. Then it draws the
// loose cards and the board from the cards left: their number of ways is the same
// for all hands of the other players.
type sample struct {
	joint.Layout
	table *eval.Table
	law   *joint.Law
	lists []jointList
	draws []draws
	free  []deck.Card // the cards that are not fixed, on the board or dead
	drawn int         // the number of cards of free that the lists draw
	seats []seat
	given eval.Partial // the known cards of the board

	byHand bool // count the results of each hand
}

// seat is how a player gets his hand.
type seat struct {
	parts []eval.Partial // his hands, by index; nil with loose cards
	fixed eval.Partial   // his fixed cards
	loose int
	index map[deck.Set]int // with loose cards: his hands, if their results are counted
}

// draws is the cards that one word draws.
type draws struct {
	bases  []uint64 // for each card: the number of cards to draw from
	uneven uint64   // 2^64 mod the product of bases: a word with a smaller last fraction is rejected
}

// newSample returns the sampler of a Law.
func newSample(l *joint.Law, q joint.Question) (*sample, error) {
	s := &sample{Layout: q.Layout(l), table: eval.NewTableOf(l.Rules), law: l, free: l.Free(), byHand: q.Hands}
	var err error
	if s.lists, err = newLists(l); err != nil {
		return nil, err
	}
	last := l.Missing()
	for i := range l.Players {
		p := &l.Players[i]
		x := seat{loose: p.Loose, fixed: s.table.Partial(p.Fixed.Cards()...)}
		if p.Loose == 0 {
			s.drawn += l.Rules.Hole - p.Fixed.Count()
			for _, h := range p.Hands {
				x.parts = append(x.parts, s.table.Partial(l.Held(&h)...))
			}
		}
		last += p.Loose
		s.seats = append(s.seats, x)
	}
	s.given = s.table.Partial(l.Board.Cards()...)
	s.draws = newDraws(len(s.free)-s.drawn, last)
	return s, nil
}

// listLoose lists the hands of the players with loose cards. Its errors are those of
// joint.Law.Listed.
func (s *sample) listLoose(ctx context.Context) error {
	listed, err := s.law.Listed(ctx)
	for i := range s.seats[:s.Players] {
		if s.seats[i].loose > 0 {
			s.seats[i].index = map[deck.Set]int{}
			for j, h := range listed.Players[i].Hands {
				s.seats[i].index[h.Mask] = j
			}
		}
	}
	return err
}

// newDraws returns the draws of k of n cards, with as many cards for each word as
// keep rejected words rare.
func newDraws(n, k int) []draws {
	var all []draws
	for i := 0; i < k; {
		d, product := draws{}, uint64(1)
		for ; i < k && product < 1<<54; i++ {
			d.bases = append(d.bases, uint64(n-i))
			product *= uint64(n - i)
		}
		d.uneven = -product % product
		all = append(all, d)
	}
	return all
}
