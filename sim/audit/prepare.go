package audit

import (
	"context"
	"fmt"

	"pokersim/sim/audit/internal/sample"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

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
	if plan.Rounds < 1 || plan.Rounds > MaxRounds {
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
	pack := sample.NewPack(plan.Cards, plan.Decks, plan.Jokers)
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
// index, its lag and the number of rows with a lag.
const searchBytes = printBytes + 3*4

// Memory returns the most memory in bytes that a run of the plan takes, or a merge of
// its tallies, beside its counts: two copies of its fingerprints, the tables that search
// those of one mode for repeats, and the first packs of an input. It is less than 1 GB
// for every plan. Each worker
// has two copies of the counts: a few megabytes, or 80 for five cards and 8.64 million
// shuffles or more.
func (p *Prepared) Memory() uint64 {
	if !p.battery.Prints() {
		return 0
	}
	modes, packs := uint64(len(p.plan.Mode.each())), min(p.plan.Rounds, tests.MaxPrints)
	all := (2*modes*printBytes + searchBytes) * packs
	if p.plan.Algorithm == StandardInput {
		all += min(p.plan.Rounds*uint64(2*p.plan.Cards), maxFirst)
	}
	return all
}
