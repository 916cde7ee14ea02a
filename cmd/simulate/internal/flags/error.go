package flags

import (
	"errors"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim/chunk"
)

// FlagError is a UsageError about one flag.
type FlagError struct {
	error
	Flag string
}

func (e FlagError) Unwrap() error { return e.error }

// Bad returns the error of a flag. Its text is the flag and what fmt.Errorf
// writes.
func Bad(flag, hint, format string, args ...any) error {
	return FlagError{status.Usage(hint, "-"+flag+format, args...), flag}
}

// Flagged turns an error about a plan's field into one about the flag of the same
// name, if there is one.
func Flagged(set *Set, err error) error {
	var invalid *chunk.PlanError
	if errors.As(err, &invalid) && invalid.Err == nil && set.Lookup(invalid.Field) != nil {
		return Bad(invalid.Field, Suggested(set, invalid.Field), ": %s", invalid.Reason)
	}
	return err
}

// Apart returns an error if one of the named flags is given. from is what they do
// not go with.
func Apart(set *Set, from, hint string, names ...string) error {
	for _, name := range names {
		if set.Given(name) {
			return Bad(name, hint, " does not go with %s", from)
		}
	}
	return nil
}
