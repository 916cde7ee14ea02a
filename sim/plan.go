package sim

import (
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"

	"pokersim/sim/internal/ways"
)

// ChunkRounds is the number of rounds in a chunk; the last one may have fewer.
const ChunkRounds = 1 << 18

// Plan fixes the tally of a run. It is plain data, which Prepare checks.
type Plan struct {
	Spec
	Rounds    uint64    // hands to deal, 1 to chunk.MaxRounds; Exact sets it
	Question  Question  // the outcomes to count; the zero value is the question that Spec.By names
	Evaluator Evaluator // evaluates the hands one by one, on the engines Deck and Exact (Auto is Deck); nil is the fastest way
	Level     string    // of the kernels; "" is the best of this machine. It changes no count
}

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
func (q Question) own(r eval.Rules) (*ways.Question, error) {
	switch {
	case q.Name == "":
		return nil, chunk.Invalid("question", "no name: want one, which identifies its tallies")
	case slices.Contains(ways.Names, q.Name):
		return nil, chunk.Invalid("question", "%s: another question has this name", q.Name)
	case len(q.Labels) == 0:
		return nil, chunk.Invalid("question", "%s: want a label for each outcome", q.Name)
	case q.Sort == nil:
		return nil, chunk.Invalid("question", "%s: want a Sort function", q.Name)
	}
	own := &ways.Question{Name: q.Name, Labels: q.Labels, Least: 1, Most: deck.MaxDraw, Suits: true}
	own.Sort = func() func([]deck.Card) int { return q.Sort }
	if n := r.Size(); n > 0 {
		own.Least, own.Most = n, n
	}
	if q.SortAll != nil {
		own.Ways = []ways.Way{ways.DeckMany(q.SortAll)}
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
