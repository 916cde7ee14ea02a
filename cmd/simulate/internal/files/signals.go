package files

import (
	"context"
	"time"
)

// SignalGrace is the time after the first signal in which others are ignored.
// Schedulers send two or three in quick succession, and none may interrupt the last
// write of a checkpoint or of the result. A later signal ends the process at once.
const SignalGrace = 2 * time.Second

// SignalOr returns the signal that ended ctx, or err if none did.
func SignalOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Reading calls a function that may wait for input, such as standard input, a pipe or a
// large file, and returns what it read. It returns at once when ctx ends, even if the
// function still waits.
func Reading[T any](ctx context.Context, do func() (T, error)) (read T, err error) {
	done := make(chan error, 1)
	var late T
	go func() {
		var err error
		late, err = do()
		done <- err
	}()
	select {
	case err = <-done:
		return late, err
	case <-ctx.Done():
		return read, context.Cause(ctx)
	}
}

// Waiting is Reading for a function that returns nothing else.
func Waiting(ctx context.Context, do func() error) error {
	_, err := Reading(ctx, func() (struct{}, error) { return struct{}{}, do() })
	return err
}

// writeGrace is the time in which a writer ends after a signal, unless nobody reads what
// it writes.
const writeGrace = 50 * time.Millisecond

// Streaming calls a function that writes until ctx ends. If it then waits for a reader,
// Streaming returns without it.
func Streaming(ctx context.Context, do func() error) error {
	late, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		time.AfterFunc(writeGrace, func() { cancel(context.Cause(ctx)) })
	})
	defer stop()
	return Waiting(late, do)
}

// Delivering calls a function that writes a result and may wait for a reader. A signal
// ends it, unless a signal has ended the run before: the result of a stopped run still
// waits for its reader. A later signal ends the process.
func Delivering(ctx context.Context, do func() error) error {
	if ctx.Err() != nil {
		return do()
	}
	return Streaming(ctx, do)
}
