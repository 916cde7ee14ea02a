package ranges

import "pokersim/deck"

// MaxLooks is the bound on the hands that Exist looks at, but for those of its last step.
const MaxLooks = maxLooks

// Looks returns the number of hands that Exist looks at.
func Looks(players [][]deck.Set) int {
	s := newSearch(players)
	s.run()
	return s.looks
}
