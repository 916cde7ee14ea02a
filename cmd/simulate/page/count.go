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
func (r *run) count(ctx context.Context) (chunk.Tally, error) {
	watch := r.watch(ctx)
	options := chunk.Options{Every: liveEvery, Watch: watch}
	if r.result.task.Curves != nil {
		options.Prefix = func(tally chunk.Tally) {
			r.addPoint(tally)
			watch(tally)
		}
	}
	return r.result.task.Run(ctx, options)
}

// addPoint adds a tally to the curve.
func (r *run) addPoint(tally chunk.Tally) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.result.curve = append(r.result.curve, tally)
}

// watch returns what shows a tally of the run at work.
func (r *run) watch(ctx context.Context) func(chunk.Tally) {
	next := time.Now()
	return func(tally chunk.Tally) {
		begin := time.Now()
		if begin.Before(next) || ctx.Err() != nil {
			return
		}
		report, _ := r.result.task.Report(ctx, tally, chunk.Options{Done: tally}) // an error: nothing to show as yet
		r.publish(running, tally, report, nil)
		next = begin.Add(max(liveEvery, restOf*time.Since(begin)))
	}
}
