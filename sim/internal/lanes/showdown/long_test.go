//go:build long

package showdown

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
const (
	randomPlans  = 200
	randomRounds = 1<<18 + 17
)
