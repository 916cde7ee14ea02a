package audit

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/audit/internal/dealt"
	"pokersim/sim/audit/internal/input"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
)

// Kind is the kind of run in the tally files of audits.
const Kind = "audit"

// Mode is the pack from which each shuffle starts.
type Mode string

// The modes.
const (
	Reset Mode = "reset" // the ordered pack
	Reuse Mode = "reuse" // the result of the previous shuffle
	Both  Mode = "both"  // one audit in each mode; the default, except of Read
)

// Words returns what a mode tests, as in "from the packs as they are".
func (m Mode) Words() string {
	return map[Mode]string{
		Reset: "from the packs as they are", Reuse: "from the order that one shuffle makes of another's", Dealt: "from the hands as they are dealt",
	}[m]
}

// each returns the modes of m in order: two for Both, else m itself.
func (m Mode) each() []Mode {
	if m == Both {
		return []Mode{Reset, Reuse}
	}
	return []Mode{m}
}

// reuse reports for each mode of m whether it is Reuse.
func (m Mode) reuse() (all []bool) {
	for _, mode := range m.each() {
		all = append(all, mode == Reuse)
	}
	return all
}

// ChunkRounds is the number of shuffles in a chunk. The last chunk of a mode may
// have fewer. Every chunk starts with the ordered pack and has a separate stream of
// random words.
const ChunkRounds = tests.ChunkShuffles

// MaxCards is the largest number of cards in a pack.
const MaxCards = input.MaxCards

// MaxRounds is the largest number of shuffles in each mode.
const MaxRounds = tests.MaxShuffles

// batteryVersion is increased when tests are added, removed or changed, so that
// tallies of different versions are not added.
const batteryVersion = 5

// maxName is the length in bytes of the longest name of a shuffle. A name may come from a
// tally file, and is printed.
const maxName = 200

// Shuffler returns a function that shuffles a pack in place with the random words of
// src, a Source of math/rand/v2. Its result must depend on the pack and on src alone, and be a permutation of
// the pack. Each chunk calls Shuffler once and uses the function in one goroutine;
// chunks run concurrently. Algorithm.NewInts of package shuffle is a Shuffler.
type Shuffler func(src rand.Source) func(pack []int)

// Spec identifies an audit: tallies of equal specs may be added. It is plain data,
// comparable with ==. Prepare replaces zero values by defaults.
type Spec struct {
	Algorithm   string `json:"algorithm"`      // the name of the shuffle in the report: printable, at most 200 bytes
	Cards       int    `json:"cards"`          // in the pack, 2 to MaxCards; 0 is the cards of Decks and Jokers
	Decks       int    `json:"decks"`          // number of decks of 52 cards, for a pack of decks and jokers
	Jokers      int    `json:"jokers"`         // number of jokers; their cards follow those of the decks
	First       int    `json:"first"`          // number of positions that the shuffle fills, from the front; 0 is all
	Seed        uint64 `json:"seed"`           // any value; Read ignores it
	Mode        Mode   `json:"mode"`           // "" is Both, or Reset for Read
	Tests       string `json:"tests"`          // names separated by commas; "" is all that fit the pack
	ChunkRounds int    `json:"chunk_shuffles"` // 0 or ChunkRounds
	Battery     int    `json:"battery"`        // the version of the tests: 0 or that of this program
	// Seats is the number of seats of dealt hands, for Read: 1 to 22, or 0 for packs. Each
	// line has the cards of one hand in the order in which they are dealt: two of each
	// seat, then nothing, or flop, turn and river, or these with a burnt card before each.
	// "--" is a card that was not dealt: both cards of a seat, or those of a street. A
	// hand that was dealt must be there, whether it was shown or not.
	Seats int `json:"seats"`
	// Deal is how the cards of the seats are dealt: One or Two. "" is One.
	Deal Deal `json:"deal"`
	// Columns are, for Read, the columns of each row that are read, by their numbers from 1 or by
	// their names in the first row, as in "3-8", "Nr1-Nr20" or "1-5,7". "" is all.
	Columns string `json:"columns,omitempty"`
	// Start is, for Read of one deck whose cards have names, the order of the deck before each
	// shuffle: suit by suit as in "A-K:SHDC", rank by rank as in "SHDC:A-K", "new-deck", or the names
	// of all cards. "" is not known: then 2-A:CDHS is assumed, and usual orders are tried
	// (Report.Start).
	Start string `json:"start,omitempty"`
	// Sorted is set by Read: the numbers of draws that ascend in each row, as in "1-6", or descend,
	// as in "20-1", separated by commas. Read puts them in a random order, as theirs is not that of
	// the draw.
	Sorted string `json:"sorted,omitempty"`
	// Alpha is the probability that an audit of a fair shuffle fails, its second run
	// included: above 0 and at most 0.05. 0 is DefaultAlpha. A first run fails if an
	// adjusted p-value is below Alpha/11. It is suspect below s = sqrt(100 Alpha/11). A
	// second run, with four times the shuffles, fails below s/10. A fair shuffle fails
	// with probability Alpha/11 + s·s/10 = Alpha.
	Alpha float64 `json:"alpha"`
}

// flags returns the flags of simulate audit that repeat the audit, without -shuffles
// and -seed, as in "-algorithm naive -n 52 -mode both". Packs from Read have - in place of
// -algorithm; packs of decks and jokers have -decks and -jokers in place of
// -n. If no flag has the shuffle, the text begins with "a shuffle of the program".
func (s Spec) flags() string {
	text := "-algorithm " + shellescape.Quote(s.Algorithm)
	switch {
	case s.Algorithm == StandardInput:
		text = "-"
	case s.ofProgram():
		text = fmt.Sprintf("a shuffle of the program (%s):", s.Algorithm)
	}
	if s.Seats > 0 {
		text += fmt.Sprintf(" -seats %d -deal %s", s.Seats, s.Deal)
		return text + s.chosen()
	}
	if s.Drawn() {
		text += fmt.Sprintf(" -pool %d", s.Cards)
	} else if s.Decks > 0 || s.Jokers > 0 {
		text += fmt.Sprintf(" -decks %d -jokers %d", s.Decks, s.Jokers)
	} else {
		text += fmt.Sprintf(" -n %d", s.Cards)
	}
	if !s.Drawn() {
		text += " -mode " + string(s.Mode)
	}
	return text + s.chosen()
}

// chosen returns the flags of chosen columns and tests, and of another level.
func (s Spec) chosen() (text string) {
	if s.Columns != "" {
		text += " -columns " + shellescape.Quote(s.Columns)
	}
	if s.Start != "" {
		text += " -start " + shellescape.Quote(s.Start)
	}
	if s.Tests != "" {
		text += " -tests " + shellescape.Quote(s.Tests)
	}
	if s.Alpha != DefaultAlpha {
		text += fmt.Sprintf(" -alpha %v", s.Alpha)
	}
	return text
}

// Drawn reports whether the audit is of draws from a pool.
func (s Spec) Drawn() bool { return s.Algorithm == StandardInput && s.First < s.Cards }

// ofProgram reports whether the shuffle is one that the caller defines: -algorithm has no
// such name.
func (s Spec) ofProgram() bool {
	return s.Algorithm != StandardInput && !shuffle.Known(s.Algorithm)
}

// Plan determines the result of an audit. It is plain data; Prepare checks it.
type Plan struct {
	Spec
	Rounds   uint64   // in each mode, 1 to MaxRounds
	Level    string   // of the assembly, one of sim.Levels, without effect on the counts; "" is the best of the machine
	Shuffler Shuffler // nil for a plan that only judges tallies
	// Pool is, for Read, the size of the pool that the draws on the lines are from, 2 to MaxCards;
	// 0 is packs. It is Cards in the report, and the size of a draw is First.
	Pool   int
	Source string // for Read: the name of the input, as of a file; "" is StandardInput
}

// completed returns the plan with its defaults, or the error of an invalid field. It
// does not check Shuffles.
func (p Plan) completed() (Plan, error) {
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
	if p.Mode == "" && p.Algorithm == StandardInput {
		p.Mode = Reset
	}
	p.Mode = cmp.Or(p.Mode, Both)
	p.ChunkRounds = cmp.Or(p.ChunkRounds, ChunkRounds)
	p.Battery = cmp.Or(p.Battery, batteryVersion)
	p.Alpha = cmp.Or(p.Alpha, DefaultAlpha)
	if _, err := lanes.Choose(p.Level); err != nil {
		return p, chunk.Invalid("level", "%q: this machine has %v", p.Level, lanes.Levels())
	}
	if err := p.dealt(); err != nil {
		return p, err
	}
	if p.Pool != 0 && (p.Pool < 2 || p.Pool > MaxCards || p.Seats != 0 || p.Decks != 0 || p.Jokers != 0 || p.Cards != p.Pool || p.Mode != Reset) {
		return p, chunk.Invalid("pool", "%d: want 2 to %d numbers, and neither seats, decks nor a mode", p.Pool, MaxCards)
	}
	switch {
	case len(p.Algorithm) > maxName || strings.ContainsFunc(p.Algorithm, func(r rune) bool { return !unicode.IsPrint(r) }):
		return p, chunk.Invalid("algorithm", "%.40q: want at most %d bytes, which can be printed", p.Algorithm, maxName)
	case p.Cards < 2 || p.Cards > MaxCards:
		return p, chunk.Invalid("cards", "%d: want 2 to %d", p.Cards, MaxCards)
	case p.First < 0:
		return p, chunk.Invalid("first", "%d positions: want 1 or more", p.First)
	case !(p.Alpha > 0 && p.Alpha <= maxAlpha):
		return p, chunk.Invalid("alpha", "%v: want a probability above 0 and at most %v", p.Alpha, maxAlpha)
	case p.Mode != Reset && p.Mode != Reuse && p.Mode != Both:
		return p, chunk.Invalid("mode", "%.20q is unknown: the modes are %s, %s and %s", p.Mode, Reset, Reuse, Both)
	case p.ChunkRounds != ChunkRounds:
		return p, chunk.Invalid("chunk_shuffles", "%d: want %d", p.ChunkRounds, ChunkRounds)
	case p.Battery != batteryVersion:
		return p, chunk.Invalid("battery", "version %d of the tests: this program has version %d, whose tallies have other counts", p.Battery, batteryVersion)
	}
	if p.First == 0 || p.First > p.Cards {
		p.First = p.Cards
	}
	if _, ok := p.sortedPlaces(p.First); !ok || p.Sorted != "" && !p.Drawn() {
		return p, chunk.Invalid("sorted", "%.40q: want stretches of the numbers of a draw", p.Sorted)
	}
	if p.Columns != "" && p.Algorithm != StandardInput {
		return p, chunk.Invalid("columns", "%.40q: packs of an algorithm have none", p.Columns)
	}
	if p.Start != "" && (p.Algorithm != StandardInput || p.Seats > 0 || p.Pool > 0) {
		return p, chunk.Invalid("start", "%.40q: only packs of an input have it, not those of an algorithm, draws or dealt hands", p.Start)
	}
	var err error
	known := tests.Names()
	if p.Seats > 0 {
		known = dealt.Names()
	}
	p.Tests, err = inOrder(p.Tests, known)
	return p, err
}

// Tests returns the names of all tests, those of dealt hands last. They are the names of
// Spec.Tests and of the results. A test of several questions has its first one's name.
func Tests() []string { return append(tests.Names(), dealt.Names()...) }

// inOrder returns names of tests in the order of the known ones, without duplicates.
func inOrder(list string, known []string) (string, error) {
	if list == "" {
		return "", nil
	}
	wanted := strings.Split(list, ",")
	for _, name := range wanted {
		if !slices.Contains(known, name) {
			return list, chunk.Invalid("tests", "%.20q is unknown: the tests are %s", name, strings.Join(known, ", "))
		}
	}
	known = slices.DeleteFunc(known, func(name string) bool { return !slices.Contains(wanted, name) })
	return strings.Join(known, ","), nil
}
