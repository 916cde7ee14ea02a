package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interrupted is the end of a run by a signal, after its table was printed.
type interrupted struct{ signal syscall.Signal }

func (e interrupted) Error() string { return "stopped by " + e.signal.String() }

// withSignals returns a context that SIGINT and SIGTERM end, with an interrupted
// as the cause. A second signal kills the process as if nothing handled it.
func withSignals(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			cancel(interrupted{s.(syscall.Signal)})
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(signals); cancel(nil) }
}

// signalOr returns the signal that ended ctx, or err if none did.
func signalOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
