package chunk

import "context"

// Work is the chunks of a prepared plan: how they are counted, and what is true of their
// tallies. Its methods are the life of a run, the same for all kinds of plans.
type Work struct {
	All     Set // the chunks
	Counts  int // the number of counts in a tally
	Workers func(context.Context) (func() Worker, error)
	Fits    func(Tally) error // whether the counts of a tally of the right length are possible for its chunks
	Target  Target            // ends a run early; the zero value never does
	Rounds  Rounds            // of a sample; zero if the plan fixes their number
	Of      func(rounds uint64) Work
}

// Chunks returns the numbers of the chunks.
func (w Work) Chunks() Set { return w.All }

// Run counts the chunks: all of them, or the first ones that reach the target. If ctx
// ends, it returns the tally of the chunks finished so far and ctx.Err(). Options that
// cannot be run give a *PlanError; other errors are those of Workers and of a worker.
func (w Work) Run(ctx context.Context, options Options) (Tally, error) {
	worker, err := w.Workers(ctx)
	if err != nil {
		return options.Done, err
	}
	job := Job{Chunks: w.All, Counts: w.Counts, Worker: worker}
	if w.Target.Reached != nil {
		return runTo(ctx, job, options, w.Target)
	}
	return Run(ctx, job, options)
}

// Check returns nil if a tally, such as one from a file, fits the plan: its chunks are in
// the plan and its counts are possible for the rounds of these chunks. The error matches
// ErrPlan.
func (w Work) Check(tally Tally) error {
	if outside := tally.Chunks.Minus(w.All); len(outside) > 0 {
		return Invalid("chunks", "%v are not in the plan, which has %v", outside, w.All)
	}
	if n := len(tally.Counts); n != w.Counts && (n > 0 || len(tally.Chunks) > 0) {
		return Invalid("counts", "%d of them: want %d", n, w.Counts)
	}
	return w.Fits(tally)
}

// Reached reports whether a tally of the plan reaches its target. It is false without a
// target.
func (w Work) Reached(tally Tally) bool {
	return w.Target.Reached != nil && len(tally.Counts) == w.Counts && w.Target.Reached(tally)
}

// Complete reports whether a tally has all chunks of the plan, or reaches its target.
func (w Work) Complete(tally Tally) bool { return tally.Chunks.Has(w.All) || w.Reached(tally) }

// Grow takes a tally of the same plan with only before rounds, and returns the part of it
// that is a tally of this one. If before's last chunk is in the tally and shorter than the
// same chunk of this plan, Grow counts it again to subtract it; an error is that of this
// run. The tally of a plan that fixes its rounds remains as it is.
func (w Work) Grow(ctx context.Context, before uint64, tally Tally) (Tally, error) {
	if w.Of == nil || before >= w.Rounds.Total || before%w.Rounds.Chunk == 0 {
		return tally, nil
	}
	last := Set{{From: before / w.Rounds.Chunk, To: before/w.Rounds.Chunk + 1}}
	if !tally.Chunks.Has(last) {
		return tally, nil
	}
	short, err := w.Of(before).Run(ctx, Options{Workers: 1, Only: &last})
	if err != nil {
		return Tally{}, err
	}
	return tally.Minus(short), nil
}

// parts is the number of chunks at the beginning of a plan that Early divides.
// Beyond them the prefixes of whole chunks are close enough.
const parts = 4

// leastPart is the smallest number of rounds of a point of Early: a power of two.
const leastPart = 1 << 10

// Early returns prefixes of a sample, the tallies of the first chunks as Options.Prefix
// gets them, with tallies of fewer rounds between them. These are the powers 2^(i/4),
// rounded down, from 1024 rounds within the first four chunks. Their Chunks are those of
// the tallies that follow. Early counts them again, about as many rounds as ten chunks
// have; an error is that of this run.
func (w Work) Early(ctx context.Context, prefixes []Tally) ([]Tally, error) {
	var all []Tally
	var before Tally // of the chunks before
	for _, t := range prefixes {
		c := before.Chunks.Len()
		if t.Chunks.Len() == c+1 && c < parts {
			only, from := Set{{From: c, To: c + 1}}, c*w.Rounds.Chunk
			for n := nextPrefix(max(from, leastPart-1)); n < from+w.Rounds.Of(c); n = nextPrefix(n) {
				some, err := w.Of(n).Run(ctx, Options{Workers: 1, Only: &only})
				if err != nil {
					return nil, err
				}
				all = append(all, before.Plus(some))
			}
		}
		all = append(all, t)
		before = t
	}
	return all, nil
}
