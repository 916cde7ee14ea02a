package main

import (
	"errors"
	"fmt"

	"pokersim/sim/audit"
)

// unfair is the verdict that a shuffle is unfair. It gives exit status 1.
type unfair struct{ text string }

func (e unfair) Error() string { return e.text }

// verdict returns the outcome of an audit.
func verdict(r *audit.Report) outcome {
	out := outcome{report: r}
	switch findings := r.Findings(); {
	case r.Verdict == audit.Fail:
		out.verdict = unfair{fmt.Sprintf("%s is unfair: %s", r.Algorithm, findings[0])}
	case r.Verdict == audit.Suspect:
		out.warnings = []string{fmt.Sprintf("%s is suspect: audit more shuffles", r.Algorithm)}
	}
	return out
}

// notUnfair turns the errors that would give exit status 1 into usageErrors, which
// give 2: status 1 of an audit means that the shuffle is unfair.
func notUnfair(err error) error {
	all := joined(err)
	for i, e := range all {
		var usage usageError
		if !errors.As(e, new(unfair)) && !errors.As(e, new(interrupted)) && !errors.As(e, &usage) && !held(e) {
			all[i] = usageError{e, ""}
		}
	}
	return errors.Join(all...)
}
