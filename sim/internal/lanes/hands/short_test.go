//go:build !long

package hands

// long allows tests that take minutes.
const long = false

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
const (
	randomPlans  = 96
	randomRounds = 3000
)
