//go:build !long

package showdown

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
const (
	randomPlans  = 36
	randomRounds = 3000
)
