//go:build !long

package audit

// long allows tests that take minutes.
const long = false
