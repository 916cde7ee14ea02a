//go:build !race

package sim_test

// brief is always false without the race detector.
func brief() bool { return false }
