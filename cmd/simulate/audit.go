package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"pokersim/deck/shuffle"
	"pokersim/sim/audit"
)

func auditCommand() command {
	return command{
		name:    "audit",
		usage:   "simulate audit [-algorithm name | -stdin] [-n 52] [-shuffles 1e6] [-mode reset|reuse|both] [other flags]",
		summary: "Tell whether a shuffle is fair: exit status 0 if it is, 1 if it is not.",
		setup:   func(flags *flag.FlagSet) func(context.Context) error { return newAudit(flags).run },
	}
}

// auditor is the command that audits.
type auditor struct {
	flags     *flag.FlagSet
	plan      auditPlan
	workers   countFlag
	stdin     bool
	quiet     bool
	pictures  pictures
	store     store[audit.Identity, audit.Tally]
	output    output
	profiling profiling
}

// auditPlan is a plan as the command line has it.
type auditPlan struct {
	algorithm       string
	cards, shuffles countFlag
	mode, tests     string
	seed            uint64
}

func newAudit(flags *flag.FlagSet) *auditor {
	a := &auditor{flags: flags, workers: workersFlag()}
	a.plan.cards = countFlag{52, 2, audit.MaxCards}
	a.plan.shuffles = countFlag{1e6, 1, audit.MaxShuffles}
	flags.StringVar(&a.plan.algorithm, "algorithm", "fisher-yates", "`name` of the shuffle, as simulate shuffle -list prints them")
	flags.BoolVar(&a.stdin, "stdin", false, "audit permutations of 0 to n-1 on standard input, one a line")
	flags.Var(&a.plan.cards, "n", "`number` of cards (default with -stdin: those of the first line)")
	flags.Var(&a.plan.shuffles, "shuffles", "`number` of shuffles in each mode")
	flags.StringVar(&a.plan.mode, "mode", "both", "what each shuffle starts from, a `mode`: reset (the pack in order), reuse (the last pack) or both")
	flags.StringVar(&a.plan.tests, "tests", "", "`names` of the tests, as in T1,T5 (default: all that go with the pack)")
	flags.Uint64Var(&a.plan.seed, "seed", 0, "`number` that fixes every shuffle (default: drawn anew, and printed)")
	flags.Var(&a.workers, "workers", workersHelp)
	flags.BoolVar(&a.quiet, "q", false, "no progress bar and no timing")
	a.pictures.flags(flags)
	a.store.flags(flags)
	a.output.flags(flags)
	a.profiling.flags(flags)
	return a
}

func (a *auditor) run(ctx context.Context) error { return notUnfair(a.try(ctx)) }

// check finds, before a long run, flags that do not go together.
func (a *auditor) check() error {
	p, s := &a.pictures, &a.store
	drawn := p.plot != "" || p.positions != "" || p.transitions != ""
	if drawn && s.shard.n > 0 {
		return usageError{errors.New("a shard prints no result"), "-plot, -positions and -transitions go with a whole audit"}
	}
	files := [][2]string{{"-o", a.output.file}, {"-plot", p.plot}, {"-positions", p.positions}, {"-transitions", p.transitions}}
	for _, kept := range [][2]string{{"-tally", s.tally}, {"-checkpoint", s.checkpoint}} {
		if err := distinct(append(files, kept)); err != nil {
			return err
		}
	}
	return errors.Join(a.output.check(), p.check(), s.check(a.flags, &a.output))
}

func (a *auditor) try(ctx context.Context) error {
	plan, err := a.fromFlags()
	if err == nil {
		err = a.check()
	}
	if err != nil {
		return err
	}
	var report *audit.Report
	begin := time.Now()
	err = a.profiling.record(func() (err error) {
		if a.stdin {
			report, err = read(ctx, plan)
		} else {
			report, err = a.audit(ctx, plan)
		}
		return err
	})
	took := time.Since(begin)
	if err != nil {
		err = signalOr(ctx, err)
	}
	var signalled interrupted
	switch {
	case errors.Is(err, audit.ErrPlan):
		return usageError{err, ""}
	case err != nil && !errors.As(err, &signalled) || report == nil || len(report.Parts) == 0:
		return err
	}
	if written := errors.Join(a.output.write(report), a.pictures.write(report)); written != nil {
		return errors.Join(written, err)
	}
	done := uint64(0)
	for _, part := range report.Parts {
		done += part.Shuffles
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "simulate: warning: incomplete: these are %d shuffles of %d in each mode\n", done, report.Shuffles)
	}
	if !a.quiet {
		sayTiming(done, "shuffles", took)
	}
	return errors.Join(err, verdict(report))
}

// fromFlags turns the flags into a plan.
func (a *auditor) fromFlags() (audit.Plan, error) {
	plan := audit.Plan{Name: "standard input", Cards: int(a.plan.cards.value), Shuffles: a.plan.shuffles.value}
	switch a.plan.mode {
	case "both":
	case "reset", "reuse":
		plan.Modes = []audit.Mode{audit.Mode(a.plan.mode)}
	default:
		return plan, usageError{fmt.Errorf("unknown -mode %q", a.plan.mode), "the modes are reset, reuse and both"}
	}
	if a.plan.tests != "" {
		plan.Tests = strings.Split(a.plan.tests, ",")
	}
	if a.stdin {
		for _, name := range []string{"algorithm", "shuffles", "seed", "workers", "tally", "checkpoint", "shard", "every"} {
			if given(a.flags, name) {
				return plan, usageError{fmt.Errorf("-%s does not go with -stdin", name), ""}
			}
		}
		if !given(a.flags, "n") {
			plan.Cards = 0
		}
		return plan, nil
	}
	algorithm, err := findAlgorithm(a.plan.algorithm)
	if err != nil {
		return plan, err
	}
	return withAlgorithm(plan, algorithm, seedOr(a.flags, a.plan.seed)), nil
}

func withAlgorithm(plan audit.Plan, a shuffle.Algorithm, seed uint64) audit.Plan {
	plan.Name, plan.First, plan.Seed, plan.Shuffler = a.Name, a.First, seed, audit.ByName(a)
	return plan
}

// audit runs the plan under a progress bar and keeps its tally. A shard is
// counted only: it gives no report.
func (a *auditor) audit(ctx context.Context, plan audit.Plan) (*audit.Report, error) {
	options, err := a.resume(&plan)
	if err != nil {
		return nil, err
	}
	chunks := plan.Chunks()
	if options.Only != nil {
		chunks = options.Only
	}
	bar := newBar(float64(max(1, chunks.Minus(options.Done.Chunks).Len())*audit.ChunkShuffles), "shuffles", a.quiet)
	defer bar.Clear()
	options.Workers = int(a.workers.value)
	options.Progress = func(done uint64) { bar.Add64(int64(done)) }
	options.Every = a.store.every
	options.Watch = func(t audit.Tally) { a.store.keep(t.Chunks, t) }
	if a.store.tally == "" && a.store.checkpoint == "" {
		return audit.Run(ctx, plan, options)
	}
	tally, err := audit.Count(ctx, plan, options)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if kept := a.store.close(tally.Chunks, tally); kept != nil || a.store.shard.n > 0 {
		return nil, errors.Join(kept, err)
	}
	if err != nil {
		report, _ := audit.Judge(plan, tally)
		return report, err
	}
	options.Done = tally
	return audit.Run(ctx, plan, options)
}

// resume returns the options of an audit that goes on from its checkpoint, if
// there is one, and of its shard.
func (a *auditor) resume(plan *audit.Plan) (options audit.Options, err error) {
	s := &a.store
	s.rounds = plan.Shuffles
	if s.shard.n > 0 {
		options.Only = plan.Chunks().Part(s.shard.i, s.shard.n)
	}
	file, err := s.read()
	if err != nil {
		return options, err
	}
	if file != nil && !given(a.flags, "seed") {
		plan.Seed = file.Plan.Seed
	}
	if s.identity, err = plan.Identity(); err != nil || file == nil {
		return options, err
	}
	if err := s.fits(*file); err != nil {
		return options, err
	}
	if file.Rounds != plan.Shuffles {
		return options, fmt.Errorf("-checkpoint %s: it belongs to an audit of %d shuffles", s.checkpoint, file.Rounds)
	}
	options.Done = file.Tally
	options.Done.Chunks = file.Chunks
	return options, nil
}
