package main

import (
	"context"
	"fmt"
	"os"

	"pokersim/sim/audit"
)

// read audits standard input.
func read(ctx context.Context, plan audit.Plan) (*audit.Report, error) {
	var report *audit.Report
	err := reading(ctx, func() (err error) {
		report, err = audit.Read(os.Stdin, plan)
		return err
	})
	if err != nil {
		return nil, err
	}
	return report, nil
}

// reading does what may wait for standard input, and does not wait for it when
// a signal comes.
func reading(ctx context.Context, do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
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
