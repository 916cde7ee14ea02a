package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/sim/audit"
)

func auditCommand() flags.Command {
	return flags.Command{
		Name:     "audit",
		Usage:    "simulate audit [-algorithm name | -stdin | file] [-n 52 | -decks n -jokers n] [-shuffles 1e6] [-mode reset|reuse|both] [other flags]",
		Summary:  "Test whether a shuffle is fair: exit status 0 if no bias is found, 1 if it is unfair, 3 if more packs are needed, 2 for any error.",
		Operands: true,
		Setup:    func(set *flags.Set) func(context.Context) error { return newAudit(set).run },
	}
}

// auditor is the command that audits.
type auditor struct {
	running
	algorithm string
	pack      struct{ cards, decks, jokers int }
	shuffles  uint64
	mode      string
	tests     string
	alpha     float64
	seats     int
	deal      string
	stdin     bool
	files     auditFiles
}

func newAudit(set *flags.Set) *auditor {
	a := plannedAudit(set)
	set.Add(flags.Deal, "stdin", (*flags.Bool)(&a.stdin), "audit packs from standard input, one per line: numbers from 0 or from 1, cards as simulate shuffle\nprints them, or JSON lists")
	set.Add(flags.Deal, "seats", flags.Count(&a.seats, 1, 22), "audit dealt hands of `n` seats instead of packs: on each line two cards of each seat, then, if all lines have\nthem, flop, turn and river, or these with a burnt card before each; -- is a card that was not dealt")
	set.Add(flags.Deal, "deal", flags.Text(&a.deal), "`order` of the cards of the seats: one, a card to each seat and then another; two, both cards of a\nseat together")
	a.files.define(set)
	a.extras = &a.files
	a.store.define(set)
	a.running.define(set)
	return a
}

// plannedAudit defines only the flags that determine the result.
func plannedAudit(set *flags.Set) *auditor {
	a := &auditor{algorithm: "fisher-yates", shuffles: 1e6, mode: "both", alpha: audit.DefaultAlpha, deal: "one"}
	a.flags, a.pack.cards, a.pack.decks = set, deck.Size, 1
	set.Add(flags.Deal, "algorithm", flags.Text(&a.algorithm), "`name` of the shuffle; simulate shuffle -list prints all names")
	set.Add(flags.Deal, "n", flags.Count(&a.pack.cards, 2, audit.MaxCards), "`number` of cards (default 52; with -stdin that of the first line)")
	set.Add(flags.Deal, "decks", flags.Count(&a.pack.decks, 0, 19), "`number` of decks in the pack, instead of -n")
	set.Add(flags.Deal, "jokers", flags.Count(&a.pack.jokers, 0, audit.MaxCards), "`number` of jokers in the pack")
	set.Add(flags.Deal, "shuffles", flags.Count(&a.shuffles, 1, audit.MaxShuffles), "`number` of shuffles in each mode, or of lines with -stdin; if the result is suspect, four times as\nmany more are audited (default 1e6; with -stdin all lines)")
	set.Add(flags.Deal, "mode", flags.Choice(&a.mode, "reset", "reuse", "both"), "start shuffles by `mode` reset, reuse or both: reset is the pack in order, reuse the pack after the last shuffle")
	set.Add(flags.Deal, "tests", flags.Choice(&a.tests, audit.Tests()...), "`names` of the tests, as in positions,lehmer (default: all that apply to the pack)")
	set.Add(flags.Deal, "alpha", (*flags.Real)(&a.alpha), "`probability` that the audit of a fair shuffle ends with UNFAIR, second run included; at most 0.05")
	set.Add(flags.Deal, "seed", (*flags.Whole)(&a.seed), "`number` that determines every shuffle (default: a random one, which is printed)")
	return a
}

func (a *auditor) run(ctx context.Context) error {
	err := a.check()
	switch {
	case err != nil:
	case a.input() != "":
		err = a.read(ctx)
	default:
		err = a.running.run(ctx, a.task)
	}
	return status.NotUnfair(err)
}

// check returns, before a long run, the errors of flags that do not go together.
func (a *auditor) check() error {
	if err := a.onePack(); err != nil {
		return err
	}
	p, s := &a.files, &a.store
	drawn := p.plot != "" || p.positions != "" || p.transitions != ""
	if drawn && s.shard.n > 0 {
		return status.Usage("-plot, -positions and -transitions need a whole audit", "a shard prints no result")
	}
	switch {
	case a.alpha <= 0:
		return flags.Bad("alpha", "", " %v: want a probability above 0 and at most 0.05", a.alpha)
	case a.deal != "one" && a.deal != "two":
		return flags.Unlisted("deal", a.deal, "one", "two")
	case a.flags.NArg() > 1:
		return status.Usage("cat joins files: cat a b | simulate audit -stdin", "%d files: want one", a.flags.NArg())
	case a.flags.NArg() == 1 && a.stdin:
		return status.Usage("", "-stdin does not go with a file")
	case a.flags.Given("alpha") && a.alpha == 0:
		return status.Usage("", "-alpha: 0: want a probability above 0 and at most 0.05")
	case a.flags.Given("deal") && !a.flags.Given("seats"):
		return status.Usage("", "-deal needs -seats")
	case a.flags.Given("seats") && a.input() == "":
		return status.Usage("", "-seats needs dealt hands from -stdin or from a file")
	case a.flags.Given("seats"):
		if err := flags.Apart(a.flags, "-seats", "", "n", "decks", "jokers", "mode", "tests", "plot", "positions", "transitions"); err != nil {
			return err
		}
	}
	if what := a.input(); what != "" {
		if err := flags.Apart(a.flags, what, "", "algorithm", "seed", "workers", "tally", "checkpoint", "shard", "every"); err != nil {
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
	if !a.flags.Given("n") {
		return nil
	}
	return flags.Apart(a.flags, "-n", "-decks 2 -jokers 4 are 108 cards", "decks", "jokers")
}

// plan turns the flags into a plan without a shuffler.
func (a *auditor) plan() audit.Plan {
	plan := audit.Plan{
		Spec:     audit.Spec{Algorithm: audit.StandardInput, Mode: audit.Mode(a.mode), Tests: a.tests, Alpha: a.alpha},
		Shuffles: a.shuffles,
	}
	if a.seats > 0 {
		plan.Seats, plan.Deal = a.seats, audit.Deal(a.deal)
	}
	switch {
	case a.flags.Given("decks") || a.flags.Given("jokers"):
		plan.Decks, plan.Jokers = a.pack.decks, a.pack.jokers
	case a.input() == "" || a.flags.Given("n"):
		plan.Cards = a.pack.cards
	}
	return plan
}

// task turns the flags into a task.
func (a *auditor) task(_ context.Context, seed uint64) (task, error) {
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
	return auditTask{p}, errors.Join(fills(algorithm, p.Plan().Cards), a.files.fit(p))
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
	if !a.flags.Given("shuffles") {
		plan.Shuffles = 0
	}
	stop, err := a.profiling.start()
	if err != nil {
		return err
	}
	var report *audit.Report
	err = files.Reading(ctx, func() (err error) {
		report, err = audit.Read(in, plan)
		return err
	})
	unrecorded := stop()
	if err != nil {
		return errors.Join(flags.Flagged(a.flags, err), unrecorded)
	}
	out := verdict(report)
	p, err := audit.Prepare(audit.Plan{Spec: report.Plan, Shuffles: report.Shuffles, Source: plan.Source})
	if err == nil {
		err = a.files.fit(p)
	}
	if err != nil {
		return errors.Join(a.output.write(ctx, out), err, out.verdict, unrecorded)
	}
	return errors.Join(a.output.write(ctx, out), a.files.write(ctx, out), out.verdict, unrecorded)
}

// incompleteAudit returns the warning of an audit that was interrupted.
func incompleteAudit(report *audit.Report) string {
	var done []string
	for _, part := range report.Parts {
		done = append(done, fmt.Sprintf("%d (%s)", part.Shuffles, part.Mode))
	}
	return fmt.Sprintf("incomplete: %s shuffles of %d in each mode", strings.Join(done, " and "), report.Shuffles)
}
