package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"pokersim/sim"
)

// usageError is a mistake in the command line.
type usageError struct {
	err  error
	hint string // what to do about it; may be empty
}

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

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

// notUnfair makes every error but a verdict and a signal a usageError: where exit
// status 1 says that a shuffle is unfair, nothing else may.
func notUnfair(err error) error {
	all := joined(err)
	for i, e := range all {
		var usage usageError
		if !errors.As(e, new(unfair)) && !errors.As(e, new(interrupted)) && !errors.As(e, &usage) {
			all[i] = usageError{e, ""}
		}
	}
	return errors.Join(all...)
}

// report says on standard error what went wrong, if anything, a line for each
// error, and returns the exit status: 0, 1 for a failure, 2 for a mistake in the
// command line, 128 and its number for a signal.
func report(err error) (status int) {
	for _, e := range joined(err) {
		status = max(status, reportOne(e))
	}
	return status
}

// joined takes apart what errors.Join put together.
func joined(err error) []error {
	if err == nil {
		return nil
	}
	many, ok := err.(interface{ Unwrap() []error })
	if !ok || errors.Join(many.Unwrap()...).Error() != err.Error() {
		return []error{err}
	}
	var all []error
	for _, e := range many.Unwrap() {
		all = append(all, joined(e)...)
	}
	return all
}

func reportOne(err error) (status int) {
	var signalled interrupted
	var against unfair
	var usage usageError
	switch {
	case errors.As(err, &signalled):
		fmt.Fprintf(os.Stderr, "simulate: %v\n", err)
		return 128 + int(signalled.signal)
	case errors.As(err, &against):
		fmt.Fprintf(os.Stderr, "simulate: %v\n", err)
		return 1
	}
	fmt.Fprintf(os.Stderr, "simulate: error: %v\n", err)
	switch {
	case errors.As(err, &usage):
		if usage.hint != "" {
			fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", usage.hint)
		}
		return 2
	case errors.Is(err, sim.ErrPlan):
		return 2
	}
	return 1
}
