package joint

import (
	"context"

	"pokersim/sim/chunk"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/showdown"
	"pokersim/sim/rng"
)

// Question is what to count of a Law's deals.
type Question struct {
	Categories bool             // count the categories of the players' hands too
	Hands      bool             // count the results of each hand too
	Starting   bool             // count the seats by starting hand too
	Table      bool             // count what the hands of all seats are too
	Beat       showdown.BadBeat // of Table
	Level      lanes.Level      // of the kernels, one that the machine has; it changes no count
	Sample     *Sample          // nil: all deals, each with its weight
}

// Sample describes the deals of a sample.
type Sample struct {
	Rounds chunk.Rounds
	Seed   uint64
	RNG    rng.Algorithm
}

// Layout returns the layout of the counts of a Law's deals.
func (q Question) Layout(l *Law) Layout {
	at := Layout{Players: l.Showdown(), Categories: q.Categories, Low: l.Rules.Low, Starting: q.Starting, HasTable: q.Table, kinds: kindsOf(l.Rules)}
	if q.Hands {
		for i := range at.Players {
			at.Hands[i] = l.HandCount(i)
		}
	}
	return at
}

// ChunkWork is the size of a chunk, in operations of a few nanoseconds, approximately.
const ChunkWork = 1 << 22

// Algorithm is a way to count the deals of a Law. All functions depend only on their
// arguments, so that a plan has the same algorithm, chunks and counts on every
// machine.
type Algorithm struct {
	Name string
	// Seats says that it counts what Starting and Table ask.
	Seats bool
	// Version returns the version of its tallies. It increases when the chunks or
	// the deals of a seed change.
	Version func(*Law) int
	// Can reports whether it counts what is asked. The other functions need that.
	Can func(*Law, Question) bool
	// Nanoseconds predicts the time of set-up and all chunks on one core of Zen 4,
	// within a factor of about 3. A sum of products must convert each product to
	// float64: else the compiler may fuse the operations, and the result would depend
	// on the machine.
	Nanoseconds func(*Law, Question) float64
	// Chunks returns the number of chunks, in less than a millisecond.
	Chunks func(*Law, Question) uint64
	// Workers does what all workers share, and returns a function that makes a
	// worker for one goroutine. It ends soon after its context.
	Workers func(context.Context, *Law, Question) (func() chunk.Worker, error)
}
