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

// SignalGrace is the time after the first signal in which others are ignored.
// Schedulers send two or three in quick succession, and none may interrupt the last
// write of a checkpoint or of the result. A later signal ends the process at once.
const SignalGrace = 2 * time.Second

// WithSignals returns a context that ends at SIGINT, SIGTERM, SIGQUIT or, except
// under nohup, SIGHUP. Its cause is then an interrupted.
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

// SignalOr returns the signal that ended ctx, or err if none did.
func SignalOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
