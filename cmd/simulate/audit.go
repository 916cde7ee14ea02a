package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"pokersim/results"
	"pokersim/sim/audit"
)

func auditCommand() command {
	return command{
		name:     "audit",
		usage:    "simulate audit [-algorithm name | -stdin | file] [-n 52 | -decks n -jokers n] [-shuffles 1e6] [-mode reset|reuse|both] [other flags]",
		summary:  "Test whether a shuffle is fair: exit status 0 if no bias is found, 1 if it is unfair, 3 if it is suspect or the\npacks are too few, 2 for any error.",
		operands: true,
		setup:    func(flags *flag.FlagSet) func(context.Context) error { return newAudit(flags).run },
	}
}

// auditor is the command that audits.
type auditor struct {
	running
	algorithm string
	pack      struct{ cards, decks, jokers countFlag }
	shuffles  countFlag
	mode      string
	tests     string
	alpha     float64
	seats     countFlag
	deal      string
	stdin     bool
	pictures  pictures
}

func newAudit(flags *flag.FlagSet) *auditor {
	a := plannedAudit(flags)
	flags.BoolVar(&a.stdin, "stdin", false, "audit packs from standard input, one per line: numbers from 0 or from 1, cards as simulate shuffle\nprints them, or JSON lists")
	a.seats = countFlag{0, 1, 22}
	flags.Var(&a.seats, "seats", "audit dealt hands of `n` seats instead of packs: on each line two cards of each seat, then, if all lines have\nthem, flop, turn and river, or these with a burnt card before each; -- is a card that was not dealt")
	flags.StringVar(&a.deal, "deal", "one", "cards of the seats are dealt `one` at a time round the table, or two at a time to each seat")
	a.pictures.flags(flags)
	a.store.flags(flags)
	a.running.define(flags)
	return a
}

// plannedAudit defines only the flags that determine the result.
func plannedAudit(flags *flag.FlagSet) *auditor {
	a := &auditor{shuffles: countFlag{1e6, 1, audit.MaxShuffles}}
	a.pack.cards, a.pack.decks, a.pack.jokers = countFlag{52, 2, audit.MaxCards}, countFlag{1, 0, 19}, countFlag{0, 0, audit.MaxCards}
	a.flags = flags
	flags.StringVar(&a.algorithm, "algorithm", "fisher-yates", "`name` of the shuffle; simulate shuffle -list prints all names")
	flags.Var(&a.pack.cards, "n", "`number` of cards (default 52; with -stdin that of the first line)")
	flags.Var(&a.pack.decks, "decks", "`number` of decks in the pack, instead of -n")
	flags.Var(&a.pack.jokers, "jokers", "`number` of jokers in the pack")
	flags.Var(&a.shuffles, "shuffles", "`number` of shuffles in each mode, or of lines with -stdin; if the result is suspect, four times as\nmany more are audited (default 1e6; with -stdin all lines)")
	flags.StringVar(&a.mode, "mode", "both", "`mode` of the start of each shuffle: reset, the pack in order; reuse, the pack after the last shuffle;\nor both")
	flags.StringVar(&a.tests, "tests", "", "`names` of the tests, as in positions,lehmer (default: all that apply to the pack)")
	flags.Float64Var(&a.alpha, "alpha", audit.DefaultAlpha, "`probability` that the audit of a fair shuffle ends with UNFAIR, second run included; at most 0.05")
	flags.Var((*wholeFlag)(&a.seed), "seed", "`number` that determines every shuffle (default: a random one, which is printed)")
	return a
}

func (a *auditor) run(ctx context.Context) error {
	a.others = a.pictures.destinations()
	err := a.check()
	switch {
	case err != nil:
	case a.stdin || a.flags.NArg() > 0:
		err = a.read(ctx)
	default:
		err = a.running.run(ctx, a.task)
	}
	return notUnfair(err)
}

// check returns, before a long run, the errors of flags that do not go together.
func (a *auditor) check() error {
	if err := a.onePack(); err != nil {
		return err
	}
	p, s := &a.pictures, &a.store
	drawn := p.plot != "" || p.positions != "" || p.transitions != ""
	if drawn && s.shard.n > 0 {
		return usageError{errors.New("a shard prints no result"), "-plot, -positions and -transitions need a whole audit"}
	}
	switch {
	case a.flags.NArg() > 1:
		return usageError{fmt.Errorf("%d files: want one", a.flags.NArg()), "cat joins files: cat a b | simulate audit -stdin"}
	case a.flags.NArg() == 1 && a.stdin:
		return usageError{errors.New("-stdin does not go with a file"), ""}
	}
	if given(a.flags, "deal") && !given(a.flags, "seats") {
		return usageError{errors.New("-deal needs -seats"), ""}
	}
	if given(a.flags, "seats") {
		if a.input() == "" {
			return usageError{errors.New("-seats needs dealt hands from -stdin or from a file"), ""}
		}
		if err := apart(a.flags, "-seats", "", "n", "decks", "jokers", "mode", "tests", "plot", "positions", "transitions"); err != nil {
			return err
		}
	}
	if what := a.input(); what != "" {
		if err := apart(a.flags, what, "", "algorithm", "seed", "workers", "tally", "checkpoint", "shard", "every"); err != nil {
			return err
		}
	}
	return p.check()
}

// input returns the operand or -stdin, or "" if the packs do not come from an input.
func (a *auditor) input() string {
	if a.stdin {
		return "-stdin"
	}
	return a.flags.Arg(0)
}

// onePack returns an error if the pack is given in two ways.
func (a *auditor) onePack() error {
	if !given(a.flags, "n") {
		return nil
	}
	return apart(a.flags, "-n", "-decks 2 -jokers 4 are 108 cards", "decks", "jokers")
}

// plan turns the flags into a plan without a shuffler.
func (a *auditor) plan() audit.Plan {
	plan := audit.Plan{
		Spec:     audit.Spec{Algorithm: audit.StandardInput, Mode: audit.Mode(a.mode), Tests: a.tests, Alpha: a.alpha},
		Shuffles: a.shuffles.value,
	}
	if a.seats.value > 0 {
		plan.Seats, plan.Deal = int(a.seats.value), audit.Deal(a.deal)
	}
	switch {
	case given(a.flags, "decks") || given(a.flags, "jokers"):
		plan.Decks, plan.Jokers = int(a.pack.decks.value), int(a.pack.jokers.value)
	case a.input() == "" || given(a.flags, "n"):
		plan.Cards = int(a.pack.cards.value)
	}
	return plan
}

// task turns the flags into a task.
func (a *auditor) task(seed uint64) (task, error) {
	if err := a.onePack(); err != nil {
		return nil, err
	}
	algorithm, err := findAlgorithm(a.algorithm)
	if err != nil {
		return nil, err
	}
	plan := a.plan()
	plan.Algorithm, plan.First, plan.Seed, plan.Shuffler = algorithm.Name, algorithm.First, seed, algorithm.NewInts
	p, err := audit.Prepare(plan)
	if err != nil {
		return nil, err
	}
	return auditTask{p, &a.pictures}, errors.Join(fills(algorithm, p.Plan().Cards), a.pictures.fit(p))
}

// read audits standard input or a file.
func (a *auditor) read(ctx context.Context) error {
	plan, in := a.plan(), os.Stdin
	if err := a.running.check(); err != nil {
		return err
	}
	if !a.stdin {
		plan.Source = a.flags.Arg(0)
		file, err := os.Open(plan.Source)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	if !given(a.flags, "shuffles") {
		plan.Shuffles = 0
	}
	stop, err := a.profiling.start()
	if err != nil {
		return err
	}
	var report *audit.Report
	err = reading(ctx, func() (err error) {
		report, err = audit.Read(in, plan)
		return err
	})
	unrecorded := stop()
	if err != nil {
		return errors.Join(flagged(a.flags, err), unrecorded)
	}
	out := verdict(report)
	p, err := audit.Prepare(audit.Plan{Spec: report.Plan, Shuffles: report.Shuffles, Source: plan.Source})
	if err == nil {
		err = a.pictures.fit(p)
	}
	if err != nil {
		return errors.Join(a.output.write(out), err, out.verdict, unrecorded)
	}
	return errors.Join(a.output.write(out), a.pictures.write(report), out.verdict, unrecorded)
}

// sayIncomplete returns the warning of an audit that was interrupted.
func sayIncomplete(report *audit.Report) string {
	var done []string
	for _, part := range report.Parts {
		done = append(done, fmt.Sprintf("%d (%s)", part.Shuffles, part.Mode))
	}
	return fmt.Sprintf("incomplete: %s shuffles of %d in each mode", strings.Join(done, " and "), report.Shuffles)
}

var _ results.Report = (*audit.Report)(nil)
