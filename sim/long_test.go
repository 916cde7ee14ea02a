//go:build long

package sim_test

// long is whether tests may take minutes.
const long = true
