//go:build long

package results_test

// long allows tests that take minutes.
const long = true
