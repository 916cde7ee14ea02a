// Package lawtest makes laws of deals, and contexts that end, for the tests of several
// packages.
package lawtest

import (
	"context"
	"testing"

	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/equity/internal/joint"
)

// Of returns the Law of players, separated by |, in a game.
func Of(t testing.TB, game, players, board, dead string) *joint.Law {
	t.Helper()
	rules, err := eval.RulesOf(game)
	if err != nil {
		t.Fatal(err)
	}
	s, err := ranges.Parse(rules.Game, ranges.Input{Players: []string{players}, Board: board, Dead: dead})
	if err != nil {
		t.Fatalf("%s, board %q, dead %q: %v", players, board, dead, err)
	}
	return joint.NewLaw(rules, s)
}

// Ending is a context that ends after a number of checks. It is for one goroutine.
type Ending struct {
	context.Context
	Checks int // the number of calls of Err

	most   int
	cancel func()
}

// EndingAfter returns a context that ends at check most+1.
func EndingAfter(most int) *Ending {
	ctx, cancel := context.WithCancel(context.Background())
	return &Ending{ctx, 0, most, cancel}
}

// Err counts a check.
func (c *Ending) Err() error {
	if c.Checks++; c.Checks > c.most {
		c.cancel()
	}
	return c.Context.Err()
}
