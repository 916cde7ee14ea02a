//go:build race

package sim_test

import "testing"

// brief is whether the race detector runs with -short: workers must share the same
// data as ever, but less of it will do.
func brief() bool { return testing.Short() }
