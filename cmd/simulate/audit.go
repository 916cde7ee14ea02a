package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/internal/tasks"
	"pokersim/deck"
	"pokersim/sim/audit"
)

func auditCommand() flags.Command {
	return flags.Command{
		Name:     "audit",
		Usage:    "simulate audit [file | - | -algorithm name] [-n 52 | -decks n -jokers n] [-shuffles 1e6] [-mode reset|reuse|both] [other flags]",
		Summary:  "Test whether a shuffle is fair: exit status 0 if no bias is found, 1 if it is unfair, 3 if more packs are needed, 2 for any error.",
		Operands: true,
		Setup:    func(set *flags.Set) func(context.Context) error { return newAudit(set).run },
	}
}

// auditor is the command that audits.
type auditor struct {
	run.Runner
	algorithm string
	pack      struct{ cards, decks, jokers int }
	shuffles  uint64
	mode      string
	tests     string
	alpha     float64
	seats     int
	pool      int
	deal      string
	columns   string
	start     string
	files     tasks.AuditFiles
}

func newAudit(set *flags.Set) *auditor {
	a := plannedAudit(set)
	set.Add(flags.Deal, "seats", flags.Count(&a.seats, 1, 22), "audit dealt hands of `n` seats instead of packs: on each line two cards of each seat, then, if all lines have\nthem, flop, turn and river, or these with a burnt card before each; -- is a card that was not dealt")
	set.Add(flags.Deal, "deal", flags.Text(&a.deal), "`order` of the cards of the seats: one, a card to each seat and then another; two, both cards of a\nseat together")
	set.Add(flags.Deal, "pool", flags.Count(&a.pool, 2, audit.MaxCards), "audit draws of different numbers from a pool of `n`, as of a lottery: on each line the numbers of a\ndraw, from 1 to n, in the order of the draw or sorted")
	set.Add(flags.Deal, "columns", flags.Text(&a.columns), "read only these `columns` of each row, as in 3-8 from 1 or, by the names in the first row, Nr1-Nr20")
	set.Add(flags.Deal, "start", flags.Text(&a.start), "the `order` of the deck before each shuffle, of a file with names of cards: A-K:SHDC, suit by suit (also 2-A, K-A, A-2); SHDC:A-K, rank by rank; new-deck; the names of all cards; or @FILE, which has one of these\n(default: 2-A:CDHS is assumed and 240 usual orders are tried)")
	a.files.Define(set)
	a.Extras, a.files.Source.Version = &a.files, built().source()
	a.Store.Define(set)
	a.Runner.Define(set)
	return a
}

// plannedAudit defines only the flags that determine the result.
func plannedAudit(set *flags.Set) *auditor {
	a := &auditor{shuffles: 1e6, alpha: audit.DefaultAlpha, deal: "one"}
	a.Flags, a.pack.cards, a.pack.decks = set, deck.Size, 1
	set.Add(flags.Deal, "algorithm", flags.Text(&a.algorithm), "`name` of a shuffle to audit; simulate shuffle -list prints all names (default: packs of a file or of standard\ninput, one per line)")
	set.Add(flags.Deal, "n", flags.Count(&a.pack.cards, 2, audit.MaxCards), "`number` of cards (default 52; of a file that of the first line)")
	set.Add(flags.Deal, "decks", flags.Count(&a.pack.decks, 0, 19), "`number` of decks in the pack, instead of -n")
	set.Add(flags.Deal, "jokers", flags.Count(&a.pack.jokers, 0, audit.MaxCards), "`number` of jokers in the pack")
	set.Add(flags.Deal, "shuffles", flags.Count(&a.shuffles, 1, audit.MaxRounds), "`number` of shuffles in each mode, or of lines of a file; if the result is suspect, four times as\nmany more are audited (default 1e6; of a file all lines)")
	set.Add(flags.Deal, "mode", flags.Choice(&a.mode, "reset", "reuse", "both"), "start shuffles by `mode` reset, reuse or both: reset is the pack in order, reuse the pack after the last shuffle\n(default both; of a file reset, which tests the packs as they are)")
	set.Add(flags.Deal, "tests", flags.Choice(&a.tests, audit.Tests()...), "`names` of the tests, as in positions,lehmer (default: all that apply to the pack)")
	set.Add(flags.Deal, "alpha", (*flags.Real)(&a.alpha), "`probability` that the audit of a fair shuffle ends with UNFAIR, second run included; at most 0.05")
	set.Add(flags.Deal, "seed", flags.Whole(&a.Seed), "`number` that determines every shuffle (default: a random one, which is printed)")
	return a
}

func (a *auditor) run(ctx context.Context) error {
	err := a.check()
	if err == nil {
		err = a.readStart(ctx)
	}
	switch {
	case err != nil:
	case a.source() != "" && (a.Flags.Given("checkpoint") || a.Flags.Given("tally")):
		err = a.keep(ctx)
	case a.source() != "":
		err = a.read(ctx)
	default:
		err = a.Runner.Run(ctx, a.task)
	}
	return status.NotUnfair(err)
}

// readStart reads the order of the deck, if it is in a file. Lines that begin with "#" are skipped.
func (a *auditor) readStart(ctx context.Context) error {
	name, ok := strings.CutPrefix(a.start, "@")
	if !ok {
		return nil
	}
	if name == "" {
		return status.Usage("@order.txt is an order in the file order.txt", "-start: want the name of a file after @")
	}
	if name == files.StandardInput && a.source() == files.StandardInput {
		return status.Usage("", "-start @-: standard input has the packs")
	}
	text, err := files.ReadRanges(ctx)(name)
	if err != nil {
		return err
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	if a.start = strings.TrimSpace(strings.Join(lines, " ")); a.start == "" {
		return status.Usage("", "-start: %s has no order", name)
	}
	return nil
}

// check returns, before a long run, the errors of flags that do not go together.
func (a *auditor) check() error {
	if err := a.onePack(); err != nil {
		return err
	}
	p, s := &a.files, &a.Store
	drawn := p.Plot != "" || p.Positions != "" || p.Orders != "" || p.Transitions != "" || p.Report != ""
	if drawn && s.Shard.N > 0 {
		return status.Usage("-plot, -positions, -orders, -transitions and -report need a whole audit", "a shard prints no result")
	}
	switch {
	case a.alpha <= 0:
		return flags.Bad("alpha", "", " %v: want a probability above 0 and at most 0.05", a.alpha)
	case a.deal != "one" && a.deal != "two":
		return flags.Unlisted("deal", a.deal, "one", "two")
	case a.Flags.NArg() > 1:
		return status.Usage("audit each alone; only if one shuffle made both: cat a b | simulate audit -", "%d files: want one", a.Flags.NArg())
	case a.Flags.NArg() == 0 && a.source() != "" && term.IsTerminal(int(os.Stdin.Fd())):
		return status.Usage("as in simulate audit packs.txt, or simulate audit -algorithm "+fairShuffle, "nothing to audit: want FILE, - for standard input, or -algorithm name")
	case a.Flags.Given("deal") && !a.Flags.Given("seats"):
		return status.Usage("", "-deal needs -seats")
	case a.pool > 0 && a.source() == "":
		return status.Usage("", "-pool does not go with -algorithm: it needs draws of a file")
	case a.columns != "" && a.source() == "":
		return status.Usage("", "-columns does not go with -algorithm: it needs rows of a file")
	case a.start != "" && a.source() == "":
		return status.Usage("", "-start does not go with -algorithm, whose packs begin with their numbers in order")
	case a.start != "" && (a.seats > 0 || a.pool > 0):
		return status.Usage("", "-start goes with packs, not with -seats or -pool")
	case a.Flags.Given("seats") && a.source() == "":
		return status.Usage("", "-seats does not go with -algorithm: it needs dealt hands of a file")
	}
	if a.pool > 0 {
		if err := flags.Apart(a.Flags, "-pool", "", "n", "decks", "jokers", "seats", "mode"); err != nil {
			return err
		}
	}
	if source := a.source(); source != "" {
		hint := ""
		if a.Flags.NArg() == 0 {
			hint = "-algorithm " + fairShuffle + " audits a shuffle of the catalogue"
		}
		if err := flags.Apart(a.Flags, files.InputName(source), hint, "algorithm", "seed", "workers", "shard"); err != nil {
			return err
		}
		if source != files.StandardInput {
			return errors.Join(p.Check(), files.CheckInputs("audit", []string{source}, s.Destinations()))
		}
		if err := flags.Apart(a.Flags, "standard input, which cannot be read again", hint, "tally", "checkpoint", "every"); err != nil {
			return err
		}
	}
	return p.Check()
}

// fairShuffle is the shuffle that messages and the page name if none is given.
const fairShuffle = "fisher-yates"

// source returns the name of the file that has the packs, standard input too, or "" if a
// shuffle makes them.
func (a *auditor) source() string {
	switch {
	case a.Flags.NArg() > 0:
		return a.Flags.Arg(0)
	case a.Flags.Given("algorithm"):
		return ""
	}
	return files.StandardInput
}

// onePack returns an error if the pack is given in two ways.
func (a *auditor) onePack() error {
	if !a.Flags.Given("n") {
		return nil
	}
	return flags.Apart(a.Flags, "-n", "-decks 2 -jokers 4 are 108 cards", "decks", "jokers")
}

// plan turns the flags into a plan without a shuffler.
func (a *auditor) plan() audit.Plan {
	plan := audit.Plan{
		Spec:   audit.Spec{Algorithm: audit.StandardInput, Mode: audit.Mode(a.mode), Tests: a.tests, Alpha: a.alpha, Columns: a.columns, Start: a.start},
		Rounds: a.shuffles, Level: a.Level,
	}
	if a.seats > 0 {
		plan.Seats, plan.Deal = a.seats, audit.Deal(a.deal)
	}
	if plan.Pool = a.pool; a.pool > 0 {
		plan.Mode = audit.Reset
	}
	switch {
	case a.Flags.Given("decks") || a.Flags.Given("jokers"):
		plan.Decks, plan.Jokers = a.pack.decks, a.pack.jokers
	case a.source() == "" || a.Flags.Given("n"):
		plan.Cards = a.pack.cards
	}
	return plan
}

// task turns the flags into a task.
func (a *auditor) task(_ context.Context, seed uint64) (run.Task, error) {
	if err := a.onePack(); err != nil {
		return nil, err
	}
	algorithm, err := flags.Algorithm(a.algorithm)
	if err != nil {
		return nil, err
	}
	plan := a.plan()
	plan.Algorithm, plan.First, plan.Seed, plan.Shuffler = algorithm.Name, algorithm.First, seed, algorithm.NewInts
	p, err := audit.Prepare(plan)
	if err != nil {
		return nil, err
	}
	return tasks.Audit{Prepared: p}, errors.Join(flags.Fills(algorithm, p.Plan().Cards), a.files.Fit(p))
}

// keep audits a file and keeps its tally.
func (a *auditor) keep(ctx context.Context) error {
	plan := a.plan()
	plan.Source = a.source()
	if !a.Flags.Given("shuffles") {
		plan.Rounds = 0
	}
	file, err := files.Reading(ctx, func() (*os.File, error) { return os.Open(plan.Source) })
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return status.Usage("", "%s is no regular file: -checkpoint and -tally need one, which can be read again", plan.Source)
	}
	if a.files.Report != "" {
		sum := sha256.New()
		if _, err := io.Copy(sum, file); err != nil {
			return err
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		a.files.Source.SHA256 = hex.EncodeToString(sum.Sum(nil))
	}
	return a.Runner.Run(ctx, func(context.Context, uint64) (run.Task, error) {
		in, err := audit.NewInput(file, plan)
		if err != nil {
			return nil, err
		}
		return tasks.AuditInput{Input: in, Packs: float64(info.Size()) / in.FirstBytes()}, a.files.Fit(in.Prepared)
	})
}

// read audits standard input or a file.
func (a *auditor) read(ctx context.Context) error {
	plan, source := a.plan(), a.source()
	if source != files.StandardInput {
		plan.Source = source
	}
	in, err := files.Reading(ctx, func() (io.ReadCloser, error) { return files.Open(source) }) // a pipe waits for its writer
	if err != nil {
		return err
	}
	defer in.Close()
	if !a.Flags.Given("shuffles") {
		plan.Rounds = 0
	}
	return a.Count(ctx, "", func() (out run.Outcome, _ uint64, err error) {
		plan.Level = a.Level // Count has read it
		sum := sha256.New()
		report, err := files.Reading(ctx, func() (*audit.Report, error) {
			if a.files.Report == "" {
				return audit.Read(in, plan)
			}
			all := io.TeeReader(in, sum)
			report, err := audit.Read(all, plan)
			if err == nil {
				_, err = io.Copy(io.Discard, all) // lines after those of -shuffles
			}
			return report, err
		})
		a.files.Source.SHA256 = hex.EncodeToString(sum.Sum(nil))
		if err != nil {
			return out, 0, err
		}
		out = tasks.Verdict(ctx, report)
		p, err := audit.Prepare(audit.Plan{Spec: report.Plan, Rounds: report.Rounds, Source: plan.Source})
		if err == nil {
			err = a.files.Fit(p)
		}
		if err != nil {
			a.files, out.Verdict = tasks.AuditFiles{}, errors.Join(err, out.Verdict)
		}
		return out, 0, nil
	})
}
