package preflop_test

import (
	"context"
	"fmt"

	"pokersim/sim/preflop"
)

func ExampleRun() {
	counts, err := preflop.Run(context.Background(), preflop.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s: %.10f\n", preflop.Name(0), counts.AgainstRandom(0).Equity())
	// Output: AA: 0.8520371330
}
