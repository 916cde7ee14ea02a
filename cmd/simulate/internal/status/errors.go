package status

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// UsageError is a mistake in the command line: exit status 2.
type UsageError struct {
	err  error
	Hint string // what to do about it; may be empty
}

func (e UsageError) Error() string { return e.err.Error() }

func (e UsageError) Unwrap() error { return e.err }

// failure is any other error, with a hint: exit status 1.
type failure struct {
	err  error
	hint string // what to do about it
}

func (e failure) Error() string { return e.err.Error() }

func (e failure) Unwrap() error { return e.err }

// unreadable is the error of a file of the command line that cannot be opened: exit status 2.
type unreadable struct{ error }

func (e unreadable) Unwrap() error { return e.error }

// Unreadable returns the error of a file of the command line that is to be read. If there
// is no such file, it is a mistake in the command line.
func Unreadable(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return unreadable{err}
	}
	return err
}

// Usage returns a UsageError with a hint, whose text fmt.Errorf writes.
func Usage(hint, format string, args ...any) error {
	return UsageError{fmt.Errorf(format, args...), hint}
}

// Failed returns a failure with a hint, whose text fmt.Errorf writes.
func Failed(hint, format string, args ...any) error {
	return failure{fmt.Errorf(format, args...), hint}
}

// NoTable is the error of a report whose tally has too few chunks for a table.
type NoTable struct{ text string }

func (e NoTable) Error() string { return e.text }

// Untabled returns a NoTable whose text fmt.Sprintf writes.
func Untabled(format string, args ...any) error { return NoTable{fmt.Sprintf(format, args...)} }

// Interrupted is the error of a run that a signal stopped. It is reported after the
// table.
type Interrupted struct {
	Signal syscall.Signal
	Stacks []byte // of all goroutines, for SIGQUIT
}

func (e Interrupted) Error() string { return "stopped by " + e.Signal.String() }

// judgement is a verdict that gives an exit status other than 0.
type judgement struct {
	text   string
	status int
}

func (e judgement) Error() string { return e.text }

// Judged returns a judgement whose text fmt.Sprintf writes.
func Judged(status int, format string, args ...any) error {
	return judgement{fmt.Sprintf(format, args...), status}
}
