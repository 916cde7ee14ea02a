//go:build long

package sim_test

// long allows tests that take minutes.
const long = true
