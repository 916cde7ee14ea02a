//go:build long

package lanes

// checked reports whether the test of hands checks those that begin with a pair
// of cards.
func checked(_, _, _ int) bool { return true }

// longest is the number of cards of the hands that the slow levels count.
const longest = 7
