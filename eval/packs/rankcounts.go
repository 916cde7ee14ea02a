package packs

import "pokersim/deck"

// rankCounts is the number of cards of each rank.
type rankCounts [deck.Ranks]uint8

// A window is five consecutive ranks. Its number is that of its lowest rank, with the
// ace as 0.
const (
	ace           = deck.Ranks - 1
	lowestWindow  = 0              // ace to five
	highestWindow = deck.Ranks - 4 // ten to ace
)

// straight returns the least number of ranks that are missing for a straight in window
// from or a higher one.
func (t *rankCounts) straight(from int) (missing int) {
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
func (t *rankCounts) two() (most, next int) {
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

// pairs returns the number of ranks with two cards or more, and with one or more.
func (t *rankCounts) pairs() (pairs, ranks int) {
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

func (t *rankCounts) total() (n int) {
	for _, k := range t {
		n += int(k)
	}
	return n
}
