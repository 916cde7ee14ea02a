//go:build long

package showdown

// The number of plans and rounds of TestRandomPlansAtEveryLevel, and of plans of lists.
const (
	randomPlans  = 3000
	randomRounds = 1<<18 + 17

	listPlans = 750
)
