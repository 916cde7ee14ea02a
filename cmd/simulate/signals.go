package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

// interrupted is the error of a run that a signal stopped. It is reported after the
// table.
type interrupted struct {
	signal syscall.Signal
	stacks []byte // of all goroutines, for SIGQUIT
}

func (e interrupted) Error() string { return "stopped by " + e.signal.String() }

// signalGrace is the time after the first signal in which others are ignored.
// Schedulers send two or three in quick succession, and none may interrupt the last
// write of a checkpoint or of the result. A later signal ends the process at once.
const signalGrace = 2 * time.Second

// withSignals returns a context that ends at SIGINT, SIGTERM, SIGQUIT or, except
// under nohup, SIGHUP. Its cause is then an interrupted.
func withSignals() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	caught := []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) {
		caught = append(caught, syscall.SIGHUP)
	}
	signals := make(chan os.Signal, 16)
	signal.Notify(signals, caught...)
	go func() {
		first := (<-signals).(syscall.Signal)
		began := time.Now()
		cause := interrupted{signal: first}
		if first == syscall.SIGQUIT {
			cause.stacks = stacks()
		}
		cancel(cause)
		for next := range signals {
			if time.Since(began) > signalGrace {
				endBy(next.(syscall.Signal))
			}
		}
	}()
	return ctx
}

// stacks returns the stacks of all goroutines.
func stacks() []byte {
	for size := 1 << 20; ; size *= 2 {
		text := make([]byte, size)
		if n := runtime.Stack(text, true); n < size || size > 1<<26 {
			return text[:n]
		}
	}
}

// endBy ends the process as the signal does when nothing handles it.
func endBy(s syscall.Signal) {
	signal.Reset(s)
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(time.Second) // until it takes effect
	}
	os.Exit(exitSignal + int(s))
}

// signalOr returns the signal that ended ctx, or err if none did.
func signalOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
