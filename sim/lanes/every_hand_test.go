//go:build !long

package lanes

// checked reports whether the test of hands checks those that begin with a pair
// of cards: all of five cards, and a part of the others. With -tags long it
// checks all.
func checked(cards, first, second int) bool {
	part := map[int]int{5: 1, 6: 4, 7: 16}[cards]
	return (first*51+second)%part == 0
}

// longest is the number of cards of the hands that the slow levels count.
const longest = 6
