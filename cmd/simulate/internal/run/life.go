// Package run has the life of a run: it locks and reads the tally files, resumes the
// run, works with a progress bar and profiles until a signal comes, keeps the tally,
// and writes the report.
package run

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/sim/chunk"
)

// maxMemory is the memory in bytes at which the garbage collector works more often: an
// audit, its resumption and a merge of its tallies take less than 1 GB. Without it the
// process may keep as much garbage as it has data.
const maxMemory = 800 << 20

// BoundMemory sets maxMemory, unless the user has set a limit.
func BoundMemory() { LimitMemory(maxMemory) }

// LimitMemory sets the memory from which on the garbage collector works more often, unless the user has
// set a limit.
func LimitMemory(most int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(most)
	}
}

// Runner holds the flags that all commands that run a plan share.
type Runner struct {
	Flags     *flags.Set
	Seed      uint64
	Level     string // "" is the best of this machine
	Workers   int
	Memory    int64 // in bytes, from which on the garbage collector works more often; 0 is maxMemory
	Store     Store
	Output    Output
	Profiling profiling
	Extras    Besides
	budget    budget
}

// Define defines -workers and the flags of the output and of profiles.
func (r *Runner) Define(set *flags.Set) {
	r.Flags, r.Workers = set, runtime.GOMAXPROCS(0)
	set.Add(flags.Run, "workers", flags.Count(&r.Workers, 1, chunk.MaxWorkers), "share the work among `n` goroutines; the result is the same for every n")
	r.Output.Define(set)
	r.Profiling.define(set)
}

// Builder builds a task for a seed. It may count the exact distribution until ctx ends.
type Builder = func(ctx context.Context, seed uint64) (Task, error)

// Run builds the task for a seed, runs it, keeps its tally and writes its report.
// After a signal the report is that of the finished chunks.
func (r *Runner) Run(ctx context.Context, build Builder) error {
	LimitMemory(cmp.Or(r.Memory, maxMemory))
	if err := r.Check(); err != nil {
		return err
	}
	defer r.Store.Release()
	if err := r.Store.Lock(ctx); err != nil {
		return err
	}
	file, err := r.Store.read(ctx)
	if err != nil {
		return err
	}
	seed, err := r.seedOf(file)
	if err != nil {
		return err
	}
	r.budget.begin()
	t, err := files.Reading(ctx, func() (Task, error) { return build(ctx, seed) }) // a large range or script takes seconds
	if err == nil && t.About().Seeded {
		err = r.Store.needSeed(r.Flags)
	}
	if err == nil {
		err = r.budget.check(t)
	}
	if err != nil {
		return flags.Flagged(r.Flags, files.SignalOr(ctx, err))
	}
	options, err := r.Store.resume(ctx, t, file)
	if err != nil {
		return err
	}
	options.Workers = r.Workers
	before := t.Done(options.Done)
	var tally chunk.Tally
	return r.record(ctx, t.About().Unit, true, func() (uint64, error) {
		tally, err = r.work(ctx, t, options)
		options.Done = chunk.Tally{} // an audit's is large
		return t.Done(tally) - before, err
	}, func() error {
		t, err := r.budget.end(t, tally)
		if err == nil && r.budget.time > 0 {
			r.Store.file, err = t.File()
		}
		if err != nil {
			return err
		}
		return r.finish(ctx, t, tally, options)
	})
}

// Count runs a count without a tally, which returns its outcome and how many units it
// counted, and writes the outcome. Without a unit no timing is printed.
func (r *Runner) Count(ctx context.Context, unit string, count func() (Outcome, uint64, error)) error {
	if err := r.Check(); err != nil {
		return err
	}
	type counted struct {
		Outcome
		done uint64
	}
	var c counted
	return r.record(ctx, unit, false, func() (_ uint64, err error) {
		c, err = files.Reading(ctx, func() (c counted, err error) {
			c.Outcome, c.done, err = count()
			return c, err
		})
		return c.done, err
	}, func() error { return r.write(ctx, c.Outcome) })
}

// CheckStream is Check for Stream.
func (r *Runner) CheckStream() error { return errors.Join(r.Check(), r.Output.checkStream()) }

// Stream runs a count that writes rows while it counts, and prints how many units it has
// counted. After a signal the rows are those of that many. The caller has called CheckStream.
// verdict returns the error that is printed at the end.
func (r *Runner) Stream(ctx context.Context, unit string, counted func() uint64, write func(io.Writer) error, verdict func() error) error {
	LimitMemory(cmp.Or(r.Memory, maxMemory))
	return r.record(ctx, unit, true, func() (uint64, error) {
		err := r.Output.stream(ctx, write)
		return counted(), err
	}, verdict)
}

// record records profiles while work counts units, writes what there is to write, and
// prints the timing. partial is whether there is something to write after a signal.
func (r *Runner) record(ctx context.Context, unit string, partial bool, work func() (done uint64, err error), write func() error) error {
	stop, err := r.Profiling.start()
	if err != nil {
		return err
	}
	begin := time.Now()
	done, err := work()
	took := time.Since(begin)
	unrecorded := files.Streaming(ctx, stop) // an error that is printed after the result is written
	if err != nil {
		err = files.SignalOr(ctx, err)
	}
	if errors.As(err, new(status.Interrupted)) && errors.As(unrecorded, new(status.Interrupted)) {
		unrecorded = nil // printed once
	}
	if err != nil && !(partial && errors.As(err, new(status.Interrupted))) {
		return errors.Join(flags.Flagged(r.Flags, err), unrecorded)
	}
	err = errors.Join(write(), err, unrecorded)
	if unit != "" && !r.Output.Quiet {
		status.SayTiming(done, unit, took)
	}
	return err
}

// Tally runs a task without a tally file, and draws the progress bar.
func (r *Runner) Tally(ctx context.Context, t Task) (chunk.Tally, error) {
	return r.work(ctx, t, chunk.Options{Workers: r.Workers})
}

// work runs the task and draws the progress bar.
func (r *Runner) work(ctx context.Context, t Task, options chunk.Options) (chunk.Tally, error) {
	if r.budget.time > 0 {
		bar, set := r.budget.bar(t, r.Output.Quiet)
		defer bar.Clear()
		options.Progress, options.Until = set, time.Now().Add(r.budget.time)
		return t.Run(ctx, r.Extras.Watching(options))
	}
	if estimate := t.About().Estimate; estimate != nil && !r.Output.Quiet {
		if line := estimate(options); line != "" {
			status.Note(line)
		}
	}
	bar := taskBar(t, options, r.Output.Quiet)
	defer bar.Clear()
	options.Progress = bar.Set
	return t.Run(ctx, r.Extras.Watching(options))
}

// Check returns, before a long run, the errors of its flags and files.
func (r *Runner) Check() error {
	all := slices.Concat(r.Output.Destinations(), r.Store.Destinations(), r.Profiling.destinations(), r.Extras.Destinations())
	err := errors.Join(r.Store.check(r.Flags), files.Check(all))
	forced, wrong := Level()
	r.Level, err = forced, errors.Join(err, wrong)
	if r.Store.Shard.N == 0 { // a shard prints nothing
		err = errors.Join(r.Output.Check(), err)
	}
	return err
}

// finish keeps the tally and writes its report. A shard has no report.
func (r *Runner) finish(ctx context.Context, t Task, tally chunk.Tally, options chunk.Options) error {
	tally, kept := r.Store.close(t, tally)
	if r.Store.Shard.N > 0 {
		return kept
	}
	options.Done, options.Only = tally, nil
	out, err := t.Report(ctx, tally, options)
	if err != nil {
		return errors.Join(kept, r.keepNextTime(t, flags.Flagged(r.Flags, err)))
	}
	return errors.Join(kept, r.write(ctx, out.WithIncomplete()))
}

// write writes an outcome.
func (r *Runner) write(ctx context.Context, out Outcome) error {
	return errors.Join(r.Output.Write(ctx, out), r.Extras.Write(ctx, out), out.Verdict)
}

// keepNextTime adds a hint to the error of a run that has no table yet, if a checkpoint
// would have kept its chunks.
func (r *Runner) keepNextTime(t Task, err error) error {
	if errors.As(err, new(status.NoTable)) && r.Store.checkpoint == "" && t.Chunks().Len() > 1 {
		return status.Failed("-checkpoint file keeps what is counted, and continues from it", "%w", err)
	}
	return err
}

// seedOf returns the seed of the command line. Without one it returns that of the
// checkpoint, and without a checkpoint a drawn one.
func (r *Runner) seedOf(file *checkpoint.File) (uint64, error) {
	if file == nil || r.Flags.Given("seed") {
		return flags.SeedOr(r.Flags, r.Seed), nil
	}
	return file.Seed()
}
