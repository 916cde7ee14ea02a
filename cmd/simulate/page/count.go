package page

import (
	"context"
	"time"

	"pokersim/sim/chunk"
)

// liveEvery is how often a run that lives is shown. One whose report takes long is
// shown less often, so that no more than a part in restOf is spent on it.
const (
	liveEvery = 100 * time.Millisecond
	restOf    = 20
)

// count runs the task and shows what it has so far.
func (r *run) count(ctx context.Context) (tally chunk.Tally, err error) {
	options := chunk.Options{Every: liveEvery, Watch: r.watch(ctx)}
	if !r.task.Curve {
		return r.task.Run(ctx, options)
	}
	for _, end := range prefixes(r.task.Chunks.Len()) {
		first := r.task.Chunks.First(end)
		options.Done, options.Only = tally, &first
		if tally, err = r.task.Run(ctx, options); err != nil {
			return tally, err
		}
		r.mu.Lock()
		r.curve = append(r.curve, tally)
		r.mu.Unlock()
		options.Watch(tally)
	}
	return tally, nil
}

// watch returns what shows a tally of the run at work.
func (r *run) watch(ctx context.Context) func(chunk.Tally) {
	next := time.Now()
	return func(tally chunk.Tally) {
		begin := time.Now()
		if begin.Before(next) || ctx.Err() != nil {
			return
		}
		report, _ := r.task.Report(ctx, tally, chunk.Options{Done: tally}) // an error: nothing to show as yet
		r.publish(running, tally, report, nil)
		next = begin.Add(max(liveEvery, restOf*time.Since(begin)))
	}
}

// prefixes returns the numbers of first chunks at which a curve has its points:
// 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20 and so on, four an octave, and all.
func prefixes(all uint64) (ends []uint64) {
	for octave := uint64(1); octave < all; octave *= 2 {
		for quarter := range uint64(4) {
			if end := octave + octave*quarter/4; end < all && (len(ends) == 0 || end > ends[len(ends)-1]) {
				ends = append(ends, end)
			}
		}
	}
	return append(ends, all)
}
