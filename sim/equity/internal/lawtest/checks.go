package lawtest

import "context"

// Checks is a context that ends after a number of checks, and counts them. It is for
// one goroutine.
type Checks struct {
	context.Context
	N, Most int
	cancel  func()
}

// Ending returns a context that ends at check most + 1.
func Ending(most int) *Checks {
	ctx, cancel := context.WithCancel(context.Background())
	return &Checks{ctx, 0, most, cancel}
}

// Err counts a check.
func (c *Checks) Err() error {
	if c.N++; c.N > c.Most {
		c.cancel()
	}
	return c.Context.Err()
}
