package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"pokersim/deck/ranges"
	"pokersim/sim/chunk"
)

// This file writes warnings, timing, and errors with their hints to standard error.
// The progress bar is in progress.go.

// warn prints a warning about the result.
func warn(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "simulate: warning: "+format+"\n", args...)
}

// saySeed prints a drawn seed, for results that do not contain it.
func saySeed(seed uint64) { fmt.Fprintf(os.Stderr, "seed %d\n", seed) }

// sayNote prints a line of the report that its CSV does not contain.
func sayNote(line string) { fmt.Fprintln(os.Stderr, line) }

// sayTiming prints how many units were counted, in what time and at what speed.
func sayTiming(done uint64, unit string, took time.Duration) {
	fmt.Fprintf(os.Stderr, "%d %s in %s: %s\n", done, unit, took.Round(time.Millisecond), speed(done, took))
}

// speed returns the mean speed as text, in units, thousands (k), millions (M) or thousands
// of millions (G) a second.
func speed(done uint64, took time.Duration) string {
	value, prefix := humanize.ComputeSI(float64(done) / max(took, time.Microsecond).Seconds())
	if value < 1 || prefix == "m" || prefix == "µ" { // less than one a second
		return "less than 1 a second"
	}
	return strings.Join(strings.Fields(fmt.Sprintf("%.4g %s a second", value, prefix)), " ")
}

// report prints an error on standard error, one line for each joined error. It
// returns the exit status: 0 without an error, 1 for a failure, 2 for a mistake in
// the command line, 1 or 3 for a verdict of an audit, 75 for a tally file that another process is writing, 128 plus
// the signal's number for a signal. The status of a failure, such as that of the last
// write, takes precedence over that of a signal: who repeats the command after a signal
// would repeat it for ever. That a signal left too few chunks for a table is no failure.
func report(err error) (status int) {
	failed := 0
	for _, e := range joined(err) {
		one := reportOne(e)
		status = max(status, one)
		if !errors.As(e, new(interrupted)) && !errors.As(e, new(judgement)) && !errors.As(e, new(noTable)) {
			failed = max(failed, one)
		}
	}
	if failed > 0 {
		return failed
	}
	return status
}

// joined returns the errors that errors.Join combined.
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
	var judged judgement
	var usage usageError
	var failed failure
	switch {
	case errors.As(err, &signalled):
		fmt.Fprintf(os.Stderr, "simulate: %v\n%s", err, signalled.stacks)
		return exitSignal + int(signalled.signal)
	case errors.As(err, &judged):
		fmt.Fprintf(os.Stderr, "simulate: %s\n", short(err.Error()))
		return judged.status
	}
	var scenario *ranges.Error
	if errors.As(err, &scenario) {
		fmt.Fprintf(os.Stderr, "simulate: error: %s\n", scenario.Picture())
		if scenario.Err == nil {
			return exitUsage
		}
		return exitFailure // a file that cannot be read
	}
	fmt.Fprintf(os.Stderr, "simulate: error: %s\n", short(err.Error()))
	switch {
	case errors.As(err, &usage):
		if usage.hint != "" {
			fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(usage.hint))
		}
		return exitUsage
	case errors.Is(err, chunk.ErrPlan):
		return exitUsage
	case errors.As(err, &failed):
		fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(failed.hint))
	}
	if held(err) {
		return exitHeld
	}
	return exitFailure
}
