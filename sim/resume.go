package sim

import (
	"context"

	"pokersim/results"
	"pokersim/sim/rng"
)

// Identity is what two runs must have in common for their tallies to add, or for
// one to continue the other: all of the plan but the number of rounds.
type Identity struct {
	Seed        uint64        `json:"seed"`
	Cards       int           `json:"cards"`
	Engine      Engine        `json:"engine"`
	Algorithm   rng.Algorithm `json:"rng"`
	By          string        `json:"by"`
	ChunkRounds int           `json:"chunk_rounds"`
	Target      Target        `json:"target,omitzero"`
}

// Kind is the kind of run that tally files name.
func (Identity) Kind() string { return "hands" }

// Identity returns the plan's identity, with its defaults filled in. A plan
// that cannot be run gives an error that wraps ErrPlan.
func (p Plan) Identity() (Identity, error) {
	p, err := p.checked()
	_, by := p.buckets()
	return Identity{p.Seed, p.Cards, p.Engine, p.Algorithm, by, ChunkRounds, p.Target}, err
}

// Grow makes a tally of the plan with fewer rounds, before, fit for the plan:
// if before's last chunk has fewer rounds than the same chunk of the plan and is
// in the tally, it is dealt again and taken away.
func (p Plan) Grow(ctx context.Context, before uint64, tally results.Tally) (results.Tally, error) {
	old := p
	old.Rounds, old.Target = before, Target{}
	last := results.Chunks{{From: before / ChunkRounds, To: before/ChunkRounds + 1}}
	dealt := len(last.Minus(tally.Chunks)) == 0
	if before >= p.Rounds || before%ChunkRounds == 0 || !dealt {
		return tally, nil
	}
	short, err := Run(ctx, old, Options{Workers: 1, Only: last})
	if err != nil {
		return results.Tally{}, err
	}
	return tally.Minus(short), nil
}
