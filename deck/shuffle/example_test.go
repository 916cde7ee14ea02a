package shuffle_test

import (
	"fmt"
	"math/rand/v2"

	"pokersim/deck/shuffle"
)

// A Func shuffles any slice through a function that swaps two elements.
func ExampleAlgorithm_New() {
	a, err := shuffle.Parse("fisher-yates")
	if err != nil {
		panic(err)
	}
	guests := []string{"Ann", "Ben", "Cas", "Dot"}
	shuffleThem := a.New(rand.NewPCG(2, 0))
	shuffleThem(len(guests), func(i, j int) { guests[i], guests[j] = guests[j], guests[i] })
	fmt.Println(guests)
	// Output: [Ben Ann Cas Dot]
}

// Six of 49 lottery numbers.
func ExampleDraw() {
	drawn, err := shuffle.Draw(6, 49, rand.NewPCG(1, 0))
	fmt.Println(drawn, err)
	// Output: [29 5 35 4 2 0] <nil>
}

func ExampleParse() {
	a, err := shuffle.Parse("overhand(0.3)")
	fmt.Println(a.Name, a.Fair, err)
	_, err = shuffle.Parse("fischer-yates")
	fmt.Println(err)
	// Output:
	// overhand(0.3) false <nil>
	// unknown algorithm "fischer-yates"
}

func ExampleAll() {
	for _, a := range shuffle.All() {
		if a.Fair {
			fmt.Println(a.Name)
		}
	}
	// Output:
	// fisher-yates
	// fisher-yates-forward
	// inside-out
	// random-keys
	// partial(7)
	// deck-engine
}

// The method Shuffle of math/rand/v2 is a Func.
func ExampleFunc() {
	var f shuffle.Func = rand.New(rand.NewPCG(1, 0)).Shuffle
	cards := []int{0, 1, 2, 3, 4}
	f.Ints(cards)
	fmt.Println(cards)
	// Output: [1 0 3 4 2]
}
