package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"

	"pokersim/sim/chunk"
)

// usageError is a mistake in the command line: exit status 2.
type usageError struct {
	err  error
	hint string // what to do about it; may be empty
}

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// failure is any other error, with a hint: exit status 1.
type failure struct {
	err  error
	hint string // what to do about it
}

func (e failure) Error() string { return e.err.Error() }
func (e failure) Unwrap() error { return e.err }

// usage returns a usageError without a hint whose text fmt.Errorf writes.
func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...), ""} }

// flagged makes an error of a plan's field, if there is a flag of that name, one
// of the flag.
func flagged(flags *flag.FlagSet, err error) error {
	var invalid *chunk.PlanError
	if errors.As(err, &invalid) && flags.Lookup(invalid.Field) != nil {
		return usage("-%s: %s", invalid.Field, invalid.Reason)
	}
	return err
}

// given tells whether the command line sets a flag.
func given(flags *flag.FlagSet, name string) (set bool) {
	flags.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// apart returns an error if a flag is given that does not go with another one.
func apart(flags *flag.FlagSet, from, hint string, names ...string) error {
	for _, name := range names {
		if given(flags, name) {
			return usageError{fmt.Errorf("-%s does not go with %s", name, from), hint}
		}
	}
	return nil
}

// maxDrawnSeed bounds the seeds that are drawn: tools that read numbers as doubles
// keep those below 2^53.
const maxDrawnSeed = 1 << 53

// seedOr returns the seed of the command line, or else one drawn anew.
func seedOr(flags *flag.FlagSet, seed uint64) uint64 {
	if given(flags, "seed") {
		return seed
	}
	return rand.Uint64N(maxDrawnSeed)
}

func workersFlag() countFlag {
	return countFlag{uint64(runtime.GOMAXPROCS(0)), 1, chunk.MaxWorkers}
}

// unlisted returns an error for a flag whose value is none of a list.
func unlisted(flag, value string, list ...string) error {
	last := len(list) - 1
	return usage("-%s: unknown %q: want %s or %s", flag, value, strings.Join(list[:last], ", "), list[last])
}
