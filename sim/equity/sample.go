package equity

import (
	"pokersim/deck"
	"pokersim/eval"
)

// sample is a sampler of deals. Workers share it.
//
// It draws the players without loose cards first, group by group, and rejects the
// whole deal if two groups have a card in common. Loose cards and the board come
// from what is left then: whatever the others hold, there are equally many ways.
type sample struct {
	Layout
	table  *eval.Table
	law    *Law
	groups []group
	draws  []draws
	free   []deck.Card // cards that no player surely holds, not on the board and not dead
	drawn  int         // of free, by the groups
	seats  []seat
	given  eval.Partial // of the board
}

// seat is how a player gets his hand.
type seat struct {
	parts []eval.Partial // of his hands, by place
	fixed eval.Partial   // of a player with loose cards
	loose int
}

// draws are cards that one word draws.
type draws struct {
	bases  []uint64 // the number of cards to draw from, for each card
	uneven uint64   // 2^64 mod their product: words that leave less over are refused
}

// newSample returns the sampler of a law.
func newSample(l *Law, categories bool) (*sample, error) {
	s := &sample{Layout: l.layout(categories), table: eval.NewTableOf(l.rules), law: l, free: l.free()}
	var err error
	if s.groups, err = newGroups(l); err != nil {
		return nil, err
	}
	last := l.missing()
	for i := range l.players {
		p := &l.players[i]
		x := seat{loose: p.loose, fixed: s.table.Partial(p.fixed.Cards()...)}
		if p.loose == 0 {
			s.drawn += l.rules.Hole - p.fixed.Count()
			for _, h := range p.hands {
				x.parts = append(x.parts, s.table.Partial(l.held(&h)...))
			}
		}
		last += p.loose
		s.seats = append(s.seats, x)
	}
	s.given = s.table.Partial(l.board.Cards()...)
	s.draws = newDraws(len(s.free)-s.drawn, last)
	return s, nil
}

// newDraws returns the draws of k of n cards, as many to a word as leave nearly
// all words even.
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
