package tasks

import (
	"context"
	"fmt"
	"time"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim/chunk"
)

// A run of longRun or more is compared with the exact count, if there is one, of which
// probeTime is run to measure its speed. worthwhile is how much faster it must be.
const (
	longRun    = 5 * time.Second
	probeTime  = 250 * time.Millisecond
	worthwhile = 2
)

// probe runs part of an exact count and returns how long all of it takes on this machine,
// beside the run in progress. If no chunk is finished in probeTime, it returns predicted.
func probe(run func(context.Context, chunk.Options) (chunk.Tally, error), share func(chunk.Tally) float64, predicted time.Duration) time.Duration {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	begin := time.Now()
	tally, err := run(ctx, chunk.Options{})
	took := time.Since(begin)
	if err == nil {
		return took
	}
	if part := share(tally); part > 0 {
		return time.Duration(float64(took) / part)
	}
	return predicted
}

// faster returns the line about an exact count that takes some time, or "" if that is not
// much less than a sample takes.
func faster(command, unit string, exact, sample time.Duration) string {
	if sample < worthwhile*exact {
		return ""
	}
	return fmt.Sprintf("%s counts every %s, in about %s", command, unit, status.Duration(exact.Seconds()))
}
