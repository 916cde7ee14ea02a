package page

import (
	"context"

	"pokersim/cmd/simulate/page/lab"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// Request asks for a run: it has the flags that determine the run, by name and with
// the values of the command line, and as operands the players of an equity, or a query.
type Request struct {
	ID      string            `json:"id,omitempty"` // of a run that the server has lost, which gets this id again
	Kind    string            `json:"kind"`         // hands, audit, equity or query
	Flags   map[string]string `json:"flags"`
	Players []string          `json:"players"`
	Files   map[string]string `json:"files,omitempty"` // the texts of files that flags name
}

// Task is the plan of a requested run.
type Task struct {
	Command string                   // the command that gives the same files
	Request Request                  // the request, with its seed
	Unit    string                   // what the run counts, as in "rounds"
	Total   uint64                   // the number of units; an estimate for a run with a target
	Done    func(chunk.Tally) uint64 // the number of units in a tally
	Memory  uint64                   // the most bytes that the run takes, if they are many
	// Run counts, as sim.Run does. Report returns the report of a tally.
	Run    func(context.Context, chunk.Options) (chunk.Tally, error)
	Report func(context.Context, chunk.Tally, chunk.Options) (results.Report, error)
	// Until returns the task that reports the tally of the first done units of this
	// one as a run of its own. It is nil if a part of the run cannot be repeated.
	Until func(done uint64) Task
	// Tables makes further tables of the tally of a run that has ended, by the name of
	// their files. It may be nil.
	Tables map[string]func(chunk.Tally) (results.Report, error)
	// Curves returns the curves of convergence from the tallies of prefixes of the
	// run, in ascending order. It is nil if nothing is sampled.
	Curves func(context.Context, []chunk.Tally) (*results.Convergence, error)
}

// Source turns requests into runs and shuffles.
type Source struct {
	// Task returns the task of a request, Command its command, quoted for a shell,
	// without a check of the flags' values, and Shuffle a shuffle of at most lab.MaxCards cards.
	// Their errors are of type *Refusal.
	Task    func(context.Context, Request) (Task, error)
	Command func(Request) (string, error)
	Shuffle func(Request) (lab.Shuffle, error)
	// Hand returns the cards of the last hand of a request with the deck engine, else nil.
	Hand func(context.Context, Request) ([]string, error)
	// Table counts a table with a name: next, what each next card does to players, made
	// or draw, the hands of a range on a board, videopoker, the return of a pay table or the
	// holds of a hand. Its errors are those of Task.
	Table   func(ctx context.Context, name string, request Request) (results.Report, error)
	Level   string // of the audits of texts; "" is the best of the machine
	Version string // of the program, which the catalogue contains
}
