package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
	"pokersim/internal/defaults"
	"pokersim/internal/near"
	"pokersim/results"
	"pokersim/results/drawpoker"
	"pokersim/sim/chunk"
	"pokersim/sim/videopoker"
)

var videopokerCommand = flags.Command{
	Name:    "videopoker",
	Usage:   "simulate videopoker -pay name|file [-hand cards | -sample | -pay-check | -meter row] [other flags]",
	Summary: "Print the exact return of a pay table of draw poker with the best holds.",
	Setup:   func(set *flags.Set) func(context.Context) error { return newVideopoker(set).run },
}

// maxCoins is the most coins of a bet.
const maxCoins = 1000

// drawPoker is the command that plays draw poker against a pay table.
type drawPoker struct {
	run.Runner
	pay      string // a name, or a file
	readFile func(name string) ([]byte, error)
	coins    uint64
	hand     string
	meter    string // a row
	plays    uint64
	strategy string // file
	rounds   uint64
	plots    pictures
	show     struct{ list, sample, check bool }

	text   string // of the file of pay; "" if the table ships
	table  *videopoker.Table
	solver *videopoker.Solver
}

func newVideopoker(set *flags.Set) *drawPoker {
	d := &drawPoker{rounds: defaults.Rounds, plays: 1}
	d.planned(set)
	set.Add(flags.Deal, "sample", (*flags.Bool)(&d.show.sample), "play rounds at random, with the best holds")
	set.Add(flags.Deal, "rounds", flags.Count(&d.rounds, 1, chunk.MaxRounds), "play `n` rounds, as in 1e8, 100_000_000, 2.5G or 0x10")
	set.Add(flags.Deal, "seed", flags.Whole(&d.Seed), "the `number` that determines every round (default: a random one, which is printed)")
	d.plots.define(set, "the bankroll of the rounds of -sample, with the exact mean and standard deviation")
	set.Add(flags.Print, "strategy", flags.File(&d.strategy), "write the best hold of each hand to `file`, in CSV; hands that differ only in the names of suits are one")
	set.Add(flags.Print, "pay-check", (*flags.Bool)(&d.show.check), "print how many hands each row has, which earlier rows pay some of them, and how many are in no row")
	set.Add(flags.Print, "meter", flags.Text(&d.meter), "print the break-even of a `row` of the pay table, as in \"royal flush\": what it has to pay for a return of 1; and the return by what it pays")
	set.Add(flags.Print, "plays", flags.Count(&d.plays, 1, 1000), "print the variance of `n` hands at once, which hold the same cards and draw from decks of their own")
	set.Add(flags.Print, "list", (*flags.Bool)(&d.show.list), "print the names of the pay tables of the program, and nothing else")
	set.Quietly(flags.Any("list"), "it prints the names of pay tables, and nothing else", "pay", "coins", "hand", "sample", "strategy", "pay-check", "meter", "plays", "seed")
	const one = "choose one of them"
	set.Quietly(flags.Any("sample"), one, "hand", "strategy", "pay-check", "meter", "plays")
	set.Quietly(flags.Any("pay-check"), one, "hand", "strategy", "meter", "plays")
	set.Quietly(flags.Any("hand"), one, "strategy", "meter", "plays")
	set.Quietly(flags.Any("meter"), one, "strategy", "plays")
	set.Needs("plot", "it draws the bankroll of rounds at random", "sample")
	set.Needs("rounds", "without it the return is exact", "sample")
	set.Needs("seed", "without it the return is exact", "sample")
	d.Extras = d
	d.Store.Define(set)
	set.Needs("tally", "without it the return is exact, and counted at once", "sample")
	set.Needs("checkpoint", "without it the return is exact, and counted at once", "sample")
	set.Quietly(flags.Any("plot"), "the picture needs the order of the rounds, which a tally file does not have", "tally", "checkpoint", "shard")
	d.DefineFor(set, &d.rounds, chunk.MaxRounds)
	set.Needs("for", "without it the return is exact", "sample")
	set.Quietly(flags.Any("plot"), "the picture needs a number of rounds", "for")
	d.Runner.Define(set)
	return d
}

// planned defines the flags of what is exact and counted at once.
func (d *drawPoker) planned(set *flags.Set) {
	d.Flags, d.pay, d.coins = set, "jacks-9-6", 1
	set.Add(flags.Deal, "pay", flags.File(&d.pay), "the pay table: a `name` of -list, or a file, or - for standard input, with a hand and what it pays for a bet of 1 in each line, as in\nfull house,9; a first line wild,deuces or wild,joker names wild cards")
	set.Add(flags.Deal, "coins", flags.Count(&d.coins, 1, maxCoins), "divide what the file of -pay pays by `n`: it is for a bet of n coins, mostly 5")
	set.Add(flags.Deal, "hand", (*flags.Cards)(&d.hand), "print all 32 holds of five `cards`, as in AsKsQsJs9d, the best first; Jo is the joker")
	set.Words("pay", videopoker.Names()...)
}

// plannedVideopoker defines -pay and -hand. The function that it returns makes the table of
// the return, or of the holds of the hand. readFile reads a pay table.
func plannedVideopoker(set *flags.Set, readFile func(name string) ([]byte, error)) func() (results.Report, error) {
	d := &drawPoker{readFile: readFile}
	d.planned(set)
	return func() (results.Report, error) {
		if err := d.read(); err != nil {
			return nil, err
		}
		if d.hand == "" {
			out, _, err := d.best()
			return out.Report, err
		}
		out, err := d.holds()
		return out.Report, err
	}
}

func (d *drawPoker) run(ctx context.Context) error {
	if err := flags.Needed(d.Flags); err != nil {
		return err
	}
	if d.show.list {
		return files.Print(listPayTables)
	}
	if err := d.plots.check(&d.Runner, ""); err != nil {
		return err
	}
	d.readFile = files.ReadRanges(ctx)
	if err := d.read(); err != nil {
		return err
	}
	switch {
	case d.show.check:
		return d.Count(ctx, "", func() (out run.Outcome, _ uint64, err error) {
			check := drawpoker.NewPayCheck(d.table, d.origin(" -pay-check"))
			return run.Outcome{Report: check, Warnings: check.Head.Warnings}, 0, nil
		})
	case d.Flags.Given("meter"):
		row, err := d.row()
		if err != nil {
			return err
		}
		return d.Count(ctx, "", func() (out run.Outcome, _ uint64, err error) {
			meter := drawpoker.NewMeter(d.table, row, d.origin(" -meter "+shellescape.Quote(d.meter)))
			return run.Outcome{Report: meter, Warnings: meter.Head.Warnings}, 0, nil
		})
	case d.Flags.Given("hand"):
		return d.Count(ctx, "", func() (out run.Outcome, _ uint64, err error) {
			out, err = d.holds()
			return out, 0, err
		})
	case d.show.sample:
		return d.Run(ctx, d.sampled)
	}
	return d.Count(ctx, "hands", d.best)
}

// best returns the return with the best holds, and the number of hands.
func (d *drawPoker) best() (run.Outcome, uint64, error) {
	d.solver = videopoker.New(d.table)
	r := d.solver.Solve()
	more := ""
	if d.plays > 1 {
		more = fmt.Sprintf(" -plays %d", d.plays)
	}
	report := drawpoker.NewReturn(d.table, r, max(d.plays, 1), d.origin(more))
	return run.Outcome{Report: report, Warnings: report.Warnings}, uint64(r.Hands), nil
}

// holds returns the holds of the hand.
func (d *drawPoker) holds() (out run.Outcome, err error) {
	hand, err := d.cards()
	if err != nil {
		return out, err
	}
	d.solver = videopoker.New(d.table)
	out.Report = drawpoker.NewHolds(d.solver, hand, d.origin(" -hand "+shellescape.Quote(d.hand)))
	return out, nil
}

// listPayTables prints the names of the tables that ship.
func listPayTables(w io.Writer) {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, name := range videopoker.Names() {
		if t, err := videopoker.Named(name); err == nil {
			fmt.Fprintf(out, "%s\t%s\n", name, t.Title)
		}
	}
	out.Flush()
}

// read reads the pay table.
func (d *drawPoker) read() error {
	t, err := videopoker.Named(d.pay)
	switch {
	case err == nil && d.coins > 1:
		return flags.Bad("coins", "leave it out", ": the pays of %s are for a bet of 1", d.pay)
	case err == nil:
		d.table = t
		return nil
	}
	text, err := d.readFile(d.pay)
	switch {
	case errors.As(err, new(status.Interrupted)):
		return err
	case err != nil:
		hint := near.Meant(d.pay, videopoker.Names())
		if hint == "" {
			hint = "simulate videopoker -list prints the names of tables"
		}
		return flags.Bad("pay", hint, ": no table has this name, and as a file: %w", err)
	}
	d.text = string(text)
	if d.table, err = videopoker.ReadTable(d.pay, d.text); err != nil {
		return flags.Bad("pay", "simulate help paytables has the grammar of rows", ": %w", err)
	}
	d.table = d.table.OfCoins(d.coins)
	return nil
}

// row returns the index of the row of -meter.
func (d *drawPoker) row() (int, error) {
	row, ok := d.table.Row(d.meter)
	if ok {
		return row, nil
	}
	var names []string
	for _, s := range d.table.Rows {
		names = append(names, s.String())
	}
	return 0, flags.Bad("meter", near.Meant(d.meter, names), " %q: the pay table has no such row: want one of %s", d.meter, strings.Join(names, "; "))
}

// cards returns the cards of -hand.
func (d *drawPoker) cards() ([]deck.Card, error) {
	hand, err := d.table.ParseHand(d.hand)
	if err != nil {
		return nil, flags.Bad("hand", "as in AsKsQsJs9d", ": %w", err)
	}
	return hand, nil
}

// origin returns the command that repeats a result with more flags.
func (d *drawPoker) origin(more string) results.Origin {
	plan := "videopoker -pay " + shellescape.Quote(d.pay)
	if d.coins > 1 {
		plan += fmt.Sprintf(" -coins %d", d.coins)
	}
	plan += more
	return results.Origin{Command: "simulate " + plan, Plan: plan}
}

// sampled returns the task of -sample. Its rounds are counted in parts if a picture shows them.
func (d *drawPoker) sampled(_ context.Context, seed uint64) (run.Task, error) {
	d.solver = videopoker.New(d.table)
	spec := sampleSpec{d.pay, d.coins, d.text, seed, sampleVersion}
	return videopokerTask{d.solver.Sample(seed, d.rounds, d.plots.plot != ""), d.table, d.solver, d.origin(" -sample").Plan, spec}, nil
}

// Destinations returns the files of -strategy and -plot.
func (d *drawPoker) Destinations() []files.Destination {
	return append(d.plots.Destinations(), files.Replaced("-strategy", d.strategy))
}

// Watching returns the options: the files need nothing of a run.
func (d *drawPoker) Watching(options chunk.Options) chunk.Options { return options }

// Write writes the files of -strategy and -plot.
func (d *drawPoker) Write(ctx context.Context, out run.Outcome) error {
	if err := d.plots.Write(ctx, out); err != nil {
		return err
	}
	return files.Write(ctx, "-strategy", d.strategy, func(w io.Writer) error {
		return results.WriteRows(w, drawpoker.StrategyRows(d.table, d.solver, d.origin("")))
	})
}

// sampleKind is the kind of run in the tally files of -sample.
const sampleKind = "videopoker"

// sampleSpec identifies a sample, apart from its rounds. It has the text of a pay table that does
// not ship, so that simulate merge needs no other file.
type sampleSpec struct {
	Pay     string `json:"pay"` // a name, or the file of the table
	Coins   uint64 `json:"coins"`
	Table   string `json:"table,omitempty"`
	Seed    uint64 `json:"seed"`
	Version int    `json:"version"` // of the rounds of a seed
}

const sampleVersion = 1

// sampleOf returns the task of a tally file of -sample.
func sampleOf(f checkpoint.File, _ string) (run.Task, error) {
	var spec sampleSpec
	if err := f.Spec(&spec); err != nil {
		return nil, err
	}
	switch {
	case spec.Version != sampleVersion:
		return nil, chunk.Invalid("version", "%d: want %d; another version of the program wrote it", spec.Version, sampleVersion)
	case spec.Coins < 1 || spec.Coins > maxCoins:
		return nil, chunk.Invalid("coins", "%d: want 1 to %d", spec.Coins, maxCoins)
	case f.Rounds < 1 || f.Rounds > chunk.MaxRounds:
		return nil, chunk.Invalid("rounds", "%d: want 1 to %d", f.Rounds, uint64(chunk.MaxRounds))
	}
	d := &drawPoker{pay: spec.Pay, coins: spec.Coins, rounds: f.Rounds}
	d.readFile = func(name string) ([]byte, error) {
		if spec.Table == "" {
			return nil, fmt.Errorf("%q does not ship, and its text is missing", name)
		}
		return []byte(spec.Table), nil
	}
	if err := d.read(); err != nil {
		return nil, err
	}
	return d.sampled(context.Background(), spec.Seed)
}

// videopokerTask is the task of -sample.
type videopokerTask struct {
	*videopoker.Sample
	table  *videopoker.Table
	solver *videopoker.Solver
	flags  string // that repeat it, without -rounds and -seed
	spec   sampleSpec
}

func (s videopokerTask) File() (checkpoint.File, error) {
	return checkpoint.New(sampleKind, s.spec, s.Job().Rounds.Total)
}

// Within returns the task of the same plan with fewer rounds.
func (s videopokerTask) Within(rounds uint64) (run.Task, error) {
	s.Sample = s.solver.Sample(s.Seed, rounds, false)
	return s, nil
}

func (s videopokerTask) About() run.About {
	rounds := s.Job().Rounds
	return run.About{Seeded: true, Unit: "rounds", PerChunk: rounds.Chunk, Expected: float64(rounds.Total)}
}

func (s videopokerTask) Done(tally chunk.Tally) uint64 { return tally.Total() }

func (s videopokerTask) Report(_ context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	if tally.Total() == 0 {
		return out, errNoRounds
	}
	report, err := drawpoker.NewSample(s.table, s.solver.Solve(), s.Sample, tally, s.flags)
	if err != nil {
		return out, err
	}
	out.Report, out.Warnings = report, report.Warnings
	if !s.Complete(tally) {
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d rounds", tally.Total(), s.Job().Rounds.Total)
	}
	return out, err
}
