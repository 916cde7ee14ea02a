// Package equity counts who wins the showdowns between players of hold'em, short
// deck, Omaha, seven-card stud or games with draws. Each player has a known hand, a range of hands with
// weights, or any hand; package deck/ranges reads their text. In stud, stud high-low and
// razz a player has known cards, and the rest of his seven are dealt. In a game with draws his
// known cards are those that he kept at the last draw.
//
// A Plan is plain data: who plays, and which deals to count. Prepare checks it, reads
// its text and finds the joint distribution of the players' hands and the board. The
// Prepared counts all deals, each with its integer weight, or samples deals. It counts
// them by the algorithm with the least predicted time: by a file of the results of pairs of
// hands before the flop, by package spot on the few boards after it, by the ranks of the
// boards, by sweeps over the hands of a board by strength, by tuples of the ranks of the
// hands, or one by one. The packages of the algorithms have their formulas. Run counts deals by the
// set of winners and, on request, by the category of each player's hand or by the hand
// itself: Layout reads the counts, and results.NewEquity makes a table of them. A plan gives
// the same tally with any number of workers and on every machine. Next and Streets compute
// exact tables of the effect of the next cards on known hands. Package spot counts the
// equities of small spots without a plan, in microseconds.
//
// Counts are numbers of deals, or sums of their weights in an exact run. Players
// are numbered from 0 in the code and from 1 in errors. Errors of plans are
// a *chunk.PlanError, which matches chunk.ErrPlan, names the field and the player, and
// wraps a *ranges.Error with the position if it is one of a text.
//
// Plan.Equities is all of this in one call:
//
//	all, err := equity.Plan{Spec: equity.Spec{Players: []string{"AsAh", "KsKh"}}}.Equities(context.Background())
//	for player, e := range all {
//		fmt.Printf("player %d: equity %.6f, wins %.6f, ties %.6f\n", player+1, e.Equity, e.Win, e.Tie)
//	}
//	fmt.Println(err)
//	// Output:
//	// player 1: equity 0.826366, wins 0.823648, ties 0.005436
//	// player 2: equity 0.173634, wins 0.170916, ties 0.005436
//	// <nil>
//
// The equity of a player is the mean share of the pot, 0 to 1, of an exact count also as a fraction:
//
//	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"QQ+,AKs", "99-JJ,AQs@50%"}, Method: equity.Exact}})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := p.Run(context.Background(), chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	at := p.Layout()
//	for player, r := range p.Scenario().Players {
//		mean, _ := at.Equity(tally.Counts, player)
//		fmt.Println(r, mean.FloatString(6))
//	}
//	// Output:
//	// QQ+,AKs 0.747025
//	// JJ-99,AQs@0.5 0.252975
package equity

import (
	"fmt"
	"slices"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/deck/ranges"
	"pokersim/internal/defaults"
	"pokersim/sim"
	"pokersim/sim/rng"
)

// Kind is the kind of run in the tally files of this package.
const Kind = "equity"

// Spec identifies a run, apart from its rounds. Runs with equal specs deal the same
// hands, so their tallies add, and one can continue the other. A tally file
// contains the Spec as JSON. The fields have the names of the command's flags, apart
// from Players, Categories, Hands, Starting, Table and Version.
type Spec struct {
	Players     ranges.Players `json:"players"` // the range of each player, as in package deck/ranges
	Setting                    // the game and the shared cards
	Method      Method         `json:"method"`                 // "" is Auto
	Seed        uint64         `json:"seed"`                   // of a sample: any value
	Engine      sim.Engine     `json:"engine,omitempty"`       // of a sample: sim.Lanes, sim.Deck, which can run every plan, or sim.Auto; "" is sim.Auto
	RNG         rng.Algorithm  `json:"rng,omitempty"`          // of a sample: the random generator; "" is SFC64
	Folded      ranges.Players `json:"folded,omitempty"`       // the ranges of the players who folded
	Categories  bool           `json:"categories"`             // whether to count the categories of the players' hands; always true for one player
	Hands       bool           `json:"hands,omitempty"`        // whether to count the results of each hand of each player
	Starting    bool           `json:"starting,omitempty"`     // whether to count the seats of random hold'em players by starting hand; only a sample of sim.Lanes does
	Table       bool           `json:"table,omitempty"`        // whether to count what the hands of all seats are: exactly of two players of hold'em or short deck, else in a sample of sim.Lanes
	Beat        string         `json:"beat,omitempty"`         // of Table: the weakest losing hand of a bad beat, a category or a class as eval.ClassNames has it
	BeatenBy    string         `json:"beaten_by,omitempty"`    // of Beat: the weakest winning hand; "" is any
	BeatRules   string         `json:"beat_rules,omitempty"`   // of Beat: some of BeatRules, with commas between them; "" needs both hole cards
	TargetError float64        `json:"target_error,omitempty"` // of a sample: stop when the standard error of every player's equity, 0 to 1, is at most this; 0 is never
	Runs        int            `json:"runs,omitempty"`         // the number of boards with the cards of Board, 2 or 3; 0 is one, or each of Board
	Version     int            `json:"version"`                // of the engine; 0 is the version of this program, the only one that it can run
}

// Setting is the game and the known cards that all players share.
type Setting struct {
	Game  string `json:"game,omitempty"`  // a name that eval.RulesOf accepts; "" is hold'em
	Board string `json:"board,omitempty"` // 0, 3, 4 or 5 cards, as "Td7c2s"; of two or three boards that share the pot with / between them
	Dead  string `json:"dead,omitempty"`  // cards that are never dealt
}

// Method is how to count the deals of a scenario.
type Method string

const (
	// Auto is Sample if rounds are given. Otherwise it is Exact if the predicted time
	// of the count is at most AutoTime; else Sample, with AutoDeals rounds or until the
	// target. The prediction depends only on the plan, so the choice is the same on
	// every machine.
	Auto Method = "auto"
	// Exact enumerates all deals, each with its weight.
	Exact Method = "exact"
	// Sample deals at random.
	Sample Method = "sample"
)

// String returns the name of the method, "" of the default.
func (m Method) String() string { return string(m) }

// MarshalText returns the name of the method. It returns no error.
func (m Method) MarshalText() ([]byte, error) { return []byte(m), nil }

// UnmarshalText reads the name of a method; "" is the default.
func (m *Method) UnmarshalText(text []byte) error {
	switch named := Method(text); named {
	case "", Auto, Exact, Sample:
		*m = named
		return nil
	}
	return fmt.Errorf("unknown method %q: want %s, %s or %s", text, Auto, Exact, Sample)
}

// The rule of Auto.
const (
	AutoTime  = sim.AutoTime   // the longest predicted time of an exact run, on one core
	AutoDeals = defaults.Deals // the number of deals that it samples otherwise
)

// NewSpec returns the spec of a scenario, with every text in canonical spelling.
func NewSpec(s ranges.Scenario) Spec {
	text := func(all []ranges.Range) (players ranges.Players) {
		for _, r := range all {
			players = append(players, r.Spelling())
		}
		return players
	}
	at := Setting{Game: s.Game.Name, Board: deck.Hand(s.Board).Joined(), Dead: deck.Hand(s.Dead).Joined()}
	if at.Game == game.Holdem().Name {
		at.Game = ""
	}
	return Spec{Players: text(s.Players), Folded: text(s.Folded), Setting: at}
}

// Command returns the command that repeats the run with the given rounds.
func (s Spec) Command(rounds uint64) string {
	command := "simulate equity " + s.Flags()
	if s.Starting || s.Table {
		command = "simulate " + s.Flags()
	}
	if s.Method == Sample {
		command += fmt.Sprintf(" -rounds %d -seed %d", rounds, s.Seed)
	}
	return command
}

// Flags returns the operands and flags of the command that repeat the run, without
// -rounds and -seed, such as "AsKs QQ+ -board Td7c2s -method exact".
func (s Spec) Flags() string {
	if s.Starting {
		return fmt.Sprintf("preflop -players %d -method %s", len(s.Players), s.Method)
	}
	words := slices.Clone([]string(s.Players))
	if s.Table {
		words = slices.Insert(words, 0, "table")
	}
	add := func(flag, value string) {
		if value != "" {
			words = append(words, flag, value)
		}
	}
	add("-game", s.Game)
	add("-board", s.Board)
	add("-dead", s.Dead)
	for _, p := range s.Folded {
		add("-folded", p)
	}
	add("-method", string(s.Method))
	if s.Method == Sample {
		add("-engine", string(s.Engine))
		add("-rng", string(s.RNG))
	}
	if s.TargetError != 0 {
		add("-target-error", fmt.Sprint(s.TargetError))
	}
	if s.Categories && len(s.Players) > 1 {
		add("-table", "categories")
	}
	if s.Hands {
		add("-table", "hands")
	}
	if s.Runs > 0 {
		add("-runs", fmt.Sprint(s.Runs))
	}
	add("-beat", s.Beat)
	add("-beaten-by", s.BeatenBy)
	add("-beat-rules", s.BeatRules)
	return shellescape.QuoteCommand(words)
}
