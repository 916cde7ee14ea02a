package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// prepared is a *sim.Prepared, an *equity.Prepared or an *audit.Prepared, whose
// comments say more.
type prepared interface {
	Chunks() chunk.Set
	Check(chunk.Tally) error   // whether a tally can belong to the plan
	Complete(chunk.Tally) bool // whether it has everything that the plan counts
	Grow(ctx context.Context, rounds uint64, _ chunk.Tally) (chunk.Tally, error)
	Run(context.Context, chunk.Options) (chunk.Tally, error)
}

// task is a prepared plan, its tally file and its report.
type task interface {
	prepared
	// file returns the plan's tally file, without shard and tally.
	file() (checkpoint.File, error)
	seeded() bool          // whether the result depends on the seed
	size(chunk.Tally) size // the progress of a tally
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
	warnings []string // in the report too, except in CSV
	// incomplete is the warning of a tally that lacks some chunks of the plan, which
	// is not in the report yet. It is empty if the tally is complete.
	incomplete string
	note       string                   // a line of the report that CSV does not have
	paint      func(text string) string // colours the text of a terminal; nil if nothing is coloured
	verdict    error                    // printed after the report; it determines the exit status
	// curves returns the curves of prefixes; nil if nothing converges.
	curves func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error)
}

// withIncomplete returns the outcome with the warning of an incomplete tally in its
// report.
func (o outcome) withIncomplete() outcome {
	if o.incomplete == "" {
		return o
	}
	o.warnings = append(o.warnings, o.incomplete)
	if r, ok := o.report.(interface{ Warn(string) }); ok {
		r.Warn(o.incomplete)
	}
	return o
}

// extras are the files that a run writes besides its report and its tally.
type extras interface {
	destinations() []files.Destination
	// watching returns options that record what the files need of a run.
	watching(chunk.Options) chunk.Options
	write(context.Context, outcome) error
}

// taskOf returns the task of a tally file, by the kind of its run.
func taskOf(f checkpoint.File, level string) (task, error) {
	for kind, of := range map[string]func(checkpoint.File, string) (task, error){
		handsKind: handsOf, auditKind: auditOf, equityKind: equityOf,
	} {
		if f.Kind == kind {
			return of(f, level)
		}
	}
	return nil, fmt.Errorf("%w: unknown kind of run %q", checkpoint.ErrFile, f.Kind)
}

// running holds the flags that all commands that run a plan share.
type running struct {
	flags     *flags.Set
	seed      uint64
	level     string // "" is the best of this machine
	workers   int
	store     store
	output    output
	profiling profiling
	extras    extras
}

func (r *running) define(set *flags.Set) {
	r.flags, r.workers = set, runtime.GOMAXPROCS(0)
	set.Add(flags.Run, "workers", flags.Count(&r.workers, 1, chunk.MaxWorkers), "share the work among `n` goroutines; the result is the same for every n")
	r.output.define(set)
	r.profiling.define(set)
}

// builder builds a task for a seed. It may count the exact distribution until ctx ends.
type builder = func(ctx context.Context, seed uint64) (task, error)

// run builds the task for a seed, runs it, keeps its tally and writes its report.
// After a signal the report is that of the finished chunks.
func (r *running) run(ctx context.Context, build builder) error {
	boundMemory()
	if err := r.check(); err != nil {
		return err
	}
	defer r.store.release()
	if err := r.store.lock(); err != nil {
		return err
	}
	file, err := r.store.read(ctx)
	if err != nil {
		return err
	}
	seed, err := r.seedOf(file)
	if err != nil {
		return err
	}
	t, err := build(ctx, seed)
	if err == nil && t.seeded() {
		err = r.store.needSeed(r.flags)
	}
	if err != nil {
		return flags.Flagged(r.flags, files.SignalOr(ctx, err))
	}
	options, err := r.store.resume(ctx, t, file)
	if err != nil {
		return err
	}
	options.Workers = r.workers
	stop, err := r.profiling.start()
	if err != nil {
		return err
	}
	if long, ok := t.(interface{ estimate(chunk.Options) string }); ok && !r.output.quiet {
		if line := long.estimate(options); line != "" {
			status.SayNote(line)
		}
	}
	begin, before := time.Now(), t.size(options.Done).done
	tally, err := r.work(ctx, t, options)
	options.Done = chunk.Tally{} // an audit's is large
	took := time.Since(begin)
	unrecorded := stop() // an error that is printed after the result is written
	if err != nil {
		err = files.SignalOr(ctx, err)
	}
	if err != nil && !errors.As(err, new(status.Interrupted)) {
		return errors.Join(flags.Flagged(r.flags, err), unrecorded)
	}
	err = errors.Join(r.finish(ctx, t, tally, options), err, unrecorded)
	if !r.output.quiet {
		s := t.size(tally)
		status.SayTiming(s.done-before, s.unit, took)
	}
	return err
}

// work runs the task and draws the progress bar.
func (r *running) work(ctx context.Context, t task, options chunk.Options) (chunk.Tally, error) {
	bar := taskBar(t, options, r.output.quiet)
	defer bar.Clear()
	options.Progress = bar.set
	return t.Run(ctx, r.extras.watching(options))
}

// check returns, before a long run, the errors of its flags and files.
func (r *running) check() error {
	all := slices.Concat(r.output.destinations(), r.store.destinations(), r.profiling.destinations(), r.extras.destinations())
	err := errors.Join(r.store.check(r.flags), files.Check(all))
	forced, wrong := level()
	r.level, err = forced, errors.Join(err, wrong)
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
		return errors.Join(kept, r.keepNextTime(t, flags.Flagged(r.flags, err)))
	}
	out = out.withIncomplete()
	return errors.Join(kept, r.output.write(ctx, out), r.extras.write(ctx, out), out.verdict)
}

// keepNextTime adds a hint to the error of a run that has no table yet, if a checkpoint
// would have kept its chunks.
func (r *running) keepNextTime(t task, err error) error {
	if errors.As(err, new(status.NoTable)) && r.store.checkpoint == "" && t.Chunks().Len() > 1 {
		return status.Failed("-checkpoint file keeps what is counted, and continues from it", "%w", err)
	}
	return err
}

// seedOf returns the seed of the command line. Without one it returns that of the
// checkpoint, and without a checkpoint a drawn one.
func (r *running) seedOf(file *checkpoint.File) (uint64, error) {
	if file == nil || r.flags.Given("seed") {
		return flags.SeedOr(r.flags, r.seed), nil
	}
	return file.Seed()
}
