// Package sim deals random poker hands, or enumerates all of them, and counts them
// by category, by class or by a question of the caller. The function loop in loop_test.go does
// so in seven lines.
//
// A Plan fixes the result. Prepare checks it and derives what a run needs; the
// *Prepared runs it. The rounds are divided into chunks of ChunkRounds. Every chunk
// begins with an ordered deck and deals from its own random stream, and the tallies
// of the chunks are added. So a plan gives the same tally with any number of
// workers, with any timing and on every machine.
//
// A round is one hand, and counts are numbers of hands: element i of a tally's counts is that
// of outcome i, whose name is element i of Prepared.Labels. Package results makes tables of
// them; package equity counts deals of several players, and package query asks questions about
// them. Errors of plans and options match chunk.ErrPlan and name the field; other errors are
// those of a context that ends.
//
//	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 42}, Rounds: 1_000_000})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := run.Run(context.Background(), chunk.Options{})
//	fmt.Println(tally.Counts[eval.FullHouse], "full houses in", tally.Total(), "hands", err)
//	fmt.Println(run.Command(tally.Total()))
//	// Output:
//	// 25704 full houses in 1000000 hands <nil>
//	// simulate -rounds 1000000 -seed 42 -cards 7 -engine lanes -rng sfc64
//
// A Question of the program is a function of a hand of 1 to 7 cards, with a label for each
// outcome:
//
//	aces := func(hand []deck.Card) int {
//		n := 0
//		for _, c := range hand {
//			if c.Rank() == deck.Ace {
//				n++
//			}
//		}
//		return n
//	}
//	run, err := sim.Prepare(sim.Plan{
//		Spec:     sim.Spec{Seed: 42, Cards: 5},
//		Rounds:   1_000_000,
//		Question: sim.Question{Name: "aces", Labels: []string{"0", "1", "2", "3", "4"}, Sort: aces},
//	})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := run.Run(context.Background(), chunk.Options{})
//	fmt.Println(tally.Counts, err)
//	// Output: [658762 298952 40505 1767 14] <nil>
//
// An Evaluator of the program is for rules of its own, here without flushes:
//
//	run := deck.Must(sim.Prepare(sim.Plan{
//		Spec:      sim.Spec{Seed: 42, Cards: 5},
//		Rounds:    1_000_000,
//		Evaluator: noFlush{eval.NewTable()},
//	}))
//	tally := deck.Must(run.Run(context.Background(), chunk.Options{}))
//	exact := deck.Must(run.Exact(context.Background(), chunk.Options{}))
//	fmt.Println(tally.Counts[eval.Straight], "straights in", tally.Total(), "hands")
//	fmt.Println(exact[eval.Straight], "among all, and", exact[eval.Flush], "flushes")
//	// Output:
//	// 3877 straights in 1000000 hands
//	// 10240 among all, and 0 flushes
//
// The engine Exact counts every hand once, also for a question or an evaluator:
//
//	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 5, Engine: sim.Exact}})
//	if err != nil {
//		fmt.Println(err)
//		return
//	}
//	tally, err := run.Run(context.Background(), chunk.Options{})
//	fmt.Println(tally.Counts[eval.RoyalFlush], "royal flushes among", tally.Total(), "hands", err)
//	// Output: 4 royal flushes among 2598960 hands <nil>
//
// chunk.Options has the number of workers, and what watches, continues or divides a run. Shards
// may run on several machines: a tally is JSON, and the tallies of all shards add to that of one
// run.
//
//	run := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 42, Cards: 7}, Rounds: 2_000_000}))
//	var files [][]byte
//	for i := range uint64(3) {
//		shard := run.Chunks().Part(i+1, 3)
//		tally := deck.Must(run.Run(context.Background(), chunk.Options{Only: &shard}))
//		files = append(files, deck.Must(json.Marshal(tally)))
//	}
//	var sum chunk.Tally
//	for _, file := range files {
//		var part chunk.Tally
//		if err := json.Unmarshal(file, &part); err != nil {
//			panic(err)
//		}
//		if err := run.Check(part); err != nil { // a file of another plan
//			panic(err)
//		}
//		sum.Add(part)
//	}
//	whole := deck.Must(run.Run(context.Background(), chunk.Options{}))
//	fmt.Println(len(files), "files,", run.Complete(sum), slices.Equal(sum.Counts, whole.Counts))
//	// Output: 3 files, true true
package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"al.essio.dev/pkg/shellescape"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/packs"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/count"
	"pokersim/sim/internal/lanes"
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
	Cards   int           `json:"cards"` // cards in a hand, known and drawn: 5 to 7, 3 for three card poker, or 1 to 7 for a question of the caller; 0 is what the game or the street fixes, else 7
	Known                 // the known cards
	Engine  Engine        `json:"engine"`        // "" is Auto
	RNG     rng.Algorithm `json:"rng,omitempty"` // the random generator; "" is SFC64
	// Evaluator names the evaluator of the deck engine: chehsunliu, or "" for the table of
	// the game and for one that only Plan.Evaluator has.
	Evaluator string `json:"evaluator,omitempty"`
	By        string `json:"by"` // the name of the question; "" is category, or with Rows pays
	// Rows are the outcomes of the question pays: sets of hands of package eval/handset, with
	// semicolons between them. A hand has the first that it is in.
	Rows    string `json:"rows,omitempty"`
	Target  Target `json:"target,omitzero"` // when to stop before all rounds; the zero value is never
	Version int    `json:"version"`         // of the engine; 0 is the version of this program, the only one that it can run
}

// Known are the cards that are known before a hand is dealt, as text such as
// "AsKs".
type Known struct {
	Hole string `json:"hole,omitempty"` // the first cards of every hand; or a range as in package deck/ranges, which each hand's hole cards come from
	// Syntax is the reading of a range of Hole: "" and "own" that of ranges.ParseRange, "generic"
	// the generic one. A prepared plan has the text of the own one.
	Syntax string `json:"-"`
	Board  string `json:"board,omitempty"` // 0, 3, 4 or 5 more cards of every hand
	Dead   string `json:"dead,omitempty"`  // cards that are never dealt
	// At is the street at which a hand is seen: flop, turn, river, or showdown, which is the
	// river. A hand then has the hole cards and the board of the street, and Cards may be 0. ""
	// is the street that Cards gives, if it does. Else, of a made hand or a draw, it is that of
	// the known board, or the flop; and of a category it is the river.
	At string `json:"at,omitempty"`
}

// Engine is a set of ways to deal and evaluate hands, also those of several players. Engines
// deal different hands from the same seed; the distribution is the same.
type Engine string

const (
	// Auto is Lanes if it can run the plan, else Deck.
	Auto Engine = "auto"
	// Lanes deals and evaluates many hands at once (package lanes). It counts
	// categories and classes, and draws only from SFC64.
	Lanes Engine = count.Lanes
	// Deck shuffles the first cards of one deck again and again, and evaluates
	// each hand.
	Deck Engine = count.Deck
	// Exact counts every possible hand once. Its rounds are the number of
	// these hands. It uses no random words.
	Exact Engine = count.Exact
)

// String returns the name of the engine, "" of the default.
func (e Engine) String() string { return string(e) }

// MarshalText returns the name of the engine. It returns no error.
func (e Engine) MarshalText() ([]byte, error) { return []byte(e), nil }

// UnmarshalText reads the name of an engine; "" is the default.
func (e *Engine) UnmarshalText(text []byte) error {
	named := Engine(text)
	if named != "" && named != Exact && !slices.Contains(Engines(), string(named)) {
		return fmt.Errorf("unknown engine %q: want one of %s, or %s", text, strings.Join(Engines(), ", "), Exact)
	}
	*e = named
	return nil
}

// Engines returns the names of Auto and of the engines that deal at random.
func Engines() []string { return []string{string(Auto), string(Lanes), string(Deck)} }

// Questions returns the values of Spec.By that count one thing of a hand, the default first.
func Questions() []string {
	return slices.DeleteFunc(slices.Clone(count.Names), func(name string) bool { return name == count.MadeDraw })
}

// byChehsunliu is the value of Spec.Evaluator for *chehsunliu.Evaluator.
const byChehsunliu = "chehsunliu"

// MadeWithDraw is the word between a made hand and a draw in the labels of the question
// made-draw.
const MadeWithDraw = count.MadeWithDraw

// Flags returns the command's flags of the fields that are set, except the seed, such as
// "-cards 7 -engine lanes -rng sfc64".
func (s Spec) Flags() string {
	var flags []string
	add := func(name string, value any, given bool) {
		if given {
			flags = append(flags, name+" "+shellescape.Quote(fmt.Sprint(value)))
		}
	}
	add("-game", s.Game, s.Game != "")
	add("-decks", s.Decks, s.Decks > 0)
	add("-jokers", s.Jokers, s.Jokers > 0)
	add("-joker", s.Joker, s.Joker != "")
	r, err := eval.RulesOf(s.Game)
	add("-cards", s.Cards, s.Cards != 0 && s.At == "" && (err != nil || r.Size() == 0)) // else the street or the game determines the number
	add("-hole", s.Hole, s.Hole != "")
	add("-board", s.Board, s.Board != "")
	add("-dead", s.Dead, s.Dead != "")
	add("-at", s.At, s.At != "")
	add("-by", s.By, s.By != "" && s.By != count.Category && s.By != count.MadeDraw)
	add("-rows", s.Rows, s.Rows != "")
	add("-table", s.By, s.By == count.MadeDraw)
	add("-engine", s.Engine, s.Engine != "" && s.Engine != Exact)
	add("-rng", s.RNG, s.RNG != "")
	add("-evaluator", s.Evaluator, s.Evaluator != "")
	add("-target-error", s.Target.Error, s.Target != Target{})
	add("-hand", s.Target.Hand, s.Target != Target{})
	return strings.Join(flags, " ")
}

// Variant is the game or the pack of a run. Its zero value is hold'em. A pack of
// two decks or with jokers has no game.
type Variant struct {
	Game   string `json:"game,omitempty"`   // a name that eval.RulesOf accepts; "" is hold'em
	Decks  int    `json:"decks,omitempty"`  // decks in the pack, 1 or 2; 0 is 1
	Jokers int    `json:"jokers,omitempty"` // jokers in the pack, 0 to deck.MaxJokers
	Joker  string `json:"joker,omitempty"`  // wild: a joker is any card; bug: see packs.Rules.Bug; "" is wild
}

// The values of Variant.Joker.
const (
	jokerWild = "wild"
	jokerBug  = "bug"
)

// checked returns the variant in canonical spelling, and the rules of its game.
func (v Variant) checked() (Variant, eval.Rules, error) {
	r, err := eval.RulesOf(v.Game)
	switch {
	case err != nil:
		return v, r, chunk.Invalid("game", "%v", err)
	case v.Decks < 0 || v.Decks > 2:
		return v, r, chunk.Invalid("decks", "%d: want 1 or 2", v.Decks)
	case v.Jokers < 0 || v.Jokers > deck.MaxJokers:
		return v, r, chunk.Invalid("jokers", "%d: want 0 to %d", v.Jokers, deck.MaxJokers)
	case v.Joker != "" && v.Joker != jokerWild && v.Joker != jokerBug:
		return v, r, chunk.Invalid("joker", "unknown %q: want %s or %s", v.Joker, jokerWild, jokerBug)
	case v.Joker != "" && v.Jokers == 0:
		return v, r, chunk.Invalid("joker", "%s: the pack has no joker", v.Joker)
	}
	if r.Name == eval.Holdem().Name {
		v.Game = ""
	}
	if v.Decks == 1 {
		v.Decks = 0
	}
	if v.Joker == jokerWild {
		v.Joker = ""
	}
	if v.Game != "" && v.isPack() {
		return v, r, chunk.Invalid("game", "%s is played with one deck without jokers", v.Game)
	}
	return v, r, nil
}

// isPack reports whether the pack has two decks or jokers.
func (v Variant) isPack() bool { return v.Decks > 1 || v.Jokers > 0 }

// pack returns the rules of the pack.
func (v Variant) pack() packs.Rules {
	return packs.Rules{Pack: deck.Pack{Decks: max(v.Decks, 1), Jokers: v.Jokers}, Bug: v.Joker == jokerBug}
}

// dealsThree reports whether hands of a variant can have three cards: those of one deck
// of 52 cards.
func dealsThree(v Variant, r eval.Rules) bool { return !v.isPack() && r.Name == eval.Holdem().Name }

// Target is the wanted precision of the frequency of one outcome. A plan with a
// target ends after the first chunk, in ascending order, at which the target is
// reached, or after all its rounds. So the end of the run depends only on the plan.
//
// A run that stops when a hand has come up often enough has too many of that hand, on
// average: of a royal flush in five cards, in 600 runs, 1.525 times the exact frequency with
// Error 0.9, 1.078 with 0.3 and 1.024 with 0.15. The 95 % interval contained the exact value
// in 90.5, 93.7 and 94.2 % of them. From about 100 counts on, Error 0.1, the bias is near 1 %.
type Target struct {
	Hand  string  `json:"hand"`  // the label of the outcome
	Error float64 `json:"error"` // relative standard error, above 0 and below 1; frequency f in n rounds has sqrt((1-f)/(f·n))
}

// check returns an error if the target is not one of a question with these labels.
func (t Target) check(labels []string) error {
	switch {
	case t == Target{}:
		return nil
	case !(t.Error > 0 && t.Error < 1):
		return chunk.Invalid("target-error", "%g: want more than 0 and less than 1", t.Error)
	case !slices.Contains(labels, t.Hand):
		return chunk.Invalid("hand", "%q is not an outcome", t.Hand)
	}
	return nil
}

// of returns the target of a question with these labels for package chunk.
func (t Target) of(labels []string) chunk.Target {
	outcome, bound := slices.Index(labels, t.Hand), t.Error*t.Error
	reached := func(count, n uint64) bool { return count > 0 && 1/float64(count)-1/float64(n) <= bound }
	return chunk.Target{
		Reached: func(t chunk.Tally) bool { return reached(t.Counts[outcome], t.Total()) },
		// At a boundary the count is at most that of after, and the rounds are
		// more than those of before.
		Possible: func(before, after chunk.Tally) bool {
			return reached(after.Counts[outcome], before.Total()+1)
		},
	}
}

// ChunkRounds is the number of rounds in a chunk; the last one may have fewer. Another number
// changes the hands of a seed: raise the version in sampled of internal/count.
const ChunkRounds = 1 << 18

// Plan fixes the tally of a run. It is plain data, which Prepare checks.
type Plan struct {
	Spec
	Rounds    uint64    // hands to deal, 1 to chunk.MaxRounds; 0 is 10,000,000, or with a Target until it is reached; Exact sets it
	Question  Question  // the outcomes to count; the zero value is the question that Spec.By names
	Evaluator Evaluator // evaluates the hands one by one, on the engines Deck and Exact (Auto is Deck); nil is the fastest way
	// Source makes the random source of a worker, on the engine Deck (Auto is Deck); nil is that of
	// Seed and RNG. Run calls it once for each of its workers, at the same time; the sources must be
	// independent. Such a run has no seed, so nothing repeats it: its tally, which Check does not
	// know, depends on the timing of several workers, and it has no target, shard, continuation or
	// prefix.
	Source func() rand.Source
	Level  string // of the kernels; "" is the best of this machine. It changes no count
}

// ofProgram is the RNG of a plan with a Source.
const ofProgram rng.Algorithm = "a source of the program"

// Question is a question of the caller. It has a number of outcomes, and every hand
// has one of them.
type Question struct {
	Name   string   // identifies the question in a Spec and in tally files
	Labels []string // the name of each outcome
	// Sort returns the index of a hand's outcome in Labels. It must not keep or
	// change the hand. Workers call it concurrently.
	Sort func(hand []deck.Card) int
	// SortAll may be nil. It sets outcomes[i] to the outcome of hands[i], for every
	// i, as Sort does. The deck engine calls it instead of Sort, with up to 256
	// hands, if all cards of a hand of seven are drawn from 52. Workers call it
	// concurrently. After a panic the error names only the last hand.
	SortAll func(hands [][7]deck.Card, outcomes []int)
}

// given reports whether any field is set.
func (q Question) given() bool {
	return q.Name != "" || q.Labels != nil || q.Sort != nil || q.SortAll != nil
}

// own returns the question for the hands of a game.
func (q Question) own(r eval.Rules) (*count.Question, error) {
	switch {
	case q.Name == "":
		return nil, chunk.Invalid("question", "no name: want one, which identifies its tallies")
	case slices.Contains(count.Names, q.Name):
		return nil, chunk.Invalid("question", "%s: another question has this name", q.Name)
	case len(q.Labels) == 0:
		return nil, chunk.Invalid("question", "%s: want a label for each outcome", q.Name)
	case q.Sort == nil:
		return nil, chunk.Invalid("question", "%s: want a Sort function", q.Name)
	}
	own := &count.Question{Name: q.Name, Labels: q.Labels, Least: 1, Most: deck.MaxDraw, Suits: true}
	own.Sort = func() func([]deck.Card) int { return q.Sort }
	if n := r.Size(); n > 0 {
		own.Least, own.Most = n, n
	}
	if q.SortAll != nil {
		own.Ways = []count.Way{count.DeckMany(q.SortAll)}
	}
	return own, nil
}

// Evaluator evaluates hands of five to seven cards. *eval.Table evaluates those of
// its game. Any other type, such as *chehsunliu.Evaluator, is for hold'em, and may be of the
// program, with rules of its own. Its methods must not keep or change the hand. Workers call
// them concurrently.
type Evaluator interface {
	Category(hand []deck.Card) eval.Category // called if the hands are counted by category
	Class(hand []deck.Card) eval.Class       // called if they are counted by class
}

// Levels returns the levels of instructions that the kernels of this machine can use, best
// first: avx512, avx2 or neon, and always go, plain Go. All levels give the same counts. A
// plan's Level is one of them, or "", the best.
func Levels() []string { return lanes.Levels() }
