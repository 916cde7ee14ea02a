package page

import (
	"context"
	"time"

	"pokersim/sim/chunk"
)

// A run in progress is published every liveEvery, or less often if its report takes
// long: reports take at most 1/restOf of the time.
const (
	liveEvery = 100 * time.Millisecond
	restOf    = 20
)

// count runs the task and publishes its progress.
func (r *run) count(ctx context.Context) (chunk.Tally, error) {
	watch := r.watch(ctx)
	options := chunk.Options{Every: liveEvery, Watch: watch, Done: r.result.tally}
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

// watch returns the function that publishes a tally of the run in progress.
func (r *run) watch(ctx context.Context) func(chunk.Tally) {
	next := time.Now()
	return func(tally chunk.Tally) {
		begin := time.Now()
		if begin.Before(next) || ctx.Err() != nil {
			return
		}
		report, _ := r.result.task.Report(ctx, tally, chunk.Options{Done: tally}) // without a report, nothing is shown yet
		r.publish(running, tally, report, nil)
		next = begin.Add(max(liveEvery, restOf*time.Since(begin)))
	}
}
