//go:build !long

package eval_test

// long is whether tests may take minutes.
const long = false
