package results_test

import (
	"fmt"
	"os"

	"pokersim/results"
)

func ExampleNewTable() {
	law := results.NewLaw([]string{"heads", "tails"}, []uint64{1, 1})
	table, err := results.NewTable([]uint64{5098, 4902}, law, 42)
	if err != nil {
		fmt.Println(err)
		return
	}
	table.WriteText(os.Stdout)
	// Output:
}

func ExampleExactLaw() {
	law, err := results.ExactLaw(results.ByCategory, 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	law.WriteCSV(os.Stdout)
	// Output:
}

func ExampleWilson() {
	low, high := results.Wilson(81, 263, 0.95)
	fmt.Printf("%.4f to %.4f\n", low, high)
	// Output: 0.2553 to 0.3662
}
