package videopoker_test

import (
	"fmt"

	"pokersim/sim/videopoker"
)

func ExampleNamed() {
	table, err := videopoker.Named("jacks-9-6")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := videopoker.New(table).Solve()
	fmt.Println(r.Mean().FloatString(12), r.Mean())
	// Output: 0.995439043695 1653526326983/1661102543100
}
