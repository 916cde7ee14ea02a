package main

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/fatih/color"

	"pokersim/sim/audit"
)

// judgement is a verdict that gives an exit status other than 0.
type judgement struct {
	text   string
	status int
}

func (e judgement) Error() string { return e.text }

// judged returns a judgement whose text fmt.Sprintf writes.
func judged(status int, format string, args ...any) error {
	return judgement{fmt.Sprintf(format, args...), status}
}

// verdict returns the outcome of an audit.
func verdict(r *audit.Report) outcome {
	out := outcome{report: r, paint: painted}
	switch findings := r.Findings(); r.Verdict {
	case audit.Fail:
		out.verdict = judged(exitUnfair, "%s is unfair: %s", r.Algorithm, findings[0])
	case audit.Suspect:
		text := fmt.Sprintf("%s is suspect: audit more shuffles", r.Algorithm)
		if again := r.SecondRun(); again != "" {
			text = fmt.Sprintf("%s is suspect: append %d new packs, then run: %s", r.Algorithm, r.MoreNeeded, again)
		}
		out.verdict = judged(exitSuspect, "%s", text)
	case audit.TooFew:
		ran, of := r.Ran()
		out.verdict = judged(exitSuspect, "too few packs for a verdict: %d of %d tests ran", ran, of)
	}
	return out
}

// painted colours the verdicts of a report, unless NO_COLOR is set or standard output is
// no terminal.
func painted(text string) string {
	for pattern, with := range map[string]color.Attribute{
		`\b(FAIL|UNFAIR)\b`: color.FgRed, `\bSUSPECT\b|too few packs for a verdict`: color.FgYellow, `\bPASS\b|no bias found`: color.FgGreen,
	} {
		text = regexp.MustCompile(pattern).ReplaceAllStringFunc(text, func(word string) string { return color.New(with).Sprint(word) })
	}
	return text
}

// notUnfair turns the errors that would give exit status 1 into usageErrors, which
// give 2: status 1 of an audit means that the shuffle is unfair.
func notUnfair(err error) error {
	all := joined(err)
	for i, e := range all {
		var usage usageError
		if !errors.As(e, new(judgement)) && !errors.As(e, new(interrupted)) && !errors.As(e, &usage) && !held(e) {
			all[i] = usageError{e, ""}
		}
	}
	return errors.Join(all...)
}
