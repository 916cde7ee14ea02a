package sim

import (
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// ChunkRounds is the number of rounds in a chunk; the last one may have fewer.
const ChunkRounds = 1 << 18

// boardCards is the number of cards of a complete board.
const boardCards = 5

// MaxRounds is the largest number of rounds of a plan.
const MaxRounds = 1_000_000_000_000_000_000

// ErrPlan matches the errors of plans and options that cannot be run:
// errors.Is(err, ErrPlan).
var ErrPlan = chunk.ErrPlan

// Plan fixes the tally of a run.
type Plan struct {
	Spec
	Rounds   uint64   // hands to deal, 1 to MaxRounds; Enumerate sets it
	Question Question // the outcomes to count; the zero value is the question that Spec.By names

	stock stock // the cards of a checked plan
}

// Checked returns the plan with its defaults filled in. A plan that cannot be run
// gives an error that matches ErrPlan and names the field.
func (p Plan) Checked() (Plan, error) {
	var err error
	if p.Variant, err = p.Variant.checked(); err != nil {
		return p, err
	}
	if p, err = p.withQuestion(); err != nil {
		return p, err
	}
	if r := p.rules(); r.Played > 0 && p.Cards == 0 {
		p.Cards = r.Hole + boardCards
	}
	if p.RNG == "" && p.Engine != Enumerate {
		p.RNG = rng.AlgorithmSFC64
	}
	whyNotLanes := p.whyNotLanes()
	if p.Engine == "" || p.Engine == Auto {
		p.Engine = Deck
		if whyNotLanes == "" {
			p.Engine = Lanes
		}
	}
	version := p.Version
	p.Version = p.Engine.version()
	if p.Engine == Enumerate {
		p.Seed, p.RNG = 0, ""
	} else if p.RNG.Check() != nil {
		return p, chunk.Invalid("rng", "unknown %q: want %s or %s", string(p.RNG), rng.AlgorithmSFC64, rng.AlgorithmChaCha8)
	}
	least, most := p.handSizes()
	switch {
	case p.Version == 0:
		return p, chunk.Invalid("engine", "unknown %q: want auto, lanes or deck", string(p.Engine))
	case version != 0 && version != p.Version:
		return p, chunk.Invalid("version", "%d of the %s engine: want %d", version, p.Engine, p.Version)
	case p.Engine == Lanes && whyNotLanes != "":
		return p, chunk.Invalid("engine", "lanes %s", whyNotLanes)
	case p.Cards < least || p.Cards > most:
		return p, chunk.Invalid("cards", "%d: want %d to %d", p.Cards, least, most)
	}
	if p.stock, p.Spec, err = p.Spec.stock(); err != nil {
		return p, err
	}
	if p.Engine == Enumerate {
		p.Rounds = p.stock.total()
	}
	if p.Rounds < 1 || p.Rounds > MaxRounds {
		return p, chunk.Invalid("rounds", "%d: want 1 to %d", p.Rounds, uint64(MaxRounds))
	}
	return p, p.checkTarget()
}

// withQuestion fills in the question by its name, or the name of the question.
func (p Plan) withQuestion() (Plan, error) {
	q := p.Question
	if q.Name == "" && q.Labels == nil && q.Sort == nil {
		var err error
		p.Question, err = p.Variant.question(p.By)
		p.By = p.Question.Name
		return p, err
	}
	switch {
	case q.Name == "":
		return p, chunk.Invalid("question", "no name: want one, which identifies its tallies")
	case len(q.Labels) == 0:
		return p, chunk.Invalid("question", "%s: want a label for each outcome", q.Name)
	case q.Sort == nil && q.evaluate == nil:
		return p, chunk.Invalid("question", "%s: want a Sort function", q.Name)
	case q.evaluate != nil && p.isPack():
		return p, chunk.Invalid("question", "%s: it is for one deck without jokers", q.Name)
	case q.evaluate != nil && q.rules.Name != p.rules().Name:
		return p, chunk.Invalid("game", "%s: the question is for %s", p.rules().Name, q.rules.Name)
	}
	p.By = q.Name
	return p, nil
}

// whyNotLanes returns the reason why the lanes engine cannot run the plan, or "".
func (p Plan) whyNotLanes() string {
	switch {
	case p.isPack():
		return "does not go with two decks or jokers"
	case p.Question.evaluate != nil && p.Question.lanes == nil:
		return fmt.Sprintf("does not count by %s in game %s", p.By, p.rules().Name)
	case p.Question.lanes == nil || p.Question.Sort != nil:
		return "evaluates hands itself, and counts only categories and classes"
	case p.RNG != rng.AlgorithmSFC64:
		return fmt.Sprintf("draws only from %s", rng.AlgorithmSFC64)
	}
	return ""
}

// Chunks returns the numbers of a checked plan's chunks.
func (p Plan) Chunks() chunk.Set {
	if p.Engine == Enumerate {
		return chunk.Set{{From: 0, To: p.census().chunks}}
	}
	return p.chunked().Chunks()
}

// chunked returns the rounds, in chunks, of a plan that deals.
func (p Plan) chunked() chunk.Rounds { return chunk.Rounds{Total: p.Rounds, Chunk: ChunkRounds} }

// chunkRounds returns the number of rounds in a chunk of a checked plan.
func (p Plan) chunkRounds(chunk uint64) uint64 {
	if p.Engine == Enumerate {
		return p.census().hands(chunk)
	}
	return p.chunked().Of(chunk)
}

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks
// are in the plan and the sum of its counts is the rounds of these chunks. The
// error matches ErrPlan.
func (p Plan) Check(tally chunk.Tally) error {
	p, err := p.Checked()
	if err != nil {
		return err
	}
	if outside := tally.Chunks.Minus(p.Chunks()); len(outside) > 0 {
		return chunk.Invalid("chunks", "%v are not in the plan, which has %v", outside, p.Chunks())
	}
	if n := len(tally.Counts); n != len(p.Question.Labels) && (n > 0 || len(tally.Chunks) > 0) {
		return chunk.Invalid("counts", "%d of them: want %d", n, len(p.Question.Labels))
	}
	rounds, left := uint64(0), p.rounds(tally.Chunks)
	for _, n := range tally.Counts {
		if n > left {
			return chunk.Invalid("counts", "their sum is above the %d rounds of chunks %v", p.rounds(tally.Chunks), tally.Chunks)
		}
		rounds, left = rounds+n, left-n
	}
	if left > 0 || len(tally.Prints) > 0 {
		return chunk.Invalid("counts", "their sum is %d: chunks %v have %d rounds", rounds, tally.Chunks, p.rounds(tally.Chunks))
	}
	return nil
}

// rounds returns the number of rounds in chunks of a checked plan.
func (p Plan) rounds(chunks chunk.Set) (n uint64) {
	if p.Engine == Enumerate {
		hands := p.census().hands
		for _, r := range chunks {
			for c := r.From; c < r.To; c++ {
				n += hands(c)
			}
		}
		return n
	}
	return p.chunked().In(chunks)
}

// outcome returns the index of the outcome with a label, or -1.
func (q Question) outcome(label string) int { return slices.Index(q.Labels, label) }

// handSizes returns the smallest and the largest number of cards in a hand.
func (p Plan) handSizes() (least, most int) {
	if r := p.rules(); r.Played > 0 {
		return r.Hole + boardCards, r.Hole + boardCards
	}
	if p.Question.evaluate != nil || p.Question.all != nil {
		return eval.MinCards, eval.MaxCards
	}
	return 1, deck.MaxDraw
}
