//go:build long

package hands

// long allows tests that take minutes.
const long = true

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
const (
	randomPlans  = 1500
	randomRounds = 1<<18 + 17
)
