// Package ranks evaluates hands of seven cards by their ranks, for exact counts of several
// players.
package ranks

import (
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Ranks evaluates hands of seven cards by their ranks. A set of ranks has bit 0 for the
// two to bit 12 for the ace. The hand with the higher strength wins; hands of equal
// strength tie. Ranks never changes: any number of goroutines may share one.
type Ranks struct {
	game   strength.Game
	shapes [32]uint16
}

// New returns the evaluator of a game in which any hole cards play: hold'em or a
// short deck. Other games give an error.
func New(r eval.Rules) (*Ranks, error) {
	g, err := strength.GameOf(r)
	if err == nil {
		err = g.AnyHole(r)
	}
	return &Ranks{g, strength.NewShapes(7)}, err
}

// Unsuited returns the strength of a hand without a flush. Held has four sets of 16
// bits, the lowest first: the ranks that occur at least once, twice, three and four
// times. If these are not the ranks of seven cards, the result has no meaning.
func (r *Ranks) Unsuited(held uint64) uint32 {
	const set = 1<<16 - 1
	return uint32(r.game.RankStrength(uint32(held&set), uint32(held>>16&set), uint32(held>>32&set), uint32(held>>48), &r.shapes))
}

// Suited returns the strength of a hand with the given five to seven ranks in one suit.
// The other cards of a hand of seven cannot make it stronger.
func (r *Ranks) Suited(ranks uint16) uint32 {
	return uint32(r.game.FlushStrength(uint32(ranks), &r.shapes))
}

// Category returns the category of a hand with a strength of the evaluator.
func (r *Ranks) Category(s uint32) eval.Category { return r.game.Category(strength.Strength(s)) }
