package query

import (
	"context"
	"strings"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// A statement that asks only who wins the pot, as riverEquity and winsHi do, is counted by
// package equity: by the set of winners. Its tally is that of the equity.

// potPlan returns the plan of the equity of a statement; ok is false if it asks for more
// than the winners, or if there is none.
func (p *statement) potPlan(c *compiler) (plan equity.Plan, ok bool) {
	if c.beyondPots || c.game.Board == 0 || len(c.names) < 2 || c.boardRange != nil {
		return plan, false
	}
	var hands []string
	for _, r := range c.hands {
		hands = append(hands, r.text)
	}
	players, folded := hands[:len(c.names)], hands[len(c.names):]
	s := equity.Spec{Players: players, Folded: folded, Method: equity.Method(p.plan.Method), Seed: p.plan.Seed, RNG: p.plan.RNG}
	s.Game, s.Board, s.Dead = c.game.Name, written(c.board), written(c.dead.Cards())
	return equity.Plan{Spec: s, Rounds: p.plan.Rounds, Level: p.plan.Level}, true
}

func written(cards []deck.Card) string {
	var text strings.Builder
	for _, card := range cards {
		text.WriteString(card.String())
	}
	return text.String()
}

// choosePots makes the work of a statement that asks only who wins; ok is false if another
// way counts it.
func (p *statement) choosePots(c *compiler) (ok bool, err error) {
	plan, ok := p.potPlan(c)
	if !ok {
		return false, nil
	}
	if plan.Rounds == 0 && p.plan.TargetError != 0 {
		plan.Method, plan.Rounds = equity.Sample, MaxRounds
	}
	p.draws.first = nil // package equity has lists of its own
	for i := range c.hands {
		c.hands[i].list = nil
	}
	prepared, err := equity.Prepare(plan)
	if err != nil {
		return false, err
	}
	done := prepared.Plan()
	s := &p.plan
	s.Method, s.Rounds, s.RNG, s.Seed = Method(done.Method), done.Rounds, done.RNG, done.Seed
	if s.Method == Exact {
		s.Rounds, s.TargetError = 0, 0
	}
	p.pots, p.Work = prepared, prepared.Work
	if s.Method == Sample {
		p.target()
	}
	return true, nil
}

// ofPots returns the counts of the statement that follow from a tally of the equity.
func (p *statement) ofPots(t chunk.Tally) []uint64 {
	c := newCounter(p)
	c.counts = make([]uint64, p.counts)
	at := p.pots.Layout()
	for set, n := range t.Counts[:at.Sets()] {
		if n == 0 {
			continue
		}
		c.counts[0] += n
		high, low := at.Halves(set)
		if c.deal.Razz {
			high, low = 0, high
		}
		c.deal.Begin()
		c.deal.Decide(uint16(high), uint16(low), c.deal.Units(), c.deal.Players)
		if next, ok := c.passes(0, 7); ok && next == len(c.where) {
			c.add(n)
		}
	}
	c.end(context.Background()) // no function of a tally is long
	return c.counts
}
