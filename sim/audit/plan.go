package audit

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/chunk"
)

// Kind is the kind of run that tally files of audits name.
const Kind = "audit"

// Mode is what each shuffle starts from.
type Mode string

// The modes.
const (
	Reset Mode = "reset" // the pack in order
	Reuse Mode = "reuse" // the pack as the last shuffle left it
	Both  Mode = "both"  // an audit in either mode; what a plan without a mode means
)

// each returns the modes that m stands for, in order.
func (m Mode) each() []Mode {
	if m == Both {
		return []Mode{Reset, Reuse}
	}
	return []Mode{m}
}

// lane is the stream of a mode: it is the same whether the mode stands alone or not.
func (m Mode) lane() uint8 { return uint8(slices.Index(Both.each(), m)) }

// ChunkShuffles is the number of shuffles in a chunk; the last one may have
// fewer. Every chunk starts from a pack in order with a stream of its own.
const ChunkShuffles = 1 << 14

// MaxShuffles is the most shuffles of an audit in each mode.
const MaxShuffles = 1_000_000_000_000

// batteryVersion changes whenever tests come, go or count otherwise, so that
// tallies of different programs do not mix.
const batteryVersion = 2

// Shuffler returns what turns a pack, in place, into the next one, by the words
// of src. Each chunk calls it once, and uses what it returns in one goroutine.
type Shuffler func(src rand.Source) func(pack []int)

// ByName returns the shuffler of an algorithm of the catalogue.
func ByName(a shuffle.Algorithm) Shuffler {
	return a.NewInts
}

// Spec is what identifies an audit: tallies of equal specs add. It is plain data,
// comparable with ==. Zero values stand for defaults, which Plan.Checked fills in.
type Spec struct {
	Algorithm     string `json:"algorithm"`      // what the report calls the shuffle
	Cards         int    `json:"cards"`          // in the pack, 2 to MaxCards; 0 is those of Decks and Jokers
	Decks         int    `json:"decks"`          // of 52 cards each, if the pack is of such
	Jokers        int    `json:"jokers"`         // behind the decks
	First         int    `json:"first"`          // how many positions the shuffle fills; 0 is all of them
	Seed          uint64 `json:"seed"`           // any value; of no meaning for Read
	Mode          Mode   `json:"mode"`           // "" is Both
	Tests         string `json:"tests"`          // names with commas between them; "" is all that go with the pack
	ChunkShuffles int    `json:"chunk_shuffles"` // 0 is ChunkShuffles; nothing else is known
	Battery       int    `json:"battery"`        // the version of the tests; 0 is this program's; nothing else is known
}

// Flags returns the flags of simulate audit that repeat the audit, without
// -shuffles and -seed: "-algorithm naive -n 52 -mode both", or with
// -stdin for packs that were read, or with -decks and -jokers.
func (s Spec) Flags() string {
	text := "-algorithm " + s.Algorithm
	if s.Algorithm == StandardInput {
		text = "-stdin"
	}
	if s.Decks > 0 || s.Jokers > 0 {
		text += fmt.Sprintf(" -decks %d -jokers %d", s.Decks, s.Jokers)
	} else {
		text += fmt.Sprintf(" -n %d", s.Cards)
	}
	text += " -mode " + string(s.Mode)
	if s.Tests != "" {
		text += " -tests " + s.Tests
	}
	return text
}

// Plan is what fixes the result of an audit.
type Plan struct {
	Spec
	Shuffles uint64 // in each mode, 1 to MaxShuffles
	Shuffler Shuffler
}

// Checked returns the plan with its defaults filled in. A plan that cannot be run
// or judged gives an error that matches chunk.ErrPlan; a Shuffler is not asked for.
func (p Plan) Checked() (Plan, error) {
	if p.Shuffles < 1 || p.Shuffles > MaxShuffles {
		return p, chunk.Invalid("shuffles", "%d: want 1 to %d", p.Shuffles, uint64(MaxShuffles))
	}
	return p.looks()
}

// runnable is Checked for a plan that is to be run.
func (p Plan) runnable() (Plan, error) {
	p, err := p.Checked()
	if err == nil && p.Shuffler == nil {
		err = chunk.Invalid("algorithm", "there is no shuffler")
	}
	return p, err
}

// looks checks and fills in the part of a plan that says what is looked at.
func (p Plan) looks() (Plan, error) {
	if p.Decks != 0 || p.Jokers != 0 {
		pack := deck.Pack{Decks: p.Decks, Jokers: p.Jokers}
		switch {
		case p.Decks < 0 || p.Jokers < 0 || p.Decks > MaxCards || p.Jokers > MaxCards:
			return p, chunk.Invalid("decks", "%d with %d jokers: want at most %d cards", p.Decks, p.Jokers, MaxCards)
		case p.Cards != 0 && p.Cards != pack.Cards():
			return p, chunk.Invalid("cards", "%d: %d decks and %d jokers have %d", p.Cards, p.Decks, p.Jokers, pack.Cards())
		}
		p.Cards = pack.Cards()
		if p.Cards == deck.Size && p.Jokers == 0 { // the same as -n 52
			p.Decks = 0
		}
	}
	p.Mode = cmp.Or(p.Mode, Both)
	p.ChunkShuffles = cmp.Or(p.ChunkShuffles, ChunkShuffles)
	p.Battery = cmp.Or(p.Battery, batteryVersion)
	switch {
	case p.Cards < 2 || p.Cards > MaxCards:
		return p, chunk.Invalid("cards", "%d: want 2 to %d", p.Cards, MaxCards)
	case p.First < 0:
		return p, chunk.Invalid("first", "%d positions: want 1 or more", p.First)
	case p.Mode != Reset && p.Mode != Reuse && p.Mode != Both:
		return p, chunk.Invalid("mode", "%.20q is unknown: the modes are %s, %s and %s", p.Mode, Reset, Reuse, Both)
	case p.ChunkShuffles != ChunkShuffles:
		return p, chunk.Invalid("chunk_shuffles", "%d: want %d", p.ChunkShuffles, ChunkShuffles)
	case p.Battery != batteryVersion:
		return p, chunk.Invalid("battery", "the tests of version %d: this program has version %d", p.Battery, batteryVersion)
	}
	if p.First == 0 || p.First > p.Cards {
		p.First = p.Cards
	}
	var err error
	p.Tests, err = inOrder(p.Tests)
	return p, err
}

// inOrder returns names of tests in the order of the battery, each once.
func inOrder(names string) (string, error) {
	if names == "" {
		return "", nil
	}
	wanted := strings.Split(names, ",")
	for _, name := range wanted {
		if !slices.Contains(families(), name) {
			return names, chunk.Invalid("tests", "%.20q is unknown: the tests are %s", name, strings.Join(families(), ", "))
		}
	}
	known := slices.DeleteFunc(families(), func(name string) bool { return !slices.Contains(wanted, name) })
	return strings.Join(known, ","), nil
}

// Chunks returns the numbers of the plan's chunks: those of its first mode, then
// those of its second one.
func (p Plan) Chunks() chunk.Set {
	return chunk.Set{{From: 0, To: uint64(len(cmp.Or(p.Mode, Both).each())) * p.modeChunks()}}
}

// modeChunks is the number of chunks in each mode.
func (p Plan) modeChunks() uint64 { return (p.Shuffles + ChunkShuffles - 1) / ChunkShuffles }

// chunkShuffles is the number of shuffles in a chunk of a mode, counted from its
// first one.
func (p Plan) chunkShuffles(chunk uint64) uint64 {
	return min(ChunkShuffles, p.Shuffles-chunk*ChunkShuffles)
}
