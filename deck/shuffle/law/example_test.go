package law_test

import (
	"fmt"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/deck/shuffle/law"
)

func Example() {
	naive := deck.Must(shuffle.Parse("naive"))
	l := deck.Must(law.Of(naive, 3))
	fmt.Println(l.Orders[0].Fraction, l.Orders[1].Fraction)
	// Output: 4/27 5/27
}
