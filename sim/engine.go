package sim

import (
	"pokersim/sim/chunk"
)

// engine deals or enumerates the hands of a run, in chunks.
type engine interface {
	Chunks() chunk.Set
	In(chunk.Set) uint64 // the number of hands in chunks of the run
	workers() (func() chunk.Worker, error)
}

// enumeration is an engine that counts all hands.
type enumeration interface {
	engine
	time() float64 // predicted, in nanoseconds
	// atOnce returns a function that adds the counts of all chunks, in milliseconds, to
	// counts; nil if the chunks must be counted one by one. It needs a table, so it is worth
	// while from longTime on.
	atOnce() func(counts []uint64)
}

// longTime is the least predicted time of an enumeration that is better counted at once, in
// nanoseconds.
const longTime = 4e7

// enumerated is the chunks of an engine that enumerates.
type enumerated struct {
	chunks uint64
	hands  func(chunk uint64) uint64 // in a chunk
	// nanoseconds predicts the time of all chunks on one core of Zen 4. It depends only on
	// the plan, so that Exact counts the same plans on every machine.
	nanoseconds float64
}

func (e enumerated) time() float64 { return e.nanoseconds }

func (e enumerated) atOnce() func(counts []uint64) { return nil }

func (e enumerated) Chunks() chunk.Set { return chunk.Set{{From: 0, To: e.chunks}} }

func (e enumerated) In(chunks chunk.Set) (n uint64) {
	for _, r := range chunks {
		for c := r.From; c < r.To; c++ {
			n += e.hands(c)
		}
	}
	return n
}
