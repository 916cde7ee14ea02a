package results

import (
	"context"

	"pokersim/results/drawpoker"
	"pokersim/results/internal/players"
	"pokersim/results/internal/report"
	"pokersim/results/shufflelaw"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// Kind is a kind of table.
type Kind struct {
	Name    string // "kind" in JSON
	From    string // the commands that print it
	Command string // the command that prints it by -table, as in "equity"; else empty
	Table   string // the value of -table
	Words   string // what it has, in the help of -table; may be empty
	Picture string // what its picture shows, in the help of -plot; empty if it has none

	Alone      bool // whether a plan of one player has it
	Counted    bool // whether it counts all deals by itself, without a tally
	Categories bool // whether its tally has the categories of each player
	Hands      bool // whether its tally has the results of each hand
	Classes    bool // whether its rows may be classes of hands
	Beats      bool // whether its tally has the bad beats
	Flops      bool // whether, without a board, it counts all flops by itself

	empty   Report   // no rows
	columns []string // of a file
	make    func(context.Context, Input) (Report, error)
}

// Column is a column of the CSV format, and a key of the rows in JSON. A name means the same in
// every table.
type Column struct {
	Name string
	Type string // text, whole or real; in JSON, whole and real numbers are numbers
	Unit string // of a number
	Text string
}

// Columns returns all columns.
func Columns() (all []Column) {
	for _, c := range report.Columns() {
		all = append(all, Column(c))
	}
	return all
}

// Input is what a table of players is made from.
type Input struct {
	Plan    *equity.Prepared
	Tally   chunk.Tally
	By      string        // what a row of the hands is: hand, also if it is empty, or class, as AKs
	Whole   bool          // whether text has all tables of a command, as no -table chose one
	Options chunk.Options // of a table that counts by itself, which uses only Workers
}

// Equity is the table of the players' equities. Its Rows have, of each player, the Player, from
// 1, the Range as text, its Combos and the Live ones among them, how many deals he Win, Tie and
// Loss of Rounds in all, WinProbability, TieProbability, the Equity, 0 to 1, with StdError, CILow
// and CIHigh, and in an exact run Num and Den, the equity as a fraction in text, which are "" in
// a sample. The table has the number of Rounds, the Method, the Plan and Warnings.
type Equity = players.Equity

// PlayerCategories is the table of the categories of the players' hands. Its Rows have the
// Player, from 1, the Category, the Count of deals in which his hand has it, how many of these
// he Win and Tie, the Rounds in all, and the frequency as Value with StdError, CILow and CIHigh.
// The table has the number of Rounds, the Method, the Plan and Warnings.
type PlayerCategories = players.PlayerCategories

// NewEquity returns the table of the players' equities. A tally that does not fit the plan, has
// no deals, or is part of an exact run, is an error.
func NewEquity(p *equity.Prepared, tally chunk.Tally) (*Equity, error) {
	return players.NewEquity(p, tally)
}

// Kinds returns all kinds of tables. The first one of a command is its default.
func Kinds() []Kind {
	return []Kind{
		{Name: "frequencies", From: "simulate", empty: &Table{}},
		{Name: "exact", From: "simulate exact", empty: &Distribution{}},
		{Name: "return", From: "simulate -pay, simulate exact -pay", empty: &Return{}},
		{Name: "made-draw", From: "simulate -table made-draw", empty: &Table{Spec: sim.Spec{By: madeDraws}}},
		{Name: "exact-made-draw", From: "simulate exact -table made-draw", empty: &Distribution{pairs: true}},
		{Name: "equity", From: "simulate equity", Command: "equity", Table: "equity", empty: &Equity{}, make: tallied(players.NewEquity)},
		{Name: "winners", From: "simulate equity -table winners", Command: "equity", Table: "winners", empty: &players.Winners{}, make: tallied(players.NewWinners)},
		{Name: "categories", From: "simulate equity -table categories", Command: "equity", Table: "categories", Alone: true, Categories: true,
			empty: &PlayerCategories{}, make: tallied(players.NewPlayerCategories)},
		{Name: "hands", From: "simulate equity -table hands", Command: "equity", Table: "hands", Hands: true, Classes: true,
			Words: "each hand of the ranges", Picture: "a grid of 13 × 13 classes for each player", empty: &players.Hands{}, make: hands},
		{Name: "curve", From: "simulate equity -table curve", Command: "equity", Table: "curve", Hands: true,
			Words: "the equity at each percentile of the ranges", Picture: "the curves", empty: &players.EquityCurve{}, make: tallied(players.NewEquityCurve)},
		{Name: "equity-made-draw", From: "simulate equity -table made-draw", Command: "equity", Table: "made-draw", Hands: true, Flops: true,
			Words: "made hands and draws, on a board or on all flops", empty: &players.MadeDraws{}, make: madeDrawsOf},
		{Name: "shares", From: "simulate equity -table shares", Command: "equity", Table: "shares",
			Words: "how often a player gets which share of the pot", empty: &players.Shares{}, make: shares},
		{Name: "outs", From: "simulate equity -table outs", Command: "equity", Table: "outs", Counted: true,
			Words: "what each next card does for player 1", Picture: "a line for each card", empty: &players.Outs{}, make: counting(players.NewOuts)},
		{Name: "next", From: "simulate equity -table next", Command: "equity", Table: "next", Counted: true,
			Words: "equities after each next card", empty: &players.Next{}, make: counting(players.NewNext)},
		{Name: "streets", From: "simulate equity -table streets", Command: "equity", Table: "streets", Counted: true,
			Words: "equities after flop and turn", Picture: "the curves", empty: &players.Streets{}, make: counting(players.NewStreets)},
		{Name: "preflop", From: "simulate preflop", empty: &Preflop{}},
		{Name: "table", From: "simulate table", Command: "table", Table: "categories",
			Words: "how often each wins, and loses when held", Picture: "how often each category wins, and loses when held", empty: &players.AtTable{}, make: atTable},
		{Name: "table matrix", From: "simulate table -table matrix", Command: "table", Table: "matrix",
			Words: "the best and the second best hand", empty: players.TableMatrix{}, make: tallied(players.NewTableMatrix)},
		{Name: "table pots", From: "simulate table -table pots", Command: "table", Table: "pots",
			Words: "how many players share", empty: players.TablePots{}, make: tallied(players.NewTablePots)},
		{Name: "table beats", From: "simulate table -beat", Command: "table", Table: "beats", Beats: true,
			Words: "how many deals have a bad beat", empty: players.TableBeats{}, make: tableBeats},
		{Name: "starting hands", From: "simulate preflop -players 4 to 10", Command: "preflop", empty: &players.StartingHands{}, make: tallied(players.NewStartingHands)},
		{Name: "starting hand", From: "simulate preflop -hand", empty: report.Listing[standingRow]{}},
		{Name: "matrix", From: "simulate preflop -matrix", empty: &PreflopPairs{}},
		{Name: "videopoker", From: "simulate videopoker", empty: &drawpoker.Return{}},
		{Name: "videopoker meter", From: "simulate videopoker -meter", empty: report.Listing[drawpoker.Meter]{}},
		{Name: "videopoker sample", From: "simulate videopoker -sample", empty: &drawpoker.Sample{}},
		{Name: "videopoker holds", From: "simulate videopoker -hand", empty: report.Listing[drawpoker.Hold]{}},
		{Name: "pay check", From: "simulate videopoker -pay-check", empty: report.Listing[drawpoker.PaidHands]{}},
		{Name: "audit", From: "simulate audit", empty: Audit{}},
		{Name: "room", From: "simulate room", empty: Room{}},
		{Name: "shuffle law", From: "simulate shuffle -exact", empty: &shufflelaw.Law{}},
		{Name: "query", From: "simulate query", empty: &Query{}},
		{Name: "range", From: "simulate range", empty: report.Listing[rangeRow]{}},
		{Name: "range hands", From: "simulate range -table hands", empty: report.Listing[rangeHand]{}},
		{Name: "comparison", From: "simulate compare", empty: &Comparison{}},
	}
}

// Tables returns the kinds that a command prints by -table.
func Tables(command string) (all []Kind) {
	for _, k := range Kinds() {
		if k.Command == command {
			all = append(all, k)
		}
	}
	return all
}

// New makes a table of players. A tally that does not fit the plan, has no deals or is part
// of an exact run, and a plan that does not have the table, are errors.
func (k Kind) New(ctx context.Context, in Input) (Report, error) { return k.make(ctx, in) }

// Columns returns the header row of the CSV format.
func (k Kind) Columns() []string {
	if k.columns != nil {
		return k.columns
	}
	return report.ColumnsOf(k.empty.Records())
}

// tallied returns a function that makes a table of a tally.
func tallied[R Report](f func(*equity.Prepared, chunk.Tally) (R, error)) func(context.Context, Input) (Report, error) {
	return func(_ context.Context, in Input) (Report, error) { return made(f(in.Plan, in.Tally)) }
}

// counting returns a function that makes a table which counts by itself.
func counting[R Report](f func(context.Context, *equity.Prepared, chunk.Options) (R, error)) func(context.Context, Input) (Report, error) {
	return func(ctx context.Context, in Input) (Report, error) { return made(f(ctx, in.Plan, in.Options)) }
}

func atTable(_ context.Context, in Input) (Report, error) {
	t, err := players.NewAtTable(in.Plan, in.Tally)
	if err == nil {
		t.Whole = in.Whole
	}
	return made(t, err)
}

func tableBeats(_ context.Context, in Input) (Report, error) {
	t, err := players.NewTableBeats(in.Plan, in.Tally)
	if err == nil {
		t.Whole = in.Whole
	}
	return made(t, err)
}

// shares makes the table of one board of a tally, or of several boards, which it counts by itself.
func shares(ctx context.Context, in Input) (Report, error) {
	if in.Plan.Boards() > 1 {
		return made(players.NewBoardShares(ctx, in.Plan, in.Options))
	}
	return made(players.NewShares(in.Plan, in.Tally))
}

func hands(_ context.Context, in Input) (Report, error) {
	by := players.ByHand
	if in.By != "" {
		by = players.By(in.By)
	}
	return made(players.NewHands(in.Plan, in.Tally, by))
}

// madeDrawsOf makes the table of a tally, or without one that of all flops.
func madeDrawsOf(ctx context.Context, in Input) (Report, error) {
	if in.Tally.Counts == nil {
		return made(players.NewFlops(ctx, in.Plan, in.Options))
	}
	return made(players.NewMadeDraws(in.Plan, in.Tally))
}

// made returns a report, or nil and an error.
func made[R Report](r R, err error) (Report, error) {
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Files returns the CSV files that runs write besides their tables, without a name.
func Files() []Kind {
	return []Kind{
		{From: "simulate -convergence", columns: report.ColumnsOf([]handPoint{})},
		{From: "simulate equity -convergence", columns: report.ColumnsOf([]playerPoint{})},
		{From: "simulate audit -positions", columns: report.ColumnsOf([]positionRow{})},
		{From: "simulate audit -orders", columns: report.ColumnsOf([]orderRow{})},
		{From: "simulate audit -transitions", columns: report.ColumnsOf([]transitionRow{})},
		{From: "simulate videopoker -strategy", columns: report.ColumnsOf([]drawpoker.BestHold{})},
	}
}
