package chunk

import (
	"context"
	"math/bits"
	"time"
)

// quarters are 2^0, 2^(1/4), 2^(2/4) and 2^(3/4) with 62 binary places, rounded
// down.
var quarters = [4]uint64{1 << 62, 5484249825272419511, 6521908912666391106, 7755900482342532474}

// NextPrefix returns the least number of chunks above n at which Options.Prefix
// is called: 1, 2, 4 and so on, with four points to a doubling.
func NextPrefix(n uint64) uint64 {
	if n == 0 {
		return 1
	}
	octave := bits.Len64(n) - 1
	for _, q := range quarters {
		if p := q >> (62 - min(octave, 62)); p > n {
			return p
		}
	}
	return 1 << (octave + 1)
}

// due reports whether a tally of the first chunks is one that Prefix is called
// with.
func (o Options) due(done Tally, last bool) bool {
	n := done.Chunks.Len()
	return o.Prefix != nil && (last || n > 0 && NextPrefix(n-1) == n)
}

// runPrefixes is Run in one segment for each prefix: workers wait for each other
// where a segment ends, which takes less than a chunk's time.
func runPrefixes(ctx context.Context, job Job, options Options) (Tally, error) {
	checked, _, err := options.check(job)
	if err != nil {
		return Tally{}, err
	}
	if err := options.ascending(job, "prefixes"); err != nil {
		return options.Done, err
	}
	done, end, watched := options.Done, job.Chunks.Len(), time.Now()
	checked.Prefix = nil
	for n := done.Chunks.Len(); n < end; {
		n = min(end, NextPrefix(n))
		only := job.Chunks.First(n)
		checked.Only, checked.Done = &only, done
		if done, err = Run(ctx, job, checked); err != nil {
			return done, err
		}
		watched = options.tell(done, watched)
		options.Prefix(done)
	}
	return done, nil
}

// ascending refuses options with which chunks are not done from the first on, as
// something demands.
func (o Options) ascending(job Job, what string) error {
	first := job.Chunks.First(o.Done.Chunks.Len())
	if o.Only != nil || len(o.Done.Chunks.Minus(first)) > 0 {
		return Invalid("chunks", "with %s they are done in ascending order, from the first on", what)
	}
	return nil
}
