//go:build long

package showdown

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
const (
	randomPlans  = 1500
	randomRounds = 1<<18 + 17
)
