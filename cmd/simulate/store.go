package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"time"

	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/checkpoint"
)

// tallyFile is a tally file of hands.
type tallyFile = checkpoint.File[sim.Identity, []uint64]

// store is where a run keeps its tally, besides its table.
type store struct {
	tally      string // file for the tally at the end; empty is none
	checkpoint string // file to continue from and to write while running; empty is none
	every      time.Duration
	shard      shard

	identity sim.Identity
	rounds   uint64
	written  time.Time // when the checkpoint was last written
}

func (s *store) flags(flags *flag.FlagSet) {
	flags.StringVar(&s.tally, "tally", "", "write the tally to `file` at the end, for simulate merge")
	flags.StringVar(&s.checkpoint, "checkpoint", "", "keep the tally in `file` while running, and continue from it if it is there")
	flags.DurationVar(&s.every, "every", 30*time.Second, "write the checkpoint at this `interval`")
	flags.Var(&s.shard, "shard", "deal only part `i/n` of the plan, 1/n to n/n; auto takes i and n from a Slurm array or\na Kubernetes indexed job (JOB_COMPLETIONS says n)")
}

// check finds, before a long run, what would keep the tally from being written.
func (s *store) check() error {
	if s.shard.n > 0 && s.tally == "" && s.checkpoint == "" {
		return usageError{errors.New("-shard needs -tally or -checkpoint"), "simulate merge puts the shards' tally files together"}
	}
	if s.every <= 0 {
		return usageError{fmt.Errorf("-every %v: want more than 0", s.every), ""}
	}
	if err := checkTarget("-tally", s.tally); err != nil {
		return err
	}
	return checkTarget("-checkpoint", s.checkpoint)
}

// open reads the checkpoint, if there is one, for a plan to continue from. The
// plan takes its seed from the checkpoint unless the seed was given.
func (s *store) open(ctx context.Context, plan *sim.Plan, seedGiven bool) (done results.Tally, only results.Chunks, err error) {
	if s.shard.n > 0 {
		only = plan.Shard(s.shard.i, s.shard.n)
	}
	s.rounds = plan.Rounds
	file, err := s.read()
	if err != nil {
		return done, only, err
	}
	if file != nil && !seedGiven {
		plan.Seed = file.Plan.Seed
	}
	if s.identity, err = plan.Identity(); err != nil || file == nil {
		return done, only, err
	}
	if done, err = s.fit(ctx, *plan, *file); err != nil {
		return done, only, fmt.Errorf("-checkpoint %s: %w", s.checkpoint, err)
	}
	if outside := done.Chunks.Minus(only); only != nil && len(outside) > 0 {
		return done, only, fmt.Errorf("-checkpoint %s: it covers chunks %v, which are not in shard %s", s.checkpoint, outside, &s.shard)
	}
	return done, only, nil
}

func (s *store) read() (*tallyFile, error) {
	if s.checkpoint == "" {
		return nil, nil
	}
	file, err := checkpoint.Read[sim.Identity, []uint64](s.checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("-checkpoint: %w", err)
	}
	return &file, nil
}

// fit returns what the checkpoint holds of the plan.
func (s *store) fit(ctx context.Context, plan sim.Plan, file tallyFile) (results.Tally, error) {
	if diff := checkpoint.Differences(file.Plan, s.identity); diff != "" {
		return results.Tally{}, fmt.Errorf("it belongs to another plan: %s", diff)
	}
	if file.Rounds > plan.Rounds {
		return results.Tally{}, fmt.Errorf("it belongs to a plan of %d rounds: -rounds may grow, not shrink", file.Rounds)
	}
	if file.Rounds < plan.Rounds && s.shard.n > 0 {
		return results.Tally{}, fmt.Errorf("it belongs to a plan of %d rounds, and a shard's -rounds may not grow", file.Rounds)
	}
	return plan.Grow(ctx, file.Rounds, results.Tally{Counts: file.Tally, Chunks: file.Chunks})
}

// keep writes the checkpoint if its time has come. If that fails it warns, and
// the run goes on: the next one may succeed.
func (s *store) keep(tally results.Tally) {
	if s.checkpoint == "" || time.Since(s.written) < s.every {
		return
	}
	if err := s.file(tally).Write(s.checkpoint); err != nil {
		fmt.Fprintf(os.Stderr, "simulate: warning: -checkpoint %s: %v; the run goes on\n", s.checkpoint, err)
	}
	s.written = time.Now()
}

// close writes the checkpoint and the tally for the last time.
func (s *store) close(tally results.Tally) error {
	var errs []error
	for _, f := range []struct{ flag, name string }{{"-checkpoint", s.checkpoint}, {"-tally", s.tally}} {
		if f.name == "" || f.flag == "-tally" && f.name == s.checkpoint {
			continue
		}
		if err := s.file(tally).Write(f.name); err != nil {
			errs = append(errs, fmt.Errorf("%s %s: %w", f.flag, f.name, err))
		}
	}
	return errors.Join(errs...)
}

func (s *store) file(tally results.Tally) tallyFile {
	return tallyFile{Plan: s.identity, Rounds: s.rounds, Chunks: tally.Chunks, Tally: tally.Counts}
}
