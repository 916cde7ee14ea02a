// Package sim deals hands by the hundred million and counts them.
//
// A Plan fixes what comes out: its rounds are cut into chunks of ChunkRounds,
// every chunk starts with a deck in order and deals from a random stream of
// its own, and the tallies of the chunks add. So one plan gives one tally,
// whatever the workers, their timing and the machine.
package sim

import (
	"fmt"
	"strings"

	"pokersim/sim/rng"
)

// Kind is the kind of run that tally files of this package name.
const Kind = "hands"

// Spec is what identifies a run: two runs with equal specs deal the same hands,
// so that their tallies add, or one continues the other. It is plain data, in
// JSON as in tally files, and its fields are named as the command's flags.
type Spec struct {
	Seed    uint64        `json:"seed"` // any value
	Variant               // the game or pack, in the place of their fields
	Cards   int           `json:"cards"` // cards in a hand, known and drawn: 5 to 7, or 1 to 7 for a question of the caller's own; a game of exactly two hole cards has its own number
	Known                 // cards, in the place of their fields
	Engine  Engine        `json:"engine"`          // how hands are dealt; "" is Auto
	RNG     rng.Algorithm `json:"rng,omitempty"`   // the generator of random words; "" is SFC64
	By      string        `json:"by"`              // the name of the question; "" is category
	Target  Target        `json:"target,omitzero"` // when to stop before all rounds; the zero value is never
	Version int           `json:"version"`         // of the engine; 0 is this program's, and no other can be run
}

// Known are the cards that are known before a hand is dealt.
type Known struct {
	Hole  string `json:"hole,omitempty"`  // known cards of every hand, as in "AsKs"
	Board string `json:"board,omitempty"` // more of them: 0, 3, 4 or 5
	Dead  string `json:"dead,omitempty"`  // cards that are never dealt
}

// Engine is a way to deal and evaluate hands. Each has hands of its own: the
// tally of a seed depends on it, the distribution does not.
type Engine string

const (
	// Auto is Lanes for what that can do, else Deck.
	Auto Engine = "auto"
	// Lanes deals and evaluates tens of hands at once (package lanes). It counts
	// categories and classes, from SFC64.
	Lanes Engine = "lanes"
	// Deck shuffles the first cards of a real deck, used again from round to
	// round, and sorts each hand by itself.
	Deck Engine = "deck"
	// Enumerate takes every possible hand once. Its rounds are the number of
	// those hands, and it needs no random words.
	Enumerate Engine = "exact"
)

// versions are the versions of the engines: a change of an engine that changes
// a seed's tally, or the tally's form, gives it a new one.
func (e Engine) version() int {
	return map[Engine]int{Lanes: 1, Deck: 1, Enumerate: 1}[e]
}

// Command returns the command that repeats the run of so many rounds.
func (s Spec) Command(rounds uint64) string {
	if s.Engine == Enumerate {
		return "simulate exact " + s.Flags()
	}
	return fmt.Sprintf("simulate -rounds %d -seed %d %s", rounds, s.Seed, s.Flags())
}

// Flags returns the command's flags that repeat the run, without -rounds and
// -seed: as in "-cards 7 -engine lanes -rng sfc64".
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
