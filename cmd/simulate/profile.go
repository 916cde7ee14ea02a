package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"runtime"
	rpprof "runtime/pprof"
	"runtime/trace"
)

// profiling is what a run records of itself.
type profiling struct {
	cpu, mem, trace string // files; empty is none
	address         string // where to serve live profiles; empty is nowhere
}

func (p *profiling) flags(flags *flag.FlagSet) {
	flags.StringVar(&p.cpu, "cpuprofile", "", "write a CPU profile to `file`, for go tool pprof")
	flags.StringVar(&p.mem, "memprofile", "", "write a memory profile to `file` at the end")
	flags.StringVar(&p.trace, "trace", "", "write an execution trace to `file`, for go tool trace")
	flags.StringVar(&p.address, "pprof", "", "serve live profiles at `address`, as in localhost:6060")
}

func (p *profiling) destinations() []destination {
	return []destination{{"-cpuprofile", p.cpu, streamed}, {"-memprofile", p.mem, streamed}, {"-trace", p.trace, streamed}}
}

// record runs do with the recording on.
func (p *profiling) record(do func() error) error {
	stop, err := p.start()
	if err != nil {
		return err
	}
	err = do()
	return errors.Join(err, stop())
}

// start begins recording. The function that it returns ends it, and reports
// what could not be written.
func (p *profiling) start() (stop func() error, err error) {
	var stops []func() error
	stop = func() error {
		var errs []error
		for _, s := range stops {
			errs = append(errs, s())
		}
		return errors.Join(errs...)
	}
	for _, begin := range []func() (func() error, error){p.startCPU, p.startTrace, p.startMem, p.serve} {
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

func (p *profiling) startCPU() (stop func() error, err error) {
	f, err := create("-cpuprofile", p.cpu)
	if f == nil {
		return nil, err
	}
	if err := rpprof.StartCPUProfile(f); err != nil {
		return nil, fmt.Errorf("-cpuprofile %s: %w", p.cpu, err)
	}
	return func() error { rpprof.StopCPUProfile(); return f.Close() }, nil
}

func (p *profiling) startTrace() (stop func() error, err error) {
	f, err := create("-trace", p.trace)
	if f == nil {
		return nil, err
	}
	if err := trace.Start(f); err != nil {
		return nil, fmt.Errorf("-trace %s: %w", p.trace, err)
	}
	return func() error { trace.Stop(); return f.Close() }, nil
}

func (p *profiling) startMem() (stop func() error, err error) {
	f, err := create("-memprofile", p.mem)
	if f == nil {
		return nil, err
	}
	return func() error {
		runtime.GC() // so that the profile shows what is live now
		return errors.Join(rpprof.WriteHeapProfile(f), f.Close())
	}, nil
}

// serve listens before it returns, so that a bad address is an error at once.
func (p *profiling) serve() (stop func() error, err error) {
	if p.address == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", p.address)
	if err != nil {
		return nil, fmt.Errorf("-pprof %s: %w", p.address, err)
	}
	pages := http.NewServeMux()
	pages.HandleFunc("/debug/pprof/", pprof.Index)
	pages.HandleFunc("/debug/pprof/profile", pprof.Profile)
	pages.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	pages.HandleFunc("/debug/pprof/trace", pprof.Trace)
	fmt.Fprintf(os.Stderr, "live profiles at http://%s/debug/pprof/\n", listener.Addr())
	go http.Serve(listener, pages)
	return listener.Close, nil
}

// create opens a flag's file; without a name there is neither file nor error.
func create(flag, name string) (*os.File, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	return f, nil
}
