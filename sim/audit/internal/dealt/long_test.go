//go:build long

package dealt

// long allows tests that take longer.
const long = true
