package law_test

import (
	"fmt"

	"pokersim/deck/shuffle"
	"pokersim/deck/shuffle/law"
)

func Example() {
	naive, err := shuffle.Parse("naive")
	if err != nil {
		panic(err)
	}
	l, err := law.Of(naive, 3)
	if err != nil {
		panic(err)
	}
	fmt.Println(l.Orders[0].Fraction, l.Orders[1].Fraction)
	// Output: 4/27 5/27
}
