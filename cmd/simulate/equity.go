package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/equity/spot"
	"pokersim/sim/rng"
)

var equityCommand = flags.Command{
	Name:     "equity",
	Usage:    "simulate equity [-board cards] [-dead cards] [other flags] player ...",
	Summary:  "Print each player's equity. A player is AsKs, QQ+,AKo@0.5, random or @file.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newEquity(set).run },
}

// equityFlags is the command that compares players.
type equityFlags struct {
	run.Runner
	plan     equity.Plan // as the flags set it, without the players
	table    string
	by       string   // what a row of -table hands is
	folded   []string // the ranges of the players who folded
	syntax   string   // in which ranges are read
	boards   int      // without known cards
	file     string   // of many spots
	plots    pictures
	readFile func(name string) ([]byte, error) // nil if players in files are not accepted
}

func newEquity(set *flags.Set) *equityFlags {
	e := plannedEquity(set)
	set.Add(flags.Deal, "f", flags.File(&e.file), "count many spots, each row of the CSV `file`, or of standard input if it is -: its columns are player1, player2 and so on, board, dead, game, method and rounds")
	set.Quietly(flags.Any("f"), "each row of the file is counted by itself", "board", "dead", "folded", "for", "engine", "rng", "table", "by", "runs", "boards",
		"tally", "checkpoint", "every", "shard", "convergence", "plot")
	set.Quietly(flags.Value("format", "table", "markdown"), "its rows are written as CSV or JSON while they are counted", "f")
	e.plots.define(set, pictureWords())
	e.plots.defineConvergence(set, "each player's sampled equity converges")
	e.Extras = &e.plots
	e.Store.Define(set)
	e.DefineFor(set, &e.plan.Rounds, chunk.MaxRounds)
	e.Runner.Define(set)
	return e
}

// plannedEquity defines only the flags that determine the result. Without readFile
// a player in a file is an error.
func plannedEquity(set *flags.Set) *equityFlags {
	e := plannedDeals(set, equity.Games(false))
	set.Add(flags.Print, "table", flags.Choice(&e.table, tableNames(equity.Kind, nil)...), "print the `table` "+flags.InWords(tableNames(equity.Kind, nil))+"; "+tableWords()+"; the default is equity, or categories for one player")
	set.Add(flags.Deal, "runs", flags.Count(&e.plan.Runs, 2, spot.MaxBoards), "deal the rest of the board `n` times, 2 or 3, from one deck: run it twice; each board is worth 1/n of the pot (-table shares)")
	set.Add(flags.Deal, "boards", flags.Count(&e.boards, 2, spot.MaxBoards), "deal `n` boards, 2 or 3, without a known card; known cards of double boards have / between them, as in -board Qh9c5s/Kc8d7h")
	set.Add(flags.Print, "by", flags.Choice(&e.by, "hand", "class"), "with -table hands, print a row for each `hand` or, of hands of two cards, class such as AKs")
	equityApart(set)
	return e
}

// equityApart declares which flags do not go together.
func equityApart(set *flags.Set) {
	ownCards := flags.Games(func(r eval.Rules) bool { return r.Board == 0 })
	counted := tableNames(equity.Kind, func(k results.Kind) bool { return k.Counted })
	tallied := tableNames(equity.Kind, func(k results.Kind) bool { return !k.Counted })
	ofHands := tableNames(equity.Kind, func(k results.Kind) bool { return k.Hands })
	others := tableNames(equity.Kind, func(k results.Kind) bool { return !k.Counted && !k.Hands })
	byCard := flags.Value("table", counted...)
	set.Apart(flags.Any("board"), ownCards, "the game has no board: known cards are a player's own")
	set.Apart(flags.Value("by", "class"), flags.Games(func(r eval.Rules) bool { return r.Played > 0 }), "leave -by out: a class is of hands of two cards")
	set.Apart(flags.Value("table", slices.Concat(counted, ofHands)...), flags.Games(func(r eval.Rules) bool { return r.Low || r.Board == 0 }), "-table "+flags.InWords(others))
	set.Apart(flags.Value("table", madeDraw), flags.Games(func(r eval.Rules) bool { return r.Played > 0 }), ofHoldem)
	set.Apart(flags.Any("folded"), ownCards, "write the known cards of a player who folded after -dead")
	set.Apart(flags.Any("folded"), byCard, "-table "+flags.InWords(tallied))
	set.Quietly(byCard, "it counts every deal", ofSamples()...)
}

// ofSamples returns the flags that do not go with a table that counts by itself.
func ofSamples() []string {
	return []string{"method", "rounds", "for", "target-error", "seed", "engine", "rng", "tally", "checkpoint", "every", "shard", "convergence"}
}

// plannedDeals defines the flags of plannedEquity but -table and -by, which other commands define
// for tables of their own, of some games.
func plannedDeals(set *flags.Set, games []string) *equityFlags {
	e := &equityFlags{by: "hand", plan: equity.Plan{Spec: equity.Spec{Method: equity.Auto, Engine: sim.Auto, RNG: rng.AlgorithmSFC64}}}
	e.Flags, e.plan.Game = set, eval.Holdem().Name
	set.Add(flags.Deal, "rounds", flags.Count(&e.plan.Rounds, 1, chunk.MaxRounds), "sample `n` deals (default 1e8; with -target-error until the target)")
	set.Add(flags.Deal, "game", flags.Game(&e.plan.Game, games...), "play `game`, one of simulate help games: "+flags.InWords(games))
	set.Add(flags.Deal, "board", (*flags.Cards)(&e.plan.Board), "known `cards` of the board, 3, 4 or 5, as in \"Td 7c 2s\"")
	set.Add(flags.Deal, "dead", (*flags.Cards)(&e.plan.Dead), "`cards` that are never dealt, as in Ah")
	set.Add(flags.Deal, "folded", (*flags.List)(&e.folded), "the `range` of a player who was dealt a hand and folded it: nobody else has its cards; repeat it for more players")
	e.syntax = ownSyntax
	addSyntax(set, &e.syntax)
	set.Add(flags.Deal, "target-error", (*flags.Share)(&e.plan.TargetError), "sample until the standard `error` of each equity is at most this fraction of the pot, such as 1e-4 or 0.01%;\nan exact answer that -method auto can reach comes first")
	set.Add(flags.Run, "method", flags.Choice(&e.plan.Method, "auto", "exact", "sample"), "count deals by `method` auto, exact or sample; exact counts every deal, however long it takes; sample deals at random; auto is sample with -rounds, -seed or -shard, else exact if one core needs at most about 4 s, else sample")
	set.Add(flags.Run, "engine", flags.Choice(&e.plan.Engine, sim.Engines()...), "sample with `engine` lanes, deck, or auto: lanes if it supports the plan")
	set.Add(flags.Run, "rng", flags.Choice(&e.plan.RNG, "sfc64", "chacha8"), "draw random words from `generator` sfc64 or chacha8")
	set.Add(flags.Deal, "seed", flags.Whole(&e.Seed), "the `number` that determines every deal of a sample (default: a random one, which is printed)")
	return e
}

// pictured returns the values of -table of a command whose tables have a picture.
func pictured(command string) []string {
	return tableNames(command, func(k results.Kind) bool { return k.Picture != "" })
}

// tableWords says what each table has, of those that say it.
func tableWords() string {
	var all []string
	for _, k := range results.Tables(equity.Kind) {
		switch {
		case k.Words == "":
		case all == nil:
			all = append(all, k.Table+" has "+k.Words)
		default:
			all = append(all, k.Table+" "+k.Words)
		}
	}
	return strings.Join(all, ", ")
}

// pictureWords says what the pictures of the tables show.
func pictureWords() string {
	var texts, all []string
	for _, k := range results.Tables(equity.Kind) {
		if k.Picture != "" && !slices.Contains(texts, k.Picture) {
			texts = append(texts, k.Picture)
		}
	}
	for _, shows := range texts {
		names := tableNames(equity.Kind, func(k results.Kind) bool { return k.Picture == shows })
		all = append(all, "of -table "+flags.InWords(names)+" "+shows)
	}
	return strings.Join(all, ", ")
}

// planEquity is the plan of kind.
func planEquity(set *flags.Set) (*run.Runner, run.Builder) {
	e := plannedEquity(set)
	return &e.Runner, e.task
}

func (e *equityFlags) run(ctx context.Context) error {
	if e.file != "" {
		return e.runSpots(ctx)
	}
	e.readFile = files.ReadRanges(ctx)
	if err := errors.Join(checkPlayers(e.Flags.Args()), checkFolded(e.folded), e.plots.check(&e.Runner, "")); err != nil {
		return err
	}
	if e.several() {
		return e.runBoards(ctx)
	}
	if !tableNamed(equity.Kind, e.table).Counted && !e.allFlops() {
		return e.Runner.Run(ctx, e.task)
	}
	if err := cmp.Or(e.checkFlops(), e.checkHands()); err != nil {
		return err
	}
	return e.Count(ctx, "", func() (out run.Outcome, _ uint64, err error) {
		out.Report, err = e.cardByCard(ctx)
		return out, 0, err
	})
}

// several reports whether several boards share the pot.
func (e *equityFlags) several() bool {
	return strings.Contains(e.plan.Board, "/") || e.Flags.Given("runs") || e.Flags.Given("boards")
}

// runBoards prints the table shares of several boards, without a tally.
func (e *equityFlags) runBoards(ctx context.Context) error {
	if err := cmp.Or(e.checkBoards(), e.checkHands()); err != nil {
		return err
	}
	plan := e.plan
	plan.Seed, plan.Engine = flags.SeedOr(e.Flags, e.Seed), sim.Auto
	if err := e.sampled(&plan); err != nil {
		return err
	}
	return e.Count(ctx, "", func() (out run.Outcome, _ uint64, err error) {
		p, err := e.prepare(plan)
		if err != nil {
			return out, 0, err
		}
		out.Report, err = tableNamed(equity.Kind, "shares").New(ctx, results.Input{Plan: p, Options: chunk.Options{Workers: e.Workers}})
		return out, 0, err
	})
}

// checkBoards returns the error of a flag that does not go with several boards, and sets their number.
func (e *equityFlags) checkBoards() error {
	const hint = "several boards have -table shares, which counts by itself"
	for _, name := range []string{"f", "for", "target-error", "engine", "rng", "tally", "checkpoint", "every", "shard", "convergence", "plot", "by"} {
		if e.Flags.Given(name) {
			return flags.Bad(name, hint, " does not go with several boards")
		}
	}
	switch known := strings.Count(e.plan.Board, "/") + 1; {
	case e.table != "" && e.table != "shares":
		return flags.Bad("table", hint, " %s is of one board", e.table)
	case e.Flags.Given("runs") && known > 1:
		return flags.Bad("runs", "-board has the known cards of one board, or none", ": want 2 or 3 runs of one board")
	case e.Flags.Given("boards") && e.Flags.Given("runs"):
		return flags.Bad("boards", "leave out one of them", " does not go with -runs")
	case e.Flags.Given("boards") && e.plan.Board != "" && known != e.boards:
		return flags.Bad("boards", "-runs deals the rest of one board several times; the cards of several have / between them, as in -board Qh9c5s/Kc8d7h",
			" %d: -board has the cards of %d", e.boards, known)
	case e.Flags.Given("boards") && known == 1:
		e.plan.Runs = e.boards
	}
	return nil
}

// allFlops reports whether the table counts all flops by itself, as there is no board.
func (e *equityFlags) allFlops() bool {
	return tableNamed(equity.Kind, e.table).Flops && e.plan.Board == ""
}

// checkFlops returns the error of a flag that does not go with a table of all flops.
func (e *equityFlags) checkFlops() error {
	for _, name := range ofSamples() {
		if e.allFlops() && e.Flags.Given(name) {
			return flags.Bad(name, "without -board all flops are counted", " goes with -table %s only on a board", e.table)
		}
	}
	return nil
}

// cardByCard returns a table that counts every deal by itself.
func (e *equityFlags) cardByCard(ctx context.Context) (results.Report, error) {
	plan, err := e.prepare(equity.Plan{Spec: equity.Spec{Method: equity.Sample}}) // no total of weights, which may be too large
	if err != nil {
		return nil, err
	}
	return tableNamed(equity.Kind, e.table).New(ctx, results.Input{Plan: plan, Options: chunk.Options{Workers: e.Workers}})
}

// checkHands returns the errors of the flags of some tables.
func (e *equityFlags) checkHands() error {
	table := tableNamed(equity.Kind, e.table)
	switch {
	case e.by != "hand" && e.by != "class":
		return flags.Bad("by", "", ": unknown %q: want hand or class", e.by)
	case e.Flags.Given("by") && !table.Classes:
		return flags.Bad("by", "write -table hands", " goes only with -table hands")
	case e.plots.plot != "" && table.Picture == "":
		ofHands := tableNames(equity.Kind, func(k results.Kind) bool { return k.Picture != "" && k.Hands })
		counted := tableNames(equity.Kind, func(k results.Kind) bool { return k.Picture != "" && k.Counted })
		return flags.Bad("plot", "write -table "+strings.Join(ofHands, " or -table ")+", or "+flags.InWords(counted),
			" goes only with -table %s", flags.InWords(pictured(equity.Kind)))
	}
	return nil
}

// prepare checks a plan with the players, the cards and the game of the command line.
func (e *equityFlags) prepare(plan equity.Plan) (p *equity.Prepared, err error) {
	if len(e.Flags.Args()) == 0 {
		return nil, status.Usage("name them, as in simulate equity AsKs QQ+", "no players")
	}
	plan.Game, plan.Level = e.plan.Game, e.Level
	return e.read(plan, e.Flags.Args())
}

// read reads the players and prepares a plan. It prints what the reader changed.
func (e *equityFlags) read(plan equity.Plan, players []string) (*equity.Prepared, error) {
	generic, err := checkSyntax(e.syntax)
	if err != nil {
		return nil, err
	}
	in := ranges.Input{Players: players, Folded: e.folded, Board: e.plan.Board, Dead: e.plan.Dead, ReadFile: e.readFile, Generic: generic}
	p, err := equity.PrepareInput(plan, in)
	if err != nil {
		return nil, err
	}
	for i, r := range p.Scenario().Players {
		for _, note := range r.Notes() {
			status.Note(fmt.Sprintf("player %d: %s", i+1, note))
		}
	}
	if len(players) == 1 && !e.Flags.Given("table") && !strings.HasPrefix(players[0], "@") {
		r := p.Scenario().Players[0]
		if first, second, two := strings.Cut(r.Spelling(), ","); two && !strings.ContainsAny(r.Spelling(), "[](){}!@") && !strings.Contains(second, ",") {
			status.Note(fmt.Sprintf("one player with %d hands: two players are %s %s", r.Size(), first, second))
		}
	}
	return p, nil
}

// task turns the operands and flags into a task.
func (e *equityFlags) task(_ context.Context, seed uint64) (run.Task, error) {
	if e.several() {
		return nil, flags.Bad("board", "simulate equity prints -table shares of several boards", ": several boards are not a run")
	}
	if err := e.checkHands(); err != nil {
		return nil, err
	}
	if e.Flags.Given("target-error") && e.plan.TargetError <= 0 {
		return nil, flags.Bad("target-error", "", " %v: want more than 0 and less than 1", e.plan.TargetError)
	}
	plan := e.plan
	table := tableNamed(equity.Kind, e.table)
	plan.Seed, plan.Categories, plan.Hands = seed, table.Categories, table.Hands
	if err := e.sampled(&plan); err != nil {
		return nil, err
	}
	p, err := e.prepare(plan)
	if err != nil {
		return nil, err
	}
	if e.plots.plot != "" && table.Classes && p.Rules().Hole != 2 {
		return nil, flags.Bad("plot", "use -o file.csv, or -table curve", ": the grid of -table hands shows hands of two cards")
	}
	t := equityTask{Prepared: p, table: e.table, by: e.by}
	return t, errors.Join(t.checkTable(), t.checkConvergence(e.plots.convergence))
}

// sampled changes the method for the flags of a sample: -seed and -shard, like -rounds,
// make auto sample. With -method exact, -seed is an error.
func (e *equityFlags) sampled(plan *equity.Plan) error {
	seeded := e.Flags.Given("seed")
	switch {
	case seeded && plan.Method == equity.Exact:
		return flags.Bad("seed", "every deal is counted, so nothing depends on a seed", " does not go with -method exact")
	case plan.Method == equity.Auto && (seeded || e.Store.Shard.N > 0):
		plan.Method = equity.Sample
	}
	return nil
}

// equityTask is a prepared plan of players, and the table to print. An empty table
// is the default one.
type equityTask struct {
	*equity.Prepared
	table string
	by    string // what a row of the table hands is: hand, also if it is empty, or class
}

func equityOf(f checkpoint.File, level string) (run.Task, error) {
	plan := equity.Plan{Rounds: f.Rounds}
	if err := f.Spec(&plan.Spec); err != nil {
		return nil, err
	}
	plan.Level = level
	p, err := equity.Prepare(plan)
	if err != nil {
		return nil, err
	}
	t := equityTask{Prepared: p, table: f.Table, by: f.By}
	if k, found := kindOf(p, f.Table); f.Table != "" && (!found || k.Counted) {
		return nil, fmt.Errorf("%w: unknown table %q", checkpoint.ErrFile, f.Table)
	}
	return t, nil
}

// Within returns the task of the same plan with fewer rounds.
func (t equityTask) Within(rounds uint64) (_ run.Task, err error) {
	plan := t.Plan()
	plan.Rounds = rounds
	t.Prepared, err = equity.Prepare(plan)
	return t, err
}

// checkConvergence returns an error for a file of curves that the plan does not have.
func (t equityTask) checkConvergence(file string) error {
	switch {
	case file == "":
	case t.Layout().Players == 1:
		return flags.Bad("convergence", "add a second player", ": one player has the whole pot")
	case !t.seeded():
		return flags.Bad("convergence", "-method sample samples deals", ": every deal is counted, so there is no curve to draw")
	}
	return nil
}

// checkTable returns an error for a table that the plan does not have.
func (t equityTask) checkTable() error {
	switch k, found := kindOf(t.Prepared, t.table); {
	case !found || k.Counted:
		return flags.Unlisted("table", t.table, tableNames(equity.Kind, nil)...)
	case !k.Alone && t.Layout().Players == 1:
		return flags.Bad("table", "use -table categories, or add a second player", " %s: one player has the whole pot", t.table)
	case k.Flops && len(t.Scenario().Board) == 0:
		return flags.Bad("table", "add a board", " %s: a run counts it on a board", t.table)
	}
	return nil
}

func (t equityTask) File() (checkpoint.File, error) {
	plan := t.Plan()
	f, err := checkpoint.New(equity.Kind, plan.Spec, plan.Rounds)
	if f.Table = t.table; t.by != "hand" {
		f.By = t.by
	}
	return f, err
}

// printing returns the task with another table and other rows, if they are not empty, or the
// error of a tally that does not have them.
func (t equityTask) printing(table, by string) (equityTask, error) {
	if table != "" {
		t.table, t.by = table, ""
	}
	if by != "" {
		t.by = by
	}
	k, found := kindOf(t.Prepared, t.table)
	switch at := t.Layout(); {
	case !found || k.Counted:
		return t, flags.Bad("table", "the tables of simulate equity are not those of simulate table", " %s: not a table of these tally files", t.table)
	case k.Categories && !at.Categories || k.Hands && !t.Plan().Hands:
		return t, flags.Bad("table", "run the shards with -table "+t.table, " %s: the tally files do not have what it needs", t.table)
	case by != "" && by != "hand" && by != "class":
		return t, flags.Unlisted("by", by, "hand", "class")
	case by != "" && !k.Classes:
		return t, flags.Bad("by", "write -table hands", " goes only with -table hands")
	}
	return t, nil
}

func (t equityTask) seeded() bool { return t.Plan().Method == equity.Sample }

func (t equityTask) Done(tally chunk.Tally) uint64 { return t.Deals(tally) }

func (t equityTask) About() run.About {
	rounds := t.Plan().Rounds
	a := run.About{Seeded: t.seeded(), Unit: "deals", PerChunk: equity.ChunkDeals, Expected: float64(rounds), Memory: run.MemoryOfCounts(t.Job().Counts), Tables: t.tables()}
	if t.seeded() {
		a.Shorter, a.WithoutTarget = t.shorter, t.withoutTarget
		if t.Layout().Starting {
			a.Estimate = t.estimateStarting
		}
	} else {
		a.PerChunk, a.Estimate = rounds/max(1, t.Chunks().Len()), t.estimate
	}
	return a
}

// estimate returns a line with the predicted time of an exact run, if that is over a
// second.
func (t equityTask) estimate(options chunk.Options) string {
	chunks := t.Chunks()
	todo := chunks
	if options.Only != nil {
		todo = *options.Only
	}
	part := float64(todo.Minus(options.Done.Chunks).Len()) / float64(max(1, chunks.Len()))
	if took := part * t.Time().Seconds(); took > 1 {
		return fmt.Sprintf("exact: %d deals, about %s on one core", t.Plan().Rounds, status.Duration(took))
	}
	return ""
}

// manyStarting is the number of deals of starting hands from which on their time is
// predicted: by a part of the run.
const manyStarting = 100_000_000

// estimateStarting returns a line with the time of a sample of starting hands.
func (t equityTask) estimateStarting(options chunk.Options) string {
	rounds := t.Plan().Rounds
	if rounds < manyStarting || options.Only != nil || len(options.Done.Chunks) > 0 {
		return ""
	}
	share := func(tally chunk.Tally) float64 { return float64(t.Deals(tally)) / float64(rounds) }
	took := probe(t.Run, share, 0)
	return fmt.Sprintf("%d deals take about %s; a hundredth of them has ten times the standard errors", rounds, status.Duration(took.Seconds()))
}

// withoutTarget returns the task of the same plan without a target.
func (t equityTask) withoutTarget() run.Task {
	t.Prepared = t.WithoutTarget()
	return t
}

func (t equityTask) Report(ctx context.Context, tally chunk.Tally, _ chunk.Options) (out run.Outcome, err error) {
	complete, plan := t.Complete(tally), t.Plan()
	if plan.Method == equity.Exact && !complete {
		return out, status.Untabled("an unfinished exact run has no table: %d of %d deals are counted", t.Deals(tally), plan.Rounds)
	}
	if !complete && t.Deals(tally) == 0 {
		return out, status.Untabled("no chunk of deals was finished, so there is no table")
	}
	report, err := t.tableOf(ctx, tally)
	if err != nil {
		return out, err
	}
	out.Warnings = slices.Clone(report.About().Warnings)
	if !complete {
		out.Incomplete = fmt.Sprintf("incomplete: these are %d of %d deals", t.Deals(tally), plan.Rounds)
	}
	if complete && plan.TargetError != 0 && !t.Reached(tally) {
		out.Verdict = fmt.Errorf("the target was not reached: a player's equity has a standard error above %g after all %d deals", plan.TargetError, plan.Rounds)
		report.(interface{ Warn(string) }).Warn(out.Verdict.Error())
	}
	out.Report = report
	if t.Layout().Starting || t.Layout().HasTable {
		return out, nil
	}
	out.Curves = func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error) {
		all, err := t.Early(ctx, prefixes)
		if err != nil {
			return nil, err
		}
		return results.NewEquityConvergence(t.Prepared, all)
	}
	return out, nil
}

// tables returns functions that make the tables of a tally beside its own, by the name of their
// file on the page: of the shares of the pot, and of each hand's results.
func (t equityTask) tables() map[string]func(chunk.Tally) (results.Report, error) {
	of := func(table, by string) func(chunk.Tally) (results.Report, error) {
		return func(tally chunk.Tally) (results.Report, error) {
			return equityTask{t.Prepared, table, by}.tableOf(context.Background(), tally)
		}
	}
	all := map[string]func(chunk.Tally) (results.Report, error){"shares": of("shares", "")}
	if !t.Plan().Hands {
		return all
	}
	all["hands"], all["percentiles"] = of("hands", ""), of("curve", "")
	if r := t.Rules(); r.Hole == 2 {
		all["classes"] = of("hands", "class")
		if r.Played == 0 && len(t.Scenario().Board) > 0 {
			all[madeDraw] = of(madeDraw, "")
		}
	}
	return all
}

// tableOf returns the table of a tally.
func (t equityTask) tableOf(ctx context.Context, tally chunk.Tally) (results.Report, error) {
	k, found := kindOf(t.Prepared, t.table)
	if !found {
		return nil, fmt.Errorf("no table %q", t.table)
	}
	return k.New(ctx, results.Input{Plan: t.Prepared, Tally: tally, By: t.by, Whole: t.table == ""})
}

// shorter says that the exact count is faster than a sample that takes some time.
func (t equityTask) shorter(takes time.Duration) string {
	if takes < longRun || t.Layout().Starting {
		return ""
	}
	plan := equity.Plan{Spec: t.Plan().Spec, Level: t.Plan().Level}
	plan.Method, plan.Engine, plan.RNG, plan.TargetError, plan.Seed, plan.Version = equity.Exact, "", "", 0, 0, 0
	exact, err := equity.Prepare(plan)
	if err != nil || exact.Time() > takes {
		return ""
	}
	share := func(tally chunk.Tally) float64 { return float64(exact.Deals(tally)) / float64(exact.Plan().Rounds) }
	return faster(exact.Command(0), "deal", probe(exact.Run, share, exact.Time()), takes)
}
