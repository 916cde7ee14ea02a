//go:build long

package enumerate

// checked reports whether TestEvaluationEqualsTheTable checks the hands that begin with
// the given two cards: all.
func checked(_, _, _ int) bool { return true }

// longest is the largest number of cards of the exact counts at level Go.
const longest = 7
