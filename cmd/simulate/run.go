package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"time"

	"pokersim/results"
	"pokersim/sim/checkpoint"
	"pokersim/sim/chunk"
)

// task is a plan that can be run: hands, equities or an audit.
type task interface {
	// file returns the plan's tally file, without shard and tally.
	file() (checkpoint.File, error)
	seeded() bool // whether the result depends on the seed
	chunks() chunk.Set
	// complete reports whether a tally contains everything that the plan counts.
	complete(chunk.Tally) bool
	// fits returns an error if a tally cannot belong to the plan.
	fits(chunk.Tally) error
	// grow returns the tally of a file whose plan may have fewer rounds, as a tally
	// of this plan.
	grow(context.Context, checkpoint.File) (chunk.Tally, error)
	size(chunk.Tally) size // the progress of a tally
	run(context.Context, chunk.Options) (chunk.Tally, error)
	report(context.Context, chunk.Tally, chunk.Options) (outcome, error)
}

// size is how many units a run counts.
type size struct {
	done     uint64  // in the tally
	unit     string  // as in "rounds"
	perChunk uint64  // in a chunk
	expected float64 // in the whole plan; for a target, an estimate
}

// outcome is the report of a task's tally, and what is printed beside it.
type outcome struct {
	report   results.Report
	warnings []string                                                   // in the report too, except in CSV
	note     string                                                     // a line of the report that CSV does not have
	paint    func(text string) string                                   // colours the text of a terminal; nil if nothing is coloured
	verdict  error                                                      // printed after the report; it determines the exit status
	curves   func(prefixes []chunk.Tally) (*results.Convergence, error) // nil if nothing converges
}

// taskOf returns the task of a tally file, by the kind of its run.
func taskOf(f checkpoint.File) (task, error) {
	for kind, of := range map[string]func(checkpoint.File) (task, error){
		handsKind: handsOf, auditKind: auditOf, equityKind: equityOf,
	} {
		if f.Kind == kind {
			return of(f)
		}
	}
	return nil, fmt.Errorf("%w: unknown kind of run %q", checkpoint.ErrFile, f.Kind)
}

// running holds the flags that all commands that run a plan share.
type running struct {
	flags     *flag.FlagSet
	seed      uint64
	workers   countFlag
	store     store
	output    output
	profiling profiling
	others    []destination // other files that the command writes
}

func (r *running) define(flags *flag.FlagSet) {
	r.flags, r.workers = flags, workersFlag()
	flags.Var(&r.workers, "workers", "share the work among `n` goroutines; the result is the same for every n")
	r.output.flags(flags)
	r.profiling.flags(flags)
}

// run builds the task for a seed, runs it, keeps its tally and writes its report.
// After a signal the report is that of the finished chunks.
func (r *running) run(ctx context.Context, build func(seed uint64) (task, error)) error {
	if err := r.check(); err != nil {
		return err
	}
	defer r.store.release()
	if err := r.store.lock(); err != nil {
		return err
	}
	file, err := r.store.read()
	if err != nil {
		return err
	}
	seed, err := r.seedOf(file)
	if err != nil {
		return err
	}
	t, err := build(seed)
	if err == nil && t.seeded() {
		err = r.store.needSeed(r.flags)
	}
	if err != nil {
		return flagged(r.flags, err)
	}
	options, err := r.store.resume(ctx, t, file)
	if err != nil {
		return err
	}
	options.Workers = int(r.workers.value)
	stop, err := r.profiling.start()
	if err != nil {
		return err
	}
	begin := time.Now()
	tally, err := r.work(ctx, t, options)
	took := time.Since(begin)
	unrecorded := stop() // an error that is printed after the result is written
	if err != nil {
		err = signalOr(ctx, err)
	}
	if err != nil && !errors.As(err, new(interrupted)) {
		return errors.Join(flagged(r.flags, err), unrecorded)
	}
	err = errors.Join(r.finish(ctx, t, tally, options), err, unrecorded)
	if !r.output.quiet {
		s := t.size(tally)
		sayTiming(s.done-t.size(options.Done).done, s.unit, took)
	}
	return err
}

// work runs the task and draws the progress bar.
func (r *running) work(ctx context.Context, t task, options chunk.Options) (chunk.Tally, error) {
	bar := taskBar(t, options, r.output.quiet)
	defer bar.Clear()
	options.Progress = bar.set
	return t.run(ctx, options)
}

// check returns, before a long run, the errors of its flags and files.
func (r *running) check() error {
	files := slices.Concat(r.output.destinations(), r.store.destinations(), r.profiling.destinations(), r.others)
	err := errors.Join(r.store.check(r.flags), checkFiles(files))
	if r.store.shard.n == 0 { // a shard prints nothing
		err = errors.Join(r.output.check(), err)
	}
	return err
}

// finish keeps the tally and writes its report. A shard has no report.
func (r *running) finish(ctx context.Context, t task, tally chunk.Tally, options chunk.Options) error {
	tally, kept := r.store.close(t, tally)
	if r.store.shard.n > 0 {
		return kept
	}
	options.Done, options.Only = tally, nil
	out, err := t.report(ctx, tally, options)
	if err != nil {
		return errors.Join(kept, flagged(r.flags, err))
	}
	return errors.Join(kept, r.output.write(out), out.verdict)
}

// seedOf returns the seed of the command line. Without one it returns that of the
// checkpoint, and without a checkpoint a drawn one.
func (r *running) seedOf(file *checkpoint.File) (uint64, error) {
	if file == nil || given(r.flags, "seed") {
		return seedOr(r.flags, r.seed), nil
	}
	return file.Seed()
}
