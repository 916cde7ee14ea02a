//go:build !race

package sim_test

// brief is for the race detector alone.
func brief() bool { return false }
