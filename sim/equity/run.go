package equity

import (
	"context"
	"math"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/sim/chunk"
)

// ChunkDeals is the number of deals in a chunk of a sample; the last one may have
// fewer. A chunk of an exact run is all boards of some ranks, or some tuples of the ranks
// of the players' hands; in a game of exactly two hole cards, some pairs of hands or
// boards of some ranks; else a block of boards.
const ChunkDeals = 1 << 18

// Run enumerates or samples the deals and counts their showdowns. Layout gives the
// index of each count.
//
// The tally depends only on the plan: neither workers nor the order in which
// chunks finish changes a count. If ctx ends, Run returns the tally of the chunks
// finished so far and ctx.Err(). Options that cannot be run, and weights that cannot
// be drawn, give an error that matches chunk.ErrPlan.
func (p *Prepared) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	return p.work.Run(ctx, options)
}

// Chunks returns the numbers of the run's chunks, which shards divide.
func (p *Prepared) Chunks() chunk.Set { return p.work.Chunks() }

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks are in the plan
// and its counts are possible. The error matches chunk.ErrPlan.
func (p *Prepared) Check(tally chunk.Tally) error { return p.work.Check(tally) }

// Complete reports whether a tally of the plan has all chunks, or reaches the target.
func (p *Prepared) Complete(tally chunk.Tally) bool { return p.work.Complete(tally) }

// PlayerEquity is what a player of a plan gets: numbers from 0 to 1.
type PlayerEquity struct {
	Equity float64 // the mean share of the pot
	Win    float64 // the part of the deals in which he gets the whole pot
	Tie    float64 // the part of the deals in which he gets a part of it
	// The standard errors of these, 0 of an exact count.
	EquityError, WinError, TieError float64
}

// Equities prepares the plan and runs it on all processors. It returns what each player gets, in the
// order of the plan. Errors are those of Prepare and Run; a plan of several boards has no such
// numbers, and its error matches chunk.ErrPlan.
func (plan Plan) Equities(ctx context.Context) ([]PlayerEquity, error) {
	p, err := Prepare(plan)
	if err != nil {
		return nil, err
	}
	if p.Boards() > 1 {
		return nil, chunk.Invalid("board", "%d boards share the pot: Prepared.Shares has what each player gets", p.Boards())
	}
	tally, err := p.Run(ctx, chunk.Options{})
	if err != nil {
		return nil, err
	}
	at, deals, all := p.Layout(), float64(p.Deals(tally)), make([]PlayerEquity, len(p.law.Players))
	for i := range all {
		mean, variance := at.Equity(tally.Counts, i)
		won, tied, _ := at.Results(tally.Counts, i)
		e := PlayerEquity{Win: float64(won) / deals, Tie: float64(tied) / deals}
		e.Equity, _ = mean.Float64()
		if p.question.Sample != nil {
			e.EquityError = math.Sqrt(variance / deals)
			e.WinError, e.TieError = math.Sqrt(e.Win*(1-e.Win)/deals), math.Sqrt(e.Tie*(1-e.Tie)/deals)
		}
		all[i] = e
	}
	return all, nil
}

// start sets the chunks of the plan.
func (p *Prepared) start() {
	at := p.Layout()
	job := chunk.Job{
		Chunks: first(p.algorithm.Chunks(p.law, p.question)), Counts: at.Counts(), Fits: p.fits,
		Workers: func(ctx context.Context) (func() chunk.Worker, error) {
			return p.algorithm.Workers(ctx, p.law, p.question)
		},
	}
	if p.plan.TargetError != 0 {
		job.Target = target(at, p.plan.TargetError)
	}
	if s := p.question.Sample; s != nil {
		job.Rounds, job.Of = s.Rounds, func(deals uint64) chunk.Work { return p.of(deals).work }
	}
	p.work = job.Work()
}

func first(chunks uint64) chunk.Set { return chunk.Set{{From: 0, To: chunks}} }

// Layout returns the layout of the counts.
func (p *Prepared) Layout() Layout { return newLayout(p.question.Layout(p.law)) }

// fits returns nil if the counts of a tally are possible for the rounds of its chunks.
func (p *Prepared) fits(tally chunk.Tally) error {
	if len(tally.Prints) > 0 {
		return chunk.Invalid("prints", "%d fingerprints: equities have none", len(tally.Prints))
	}
	want, exactly := p.rounds(tally.Chunks)
	if got, ok := p.Layout().at.Consistent(tally.Counts, want, exactly); !ok || exactly && got != want {
		return chunk.Invalid("counts", "they do not fit the %d rounds of chunks %v", want, tally.Chunks)
	}
	return nil
}

// Hands returns the counts of a tally with the results of each hand, for Layout.Hand.
// The counts of an exact run are those of hands only when they are complete, and only
// Hands makes them so; else the error matches chunk.ErrPlan.
func (p *Prepared) Hands(tally chunk.Tally) ([]uint64, error) {
	if !p.question.Hands {
		return nil, chunk.Invalid("table", "hands: the plan does not count them")
	}
	if err := p.Check(tally); err != nil || p.question.Sample != nil {
		return tally.Counts, err
	}
	if !tally.Chunks.Has(p.Chunks()) {
		return nil, chunk.Invalid("table", "hands: an exact run that is not finished has no results of hands")
	}
	counts, err := p.law.MeanHands(p.Layout().at, tally.Counts)
	if err != nil {
		return nil, chunk.Invalid("counts", "%v", err)
	}
	return counts, nil
}

// Deals returns the number of deals in a tally of the plan, in an exact one the sum
// of their weights.
func (p *Prepared) Deals(tally chunk.Tally) uint64 {
	at := p.Layout()
	if len(tally.Counts) != at.Counts() {
		return 0
	}
	return ints.Sum(at.at.Winners(tally.Counts))
}

// rounds returns the number of rounds in some chunks. For part of an exact run it
// returns an upper bound, and exactly is false.
func (p *Prepared) rounds(some chunk.Set) (n uint64, exactly bool) {
	switch {
	case p.question.Sample != nil:
		return p.question.Sample.Rounds.In(some), true
	case len(some) == 0:
		return 0, true
	}
	return p.plan.Rounds, some.Has(p.Chunks())
}

// of returns a sample with another number of deals and no target.
func (p *Prepared) of(deals uint64) *Prepared {
	other, sample := *p, *p.question.Sample
	sample.Rounds.Total = deals
	other.plan.Rounds, other.plan.TargetError = deals, 0
	other.question.Sample = &sample
	other.start()
	return &other
}

// RangeHand is a hand of a player's range.
type RangeHand struct {
	Cards  []deck.Card // in deck order
	Weight uint64      // in units of 1/Range.Unit
}

// HandCounts is the results of a hand of a player, in deals or, in an exact run, in
// weights of deals. Element 0 is all deals with the hand; element k is those in which
// the hand is one of k winners.
type HandCounts []uint64

// Deals returns the weight of the deals with the hand.
func (h HandCounts) Deals() uint64 { return h[0] }

// Wins returns the weight of the deals that the hand wins alone.
func (h HandCounts) Wins() uint64 { return h[1] }

// Ties returns the weight of the deals in which the hand gets a part of the pot.
func (h HandCounts) Ties() uint64 { return ints.Sum(h[2:]) }

// RangeHands returns the hands of player i that can be dealt, in the order of
// Layout.Hand.
func (p *Prepared) RangeHands(i int) []RangeHand {
	listed, _ := p.law.Listed(context.Background())
	all := listed.Players[i].Hands
	hands := make([]RangeHand, len(all))
	for j := range all {
		hands[j] = RangeHand{listed.Held(&all[j]), all[j].Weight * listed.Players[i].Common}
	}
	return hands
}
