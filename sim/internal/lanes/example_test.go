package lanes_test

import (
	"fmt"
	"log"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/hands"
)

func Example() {
	kernel, err := hands.NewKernel(hands.Hands{Left: deck.New().Cards()})
	if err != nil {
		log.Fatal(err)
	}
	var counts [eval.Categories]uint64
	kernel.Deal(1, 0, 1<<18, &counts)
	for category, n := range counts {
		fmt.Printf("%-15v %6d\n", eval.Category(category), n)
	}
	// Output:
	// royal flush         10
	// straight flush      70
	// four of a kind     443
	// full house        6806
	// flush             7988
	// straight         11934
	// three of a kind  12588
	// two pair         61772
	// one pair        114809
	// high card        45724
}

func ExampleLevels() {
	levels := lanes.Levels()
	fmt.Println(levels[len(levels)-1])
	// Output: go
}
