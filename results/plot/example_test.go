package plot_test

import (
	"bytes"
	"fmt"
	"strings"

	"pokersim/results"
	"pokersim/results/plot"
)

func ExampleDraw() {
	exact := results.Distribution{Hands: []string{"heads", "tails"}, Counts: []uint64{1, 1}, Total: 2}
	var picture bytes.Buffer
	err := plot.Draw(&picture, "svg", &exact)
	fmt.Println(strings.Count(picture.String(), ">heads<"), err)
	// Output: 1 <nil>
}
