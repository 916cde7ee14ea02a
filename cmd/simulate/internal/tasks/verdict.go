package tasks

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"github.com/fatih/color"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/results"
	"pokersim/sim/audit"
)

// Verdict returns the outcome of an audit, with the cause of unfair packs. A signal during the
// search for it gives a report without a cause.
func Verdict(ctx context.Context, r *audit.Report) run.Outcome {
	if err := r.FindCause(ctx); err != nil {
		r.Cause = nil
	}
	out := run.Outcome{Report: results.Audit{Report: r}, Paint: painted, Note: strings.Join(r.Untested(), "\n")}
	switch findings := r.Findings(); r.Verdict {
	case audit.Unfair:
		out.Verdict = status.Judged(status.ExitUnfair, "%s is unfair: %s", r.Algorithm, findings[0])
	case audit.Suspect:
		text := fmt.Sprintf("%s is suspect: audit more shuffles", r.Algorithm)
		if again := r.SecondRun(); again != "" {
			text = fmt.Sprintf("%s is suspect: append %d new packs, then run: %s", r.Algorithm, r.MoreNeeded, again)
		}
		out.Verdict = status.Judged(status.ExitSuspect, "%s", text)
	case audit.TooFew:
		out.Verdict = status.Judged(status.ExitSuspect, "%s: %s", r.Algorithm, out.Report.(results.Audit).Sentence())
	}
	return out
}

// painted colours the verdicts of a report, unless NO_COLOR is set or standard output is
// no terminal.
func painted(text string) string {
	for pattern, with := range map[string]color.Attribute{
		`\b(FAIL|UNFAIR)\b`: color.FgRed, `\bSUSPECT\b|too few [a-z]+ for a verdict`: color.FgYellow, `\bPASS\b|no bias found`: color.FgGreen,
	} {
		text = regexp.MustCompile(pattern).ReplaceAllStringFunc(text, func(word string) string { return color.New(with).Sprint(word) })
	}
	return text
}
