//go:build race

package sim_test

import "testing"

// brief reports whether tests with many workers run fewer rounds: under the race detector
// with -short. The workers share the same data in fewer rounds.
func brief() bool { return testing.Short() }
