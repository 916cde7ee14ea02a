package stats_test

import (
	"fmt"

	"pokersim/internal/stats"
)

func ExampleWilson() {
	low, high := stats.Wilson(81, 263, 0.95)
	fmt.Printf("%.4f to %.4f\n", low, high)
	// Output: 0.2553 to 0.3662
}

func ExampleNewChiSquare() {
	test, ok := stats.NewChiSquare([]uint64{5098, 4902}, []uint64{1, 1})
	fmt.Printf("%.2f on %d degree of freedom, p = %.3f, %t\n", test.Statistic, test.Degrees, test.P, ok)
	// Output: 3.84 on 1 degree of freedom, p = 0.050, true
}

// Shares of a pot have a smaller variance than wins and losses with the same mean. If all 1000
// shares are 0, the mean may be above 0.
func ExampleMean() {
	low, high := stats.Mean(0.5, 0.01, 0, 1, 1000, stats.Level)
	fmt.Printf("%.4f to %.4f\n", low, high)
	low, high = stats.Mean(0, 0, 0, 1, 1000, stats.Level)
	fmt.Printf("%.4f to %.4f\n", low, high)
	// Output:
	// 0.4928 to 0.5072
	// 0.0000 to 0.0038
}
