package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"al.essio.dev/pkg/shellescape"
	"github.com/fatih/color"
	"golang.org/x/term"

	"pokersim/cmd/simulate/internal/draw"
	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck"
	"pokersim/internal/checkpoint"
	"pokersim/internal/defaults"
	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/audit/room"
	"pokersim/sim/chunk"
)

var auditCommand = flags.Command{
	Name:     "audit",
	Usage:    "simulate audit [file | - | -algorithm name] [-n 52 | -decks n -jokers n] [-shuffles 1e6] [-mode reset|reuse|both] [other flags]",
	Summary:  "Test whether a shuffle is fair: exit status 0 if no bias is found, 1 if it is unfair, 3 if more packs are needed, 2 for any error.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newAudit(set).run },
}

// auditFlags is the command that audits.
type auditFlags struct {
	run.Runner
	algorithm string
	pack      struct{ cards, decks, jokers int }
	shuffles  uint64
	mode      string
	tests     string
	alpha     float64
	seats     int
	pool      int
	offset    int // the number before the least one of the pool
	deal      string
	columns   string
	start     string
	files     auditFiles
}

func newAudit(set *flags.Set) *auditFlags {
	a := plannedAudit(set)
	set.Add(flags.Deal, "seats", flags.Count(&a.seats, 1, 22), "audit dealt hands of `n` seats instead of packs: on each line two cards of each seat, then, if all lines have\nthem, flop, turn and river, or these with a burnt card before each; -- is a card that was not dealt.\nIf boards end early, every seat that was dealt cards must be there, also those that folded")
	set.Add(flags.Deal, "deal", flags.Text(&a.deal), "`order` of the cards of the seats: one, a card to each seat and then another; two, both cards of a\nseat together")
	set.Words("deal", "one", "two")
	set.Add(flags.Deal, "pool", poolFlag{a}, "audit draws of different numbers from a pool of `n`, as of a lottery: on each line the numbers of a\ndraw, from 1 to n, in the order of the draw or sorted; 0-35 is a pool from 0 to 35")
	set.Add(flags.Deal, "columns", flags.Text(&a.columns), "read only these `columns` of each row, as in 3-8 from 1 or, by the names in the first row, Nr1-Nr20")
	set.Add(flags.Deal, "start", flags.Text(&a.start), "the `order` of the deck before each shuffle, of a file with names of cards: A-K:SHDC, suit by suit (also 2-A, K-A, A-2); SHDC:A-K, rank by rank; new-deck; the names of all cards; or @FILE, which has one of these\n(default: 2-A:CDHS is assumed and 240 usual orders are tried)")
	a.files.define(set)
	set.Quietly(flags.Any("seats"), "", "n", "decks", "jokers", "mode", "plot", "positions", "orders", "transitions")
	a.Extras, a.files.source.Version = &a.files, built().source()
	a.Store.Define(set)
	a.Runner.Define(set)
	return a
}

// plannedAudit defines only the flags that determine the result.
func plannedAudit(set *flags.Set) *auditFlags {
	a := &auditFlags{shuffles: defaults.Shuffles, alpha: audit.DefaultAlpha, deal: "one"}
	a.Flags, a.pack.cards, a.pack.decks = set, deck.Size, 1
	set.Add(flags.Deal, "algorithm", flags.Text(&a.algorithm), "`name` of a shuffle to audit; simulate shuffle -list prints all names (default: packs of a file or of standard\ninput, one per line)")
	set.Words("algorithm", flags.Algorithms()...)
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

// planAudit is the plan of kind.
func planAudit(set *flags.Set) (*run.Runner, run.Builder) {
	a := plannedAudit(set)
	return &a.Runner, a.task
}

func (a *auditFlags) run(ctx context.Context) error {
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
func (a *auditFlags) readStart(ctx context.Context) error {
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
func (a *auditFlags) check() error {
	if err := a.onePack(); err != nil {
		return err
	}
	p, s := &a.files, &a.Store
	drawn := p.plot != "" || p.positions != "" || p.orders != "" || p.transitions != "" || p.report != ""
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
		if err := flags.Refuse(a.Flags, "-pool", "", "n", "decks", "jokers", "seats", "mode"); err != nil {
			return err
		}
	}
	if source := a.source(); source != "" {
		hint := ""
		if a.Flags.NArg() == 0 {
			hint = "-algorithm " + fairShuffle + " audits a shuffle of the catalogue"
		}
		if err := flags.Refuse(a.Flags, files.InputName(source), hint, "algorithm", "seed", "workers", "shard"); err != nil {
			return err
		}
		if source != files.StandardInput {
			return errors.Join(p.check(), files.CheckInputs("audit", []string{source}, s.Destinations()))
		}
		if err := flags.Refuse(a.Flags, "standard input, which cannot be read again", hint, "tally", "checkpoint", "every"); err != nil {
			return err
		}
	}
	return p.check()
}

// fairShuffle is the shuffle that messages and the page name if none is given.
const fairShuffle = "fisher-yates"

// source returns the name of the file that has the packs, standard input too, or "" if a
// shuffle makes them.
func (a *auditFlags) source() string {
	switch {
	case a.Flags.NArg() > 0:
		return a.Flags.Arg(0)
	case a.Flags.Given("algorithm"):
		return ""
	}
	return files.StandardInput
}

// onePack returns an error if the pack is given in two ways.
func (a *auditFlags) onePack() error {
	if !a.Flags.Given("n") {
		return nil
	}
	return flags.Refuse(a.Flags, "-n", "-decks 2 -jokers 4 are 108 cards", "decks", "jokers")
}

// poolFlag sets a pool by its size, or by its least and its largest number, as in 0-35.
type poolFlag struct{ a *auditFlags }

func (f poolFlag) String() string {
	if f.a == nil || f.a.pool == 0 {
		return ""
	}
	return strconv.Itoa(f.a.pool)
}

func (f poolFlag) Set(text string) error {
	from, to, between := strings.Cut(text, "-")
	if !between {
		f.a.offset = 0
		return flags.Count(&f.a.pool, 2, audit.MaxCards).Set(text)
	}
	least, err := strconv.Atoi(from)
	most, err2 := strconv.Atoi(to)
	if err != nil || err2 != nil || most <= least || most-least >= audit.MaxCards {
		return fmt.Errorf("want the least number and the largest, as in 0-35, of at most %d", audit.MaxCards)
	}
	f.a.pool, f.a.offset = most-least+1, least-1
	return nil
}

// plan turns the flags into a plan without a shuffler.
func (a *auditFlags) plan() audit.Plan {
	plan := audit.Plan{
		Spec:   audit.Spec{Algorithm: audit.StandardInput, Mode: audit.Mode(a.mode), Tests: a.tests, Alpha: a.alpha, Columns: a.columns, Start: a.start},
		Rounds: a.shuffles, Level: a.Level,
	}
	if a.seats > 0 {
		plan.Seats, plan.Deal = a.seats, audit.Deal(a.deal)
	}
	if plan.Pool = a.pool; a.pool > 0 {
		plan.Mode, plan.Offset = audit.Reset, a.offset
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
func (a *auditFlags) task(_ context.Context, seed uint64) (run.Task, error) {
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
	return auditTask{Prepared: p}, errors.Join(flags.Fills(algorithm, p.Plan().Cards), a.files.fit(p))
}

// keep audits a file and keeps its tally.
func (a *auditFlags) keep(ctx context.Context) error {
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
	if _, err := withoutHistories(io.NewSectionReader(file, 0, info.Size()), plan.Source); err != nil {
		return err
	}
	if a.files.report != "" {
		sum := sha256.New()
		if _, err := io.Copy(sum, file); err != nil {
			return err
		}
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		a.files.source.SHA256 = hex.EncodeToString(sum.Sum(nil))
	}
	return a.Runner.Run(ctx, func(context.Context, uint64) (run.Task, error) {
		in, err := audit.NewInput(file, plan)
		if err != nil {
			return nil, err
		}
		return inputTask{Input: in, packs: float64(info.Size()) / in.FirstBytes()}, a.files.fit(in.Prepared)
	})
}

// withoutHistories refuses a file of hand histories, which another command reads. It returns what
// is to be read.
func withoutHistories(in io.Reader, source string) (io.Reader, error) {
	text := bufio.NewReader(in)
	if head, _ := text.Peek(text.Size()); room.Is(head) {
		return nil, status.Usage("", "%s has hand histories: simulate room %s", files.InputName(source), shellescape.Quote(source))
	}
	return text, nil
}

// read audits standard input or a file.
func (a *auditFlags) read(ctx context.Context) error {
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
			text, err := withoutHistories(in, source)
			if err != nil {
				return nil, err
			}
			if a.files.report == "" {
				return audit.Read(text, plan)
			}
			all := io.TeeReader(text, sum)
			report, err := audit.Read(all, plan)
			if err == nil {
				_, err = io.Copy(io.Discard, all) // lines after those of -shuffles
			}
			return report, err
		})
		a.files.source.SHA256 = hex.EncodeToString(sum.Sum(nil))
		if err != nil {
			return out, 0, err
		}
		out = verdict(ctx, report)
		p, err := audit.Prepare(audit.Plan{Spec: report.Plan, Rounds: report.Rounds, Source: plan.Source})
		if err == nil {
			err = a.files.fit(p)
		}
		if err != nil {
			a.files, out.Verdict = auditFiles{}, errors.Join(err, out.Verdict)
		}
		return out, 0, nil
	})
}

// incompleteAudit returns the warning of an audit that was interrupted.
func incompleteAudit(report *audit.Report) string {
	var done []string
	for _, part := range report.Parts {
		done = append(done, fmt.Sprintf("%d (%s)", part.Rounds, part.Mode))
	}
	return fmt.Sprintf("incomplete: %s shuffles of %d in each mode", strings.Join(done, " and "), report.Rounds)
}

// auditTask is an audit. A plan without a shuffler, as from a tally file, cannot be
// run, but its tally can be judged.
type auditTask struct {
	*audit.Prepared
}

func auditOf(f checkpoint.File, level string) (run.Task, error) {
	plan := audit.Plan{Rounds: f.Rounds, Level: level}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	p, err := audit.Prepare(plan)
	return auditTask{Prepared: p}, err
}

func (t auditTask) File() (checkpoint.File, error) {
	plan := t.Plan()
	return checkpoint.New(audit.Kind, plan.Spec, plan.Rounds)
}

func (t auditTask) Done(tally chunk.Tally) uint64 { return t.Rounds(tally) }

func (t auditTask) About() run.About {
	all := float64(t.Rounds(chunk.Tally{Chunks: t.Chunks()})) // the last chunk of a mode may have fewer
	memory := run.MemoryOfCounts(t.Job().Counts)
	memory.All += t.Memory()
	return run.About{Seeded: true, Unit: "shuffles", PerChunk: audit.ChunkRounds, Expected: all, Memory: memory}
}

// Report judges the tally. If a complete tally is suspect and the plan has a
// shuffler, report repeats the audit with more shuffles.
func (t auditTask) Report(ctx context.Context, tally chunk.Tally, options chunk.Options) (out run.Outcome, err error) {
	if !t.Complete(tally) && t.Done(tally) == 0 {
		return out, status.Untabled("no chunk of shuffles was finished, so there is no report")
	}
	report, err := t.Judge(tally)
	if errors.Is(err, chunk.ErrPlan) && !t.Complete(tally) {
		return out, status.Untabled("too few shuffles were finished for any of the tests, %d, so there is no report", t.Done(tally))
	}
	if err == nil && report.Verdict == audit.Suspect && t.Plan().Shuffler != nil {
		options.Every, options.Watch, options.Progress = 0, nil, nil
		report, err = t.Audit(ctx, options)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return out, err
	}
	out = verdict(ctx, report)
	if !t.Complete(tally) {
		out.Incomplete = incompleteAudit(report)
	}
	return out, nil
}

// inputTask is an audit of a file whose tally is kept.
type inputTask struct {
	*audit.Input
	packs float64 // about how many the file has
}

func (t inputTask) File() (checkpoint.File, error) {
	file, err := checkpoint.New(audit.InputKind, t.Plan().Spec, t.Limit())
	file.State = audit.InputWords
	return file, err
}

func (t inputTask) Done(tally chunk.Tally) uint64 { return t.Rounds(tally) }

func (t inputTask) About() run.About {
	return run.About{Unit: "packs", PerChunk: 1, Expected: min(t.packs, float64(t.Limit())), Memory: run.Memory{All: t.Memory()}}
}

// Report judges the packs that were counted, and after a suspect first run those after it.
func (t inputTask) Report(ctx context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	report, err := t.Input.Report()
	if err != nil {
		return out, err
	}
	if ran, _ := report.Ran(); ran == 0 && !t.Complete(tally) {
		return out, status.Untabled("too few packs were counted for any of the tests, %d, so there is no report", report.Rounds)
	}
	out = verdict(ctx, report)
	if !t.Complete(tally) {
		out.Incomplete = fmt.Sprintf("incomplete: the first %d packs of %s", report.Rounds, report.Algorithm)
	}
	return out, nil
}

// verdict returns the outcome of an audit, with the cause of unfair packs. A signal during the
// search for it gives a report without a cause.
func verdict(ctx context.Context, r *audit.Report) run.Outcome {
	r.Searching = run.Searching(ctx)
	if err := r.FindCause(ctx); err != nil {
		r.Cause = nil
	}
	out := run.Outcome{Report: results.Audit{Report: r}, Paint: painted, Note: strings.Join(r.Untested(), "\n")}
	switch findings := r.Findings(); r.Verdict {
	case audit.Unfair:
		out.Verdict = status.Judged(status.ExitUnfair, "%s is unfair: %s", r.Algorithm, findings[0])
	case audit.Suspect:
		text := fmt.Sprintf("%s is suspect: audit more shuffles", r.Algorithm)
		if again := r.SecondRun(); again != "" {
			text = fmt.Sprintf("%s is suspect: append %d new packs, then run: %s", r.Algorithm, r.MoreNeeded, again)
		}
		out.Verdict = status.Judged(status.ExitSuspect, "%s", text)
	case audit.TooFew:
		out.Verdict = status.Judged(status.ExitSuspect, "%s: %s", r.Algorithm, out.Report.(results.Audit).Sentence())
	}
	return out
}

// painted colours the verdicts of a report, unless NO_COLOR is set or standard output is
// no terminal.
func painted(text string) string {
	for pattern, with := range map[string]color.Attribute{
		`\b(FAIL|UNFAIR)\b`: color.FgRed, `\bSUSPECT\b|too few [a-z]+ for a verdict`: color.FgYellow, `\bPASS\b|no bias found`: color.FgGreen,
	} {
		text = regexp.MustCompile(pattern).ReplaceAllStringFunc(text, func(word string) string { return color.New(with).Sprint(word) })
	}
	return text
}

// auditFiles are the files that an audit writes besides its report.
type auditFiles struct {
	plot        string // heat maps of the position matrix
	positions   string // the position matrix as CSV
	orders      string // the counts of orders as CSV
	transitions string // the counts of successive orders as CSV
	report      string // the report that an auditor files
	source      draw.Source
}

// define defines -plot, -positions, -orders, -transitions and -report.
func (p *auditFiles) define(set *flags.Set) {
	set.Add(flags.Print, "plot", flags.File(&p.plot), "draw into `file`, .svg or .png, how often each card reaches each position, as two heat maps: relative\nto a fair shuffle, up to ±50 %, and in standard errors, up to ±5, which shows a small bias")
	set.Add(flags.Print, "positions", flags.File(&p.positions), "write to `file`, as CSV, how often each card reaches each position, with intervals and its exact law")
	set.Add(flags.Print, "orders", flags.File(&p.orders), "write to `file`, as CSV, how often each order comes up, with its exact law, for packs of up to 7 cards")
	set.Add(flags.Print, "transitions", flags.File(&p.transitions), "write to `file`, as CSV, how often each order follows each order, for packs of up to 5 cards,\nand each sequence of two, three and four, if there are enough")
	set.Add(flags.Print, "report", flags.File(&p.report), "write into `file`, .html or .md, a report to be filed: the SHA-256 of the input, each test with its question,\np-value and limit of detection, the tests that 25 CFR 547.14 names, and what is not covered")
}

// check returns the errors of the extensions of the files.
func (p *auditFiles) check() error {
	if p.report != "" && !slices.Contains(draw.AuditFormats(), pictureFormat(p.report)) {
		return status.Usage("give the file the extension .html or .md", "-report %s: unknown format of a report", p.report)
	}
	return errors.Join(checkPicture("-plot", p.plot, "svg", "png"), checkCSV("-positions", p.positions), checkCSV("-orders", p.orders), checkCSV("-transitions", p.transitions))
}

// checkCSV returns an error if the extension of a flag's file is that of another format.
func checkCSV(flag, file string) error {
	if slices.Contains([]string{"svg", "png", "json", "md"}, pictureFormat(file)) {
		return status.Usage("give the file the extension .csv", "%s %s: the file has the extension of another format than CSV", flag, file)
	}
	return nil
}

// Destinations returns the files.
func (p *auditFiles) Destinations() []files.Destination {
	return []files.Destination{files.Replaced("-plot", p.plot), files.Replaced("-positions", p.positions), files.Replaced("-orders", p.orders), files.Replaced("-transitions", p.transitions), files.Replaced("-report", p.report)}
}

// fit returns an error for a file whose test an audit does not run.
func (p *auditFiles) fit(plan *audit.Prepared) error {
	for _, f := range []struct{ flag, file, test string }{
		{"-plot", p.plot, "positions"}, {"-positions", p.positions, "positions"}, {"-orders", p.orders, "orders"}, {"-transitions", p.transitions, "transitions"},
	} {
		if why := plan.Uncounted(f.test); f.file != "" && why != "" {
			return status.Usage("", "%s %s: it needs the test %s, which %s", f.flag, f.file, f.test, why)
		}
	}
	return nil
}

// Watching returns the options unchanged: the files need nothing of a run but its
// report.
func (p *auditFiles) Watching(options chunk.Options) chunk.Options { return options }

// Write writes the files of an audit's outcome.
func (p *auditFiles) Write(ctx context.Context, out run.Outcome) error {
	r := out.Report.(results.Audit)
	return errors.Join(
		files.Write(ctx, "-plot", p.plot, func(w io.Writer) error { return draw.Report(w, pictureFormat(p.plot), out.Report) }),
		files.Write(ctx, "-positions", p.positions, r.WritePositions),
		files.Write(ctx, "-orders", p.orders, r.WriteOrders),
		files.Write(ctx, "-transitions", p.transitions, r.WriteTransitions),
		files.Write(ctx, "-report", p.report, func(w io.Writer) error {
			return draw.Audit(w, pictureFormat(p.report), r.Report, p.source)
		}),
	)
}
