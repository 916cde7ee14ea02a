//go:build long

package matchup

// long allows tests that take minutes.
const long = true
