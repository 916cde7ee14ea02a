package omaha_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/deck/ranges/omaha"
)

func Example() {
	best := omaha.Classes()[0]
	fmt.Printf("%s and %d hands like it: %.4f\n", deck.Hand(best.Hand[:]), best.Hands-1, best.Equity())
	// Output: Th Ts Ah As and 5 hands like it: 0.7153
}
