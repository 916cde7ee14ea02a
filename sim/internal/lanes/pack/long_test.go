//go:build long

package pack

// long allows tests that take minutes.
const long = true
