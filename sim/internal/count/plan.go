// Package count has the ways to count the outcomes of hands. The ways of the engines deck
// and lanes deal hands at random; others enumerate all hands.
//
// To read from a seed to a kernel, begin with sim/loop_test.go, which has all of it in seven lines. Then:
//
//   - sim/rng/stream.go: the stream of random words of a seed and of a chunk.
//   - deck/deck.go: draw turns a word into the first cards of a deck, or rejects it.
//   - eval/table.go: Category evaluates a hand.
//   - deck.go of this package: the loop as a way, with chunks, blocks of words and errors.
//   - deckfast.go: up to 256 hands are dealt before any is evaluated.
//   - lanes.go: the kernels as ways.
//   - sim/internal/lanes/hands/definition.go: a block of 64 hands in plain Go, which every kernel equals.
//   - kernel.go beside it: which kernel deals.
//   - sim/internal/lanes/gen/avx512/deal.go: the generator of the fastest one.
//
// A Question lists its own ways, which count as its Sort does, and faster. The ways of
// every question call Sort for each hand. A Plan takes the first of those that can count it.
// What a way can and its chunks depend on the plan alone; so do its counts, which have no
// other order of draws than the other ways of its engine. An enumeration predicts its time, in
// nanoseconds on one core of Zen 4. Errors match chunk.ErrPlan or are those of a context
// that ends.
package count

import (
	"context"
	"math/rand/v2"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
	"pokersim/sim/rng"
)

// Question classifies hands. It has a number of outcomes, and every hand has one of them.
type Question struct {
	Name        string
	Labels      []string // the name of each outcome
	Least, Most int      // cards of a hand
	// Sort is the definition of the outcomes: it returns the function that gives the index
	// of a hand's outcome.
	Sort func() func(hand []deck.Card) int
	// SortBy is Sort by another evaluator. It is nil if the question evaluates hands itself.
	SortBy func(Evaluator) func(hand []deck.Card) int
	Time   float64 // of a call of Sort; 0 is sortTime
	Ways   []Way   // those of this question, faster than a call of Sort for each hand, the fastest first

	Sees  bool // it is about what a player sees, so it needs his hole cards
	Next  bool // it is about his draw, so it needs a next card
	Suits bool // it may tell suits apart
}

// Plan is the hands to count and the question.
type Plan struct {
	*Cards
	*Question
	// Sorted is Question.Sort, or Question.SortBy of the plan's evaluator, which must then
	// get each hand: Evaluated is true. Goroutines share its result.
	Sorted    func() func(hand []deck.Card) int
	Evaluated bool
	Level     lanes.Level // of the kernels
	// Of a sample, not of an enumeration:
	Rounds chunk.Rounds
	Seed   uint64
	RNG    rng.Algorithm
	Source func() rand.Source // returns that of a worker; nil is Seed and RNG
}

// streams returns the function that gives a worker the stream of a chunk.
func (p *Plan) streams() func(chunk uint64) rng.Stream {
	if p.Source == nil {
		return func(chunk uint64) rng.Stream { return p.RNG.Open(p.Seed, chunk, rng.Deck, 0) }
	}
	own := ownStream{p.Source()}
	return func(uint64) rng.Stream { return own }
}

// ownStream is a source of the program, which has no chunks.
type ownStream struct{ rand.Source }

func (s ownStream) Fill(words []uint64) {
	for i := range words {
		words[i] = s.Uint64()
	}
}

// holding returns the plan in which every hand has the hole cards of hand i of the range.
func (p *Plan) holding(i int) *Plan {
	one := *p
	one.Cards = p.Cards.holding(i)
	return &one
}

// Hands describes the hands to the kernels of package lanes.
func (p *Plan) Hands(r eval.Rules) hands.Hands { return p.hands(r, p.Level) }

// sorter names the outcomes of hands. It makes errors of a question's panics and of
// outcomes out of range.
type sorter struct {
	question string
	outcomes int
	sort     func(hand []deck.Card) int
}

func (p *Plan) sorter() sorter { return sorter{p.Name, len(p.Labels), p.Sorted()} }

// count counts the outcome of a hand.
func (s *sorter) count(hand []deck.Card, counts []uint64) error {
	outcome := s.sort(hand)
	if uint(outcome) >= uint(len(counts)) {
		return s.outside(hand, outcome)
	}
	counts[outcome]++
	return nil
}

// outside returns the error of an outcome out of range.
func (s *sorter) outside(hand []deck.Card, outcome int) error {
	return chunk.Invalid("question", "%s: outcome %d of %s: want 0 to %d", s.question, outcome, deck.Hand(hand), s.outcomes-1)
}

// recovered, when deferred, turns a panic of the question into an error that names the
// hand.
func (s *sorter) recovered(hand *[]deck.Card, err *error) {
	if cause := recover(); cause != nil {
		*err = chunk.Invalid("question", "%s panics on %s: %v", s.question, deck.Hand(*hand), cause)
	}
}

// Cards are the cards of a plan: the known cards of every hand, and the cards that the
// rest of the hand is drawn from. With a range, a hand begins with one of its hands.
type Cards struct {
	Known []deck.Card // the hole cards, then the board; with a range only the board
	Left  []deck.Card // the cards to draw from, ascending
	Draws int         // number of cards to draw; with a range, of the board
	All   int         // number of cards of the whole deck
	// In a game of exactly two hole cards, the number of hole cards of a hand and how
	// many of them are known. They come first in a hand. In other games both are 0.
	Hole, KnownHole int
	Range           []Hand // nil without a range
}

// size returns the number of cards in a hand without a range.
func (c *Cards) size() int { return len(c.Known) + c.Draws }

// Whole reports whether the hands are drawn from the whole deck.
func (c *Cards) Whole() bool { return len(c.Left) == c.All && c.Range == nil }

// oneDeck reports whether the hands are drawn from 52 cards.
func (c *Cards) oneDeck() bool {
	return c.Range == nil && len(c.Known) == 0 && len(c.Left) == deck.Size
}

// holeDraws returns the number of hole cards to draw, in a game of exactly two.
func (c *Cards) holeDraws() int { return c.Hole - c.KnownHole }

// Total returns the number of possible hands; with a range the sum of their weights, or
// above chunk.MaxRounds if it is larger.
func (c *Cards) Total() uint64 {
	if c.Range != nil {
		return weightOf(c.Range, c.boards())
	}
	hole := c.holeDraws()
	return deck.Choose(len(c.Left), hole) * deck.Choose(len(c.Left)-hole, c.Draws-hole)
}

// start returns a hand with the known cards, and the positions of the drawn cards in
// it, hole cards first.
func (c *Cards) start() (hand []deck.Card, places []int) {
	hand = make([]deck.Card, c.size())
	copy(hand, c.Known[:c.KnownHole])
	board := c.Hole + copy(hand[c.Hole:], c.Known[c.KnownHole:]) // the first unknown card of the board
	for place := range hand {
		if c.KnownHole <= place && place < c.Hole || place >= board {
			places = append(places, place)
		}
	}
	return hand, places
}

// together returns the number of cards that are drawn in ascending order first: the hole cards of a
// game of exactly two, or else all.
func (c *Cards) together() int {
	if hole := c.holeDraws(); hole > 0 {
		return hole
	}
	return c.Draws
}

// openings returns the number of openings. An opening is a pair of indexes in Left, the first two
// of the cards drawn together; the openings are numbered in lexicographic order. Of one card
// it is that one if others follow, else the only opening is empty.
func (c *Cards) openings() uint64 {
	switch n := c.together(); {
	case n > 1:
		return deck.Choose(len(c.Left), 2)
	case n < c.Draws:
		return uint64(len(c.Left))
	}
	return 1
}

// opening returns opening n.
func (c *Cards) opening(n uint64) []int {
	switch together := c.together(); {
	case together < 2 && together < c.Draws:
		return []int{int(n)}
	case together < 2:
		return nil
	}
	for first := 0; ; first++ {
		seconds := uint64(len(c.Left) - 1 - first)
		if n < seconds {
			return []int{first, first + 1 + int(n)}
		}
		n -= seconds
	}
}

// opened returns the number of hands with opening n.
func (c *Cards) opened(n uint64) uint64 {
	left, together := len(c.Left), c.together()
	hands := deck.Choose(left-together, c.Draws-together)
	if first := c.opening(n); len(first) > 0 {
		left, together = left-1-first[len(first)-1], together-len(first)
	}
	return hands * deck.Choose(left, together)
}

// hands describes the hands to the kernels of a level.
func (c *Cards) hands(r eval.Rules, level lanes.Level) hands.Hands {
	return hands.Hands{
		Rules: r, Left: c.Left, Hole: c.Known[:c.KnownHole], Board: c.Known[c.KnownHole:], Draws: c.Draws, Level: level,
	}
}

// holding returns the cards of a plan in which every hand has the hole cards of hand i of
// the range.
func (c *Cards) holding(i int) *Cards {
	hole := c.Range[i].Cards
	one := *c
	one.Range, one.Known, one.Left = nil, slices.Concat(hole, c.Known), nil
	for _, card := range c.Left {
		if !slices.Contains(hole, card) {
			one.Left = append(one.Left, card)
		}
	}
	if c.Hole > 0 {
		one.KnownHole = len(hole)
	}
	return &one
}

// boards returns the number of boards of each hand of a range.
func (c *Cards) boards() uint64 {
	return deck.Choose(len(c.Left)-len(c.Range[0].Cards), c.Draws)
}

// Engine is a set of ways with the same hands for a seed, or of enumerations.
type Engine = string

const (
	Deck    = "deck"
	Lanes   = "lanes"
	Exact   = "exact"   // all hands, in chunks
	Ranks   = "ranks"   // all hands in one chunk, by the multisets of their ranks
	Formula = "formula" // the numbers of hands, without an enumeration
)

// Way is a way to count hands.
type Way struct {
	Name   string
	Engine Engine
	Can    func(*Plan) (whyNot string) // "" if it can count the plan, which Count needs
	Count  func(*Plan) Count
}

// Count is a way to count a plan.
type Count struct {
	Engine  Engine
	Time    float64 // predicted, of all hands of an enumeration on one core; 0 of a sample
	Version int     // of the chunks and the hands of a seed
	Chunks  chunk.Set
	In      func(chunk.Set) uint64 // the number of hands in chunks
	Workers func() (func() chunk.Worker, error)
}

// sampled returns the count of a plan's rounds.
func (p *Plan) sampled(workers func() (func() chunk.Worker, error)) Count {
	return Count{Version: 1, Chunks: p.Rounds.Chunks(), In: p.Rounds.In, Workers: workers}
}

// enumerated returns the count of numbered chunks, which have hands.
func enumerated(chunks uint64, hands func(chunk uint64) uint64, time float64, workers func() (func() chunk.Worker, error)) Count {
	in := func(set chunk.Set) (n uint64) {
		for _, r := range set {
			for c := r.From; c < r.To; c++ {
				n += hands(c)
			}
		}
		return n
	}
	return Count{Time: time, Version: 1, Chunks: chunk.Set{{From: 0, To: chunks}}, In: in, Workers: workers}
}

// Share returns the workers of a count whose workers share everything.
func Share(worker chunk.Worker) func() chunk.Worker { return func() chunk.Worker { return worker } }

// Add adds the counts of all chunks to counts, in this goroutine.
func (c Count) Add(ctx context.Context, counts []uint64) error {
	worker, err := c.Workers()
	if err != nil {
		return err
	}
	count, tally := worker(), chunk.Tally{Counts: counts}
	for _, r := range c.Chunks {
		for n := r.From; n < r.To; n++ {
			if err := count(ctx, n, &tally); err != nil {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	if tally.Later != nil {
		tally.Later()
	}
	return nil
}

// needs returns "" if a way has what it needs, else the reason why it cannot count a plan.
func needs(ok bool, what string) string {
	if ok {
		return ""
	}
	return "needs " + what
}

// common returns the ways of every question, a faster one before one that it can replace.
func common() []Way {
	return []Way{DeckMany(nil), deckWay(), deckRange(), oneByOne(), enumerateRange()}
}

// All returns all ways in the order in which Choose prefers them: those of the question, then
// those of every question.
func (p *Plan) All() []Way { return slices.Concat(p.Ways, common()) }

// Choose returns the count of the first way of some engines that can count the plan.
func (p *Plan) Choose(engines ...Engine) (count Count, ok bool) {
	for _, w := range p.All() {
		if slices.Contains(engines, w.Engine) && w.Can(p) == "" {
			count = w.Count(p)
			count.Engine = w.Engine
			return count, true
		}
	}
	return Count{}, false
}

// WhyNot returns why no way of an engine can count the plan, or "". Listed is false if the
// question has no way of the engine.
func (p *Plan) WhyNot(e Engine) (why string, listed bool) {
	for _, w := range p.All() {
		if w.Engine != e {
			continue
		}
		if why, listed = w.Can(p), true; why == "" {
			break
		}
	}
	return why, listed
}
