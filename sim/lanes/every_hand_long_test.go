//go:build long

package lanes

// checked reports whether TestEvaluationEqualsTheTable checks the hands that begin with
// the given two cards: all.
func checked(_, _, _ int) bool { return true }

// longest is the largest number of cards of hands that the slow levels count.
const longest = 7
