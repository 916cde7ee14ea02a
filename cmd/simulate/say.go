package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
)

// All that goes to standard error is said here: warnings, errors with their
// hints, timing; the progress bar is in progress.go.

// warn says what a reader of the result should know.
func warn(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "simulate: warning: "+format+"\n", args...)
}

// saySeed tells a seed that was drawn, where the result does not hold it.
func saySeed(seed uint64) { fmt.Fprintf(os.Stderr, "seed %d\n", seed) }

// sayNote tells a line of the result that its file does not hold.
func sayNote(line string) { fmt.Fprintln(os.Stderr, line) }

// sayTiming tells how fast something went, on standard error.
func sayTiming(done uint64, unit string, took time.Duration) {
	fmt.Fprintf(os.Stderr, "%d %s in %s: %s\n", done, unit, took.Round(time.Millisecond), speed(done, took))
}

// speed is how many things were done in a second, from the start on: in the
// progress bar and behind it.
func speed(done uint64, took time.Duration) string {
	return fmt.Sprintf("%.4g M a second", float64(done)/took.Seconds()/1e6)
}

// report says on standard error what went wrong, if anything, a line for each
// error, and returns the exit status: 0, 1 for a failure, 2 for a mistake in the
// command line, 75 for a tally file that another process is writing, 128 and its
// number for a signal.
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
	var failed failure
	switch {
	case errors.As(err, &signalled):
		fmt.Fprintf(os.Stderr, "simulate: %v\n%s", err, signalled.stacks)
		return 128 + int(signalled.signal)
	case errors.As(err, &against):
		fmt.Fprintf(os.Stderr, "simulate: %s\n", short(err.Error()))
		return 1
	}
	var scenario *ranges.Error
	if errors.As(err, &scenario) {
		fmt.Fprintf(os.Stderr, "simulate: error: %s\n", scenario.Picture())
		if scenario.Err == nil {
			return 2
		}
		return 1 // a file that cannot be read
	}
	fmt.Fprintf(os.Stderr, "simulate: error: %s\n", short(err.Error()))
	switch {
	case errors.As(err, &usage):
		if usage.hint != "" {
			fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(usage.hint))
		}
		return 2
	case errors.Is(err, chunk.ErrPlan):
		return 2
	case errors.As(err, &failed):
		fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(failed.hint))
	}
	if held(err) {
		return statusHeld
	}
	return 1
}
