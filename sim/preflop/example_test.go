package preflop_test

import (
	"context"
	"fmt"

	"pokersim/sim/chunk"
	"pokersim/sim/preflop"
)

func ExampleRun() {
	m, err := preflop.Run(context.Background(), chunk.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %.10f\n", preflop.Name(0), m.AgainstRandom(0).Equity())
	// Output: AA: 0.8520371330
}
