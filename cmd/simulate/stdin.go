package main

import "context"

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
