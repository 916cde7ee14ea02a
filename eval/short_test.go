//go:build !long

package eval_test

// long says whether tests may take minutes.
const long = false
