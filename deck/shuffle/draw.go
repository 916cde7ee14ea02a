package shuffle

import (
	"fmt"
	"math/rand/v2"
)

// Draw returns k of the numbers 0 to n-1, drawn without replacement, in the order
// drawn. Every such sequence is equally likely, and it depends on the words of src
// alone. Draw is fisher-yates-forward on a sparse array: time and memory grow with
// k, not with n. It returns an error unless 0 <= k <= n.
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
