package audit

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/internal/defaults"
	"pokersim/internal/rows"
	"pokersim/sim/audit/internal/dealt"
	"pokersim/sim/audit/internal/shuffled"
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
const MaxCards = rows.MaxCards

// MaxRounds is the largest number of shuffles in each mode.
const MaxRounds = tests.MaxShuffles

// batteryVersion is increased when tests are added, removed or changed, so that
// tallies of different versions are not added.
const batteryVersion = 7

// maxOffset is the largest number before a pool.
const maxOffset = 1_000_000

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
	Cards       int    `json:"cards"`          // in the pack, 2 to MaxCards; 0 is the cards of Decks and Jokers, or 52, or for Read those of the first line
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
	// Offset is, for draws from a pool, the number before the least one: the numbers are Offset+1 to
	// Offset+Cards. -1 is a pool that begins at 0.
	Offset int `json:"offset,omitempty"`
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
		text += " -pool " + poolText(s.Cards, s.Offset)
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

// poolText returns the numbers of a pool as -pool takes them.
func poolText(size, offset int) string {
	if offset == 0 {
		return strconv.Itoa(size)
	}
	return fmt.Sprintf("%d-%d", offset+1, offset+size)
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
	Rounds   uint64   // in each mode, 1 to MaxRounds; 0 is 1,000,000
	Level    string   // of the assembly, one of sim.Levels, without effect on the counts; "" is the best of the machine
	Shuffler Shuffler // nil for a plan that only judges tallies
	// Pool is, for Read, the size of the pool that the draws on the lines are from, 2 to MaxCards;
	// 0 is packs. It is Cards in the report, and the size of a draw is First.
	Pool   int
	Source string // for Read: the name of the input, as of a file; "" is StandardInput
	// Watch, if it is not nil, is called by Read between packs, by the goroutine of Read and at most once
	// in some hundred packs. soFar returns the report of the packs so far, which has no verdict; it
	// takes the time of all tests, and its error says that there are too few packs for any.
	Watch func(soFar func() (*Report, error))
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
	if p.Offset != 0 && (p.Algorithm != StandardInput || p.Offset < -1 || p.Offset > maxOffset) {
		return p, chunk.Invalid("offset", "%d: want -1 to %d, of draws from a pool", p.Offset, maxOffset)
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
func Tests() []string {
	all := tests.Names()
	return append(all, slices.DeleteFunc(dealt.Names(), func(name string) bool { return slices.Contains(all, name) })...)
}

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

// Prepared is a checked plan with its tests. Only Prepare returns one. Concurrent use
// is safe.
type Prepared struct {
	plan    Plan
	battery *tests.Battery
}

// Prepare checks a plan and replaces its zero values by defaults. An invalid plan
// gives an error that matches chunk.ErrPlan. A plan without a Shuffler cannot be run,
// but its tallies can be judged.
func Prepare(plan Plan) (*Prepared, error) {
	if plan.Cards == 0 && plan.Decks == 0 && plan.Jokers == 0 {
		plan.Cards = deck.Size
	}
	if plan.Rounds = cmp.Or(plan.Rounds, defaults.Shuffles); plan.Rounds > MaxRounds {
		return nil, chunk.Invalid("shuffles", "%d: want 1 to %d", plan.Rounds, uint64(MaxRounds))
	}
	return prepare(plan)
}

// prepare is Prepare for a plan whose number of shuffles may be unknown.
func prepare(plan Plan) (*Prepared, error) {
	plan, err := plan.completed()
	if err != nil {
		return nil, err
	}
	pack := shuffled.NewPack(plan.Cards, plan.Decks, plan.Jokers)
	return &Prepared{plan, tests.NewBattery(pack, plan.First, plan.Tests, plan.Algorithm == StandardInput, plan.Rounds, plan.Level)}, nil
}

// runnable returns an error if the plan has no shuffler or too few shuffles for every
// test.
func (p *Prepared) runnable() error {
	if p.plan.Shuffler == nil {
		return chunk.Invalid("algorithm", "there is no shuffler")
	}
	return p.enough()
}

// Plan returns the plan with its defaults.
func (p *Prepared) Plan() Plan { return p.plan }

// Flags returns the flags of simulate audit that repeat the audit, without -shuffles
// and -seed, as in "-algorithm naive -n 52 -mode both". Packs from Read have - in place of
// -algorithm; packs of decks and jokers have -decks and -jokers in place of
// -n. If no flag has the shuffle, the text begins with "a shuffle of the program".
func (p *Prepared) Flags() string { return p.plan.flags() }

// Command returns the command that repeats the audit, as Report.Command does.
func (p *Prepared) Command() string {
	r := Report{Source: p.plan.Source, Plan: p.plan.Spec, Rounds: p.plan.Rounds, Seed: p.plan.Seed}
	return r.Command()
}

// Chunks returns the numbers of the plan's chunks: those of the first mode come
// before those of the second one.
func (p *Prepared) Chunks() chunk.Set {
	return chunk.Set{{From: 0, To: uint64(len(p.plan.Mode.each())) * p.modeChunks()}}
}

// Complete reports whether a tally has all chunks of the plan.
func (p *Prepared) Complete(tally chunk.Tally) bool {
	return tally.Chunks.Has(p.Chunks())
}

// Grow returns the tally of an audit with the same Spec as a tally of this plan. The
// number of shuffles of an audit is fixed, so another one gives an error.
func (p *Prepared) Grow(_ context.Context, shuffles uint64, tally chunk.Tally) (chunk.Tally, error) {
	if shuffles != p.plan.Rounds {
		return chunk.Tally{}, fmt.Errorf("it belongs to an audit of %d shuffles", shuffles)
	}
	return tally, nil
}

func (p *Prepared) levels() levels { return levelsOf(p.plan.Alpha) }

// rounds returns the shuffles of each mode. The chunks count from 0 in each.
func (p *Prepared) rounds() chunk.Rounds {
	return chunk.Rounds{Total: p.plan.Rounds, Chunk: ChunkRounds}
}

// modeChunks returns the number of chunks in each mode.
func (p *Prepared) modeChunks() uint64 { return p.rounds().Chunks().Len() }

// enough returns an error if no test of the plan can be made: because none fits
// the pack, or because there are too few shuffles. It counts no shuffles of the plan.
//
// A plan with no other test than repeats needs no number of shuffles, because
// repeats can fail with any.
func (p *Prepared) enough() error {
	b, shuffles := p.battery, p.plan.Rounds
	switch least := b.LeastShuffles(p.plan.Mode.each()[0] == Reuse, shuffles); {
	case shuffles >= least:
		return nil
	case least > MaxRounds:
		return b.NoneFits()
	case p.plan.Algorithm == StandardInput: // its report is TooFew
		return nil
	default:
		return chunk.Invalid("shuffles", "%d: these tests of %d cards need at least %d", shuffles, b.Cards, least)
	}
}

const printBytes = uint64(len(chunk.Print{}))

// searchBytes are what the search for repeats takes for each fingerprint of one mode: a copy, its
// index, its lag, and the numbers of rows and of pairs with a lag.
const searchBytes = printBytes + 4*4

// Memory returns the most memory in bytes that a run of the plan takes, or a merge of
// its tallies, beside its counts: two copies of its fingerprints, the tables that search
// those of one mode for repeats, and the first packs of an input. It is less than 1 GB
// for every plan. Each worker
// has two copies of the counts: a few megabytes, or 80 for five cards and 8.64 million
// shuffles or more.
func (p *Prepared) Memory() uint64 {
	if !p.battery.Prints() && p.plan.Algorithm != StandardInput {
		return 0
	}
	modes, packs := uint64(len(p.plan.Mode.each())), min(p.plan.Rounds, tests.MaxPrints)
	all := (2*modes*printBytes + searchBytes) * packs
	if p.plan.Algorithm == StandardInput {
		all += min(p.plan.Rounds*uint64(2*p.plan.Cards), maxFirst)
	}
	return all
}

// Flags returns the flags that repeat the audit, without the shuffles and the seed, as
// Prepared.Flags does.
func (r *Report) Flags() string { return r.Plan.flags() }

// Command returns the command that repeats the audit. It is empty for a shuffle that the
// caller defines: one that -algorithm does not have.
func (r *Report) Command() string {
	flags := r.Plan.flags()
	switch {
	case r.read():
		return r.reading(flags)
	case r.Plan.ofProgram():
		return ""
	}
	first := r
	if r.FirstRun != nil {
		first = r.FirstRun
	}
	return fmt.Sprintf("simulate audit %s -shuffles %d -seed %d", flags, first.Rounds, r.Seed)
}

// reading returns the command that audits the input with some flags. A name that begins with
// a dash stands after "--".
func (r *Report) reading(flags string) string {
	name, others := shellescape.Quote(r.Source), strings.TrimPrefix(flags, "-")
	switch {
	case r.Source == "":
		return "simulate audit " + flags
	case strings.HasPrefix(r.Source, "-"):
		return "simulate audit" + others + " -- " + name
	}
	return "simulate audit " + name + others
}

// read reports whether the report is from Read.
func (r *Report) read() bool { return r.Plan.Algorithm == StandardInput }

// SecondRun returns the command of the second run of a suspect report from Read, or "".
// Its input has the packs of the first run, then MoreNeeded new ones.
func (r *Report) SecondRun() string {
	if r.Verdict != Suspect || r.MoreNeeded == 0 || !r.read() {
		return ""
	}
	return r.reading(fmt.Sprintf("%s -shuffles %d", r.Plan.flags(), r.Rounds))
}

// Detection is a bias that an audit finds in its first run with 90 % power.
type Detection struct {
	What     string  `json:"what"`               // a frequency, as in "a card at a position", a mean or a correlation
	Relative float64 `json:"relative,omitempty"` // the change of the frequency or mean: 0.05 is 5 % too often
	Test     string  `json:"test"`
	Absolute float64 `json:"absolute,omitempty"` // instead of Relative, the change of a correlation
}

// Size returns the change and its unit: percent, or none of a correlation.
func (d Detection) Size() (change float64, unit string) {
	if d.Absolute > 0 {
		return d.Absolute, ""
	}
	return 100 * d.Relative, " %"
}

// detects returns the smallest biases that tests of a report find.
func (p *Prepared) detects(r *Report, l levels) (all []Detection) {
	tests := 0
	for _, part := range r.Parts {
		tests += len(part.Results)
	}
	for _, t := range p.sections()[0].Tests {
		for _, q := range t.Questions {
			test := cmp.Or(q.Name, t.Name)
			part := slices.IndexFunc(r.Parts, func(part Part) bool {
				return q.Finds != "" && slices.ContainsFunc(part.Results, func(x Result) bool { return x.Test == test })
			})
			if part >= 0 {
				size := t.Detectable(q, r.Parts[part].Rounds, l.fail/float64(tests))
				d := Detection{What: q.Finds, Relative: size, Test: test}
				if q.Absolute {
					d.Relative, d.Absolute = 0, size
				}
				all = append(all, d)
			}
		}
	}
	return all
}
