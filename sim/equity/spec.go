// Package equity counts who wins the showdowns of Texas hold'em when what the
// players may hold is known: a hand, a range of hands with weights, any hand.
//
// A Law is the joint distribution of all hands and the board. A Plan takes every
// deal once, with its weight in whole units, or samples deals; Run counts them by
// the set of winners and, if asked, by each player's category. One plan gives one
// tally, whatever the workers and the machine. Next and Streets are exact tables of
// what the next cards do to known hands.
//
// Players are numbered from 0 here, and from 1 in errors. The package stands on
// package deck/ranges, which reads the text of ranges, and on package sim/chunk.
package equity

import (
	"fmt"
	"strings"

	"pokersim/deck"
	"pokersim/deck/ranges"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// Kind is the kind of run that tally files of this package name.
const Kind = "equity"

// Spec is what identifies a run: two runs with equal specs deal the same hands, so
// that their tallies add, or one continues the other. It is plain data, in JSON as
// in tally files, and its fields are named as the command's flags.
type Spec struct {
	Players     string        `json:"players"` // in the grammar of deck/ranges, with | between them
	Setting                   // in the place of its fields
	Method      Method        `json:"method"`                 // "" is Auto
	Seed        uint64        `json:"seed"`                   // of a sample: any value
	Engine      Engine        `json:"engine,omitempty"`       // of a sample: how deals are dealt; "" is EngineAuto
	RNG         rng.Algorithm `json:"rng,omitempty"`          // of a sample: the generator of random words; "" is SFC64
	Categories  bool          `json:"categories"`             // whether the categories of the players' hands are counted; always for one player
	TargetError float64       `json:"target_error,omitempty"` // of a sample: the largest standard error of any player's equity, where it stops before all rounds; 0 is never
	Version     int           `json:"version"`                // of the engine; 0 is this program's, and no other can be run
}

// Setting is the game and the known cards that all players share.
type Setting struct {
	Game  string `json:"game,omitempty"` // as eval.RulesOf names it; "" is hold'em
	Board string `json:"board,omitempty"`
	Dead  string `json:"dead,omitempty"`
}

// Method is how the deals of a scenario are taken.
type Method string

const (
	// Auto is Sample if rounds or a target are given. Else it is Exact for one or
	// two players, for more if their joint hands times the boards are at most
	// MaxAuto, and else Sample with AutoDeals rounds. This is a rule of the plan,
	// the same on every machine.
	Auto Method = "auto"
	// Exact takes every deal once, with its weight.
	Exact Method = "exact"
	// Sample deals at random.
	Sample Method = "sample"
)

// What Auto goes by.
const (
	MaxAuto   = 200_000_000
	AutoDeals = 100_000_000
)

// Engine is a way to sample deals. Each has deals of its own: the tally of a seed
// depends on it, the law does not.
type Engine string

const (
	// EngineAuto is Lanes for what that can do, else Deck.
	EngineAuto Engine = "auto"
	// Lanes deals tens of deals at once (package lanes), from SFC64.
	Lanes Engine = "lanes"
	// Deck draws hands from tables and the other cards by swaps in a deck that it
	// uses again from deal to deal. It samples every law.
	Deck Engine = "deck"
)

// version is the version of a checked spec's engine, of Exact also: a change that
// changes a seed's tally, or the tally's form, gives it a new one.
func (s Spec) version() int {
	switch {
	case s.Method == Exact && !s.twoHoles():
		return 2 // 1 had other chunks
	case s.Method == Exact:
		return 3 // 2 had other chunks
	case s.Engine == Deck || s.Engine == Lanes:
		return 1
	}
	return 0
}

// twoHoles reports whether the game of a checked spec is one of exactly two hole
// cards.
func (s Spec) twoHoles() bool {
	r, err := eval.RulesOf(s.Game)
	return err == nil && r.Played == 2
}

// NewSpec returns the spec of a scenario, with every text in one spelling.
func NewSpec(s ranges.Scenario) Spec {
	players := make([]string, len(s.Players))
	for i, r := range s.Players {
		players[i] = r.String()
	}
	joined := func(hand []deck.Card) string { return strings.ReplaceAll(deck.FormatHand(hand), " ", "") }
	at := Setting{Game: s.Game.Name, Board: joined(s.Board), Dead: joined(s.Dead)}
	if at.Game == ranges.Holdem().Name {
		at.Game = ""
	}
	return Spec{Players: strings.Join(players, "|"), Setting: at}
}

// Scenario reads the spec's players, board and dead cards. Errors are of type
// *ranges.Error, or for an unknown game they match chunk.ErrPlan.
func (s Spec) Scenario() (ranges.Scenario, error) {
	r, err := eval.RulesOf(s.Game)
	if err != nil {
		return ranges.Scenario{}, chunk.Invalid("game", "%v", err)
	}
	return ranges.Parse(r.Game, ranges.Input{Players: []string{s.Players}, Board: s.Board, Dead: s.Dead})
}

// Law returns the law of the spec's scenario. Errors are those of Scenario.
func (s Spec) Law() (*Law, error) {
	scenario, err := s.Scenario()
	if err != nil {
		return nil, err
	}
	return NewLaw(scenario)
}

// Command returns the command that repeats a run of so many rounds.
func (s Spec) Command(rounds uint64) string {
	command := "simulate equity " + s.Flags()
	if s.Method == Sample {
		command += fmt.Sprintf(" -rounds %d -seed %d", rounds, s.Seed)
	}
	return command
}

// Flags returns the operands and flags of the command that repeat the run, without
// -rounds and -seed: as in "AsKs QQ+ -board Td7c2s -method exact".
func (s Spec) Flags() string {
	var words []string
	players := strings.Split(s.Players, "|")
	for _, p := range players {
		words = append(words, quoted(p))
	}
	add := func(flag, value string) {
		if value != "" {
			words = append(words, flag, value)
		}
	}
	add("-game", s.Game)
	add("-board", s.Board)
	add("-dead", s.Dead)
	add("-method", string(s.Method))
	if s.Method == Sample {
		add("-engine", string(s.Engine))
		add("-rng", string(s.RNG))
	}
	if s.TargetError != 0 {
		add("-target-error", fmt.Sprint(s.TargetError))
	}
	if s.Categories && len(players) > 1 {
		add("-table", "categories")
	}
	return strings.Join(words, " ")
}

// quoted writes a range as a word of the shell.
func quoted(text string) string {
	if strings.ContainsAny(text, " ()[]*?") {
		return "'" + text + "'"
	}
	return text
}
