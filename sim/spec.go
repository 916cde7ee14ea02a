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
	Seed    uint64        `json:"seed"`            // any value
	Cards   int           `json:"cards"`           // cards in a hand: 5 to 7, or 1 to deck.MaxDraw for a question of the caller's own
	Engine  Engine        `json:"engine"`          // how hands are dealt; "" is Auto
	RNG     rng.Algorithm `json:"rng,omitempty"`   // the generator of random words; "" is SFC64
	By      string        `json:"by"`              // the name of the question; "" is category
	Target  Target        `json:"target,omitzero"` // when to stop before all rounds; the zero value is never
	Version int           `json:"version"`         // of the engine; 0 is this program's, and no other can be run
}

// Engine is a way to deal and evaluate hands. Each has hands of its own: the
// tally of a seed depends on it, the distribution does not.
type Engine string

const (
	// Auto is Lanes for what that can do, else Deck.
	Auto Engine = "auto"
	// Lanes deals and evaluates tens of hands at once (package lanes). It counts
	// categories, from SFC64.
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

// Flags returns the command's flags that repeat the run, without -rounds and
// -seed: as in "-cards 7 -engine lanes -rng sfc64".
func (s Spec) Flags() string {
	flags := []string{fmt.Sprintf("-cards %d", s.Cards)}
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
