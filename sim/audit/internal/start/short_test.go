//go:build !long

package start

// long allows tests that take longer.
const long = false
