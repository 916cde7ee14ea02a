package main

import "context"

// reading calls a function that may wait for standard input. It returns at once
// when ctx ends, even if the function still waits.
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
