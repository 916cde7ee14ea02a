package eval

import "pokersim/deck"

// byRank is how many cards of each rank there are.
type byRank [deck.Ranks]uint8

const (
	ace           = deck.Ranks - 1
	lowestWindow  = 0              // of five ranks in a row: the ace to the five
	highestWindow = deck.Ranks - 4 // the ten to the ace
)

// straight returns how many ranks are missing to the straight that misses fewest,
// of those from a window on.
func (t *byRank) straight(from int) (missing int) {
	missing = 5
	for low := from; low <= highestWindow; low++ {
		n := 5
		for r := low; r < low+5; r++ {
			if t[(r+ace)%deck.Ranks] > 0 {
				n--
			}
		}
		missing = min(missing, n)
	}
	return missing
}

// two returns the two largest numbers.
func (t *byRank) two() (most, next int) {
	for _, n := range t {
		switch n := int(n); {
		case n > most:
			most, next = n, most
		case n > next:
			next = n
		}
	}
	return most, next
}

// pairs returns the number of ranks that come more than once, and of all.
func (t *byRank) pairs() (pairs, ranks int) {
	for _, n := range t {
		if n > 0 {
			ranks++
		}
		if n > 1 {
			pairs++
		}
	}
	return pairs, ranks
}

func (t *byRank) total() (n int) {
	for _, k := range t {
		n += int(k)
	}
	return n
}
