package status

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"pokersim/deck/ranges"
	"pokersim/internal/checkpoint"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

// Report prints an error on standard error, one line for each joined error. It
// returns the exit status: 0 without an error, 1 for a failure, 2 for a mistake in
// the command line, 1 or 3 for a verdict of an audit, 75 for a tally file that another process is writing, 128 plus
// the signal's number for a signal. The status of a failure, such as that of the last
// write, takes precedence over that of a signal: who repeats the command after a signal
// would repeat it for ever. That a signal left too few chunks for a table is no failure.
func Report(err error) (status int) {
	failed := 0
	for _, e := range joined(err) {
		one := reportOne(e)
		status = max(status, one)
		if !errors.As(e, new(Interrupted)) && !errors.As(e, new(judgement)) && !errors.As(e, new(NoTable)) {
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
	var signalled Interrupted
	var judged judgement
	var usage UsageError
	var failed failure
	switch {
	case errors.As(err, &signalled):
		fmt.Fprintf(os.Stderr, "simulate: %v\n%s", err, signalled.Stacks)
		return ExitSignal + int(signalled.Signal)
	case errors.As(err, &judged):
		fmt.Fprintf(os.Stderr, "simulate: %s\n", short(err.Error()))
		return judged.status
	}
	var scenario *ranges.Error
	if errors.As(err, &scenario) {
		fmt.Fprintf(os.Stderr, "simulate: error: %s\n", scenario.Picture())
		if scenario.Err == nil || errors.As(err, new(unreadable)) {
			return exitUsage
		}
		return exitFailure // a file that cannot be read
	}
	if asked, ok := errors.AsType[*query.Error](err); ok {
		fmt.Fprintf(os.Stderr, "simulate: error: %s\n%s\n", short(asked.Error()), asked.Picture())
		if asked.Hint != "" {
			fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(asked.Hint))
		}
		return exitUsage
	}
	fmt.Fprintf(os.Stderr, "simulate: error: %s\n", short(plain(err)))
	switch {
	case errors.As(err, &usage):
		if usage.Hint != "" {
			fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(usage.Hint))
		}
		return exitUsage
	case errors.Is(err, chunk.ErrPlan), errors.As(err, new(unreadable)):
		return exitUsage
	case errors.As(err, &failed):
		fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(failed.hint))
	}
	if held(err) {
		return ExitHeld
	}
	return exitFailure
}

// plain returns the text of an error in which that of a file is its name and the reason,
// without the system call.
func plain(err error) string {
	text := err.Error()
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		text = strings.Replace(text, file.Error(), file.Path+": "+file.Err.Error(), 1)
	}
	return text
}

// held reports whether another process has locked a tally file.
func held(err error) bool { return errors.As(err, new(*checkpoint.HeldError)) }

// NotUnfair turns the errors that would give exit status 1 into usageErrors, which
// give 2: status 1 of an audit means that the shuffle is unfair.
func NotUnfair(err error) error {
	all := joined(err)
	for i, e := range all {
		var usage UsageError
		var failed failure
		if !errors.As(e, new(judgement)) && !errors.As(e, new(Interrupted)) && !errors.As(e, &usage) && !held(e) {
			errors.As(e, &failed)
			all[i] = UsageError{e, failed.hint}
		}
	}
	return errors.Join(all...)
}
