package chunk

import (
	"context"
	"math/bits"
	"time"
)

// quarters are 2^0, 2^(1/4), 2^(2/4) and 2^(3/4), times 2^62 and rounded down.
var quarters = [4]uint64{1 << 62, 5484249825272419511, 6521908912666391106, 7755900482342532474}

// nextPrefix returns the smallest number of chunks above n at which Options.Prefix
// is called. These are the powers 2^(i/4), rounded down: 1, 2, 3, 4, 5, 6, 8, 9 ...
func nextPrefix(n uint64) uint64 {
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

// due reports whether Prefix is called with a tally of the first chunks.
func (o Options) due(done Tally, last bool) bool {
	n := done.Chunks.Len()
	return o.Prefix != nil && (last || n > 0 && nextPrefix(n-1) == n)
}

// runPrefixes calls Run for the chunks from each prefix to the next. At the end of
// each call workers wait for each other, for less than the time of a chunk.
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
		n = min(end, nextPrefix(n))
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

// ascending returns an error if chunks are not run in ascending order from the
// first one, which what requires.
func (o Options) ascending(job Job, what string) error {
	first := job.Chunks.First(o.Done.Chunks.Len())
	if o.Only != nil || !first.Has(o.Done.Chunks) {
		return Invalid("chunks", "with %s they must run in ascending order from the first one", what)
	}
	return nil
}
