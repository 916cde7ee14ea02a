// Package page serves a page to browsers on the same machine: it deals hands,
// steps and audits shuffles, and compares players, through the plans that the
// command runs.
//
// The server keeps what runs count, and gives each run as JSON, as a stream of
// events while it lives, and as the files that the command writes. It reads and
// writes no files, and answers requests from the machine itself alone. Counts and
// seeds are strings in its JSON, since browsers read numbers as doubles.
package page

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"net/http"
	"time"

	"pokersim/deck/shuffle"
	"pokersim/results"
	"pokersim/sim/chunk"
)

// Request is what the page asks for: the flags that fix a run, as the command
// line has them, and for equity the players.
type Request struct {
	Kind    string            `json:"kind"` // hands, audit or equity
	Flags   map[string]string `json:"flags"`
	Players []string          `json:"players"`
}

// Task is a run that was asked for.
type Task struct {
	Command string                   // which gives the same bytes
	Unit    string                   // what it counts, as in "rounds"
	Total   uint64                   // how many of them; for a target about how many
	Done    func(chunk.Tally) uint64 // how many a tally has counted
	Run     func(context.Context, chunk.Options) (chunk.Tally, error)
	Report  func(context.Context, chunk.Tally, chunk.Options) (results.Report, error)
	// Until returns the task that counts the first chunks of this one, of so many
	// units, and no others. It is nil where a part is no run of its own.
	Until func(done uint64) (Task, error)
	// Curves returns how the estimates come closer to their values, from the tallies
	// of growing numbers of chunks. It is nil where nothing is sampled.
	Curves func(context.Context, []chunk.Tally) (*results.Convergence, error)
}

// Shuffle is one shuffle of a pack.
type Shuffle struct {
	Command   string // which prints the same order
	Algorithm shuffle.Algorithm
	Cards     []string // their names, in the order before
	Seed      uint64
	Source    rand.Source // the random words
}

// Refusal is an error in what was asked for.
type Refusal struct {
	Text  string `json:"error"`
	Field string `json:"field,omitempty"` // the flag, or "player 2"
	Hint  string `json:"hint,omitempty"`
}

func (r *Refusal) Error() string { return r.Text }

// Source is what the page asks the command.
type Source struct {
	// Task turns a request into a task, and Shuffle one into a shuffle of at most
	// MaxCards cards. Their errors are of type *Refusal.
	Task    func(Request) (Task, error)
	Shuffle func(Request) (Shuffle, error)
	Version string
}

// Server answers the page's requests.
type Server struct {
	source Source
	runs   *runs
	ctx    context.Context
	cancel context.CancelFunc
}

// New returns a server of a source. Close ends its runs.
func New(source Source) *Server {
	ctx, cancel := context.WithCancel(context.Background())
	return &Server{source: source, runs: newRuns(ctx), ctx: ctx, cancel: cancel}
}

// Close ends all runs and streams, and waits for them.
func (s *Server) Close() {
	s.cancel()
	s.runs.wait()
}

// What a client may take.
const (
	headerTime   = 5 * time.Second
	bodyTime     = 10 * time.Second
	idleTime     = 60 * time.Second
	eventTime    = 5 * time.Second        // for a client to take an event
	shutdownTime = 500 * time.Millisecond // for answers that are being written
)

// server returns a server with the bounds on a client's time. It has no WriteTimeout,
// which would cut streams: each event has a time of its own.
func (s *Server) server() *http.Server {
	return &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		BaseContext:       func(net.Listener) context.Context { return s.ctx },
	}
}

// Serve answers requests until ctx ends. Then it ends all runs, streams and
// connections, and returns nil.
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
