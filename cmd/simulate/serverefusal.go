package main

import (
	"errors"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/page"
)

// refusal returns an error of the flags as the page shows it: with the text and the
// hint of the command, and the flag or player that it is about.
func refusal(set *flags.Set, err error) *page.Refusal {
	err = flags.Flagged(set, err)
	why := page.NewRefusal(err)
	var about flags.FlagError
	if errors.As(err, &about) && set.Lookup(about.Flag) != nil {
		why.Field = about.Flag
	}
	var usage status.UsageError
	if errors.As(err, &usage) {
		why.Hint = usage.Hint
	}
	return why
}
