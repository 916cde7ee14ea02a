package main

import (
	"context"
	"fmt"
	"os"

	"pokersim/sim/audit"
)

// read audits standard input. It does not wait for a read that a signal finds
// going on.
func read(ctx context.Context, plan audit.Plan) (*audit.Report, error) {
	type outcome struct {
		report *audit.Report
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		report, err := audit.Read(os.Stdin, plan)
		done <- outcome{report, err}
	}()
	select {
	case o := <-done:
		return o.report, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// unfair is the verdict against a shuffle; it is the reason for exit status 1.
type unfair struct{ text string }

func (e unfair) Error() string { return e.text }

func verdict(r *audit.Report) error {
	switch findings := r.Findings(); {
	case r.Verdict == audit.Fail:
		return unfair{fmt.Sprintf("%s is unfair: %s", r.Algorithm, findings[0])}
	case r.Verdict == audit.Suspect:
		fmt.Fprintf(os.Stderr, "simulate: warning: %s is suspect: audit more shuffles\n", r.Algorithm)
	}
	return nil
}
