//go:build long

package tests

// long allows tests that take longer.
const long = true
