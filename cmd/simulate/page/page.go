// Package page serves a web page to browsers on the same machine. The page deals
// hands, shows and audits shuffles, and compares players. A Source turns its requests
// into the plans that the command runs.
//
// The server answers with each run's state as JSON, as a stream of server-sent events
// during the run, and with the files that the command writes. At most two runs are in
// progress at a time; the server keeps the last sixteen. A run without
// a reader of its state for a minute is stopped; its result is kept and can be continued.
//
// The server reads and writes no files. It refuses requests for a host other than
// this machine, and those from other sites. Counts and seeds are strings in its JSON,
// since browsers read numbers as doubles. Probabilities are numbers from 0 to 1.
// Errors have a status of 400 or above and a Refusal as JSON.
package page

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"

	"pokersim/deck/shuffle"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// Request asks for a run: it has the flags that determine the run, by name and with
// the values of the command line, and for equity the players.
type Request struct {
	ID      string            `json:"id,omitempty"` // of a run that the server has lost, which gets this id again
	Kind    string            `json:"kind"`         // hands, audit or equity
	Flags   map[string]string `json:"flags"`
	Players []string          `json:"players"`
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

// Shuffle is one shuffle of a pack.
type Shuffle struct {
	Command   string // the command that prints the same order
	Algorithm shuffle.Algorithm
	Cards     []string // the names of the cards, in the order before the shuffle
	Seed      uint64
	Source    rand.Source // the random words of the shuffle
}

// Source turns requests into runs and shuffles.
type Source struct {
	// Task returns the task of a request, Command its command, quoted for a shell,
	// without a check of the values, and Shuffle a shuffle of at most MaxCards cards.
	// Their errors are of type *Refusal.
	Task    func(context.Context, Request) (Task, error)
	Command func(Request) (string, error)
	Shuffle func(Request) (Shuffle, error)
	// Table counts a table with a name: next, what each next card does to players, made
	// or draw, the hands of a range on a board. Its errors are those of Task.
	Table   func(ctx context.Context, name string, request Request) (results.Report, error)
	Version string // of the program, which the catalogue contains
}

// Server serves the page. Its methods may be called from several goroutines.
type Server struct {
	source  Source
	runs    *runs
	uploads uploads
	trying  sync.Mutex // held by an estimate
	ctx     context.Context
	cancel  context.CancelFunc
}

// New returns a server of a source. Close or Serve ends its runs.
func New(source Source) *Server {
	ctx, cancel := context.WithCancel(context.Background())
	return &Server{source: source, runs: newRuns(ctx), uploads: uploads{ctx: ctx}, ctx: ctx, cancel: cancel}
}

// Close ends all runs and streams, and waits for the runs.
func (s *Server) Close() {
	s.cancel()
	s.runs.wait()
}

// The times that a client may take.
const (
	headerTime   = 5 * time.Second
	bodyTime     = 10 * time.Second
	idleTime     = 60 * time.Second
	eventTime    = 5 * time.Second        // for a client to take an event
	shutdownTime = 500 * time.Millisecond // for the answers in progress when Serve ends
)

// server returns an HTTP server with these bounds. It has no WriteTimeout, which would
// cut streams: each event has its own deadline.
func (s *Server) server() *http.Server {
	return &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		BaseContext:       func(net.Listener) context.Context { return s.ctx },
	}
}

// Serve answers requests on a listener until ctx ends. Then it ends all runs, streams
// and connections within about half a second, and returns nil. An error of the
// listener ends it too, and is returned.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	server := s.server()
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	var err error
	select {
	case err = <-ended:
	case <-ctx.Done():
	}
	s.cancel() // first, or streams would keep Shutdown waiting
	last, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if server.Shutdown(last) != nil {
		server.Close()
	}
	s.runs.wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
