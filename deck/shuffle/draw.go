package shuffle

import (
	"fmt"
	"math/rand/v2"
)

// Draw returns k of the numbers 0 to n-1, drawn without replacement, in the
// order drawn; every such row is equally likely. It takes k steps and space
// for k numbers however large n is: the pool is not written down, only the few
// places of it where fisher-yates-forward has put another number. A k or n
// below 0, or a k above n, is an error.
func Draw(k, n int, src rand.Source) ([]int, error) {
	if k < 0 || k > n {
		return nil, fmt.Errorf("cannot draw %d of %d", k, n)
	}
	r := rand.New(src)
	moved := make(map[int]int, k)
	at := func(place int) int {
		if number, ok := moved[place]; ok {
			return number
		}
		return place
	}
	drawn := make([]int, k)
	for i := range drawn {
		j := i + r.IntN(n-i)
		drawn[i] = at(j)
		moved[j] = at(i)
	}
	return drawn, nil
}
