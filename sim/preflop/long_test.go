//go:build long

package preflop

// long allows tests that take minutes.
const long = true
