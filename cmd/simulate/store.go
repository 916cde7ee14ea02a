package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"time"

	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
)

// store is where a run keeps its tally, besides its report.
type store struct {
	tally      string // file for the tally at the end; empty is none
	checkpoint string // file to continue from and to write while running; empty is none
	every      time.Duration
	shard      shard

	file  checkpoint.File // what is written, but for the tally
	files []*tallyFile    // the checkpoint, if there is one, first
}

func (s *store) flags(flags *flag.FlagSet) {
	flags.StringVar(&s.tally, "tally", "", "write the tally to `file` at the end, for simulate merge")
	flags.StringVar(&s.checkpoint, "checkpoint", "", "keep the tally in `file` while running, and continue from it if it is there")
	s.every = 30 * time.Second
	flags.Var((*intervalFlag)(&s.every), "every", "write the checkpoint at this `interval`, as in 5m or 1h30m, or in seconds")
	flags.Var(&s.shard, "shard", "deal only part `i/n` of the plan, 1/n to n/n; auto takes i and n from a Slurm array or\na Kubernetes indexed job (JOB_COMPLETIONS says n)")
}

// needSeed refuses a shard of a random run without a seed of its own.
func (s *store) needSeed(flags *flag.FlagSet) error {
	if s.shard.n > 0 && !given(flags, "seed") {
		return usageError{errors.New("-shard needs -seed"), "shards of different seeds do not add"}
	}
	return nil
}

// check finds, before a long run, what would keep the tally from being of use.
func (s *store) check(flags *flag.FlagSet) error {
	if s.shard.n > 0 {
		switch {
		case s.tally == "" && s.checkpoint == "":
			return usageError{errors.New("-shard needs -tally or -checkpoint"), "simulate merge puts the shards' tally files together"}
		case given(flags, "o") || given(flags, "format"):
			return usageError{errors.New("a shard prints no result"), "-o and -format go with simulate merge"}
		}
	}
	if given(flags, "every") && s.checkpoint == "" {
		return usageError{errors.New("-every goes with -checkpoint"), "-checkpoint file keeps the tally while running"}
	}
	return nil
}

func (s *store) destinations() []destination {
	return []destination{{"-checkpoint", s.checkpoint, tallied}, {"-tally", s.tally, tallied}}
}

// lock takes the right to write the files, until release.
func (s *store) lock() error {
	for _, d := range s.destinations() {
		if d.flag == "-tally" && same(s.tally, s.checkpoint) {
			continue
		}
		f, err := lockTally(d.flag, d.name)
		if err != nil {
			return err
		}
		if f != nil {
			s.files = append(s.files, f)
		}
	}
	return nil
}

func (s *store) release() {
	for _, f := range s.files {
		f.release()
	}
}

// read returns the checkpoint to continue from; nil if there is none.
func (s *store) read() (*checkpoint.File, error) {
	if s.checkpoint == "" {
		return nil, nil
	}
	file, err := checkpoint.Read(s.checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("-checkpoint: %w", err)
	}
	return &file, nil
}

// resume returns the options of a run that does its shard and goes on from a
// checkpoint, if there is one, and that keeps its own.
func (s *store) resume(ctx context.Context, t task, before *checkpoint.File) (options chunk.Options, err error) {
	if s.file, err = t.file(); err != nil {
		return options, err
	}
	s.file.Shard = s.shard.String()
	if s.shard.n > 0 {
		part := t.chunks().Part(s.shard.i, s.shard.n)
		options.Only = &part
	}
	if s.checkpoint != "" {
		options.Every, options.Watch = s.every, s.keep
	}
	if before == nil {
		return options, nil
	}
	if err := s.fits(*before); err != nil {
		return options, fmt.Errorf("-checkpoint %s: %w", s.checkpoint, err)
	}
	if options.Done, err = t.grow(ctx, *before); err == nil {
		err = t.fits(options.Done)
	}
	if err != nil {
		return options, fmt.Errorf("-checkpoint %s: %v", s.checkpoint, err) // not %w: a file's fault is no mistake in the command line
	}
	return options, nil
}

// fits says why a checkpoint does not belong to the run, if it does not: to its
// plan and, of that, to the same shard.
func (s *store) fits(before checkpoint.File) error {
	diff := checkpoint.Differences(before, s.file)
	switch {
	case diff != "":
		return fmt.Errorf("it belongs to another plan: %s", diff)
	case before.Rounds > s.file.Rounds:
		return fmt.Errorf("it belongs to a plan of %d rounds: -rounds may grow, not shrink", before.Rounds)
	case before.Rounds < s.file.Rounds && s.shard.n > 0:
		return fmt.Errorf("it belongs to a plan of %d rounds, and a shard's -rounds may not grow", before.Rounds)
	case before.Shard != s.file.Shard:
		return fmt.Errorf("it belongs to shard %q, not %q", before.Shard, s.file.Shard)
	}
	return nil
}

// keep writes the checkpoint. If that fails it warns, and the run goes on: the
// next one may succeed.
func (s *store) keep(tally chunk.Tally) {
	file := s.file
	file.Tally = tally
	if _, err := s.files[0].write(file); err != nil {
		warn("%v; the run goes on", err)
	}
}

// close writes the checkpoint and the tally for the last time. It returns the
// tally to report: that of a file which was kept because it holds more, so that
// the report is of what the file holds, and else the one given.
func (s *store) close(t task, tally chunk.Tally) (chunk.Tally, error) {
	var errs []error
	for _, f := range s.files {
		file := s.file
		file.Tally = tally
		kept, err := f.write(file)
		errs = append(errs, err)
		if kept != nil && t.fits(kept.Tally) == nil {
			tally = kept.Tally
		}
	}
	return tally, errors.Join(errs...)
}
