package run

import (
	"context"
	"os"
	"slices"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// prepared is a *sim.Prepared, an *equity.Prepared or an *audit.Prepared, whose
// comments say more.
type prepared interface {
	Chunks() chunk.Set
	Job() chunk.Job
	Check(chunk.Tally) error   // whether a tally can belong to the plan
	Complete(chunk.Tally) bool // whether it has everything that the plan counts
	Grow(ctx context.Context, rounds uint64, _ chunk.Tally) (chunk.Tally, error)
	Run(context.Context, chunk.Options) (chunk.Tally, error)
}

// Task is a prepared plan, its tally file and its report.
type Task interface {
	prepared
	// File returns the plan's tally file, without shard and tally.
	File() (checkpoint.File, error)
	About() About
	Done(chunk.Tally) uint64 // the units in a tally
	Report(context.Context, chunk.Tally, chunk.Options) (Outcome, error)
}

// About is what a task says of itself before it runs.
type About struct {
	Seeded   bool    // whether the result depends on the seed
	Unit     string  // what it counts, as in "rounds"
	PerChunk uint64  // units in a chunk
	Expected float64 // units in the whole plan; for a target, an estimate
	Memory   Memory
	// Estimate returns a line about the time of a run that is predicted to be long, or "";
	// nil if no time is predicted.
	Estimate func(chunk.Options) string
	// Shorter names what is faster than a run that takes some time, or returns ""; nil if
	// nothing is.
	Shorter func(takes time.Duration) string
	// WithoutTarget returns the task of the same plan without a target; nil if nothing is
	// sampled.
	WithoutTarget func() Task
	// Tables make other tables from a tally, by the name of their file on the page.
	Tables map[string]func(chunk.Tally) (results.Report, error)
}

type searching struct{}

// WithSearching returns a context for Report: a search for the cause of unfair packs calls tell with
// the part of it that is done, as audit.Report.Searching says.
func WithSearching(ctx context.Context, tell func(part float64)) context.Context {
	return context.WithValue(ctx, searching{}, tell)
}

// Searching returns the function of WithSearching, or nil.
func Searching(ctx context.Context) func(part float64) {
	tell, _ := ctx.Value(searching{}).(func(part float64))
	return tell
}

// Memory is the most bytes that a run takes; 0 is little.
type Memory struct{ All, Worker uint64 } // besides its workers, and each of them

// Of returns the memory with a number of workers.
func (m Memory) Of(workers int) uint64 { return m.All + uint64(workers)*m.Worker }

// MemoryOfCounts returns the memory of the counts of a run: two and a half copies for each worker, and
// three for its progress. It is 0 if they are few.
func MemoryOfCounts(counts int) (m Memory) {
	const few = 1 << 17
	if counts >= few {
		m = Memory{All: 3 * 8 * uint64(counts), Worker: 20 * uint64(counts)}
	}
	return m
}

// Outcome is the report of a task's tally, and what is printed beside it.
type Outcome struct {
	Report   results.Report
	Warnings []string // in the report too, except in CSV
	// Incomplete is the warning of a tally that lacks some chunks of the plan, which
	// is not in the report yet. It is empty if the tally is complete.
	Incomplete string
	Note       string                   // a line of the report that CSV does not have
	Paint      func(text string) string // colours the text of a terminal; nil if nothing is coloured
	Verdict    error                    // printed after the report; it determines the exit status
	// Curves returns the curves of prefixes; nil if nothing converges.
	Curves func(ctx context.Context, prefixes []chunk.Tally) (*results.Convergence, error)
}

// WithIncomplete returns the outcome with the warning of an incomplete tally in its
// report.
func (o Outcome) WithIncomplete() Outcome {
	if o.Incomplete == "" {
		return o
	}
	o.Warnings = append(o.Warnings, o.Incomplete)
	if r, ok := o.Report.(interface{ Warn(string) }); ok {
		r.Warn(o.Incomplete)
	}
	return o
}

// Besides are the files that a run writes besides its report and its tally.
type Besides interface {
	Destinations() []files.Destination
	// Watching returns options that record what the files need of a run.
	Watching(chunk.Options) chunk.Options
	Write(context.Context, Outcome) error
}

// levelVariable names the environment variable that forces a level of the lanes
// engine.
const levelVariable = "SIMULATE_LEVEL"

// Level returns the level that the environment names, or "", the best one of this
// machine. A command calls it once, and passes the level to its plans.
func Level() (string, error) {
	forced := os.Getenv(levelVariable)
	if forced != "" && !slices.Contains(sim.Levels(), forced) {
		return "", status.Usage("", "%s: level %q is not among those of this machine: %v", levelVariable, forced, sim.Levels())
	}
	return forced, nil
}
