//go:build long

package lawtest

// Long allows tests that take minutes.
const Long = true
