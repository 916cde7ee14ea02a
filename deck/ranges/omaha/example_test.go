package omaha_test

import (
	"fmt"

	"pokersim/deck/ranges/omaha"
)

func Example() {
	best := omaha.Of("omaha").Classes[0]
	fmt.Printf("%v and %d hands like it: %.4f\n", best.Hand.Cards(), best.Hands-1, best.Equity)
	// Output: [Th Ts Ah As] and 5 hands like it: 0.7153
}
