//go:build !long

package showdown

// The number of plans and rounds of TestRandomPlansAtEveryLevel, and of plans of lists.
const (
	randomPlans  = 72
	randomRounds = 3000

	listPlans = 36
)
