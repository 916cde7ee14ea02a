package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

// interrupted is the end of a run by a signal, after its table was printed.
type interrupted struct {
	signal syscall.Signal
	stacks []byte // of all goroutines when SIGQUIT came
}

func (e interrupted) Error() string { return "stopped by " + e.signal.String() }

// signalGrace is how long after the first signal others are taken for the same
// wish: schedulers send two or three within a moment, and none may cut short the
// last write of a checkpoint or of the result. Later ones end the process at once.
const signalGrace = 2 * time.Second

// withSignals returns a context that SIGINT, SIGTERM, SIGQUIT and, except under
// nohup, SIGHUP end, with an interrupted as the cause.
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

// endBy ends the process as if nothing handled the signal.
func endBy(s syscall.Signal) {
	signal.Reset(s)
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(time.Second) // until it takes effect
	}
	os.Exit(128 + int(s))
}

// signalOr returns the signal that ended ctx, or err if none did.
func signalOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
