package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"time"

	"pokersim/results"
	"pokersim/sim/checkpoint"
)

// store is where a run keeps its tally, besides its result: in files that
// identify the plan by P and hold a tally of form T.
type store[P checkpoint.Identity, T any] struct {
	tally      string // file for the tally at the end; empty is none
	checkpoint string // file to continue from and to write while running; empty is none
	every      time.Duration
	shard      shard

	identity P
	rounds   uint64    // of the whole plan
	written  time.Time // when the checkpoint was last written
}

func (s *store[P, T]) flags(flags *flag.FlagSet) {
	flags.StringVar(&s.tally, "tally", "", "write the tally to `file` at the end, for simulate merge")
	flags.StringVar(&s.checkpoint, "checkpoint", "", "keep the tally in `file` while running, and continue from it if it is there")
	flags.DurationVar(&s.every, "every", 30*time.Second, "write the checkpoint at this `interval`")
	flags.Var(&s.shard, "shard", "deal only part `i/n` of the plan, 1/n to n/n; auto takes i and n from a Slurm array or\na Kubernetes indexed job (JOB_COMPLETIONS says n)")
}

// check finds, before a long run, what would keep the tally from being written
// or being of use.
func (s *store[P, T]) check(flags *flag.FlagSet, o *output) error {
	if s.shard.n > 0 {
		switch {
		case s.tally == "" && s.checkpoint == "":
			return usageError{errors.New("-shard needs -tally or -checkpoint"), "simulate merge puts the shards' tally files together"}
		case !given(flags, "seed"):
			return usageError{errors.New("-shard needs -seed"), "shards of different seeds do not add"}
		case given(flags, "o") || given(flags, "format"):
			return usageError{errors.New("a shard prints no result"), "-o and -format go with simulate merge"}
		}
	}
	for _, kept := range [][2]string{{"-tally", s.tally}, {"-checkpoint", s.checkpoint}} {
		if err := distinct([][2]string{{"-o", o.file}, kept}); err != nil {
			return err
		}
	}
	s.written = time.Now() // the first checkpoint is due after one interval
	if s.every <= 0 {
		return usageError{fmt.Errorf("-every %v: want more than 0", s.every), ""}
	}
	if err := checkTarget("-tally", s.tally); err != nil {
		return err
	}
	return checkTarget("-checkpoint", s.checkpoint)
}

// read returns the checkpoint to continue from; nil if there is none.
func (s *store[P, T]) read() (*checkpoint.File[P, T], error) {
	if s.checkpoint == "" {
		return nil, nil
	}
	file, err := checkpoint.Read[P, T](s.checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("-checkpoint: %w", err)
	}
	return &file, nil
}

// fits says whether a checkpoint belongs to the run: to the plan with its
// identity and, of that, to the same shard.
func (s *store[P, T]) fits(file checkpoint.File[P, T]) error {
	if diff := checkpoint.Differences(file.Plan, s.identity); diff != "" {
		return fmt.Errorf("-checkpoint %s: it belongs to another plan: %s", s.checkpoint, diff)
	}
	if file.Shard != s.shard.String() {
		return fmt.Errorf("-checkpoint %s: it belongs to shard %q, not %q", s.checkpoint, file.Shard, &s.shard)
	}
	return nil
}

// keep writes the checkpoint if its time has come. If that fails it warns, and
// the run goes on: the next one may succeed.
func (s *store[P, T]) keep(chunks results.Chunks, tally T) {
	if s.checkpoint == "" || time.Since(s.written) < s.every {
		return
	}
	if err := s.file(chunks, tally).Write(s.checkpoint); err != nil {
		fmt.Fprintf(os.Stderr, "simulate: warning: -checkpoint %s: %v; the run goes on\n", s.checkpoint, err)
	}
	s.written = time.Now()
}

// close writes the checkpoint and the tally for the last time.
func (s *store[P, T]) close(chunks results.Chunks, tally T) error {
	var errs []error
	for _, f := range []struct{ flag, name string }{{"-checkpoint", s.checkpoint}, {"-tally", s.tally}} {
		if f.name == "" || f.flag == "-tally" && f.name == s.checkpoint {
			continue
		}
		if err := s.file(chunks, tally).Write(f.name); err != nil {
			errs = append(errs, fmt.Errorf("%s %s: %w", f.flag, f.name, err))
		}
	}
	return errors.Join(errs...)
}

func (s *store[P, T]) file(chunks results.Chunks, tally T) checkpoint.File[P, T] {
	return checkpoint.File[P, T]{Plan: s.identity, Rounds: s.rounds, Shard: s.shard.String(), Chunks: chunks, Tally: tally}
}
