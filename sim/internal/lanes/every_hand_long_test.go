//go:build long

package lanes

// long allows tests that take minutes.
const long = true

// checked reports whether TestEvaluationEqualsTheTable checks the hands that begin with
// the given two cards: all.
func checked(_, _, _ int) bool { return true }

// longest is the largest number of cards of the exact counts at level Go.
const longest = 7

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
const (
	randomPlans  = 200
	randomRounds = 1<<18 + 17
)
