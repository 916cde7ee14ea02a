//go:build long

package headsup

// long allows tests that take minutes.
const long = true
