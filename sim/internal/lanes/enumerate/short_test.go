//go:build !long

package enumerate

// checked reports whether TestEvaluationEqualsTheTable checks the hands that begin with
// the given two cards: all hands of five cards, and some of six and seven. With -tags
// long it checks all.
func checked(cards, first, second int) bool {
	part := map[int]int{5: 1, 6: 32, 7: 128}[cards]
	return (first*51+second)%part == 0
}

// longest is the largest number of cards of the exact counts at level Go.
const longest = 6
