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

// task is a plan that can be run: hands or an audit.
type task interface {
	// file returns the plan's tally file, without shard and tally.
	file() (checkpoint.File, error)
	seeded() bool // whether the seed fixes anything
	chunks() chunk.Set
	// complete reports whether a tally is all that the plan counts.
	complete(chunk.Tally) bool
	// fits says why a tally cannot be of the plan, if it cannot.
	fits(chunk.Tally) error
	// grow makes the tally of a file, whose plan had fewer rounds, fit for the plan.
	grow(context.Context, checkpoint.File) (chunk.Tally, error)
	// size returns how many things a tally has counted, what they are, how many a
	// chunk counts and how many the plan is expected to count.
	size(chunk.Tally) size
	run(context.Context, chunk.Options) (chunk.Tally, error)
	report(context.Context, chunk.Tally, chunk.Options) (outcome, error)
}

type size struct {
	done     uint64
	unit     string
	perChunk uint64
	expected float64
}

// outcome is what a task's tally comes to.
type outcome struct {
	report   results.Report
	warnings []string                                                   // which the report holds in all forms but CSV
	note     string                                                     // a line that the report holds in all forms but CSV
	verdict  error                                                      // what is to be said, with its exit status, after the report
	curves   func(prefixes []chunk.Tally) (*results.Convergence, error) // nil for what has none
}

// tasks returns the task that a tally file belongs to, by the kind of its run.
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

// running is the flags that all commands share which run a plan.
type running struct {
	flags     *flag.FlagSet
	seed      uint64
	workers   countFlag
	store     store
	output    output
	profiling profiling
	others    []destination // files that the command writes besides those
}

func (r *running) define(flags *flag.FlagSet) {
	r.flags, r.workers = flags, workersFlag()
	flags.Var(&r.workers, "workers", "share the work among `n` goroutines; it changes no count")
	r.output.flags(flags)
	r.profiling.flags(flags)
}

// run builds the task for a seed, runs it, keeps its tally and writes its
// report, also of the part that was done before a signal came.
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
	unrecorded := stop() // it is said when the result is safe
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

// work runs the task, and draws the bar.
func (r *running) work(ctx context.Context, t task, options chunk.Options) (chunk.Tally, error) {
	bar := taskBar(t, options, r.output.quiet)
	defer bar.Clear()
	options.Progress = bar.set
	return t.run(ctx, options)
}

// check finds, before a long run, what would keep it from being of use.
func (r *running) check() error {
	files := slices.Concat(r.output.destinations(), r.store.destinations(), r.profiling.destinations(), r.others)
	err := errors.Join(r.store.check(r.flags), checkFiles(files))
	if r.store.shard.n == 0 { // a shard prints nothing
		err = errors.Join(r.output.check(), err)
	}
	return err
}

// finish keeps the tally and writes its report; a shard has none.
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

// seedOf returns the seed of the command line, or else of the checkpoint, or else
// one drawn anew.
func (r *running) seedOf(file *checkpoint.File) (uint64, error) {
	if file == nil || given(r.flags, "seed") {
		return seedOr(r.flags, r.seed), nil
	}
	return file.Seed()
}
