package draw

import (
	"context"
	"fmt"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/tasks"
	"pokersim/internal/checkpoint"
	"pokersim/results/drawpoker"
	"pokersim/sim/chunk"
	"pokersim/sim/videopoker"
)

// sample is the task of -sample.
type sample struct {
	*videopoker.Sample
	table  *videopoker.Table
	solver *videopoker.Solver
	flags  string // that repeat it, without -rounds and -seed
}

// File returns no file: the command has no flag that keeps a tally.
func (s sample) File() (file checkpoint.File, err error) { return file, nil }

func (s sample) About() run.About {
	return run.About{Seeded: true, Unit: "rounds", PerChunk: s.Rounds.Chunk, Expected: float64(s.Rounds.Total)}
}

func (s sample) Done(tally chunk.Tally) uint64 { return tally.Total() }

func (s sample) Report(_ context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	if tally.Total() == 0 {
		return out, tasks.ErrNoRounds
	}
	out.Report, err = drawpoker.NewSample(s.table, s.solver.Solve(), s.Sample, tally, s.flags)
	if !s.Complete(tally) {
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d rounds", tally.Total(), s.Rounds.Total)
	}
	return out, err
}
