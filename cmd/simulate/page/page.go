// Package page serves a web page to browsers on the same machine. The page counts
// hands, compares players, answers queries, and shows and audits shuffles. A Source turns
// its requests into the plans that the command runs.
//
// The server answers with each run's state as JSON, as a stream of server-sent events
// during the run, and with the files that the command writes. Each run has a second at
// once; of those that take longer, two are in progress at a time and the others wait in
// line. The server keeps the last sixteen, those with a name longest. A run without
// a reader of its state for a minute is stopped; its result is kept and can be continued.
//
// The server reads and writes no files but those of the folder of Keep. It refuses requests
// for a host other than this machine, those from other sites, and those without its token.
// Counts and seeds are strings in its JSON, since browsers read numbers as doubles.
// Probabilities are numbers from 0 to 1. Errors have a status of 400 or above and a Refusal
// as JSON.
package page

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync/atomic"

	"golang.org/x/net/netutil"
)

// Server serves the page. Its methods may be called from several goroutines. Token and Log are set before
// it serves.
type Server struct {
	access

	source  Source
	runs    *runs
	uploads uploads
	sending turns // of files, which are in memory until they are sent
	streams atomic.Int64
	ctx     context.Context
	cancel  context.CancelFunc
}

// New returns a server of a source. Close or Serve ends its runs.
func New(source Source) *Server {
	ctx, cancel := context.WithCancel(context.Background())
	return &Server{source: source, runs: newRuns(ctx), uploads: uploads{ctx: ctx}, sending: turns{budget: new(budget), most: maxSending}, ctx: ctx, cancel: cancel}
}

// Close ends all runs and streams, and waits for the runs.
func (s *Server) Close() {
	s.cancel()
	s.runs.wait()
	s.runs.folder.release()
}

// server returns an HTTP server with these bounds. It has no WriteTimeout, which would
// cut streams: each event has its own deadline.
func (s *Server) server() *http.Server {
	return &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader,
		BaseContext:       func(net.Listener) context.Context { return s.ctx },
	}
}

// Serve answers requests on a listener until ctx ends. Then it ends all runs, streams
// and connections within about half a second, and returns nil. An error of the
// listener ends it too, and is returned.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	server := s.server()
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(netutil.LimitListener(listener, maxConnections)) }()
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
