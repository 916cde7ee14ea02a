package main

import (
	"errors"
	"math/rand/v2"
	"strings"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim/chunk"
)

// flagError is a UsageError about one flag.
type flagError struct {
	error
	flag string
}

func (e flagError) Unwrap() error { return e.error }

// badFlag returns the error of a flag. Its text is the flag and what fmt.Errorf
// writes.
func badFlag(flag, hint, format string, args ...any) error {
	return flagError{status.Usage(hint, "-"+flag+format, args...), flag}
}

// flagged turns an error about a plan's field into one about the flag of the same
// name, if there is one.
func flagged(flags *flagSet, err error) error {
	var invalid *chunk.PlanError
	if errors.As(err, &invalid) && flags.Lookup(invalid.Field) != nil {
		return badFlag(invalid.Field, suggested(flags, invalid.Field), ": %s", invalid.Reason)
	}
	return err
}

// apart returns an error if one of the named flags is given. from is what they do
// not go with.
func apart(flags *flagSet, from, hint string, names ...string) error {
	for _, name := range names {
		if flags.given(name) {
			return badFlag(name, hint, " does not go with %s", from)
		}
	}
	return nil
}

// maxDrawnSeed is the bound of drawn seeds. Tools that read numbers as doubles
// represent integers up to 2^53 exactly.
const maxDrawnSeed = 1 << 53

// seedOr returns the seed of the command line, or draws one if it has none.
func seedOr(flags *flagSet, seed uint64) uint64 {
	if flags.given("seed") {
		return seed
	}
	return rand.Uint64N(maxDrawnSeed)
}

// unlisted returns the error for a flag whose value is not in a list.
func unlisted(flag, value string, list ...string) error {
	last := len(list) - 1
	return badFlag(flag, suggestion(value, list), ": unknown %q: want %s or %s", value, strings.Join(list[:last], ", "), list[last])
}
