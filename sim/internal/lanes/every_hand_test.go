//go:build !long

package lanes

// long allows tests that take minutes.
const long = false

// checked reports whether TestEvaluationEqualsTheTable checks the hands that begin with
// the given two cards: all hands of five cards, and some of six and seven. With -tags
// long it checks all.
func checked(cards, first, second int) bool {
	part := map[int]int{5: 1, 6: 16, 7: 64}[cards]
	return (first*51+second)%part == 0
}

// longest is the largest number of cards of the exact counts at level Go.
const longest = 6

// The number of plans and rounds of TestRandomPlansAtEveryLevel.
const (
	randomPlans  = 36
	randomRounds = 3000
)
