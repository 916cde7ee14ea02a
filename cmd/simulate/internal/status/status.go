// Package status has the errors of the command with their exit statuses, and prints
// them, warnings and timing on standard error. The progress bar is in package run.
package status

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
	"github.com/mitchellh/go-wordwrap"
	"golang.org/x/term"

	"pokersim/deck/ranges"
	"pokersim/internal/checkpoint"
	"pokersim/sim/chunk"
	"pokersim/sim/query"
)

// UsageError is a mistake in the command line: exit status 2.
type UsageError struct {
	err      error
	Hint     string // what to do about it; may be empty
	Examples string // lines that are printed instead of the hint
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
	return UsageError{err: fmt.Errorf(format, args...), Hint: hint}
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

// The exit statuses. 0 is success, and of an audit that no bias is found. The texts of the help
// for simulate, audit and compare list them.
const (
	exitFailure = 1
	exitUsage   = 2   // a mistake in the command line; of audit and compare, every failure
	ExitUnfair  = 1   // of an audit
	ExitSuspect = 3   // of an audit: or too few packs
	ExitDiffer  = 1   // of a comparison: the tables are not of one distribution
	ExitHeld    = 75  // another process writes the tally file: EX_TEMPFAIL of sysexits.h, after which a scheduler repeats the command
	ExitSignal  = 128 // plus the number of the signal that stopped the run
)

// Warn prints a warning about the result: on a terminal in lines of at most 80 columns, else in
// one line, which is easier to search.
func Warn(format string, args ...any) {
	text := printable(fmt.Sprintf("simulate: warning: "+format, args...))
	if term.IsTerminal(int(os.Stderr.Fd())) {
		text = strings.ReplaceAll(wordwrap.WrapString(text, 80-uint(len(indent))), "\n", "\n"+indent)
	}
	fmt.Fprintln(os.Stderr, text)
}

// indent is before the lines of a warning after the first one.
const indent = "  "

// SaySeed prints a drawn seed, for results that do not contain it.
func SaySeed(seed uint64) { fmt.Fprintf(os.Stderr, "seed %d\n", seed) }

// Note prints what is worth knowing about a run, and is no doubt about its result.
func Note(text string) { fmt.Fprintln(os.Stderr, "simulate: note: "+printable(text)) }

// Hint prints what is better than what the command line asks for.
func Hint(text string) { fmt.Fprintln(os.Stderr, "simulate: hint: "+text) }

// SayNote prints a line of the report that its CSV does not contain.
func SayNote(line string) { fmt.Fprintln(os.Stderr, line) }

// SayTiming prints how many units were counted, in what time and at what speed.
func SayTiming(done uint64, unit string, took time.Duration) {
	fmt.Fprintf(os.Stderr, "%d %s in %s: %s\n", done, unit, Took(took), Speed(done, unit, took))
}

// Took rounds a measured time to milliseconds, or to microseconds below ten of them. It is
// at least a microsecond.
func Took(took time.Duration) time.Duration {
	if took < 10*time.Millisecond {
		return max(took.Round(time.Microsecond), time.Microsecond)
	}
	return took.Round(time.Millisecond)
}

// Speed returns the mean speed as text, in units, thousands (k), millions (M) or thousands
// of millions (G) of them a second.
func Speed(done uint64, unit string, took time.Duration) string {
	value, prefix := humanize.ComputeSI(float64(done) / max(took, time.Microsecond).Seconds())
	if value < 1 || prefix == "m" || prefix == "µ" { // less than one a second
		return "less than 1 of the " + unit + " a second"
	}
	return strings.Join(strings.Fields(fmt.Sprintf("%.4g %s %s a second", value, prefix, unit)), " ")
}

// Duration writes seconds with two digits, in a unit that fits.
func Duration(seconds float64) string {
	switch {
	case seconds < 100:
		return fmt.Sprintf("%.2g s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("%.2g min", seconds/60)
	case seconds < 100*3600:
		return fmt.Sprintf("%.2g h", seconds/3600)
	}
	return fmt.Sprintf("%.2g days", seconds/86400)
}

// Report prints an error on standard error, one line for each joined error, and returns the exit
// status. That of a failure, such as that of the last write, takes precedence over that of a
// signal: who repeats the command after a signal would repeat it for ever. That a signal left too
// few chunks for a table is no failure.
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
		bare := *asked
		bare.Hint = "" // it has a line of its own
		fmt.Fprintf(os.Stderr, "simulate: error: %s\n%s\n", short(bare.Error()), bare.Picture())
		if asked.Hint != "" {
			fmt.Fprintf(os.Stderr, "simulate: hint: %s\n", short(asked.Hint))
		}
		return exitUsage
	}
	fmt.Fprintf(os.Stderr, "simulate: error: %s\n", short(plain(err)))
	switch {
	case errors.As(err, &usage):
		if usage.Examples != "" {
			fmt.Fprint(os.Stderr, usage.Examples)
		} else if usage.Hint != "" {
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
			all[i] = UsageError{err: e, Hint: failed.hint}
		}
	}
	return errors.Join(all...)
}

// Bounds on the text of an error, in characters. A value is a quoted text or a word,
// such as the name of a file.
const (
	maxLine   = 600 // of a line
	longValue = 120 // of a value that is printed whole
	maxValue  = 80  // to which longer values are cut
)

var values = Pattern(`"(?:[^"\\]|\\.)*"|[^\s":]+`)

// Pattern returns what compiles a regular expression when it is first needed: a
// program that starts needs none.
func Pattern(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// short returns an error's text as one line of at most maxLine characters. It
// replaces the middle of long values by "...".
func short(text string) string {
	text = values().ReplaceAllStringFunc(printable(text), func(value string) string {
		if utf8.RuneCountInString(value) <= longValue {
			return value
		}
		return cut(value, maxValue)
	})
	if utf8.RuneCountInString(text) > maxLine {
		text = cut(text, maxLine)
	}
	return text
}

// cut replaces the middle of a text by "...", so that it has length characters.
func cut(text string, length int) string {
	const gap = "..."
	all := []rune(text)
	end := length / 4
	return string(all[:length-end-len(gap)]) + gap + string(all[len(all)-end:])
}

// printable writes characters that a terminal does not show as they are as Go escapes them: a newline as
// \n, a change of the direction of the text as \u202e.
func printable(text string) string {
	hidden := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }
	if strings.IndexFunc(text, hidden) < 0 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if hidden(r) {
			out.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
