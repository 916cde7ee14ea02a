//go:build !long

package results_test

// long is whether tests may take minutes.
const long = false
