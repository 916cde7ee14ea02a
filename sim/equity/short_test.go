//go:build !long

package equity

// long allows tests that take minutes.
const long = false
