package files

import "context"

// WithSignals returns a context that does not end: a browser has no signals.
func WithSignals() context.Context { return context.Background() }
