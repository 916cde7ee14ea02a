package main

import (
	"errors"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/page"
)

// refusal returns an error of the flags as the page shows it: with the text and the
// hint of the command, and the flag or player that it is about.
func refusal(flags *flagSet, err error) *page.Refusal {
	err = flagged(flags, err)
	why := page.NewRefusal(err)
	var about flagError
	if errors.As(err, &about) && flags.Lookup(about.flag) != nil {
		why.Field = about.flag
	}
	var usage status.UsageError
	if errors.As(err, &usage) {
		why.Hint = usage.Hint
	}
	return why
}
