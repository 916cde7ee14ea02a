// Package sim deals random poker hands, or enumerates all of them, and counts them
// by category, by class or by a question of the caller.
//
// A Plan fixes the result. Its rounds are divided into chunks of ChunkRounds. Every
// chunk begins with an ordered deck and deals from its own random stream, and the
// tallies of the chunks are added. So a plan gives the same tally with any number
// of workers, with any timing and on every machine.
//
// A round is one hand, and counts are numbers of hands; package results makes
// tables of them. Errors of plans and options match ErrPlan and name the field;
// other errors are those of a context that ends.
//
//	plan := sim.Plan{Spec: sim.Spec{Seed: 42, Cards: 7}, Rounds: 1_000_000}
//	tally, err := sim.Run(context.Background(), plan, chunk.Options{})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	fmt.Println(tally.Counts[eval.FullHouse], "full houses in", tally.Total(), "hands")
//	// Output: 25704 full houses in 1000000 hands
package sim

import (
	"fmt"
	"strings"

	"pokersim/sim/rng"
)

// Kind is the kind of run in the tally files of this package.
const Kind = "hands"

// Spec identifies a run, apart from its rounds. Runs with equal specs deal the same
// hands, so their tallies add, and one can continue the other. A tally file
// contains the Spec as JSON. The command's flags have the names of its fields.
type Spec struct {
	Seed    uint64        `json:"seed"` // any value
	Variant               // the game or the pack
	Cards   int           `json:"cards"` // cards in a hand, known and drawn: 5 to 7, or 1 to 7 for a question of the caller; 0 in a game of exactly two hole cards, which fixes the number
	Known                 // the known cards
	Engine  Engine        `json:"engine"`          // "" is Auto
	RNG     rng.Algorithm `json:"rng,omitempty"`   // the random generator; "" is SFC64
	By      string        `json:"by"`              // the name of the question; "" is category
	Target  Target        `json:"target,omitzero"` // when to stop before all rounds; the zero value is never
	Version int           `json:"version"`         // of the engine; 0 is the version of this program, the only one that it can run
}

// Known are the cards that are known before a hand is dealt, as text such as
// "AsKs".
type Known struct {
	Hole  string `json:"hole,omitempty"`  // the first cards of every hand
	Board string `json:"board,omitempty"` // 0, 3, 4 or 5 more cards of every hand
	Dead  string `json:"dead,omitempty"`  // cards that are never dealt
}

// Engine is a way to deal and evaluate hands. Engines deal different hands from
// the same seed; the distribution is the same.
type Engine string

const (
	// Auto is Lanes if it can run the plan, else Deck.
	Auto Engine = "auto"
	// Lanes deals and evaluates many hands at once (package lanes). It counts
	// categories and classes, and draws only from SFC64.
	Lanes Engine = "lanes"
	// Deck shuffles the first cards of one deck again and again, and evaluates
	// each hand.
	Deck Engine = "deck"
	// Enumerate counts every possible hand once. Its rounds are the number of
	// these hands. It uses no random words.
	Enumerate Engine = "exact"
)

// version returns the version of an engine. It increases when a change of the
// engine changes the tally of a seed or the form of a tally.
func (e Engine) version() int {
	return map[Engine]int{Lanes: 1, Deck: 1, Enumerate: 1}[e]
}

// Command returns the command that repeats the run with the given rounds.
func (s Spec) Command(rounds uint64) string {
	if s.Engine == Enumerate {
		return "simulate exact " + s.Flags()
	}
	return fmt.Sprintf("simulate -rounds %d -seed %d %s", rounds, s.Seed, s.Flags())
}

// Flags returns the command's flags that repeat the run, without -rounds and
// -seed, such as "-cards 7 -engine lanes -rng sfc64".
func (s Spec) Flags() string {
	flags := s.Variant.flags()
	if s.rules().Played == 0 {
		flags = append(flags, fmt.Sprintf("-cards %d", s.Cards))
	}
	for _, known := range [][2]string{{"-hole ", s.Hole}, {"-board ", s.Board}, {"-dead ", s.Dead}} {
		if known[1] != "" {
			flags = append(flags, known[0]+known[1])
		}
	}
	if s.By != byCategory {
		flags = append(flags, "-by "+s.By)
	}
	if s.Engine != Enumerate {
		flags = append(flags, fmt.Sprintf("-engine %s -rng %s", s.Engine, s.RNG))
	}
	if s.Target != (Target{}) {
		flags = append(flags, fmt.Sprintf("-target-error %g -hand %q", s.Target.Error, s.Target.Hand))
	}
	return strings.Join(flags, " ")
}
