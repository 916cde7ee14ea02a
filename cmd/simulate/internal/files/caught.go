//go:build !js

package files

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"pokersim/cmd/simulate/internal/status"
)

// WithSignals returns a context that ends at SIGINT, SIGTERM, SIGQUIT or, except
// under nohup, SIGHUP. Its cause is then a status.Interrupted: run.Runner writes the report of the
// finished chunks, and status.Report returns 128 plus the number of the signal.
func WithSignals() context.Context {
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
		cause := status.Interrupted{Signal: first}
		if first == syscall.SIGQUIT {
			cause.Stacks = stacks()
		}
		cancel(cause)
		for next := range signals {
			if time.Since(began) > SignalGrace {
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
	os.Exit(status.ExitSignal + int(s))
}
