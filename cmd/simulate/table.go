package main

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

var tableCommand = flags.Command{
	Name:     "table",
	Usage:    "simulate table [-players n] [-beat hand] [other flags] [player ...]",
	Summary:  "Print which category wins and which loses at a table of random or given hands.",
	Operands: true,
	Setup:    func(set *flags.Set) func(context.Context) error { return newAtTable(set).run },
}

// atTable is the command that counts what the hands of all seats are.
type atTable struct {
	*equityFlags
	players uint64
	bad     badBeat
}

// badBeat is the flags that say what a bad beat is.
type badBeat struct{ loser, winner, rules string }

func (b *badBeat) define(set *flags.Set) {
	set.Add(flags.Deal, "beat", flags.Text(&b.loser), "count bad beats: a losing `hand` of at least this category or class, such as quads or \"full house AAAJJ\";\nsee -beaten-by and -beat-rules. The deals are then dealt in plain Go")
	set.Add(flags.Deal, "beaten-by", flags.Text(&b.winner), "with -beat, count a bad beat only if the winner has a `hand` of at least this category or class")
	var names []string
	for _, rule := range equity.BeatRules() {
		names = append(names, rule.Name)
	}
	set.Add(flags.Deal, "beat-rules", flags.Choice(&b.rules, names...), "with -beat, the `rules` that loser and winner follow, with commas between them, of "+flags.InWords(names)+" (default both)")
}

func newAtTable(set *flags.Set) *atTable {
	a := &atTable{equityFlags: plannedDeals(set, equity.Games(true)), players: 6}
	set.Add(flags.Deal, "players", flags.Count(&a.players, 2, equity.MaxPlayers), "`n` players, 2 to 10: those who are not named have random hands (default 6, or as many as are named)")
	a.bad.define(set)
	tables := results.Tables("table")
	var each []string
	for _, k := range tables {
		each = append(each, k.Table+" ("+k.Words+")")
	}
	last := len(each) - 1
	set.Add(flags.Print, "table", flags.Choice(&a.table, tableNames("table", nil)...),
		"print the `table` "+strings.Join(each[:last], ", ")+"\nor "+each[last]+"; as text, the default has all of them;\nelse it is beats with -beat, without it categories")
	a.plots.define(set, tables[0].Picture)
	a.Extras = &a.plots
	a.Store.Define(set)
	a.DefineFor(set, &a.plan.Rounds, chunk.MaxRounds)
	a.Runner.Define(set)
	return a
}

func (a *atTable) run(ctx context.Context) error {
	a.readFile = files.ReadRanges(ctx)
	if err := a.checkTable(); err != nil {
		return err
	}
	return a.Runner.Run(ctx, a.task)
}

// checkTable returns the errors of flags that do not go with a table.
func (a *atTable) checkTable() error {
	if named := uint64(len(a.Flags.Args())); named > a.players && a.Flags.Given("players") {
		return flags.Bad("players", "leave it out, or name fewer players", " %d: %d players are named", a.players, named)
	}
	if names := tableNames("table", nil); a.table != "" && !slices.Contains(names, a.table) {
		return flags.Unlisted("table", a.table, names...)
	}
	if tableNamed("table", a.table).Beats && a.bad.loser == "" {
		return flags.Bad("table", "-beat quads counts them", " %s needs -beat", a.table)
	}
	if n, err := strconv.Atoi(a.Flags.Arg(0)); err == nil && n <= equity.MaxPlayers { // 22 is a hand
		return status.Usage(flags.AsCommand(a.Flags.Name(), a.Flags.Arg(0)), "player 1: %d is no hand", n)
	}
	return errors.Join(checkPlayers(a.Flags.Args()), a.plots.check(&a.Runner, ""),
		flags.Refuse(a.Flags, "simulate table", "-rounds sets the number of deals", "target-error"))
}

// task turns the operands and flags into a task.
func (a *atTable) task(_ context.Context, seed uint64) (run.Task, error) {
	plan := a.plan
	plan.Seed, plan.Table, plan.Level = seed, true, a.Level
	plan.Beat, plan.BeatenBy, plan.BeatRules = a.bad.loser, a.bad.winner, a.bad.rules
	if err := a.sampled(&plan); err != nil {
		return nil, err
	}
	players := slices.Clone(a.Flags.Args())
	for uint64(len(players)) < a.players && (len(players) == 0 || a.Flags.Given("players") || len(a.Flags.Args()) == 0) {
		players = append(players, "random")
	}
	p, err := a.read(plan, players)
	if err != nil {
		return nil, err
	}
	if drawn := pictured("table"); a.plots.plot != "" && a.table != "" && !slices.Contains(drawn, a.table) {
		return nil, flags.Bad("plot", "the picture shows the "+flags.InWords(drawn), " does not go with -table %s", a.table)
	}
	return equityTask{Prepared: p, table: a.table}, nil
}
