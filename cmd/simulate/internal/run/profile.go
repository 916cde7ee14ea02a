//go:build !npm

package run

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"strconv"
	"strings"
	"time"

	"pokersim/cmd/simulate/internal/files"
	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
)

// profiling holds the flags that record profiles of a run.
type profiling struct {
	cpu, mem, trace string // files; empty means none
	address         string // of the server of live profiles; empty means no server
}

func (p *profiling) define(set *flags.Set) {
	set.Add(flags.Profile, "cpuprofile", flags.File(&p.cpu), "write a CPU profile to `file`, for go tool pprof")
	set.Add(flags.Profile, "memprofile", flags.File(&p.mem), "write a memory profile to `file` at the end")
	set.Add(flags.Profile, "trace", flags.File(&p.trace), "write an execution trace to `file`, for go tool trace")
	set.Add(flags.Profile, "pprof", flags.Text(&p.address), "serve live profiles at `address`, as in localhost:6060; an address without a host is an error")
}

func (p *profiling) destinations() []files.Destination {
	return []files.Destination{files.Streamed("-cpuprofile", p.cpu), files.Streamed("-memprofile", p.mem), files.Streamed("-trace", p.trace)}
}

// start begins recording. The function that it returns ends the recording, and
// returns the errors of files that could not be written.
func (p *profiling) start() (stop func() error, err error) {
	var stops []func() error
	stop = func() error {
		var errs []error
		for _, s := range stops {
			errs = append(errs, s())
		}
		return errors.Join(errs...)
	}
	for _, begin := range []func() (func() error, error){
		recorded("-cpuprofile", p.cpu, pprof.StartCPUProfile, func(io.Writer) { pprof.StopCPUProfile() }),
		recorded("-trace", p.trace, trace.Start, func(io.Writer) { trace.Stop() }),
		recorded("-memprofile", p.mem, func(io.Writer) error { return nil }, func(to io.Writer) {
			runtime.GC() // so that the profile shows what is live now
			pprof.WriteHeapProfile(to)
		}),
		p.serve,
	} {
		end, err := begin()
		if err != nil {
			return nil, errors.Join(err, stop())
		}
		if end != nil {
			stops = append(stops, end)
		}
	}
	return stop, nil
}

// recorded returns the function that begins to record into a flag's file, and returns what
// ends it. Without a file it records nothing.
func recorded(flag, name string, start func(io.Writer) error, end func(io.Writer)) func() (stop func() error, err error) {
	return func() (stop func() error, err error) {
		if name == "" {
			return nil, nil
		}
		f, err := os.Create(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", flag, err)
		}
		r := &recording{File: f, flag: flag}
		if r.failed = start(r); r.failed != nil {
			return nil, r.close()
		}
		return func() error { end(r); return r.close() }, nil
	}
}

// serve serves live profiles. It listens before it returns, so that a wrong address
// is an error before the run.
func (p *profiling) serve() (stop func() error, err error) {
	if p.address == "" {
		return nil, nil
	}
	host, port, err := net.SplitHostPort(p.address)
	if err != nil || !IsPort(port) {
		return nil, flags.Bad("pprof", "as in -pprof localhost:6060; a profile in a file is -cpuprofile FILE", " %s: want host:port, with a port from 0 to 65535", p.address)
	}
	if host == "" {
		return nil, flags.Bad("pprof", "-pprof localhost"+p.address+", or the address of an interface; profiles have no password", " %s: it would listen on every interface", p.address)
	}
	listener, err := net.Listen("tcp", p.address)
	if err != nil {
		return nil, fmt.Errorf("-pprof %s: %w", p.address, err)
	}
	status.Note(fmt.Sprintf("live profiles at http://%s/debug/pprof/", listener.Addr()))
	if tcp, ok := listener.Addr().(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		status.Warn("-pprof %s: every machine that reaches this one can read the profiles, which have no password", p.address)
	}
	go http.Serve(listener, asked(host, live()))
	return listener.Close, nil
}

// asked refuses requests that name another host than an address, localhost or the host of
// -pprof: a web site whose name resolves to this machine sends its own name (DNS rebinding).
// It refuses those of another site too.
func asked(host string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			name = r.Host
		}
		site := r.Header.Get("Sec-Fetch-Site")
		switch {
		case net.ParseIP(strings.Trim(name, "[]")) == nil && !strings.EqualFold(name, "localhost") && !strings.EqualFold(name, host):
			http.Error(w, "host "+r.Host+": want localhost or an address", http.StatusForbidden)
		case site != "" && site != "none" && site != "same-origin":
			http.Error(w, "the request comes from another site", http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// live serves the profiles of the process where go tool pprof and go tool trace expect them.
// The handlers of net/http/pprof are not used: the package adds .15 ms to the start of each
// process.
func live() http.Handler {
	pages := http.NewServeMux()
	pages.HandleFunc("GET /debug/pprof/{$}", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintln(w, "profile?seconds=30\ntrace?seconds=1")
		for _, p := range pprof.Profiles() {
			fmt.Fprintf(w, "%s?debug=1 (%d)\n", p.Name(), p.Count())
		}
	})
	pages.HandleFunc("GET /debug/pprof/{name}", func(w http.ResponseWriter, r *http.Request) {
		p := pprof.Lookup(r.PathValue("name"))
		if p == nil {
			http.NotFound(w, r)
			return
		}
		if p.Name() == "heap" && r.FormValue("gc") != "" {
			runtime.GC()
		}
		debug, _ := strconv.Atoi(r.FormValue("debug")) // 0 is the form of go tool pprof
		if debug == 0 {
			w.Header().Set("Content-Type", "application/octet-stream")
		}
		p.WriteTo(w, debug)
	})
	pages.HandleFunc("GET /debug/pprof/profile", during(30, pprof.StartCPUProfile, pprof.StopCPUProfile))
	pages.HandleFunc("GET /debug/pprof/trace", during(1, trace.Start, trace.Stop))
	return pages
}

// during serves what is recorded in the seconds of the request, or in so many seconds if it
// does not say. It ends earlier if the client leaves.
func during(seconds float64, start func(io.Writer) error, stop func()) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		length := seconds
		if asked, err := strconv.ParseFloat(r.FormValue("seconds"), 64); err == nil && asked > 0 {
			length = min(asked, 24*60*60)
		}
		w.Header().Set("Content-Type", "application/octet-stream")
		if err := start(w); err != nil { // another recording is on
			http.Error(w, err.Error(), http.StatusConflict)
			return
		}
		defer stop()
		select {
		case <-time.After(time.Duration(length * float64(time.Second))):
		case <-r.Context().Done():
		}
	}
}

// IsPort reports whether a text is the number of a port.
func IsPort(text string) bool {
	_, err := strconv.ParseUint(text, 10, 16)
	return err == nil
}

// recording is a file that is written during a run. It keeps the first error of
// Write, which the writers of profiles do not return.
type recording struct {
	*os.File
	flag   string
	failed error
}

func (r *recording) Write(text []byte) (int, error) {
	n, err := r.File.Write(text)
	if r.failed == nil {
		r.failed = err
	}
	return n, err
}

// close closes the file. It returns the first error of the recording, with the flag.
func (r *recording) close() error {
	if err := r.Close(); r.failed == nil {
		r.failed = err
	}
	if r.failed != nil {
		return fmt.Errorf("%s: %w", r.flag, r.failed)
	}
	return nil
}
