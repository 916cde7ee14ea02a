package joint

import (
	"pokersim/deck"
	"pokersim/eval"
)

// With returns the winners among all players, from those among the others and the
// outcome of player i.
func With(outcome, i, winners int) int {
	switch outcome {
	case Won:
		return 1 << i
	case Tied:
		return winners | 1<<i
	}
	return winners
}

// Outcome returns the outcome of player i for a set of winners.
func Outcome(winners, i int) int {
	switch {
	case winners == 1<<i:
		return Won
	case winners>>i&1 != 0:
		return Tied
	}
	return Lost
}

// Apart returns all ones if the sets have no card in common, else 0.
func Apart(a, b deck.Set) uint64 { return uint64(int64(a&b-1) >> 63) }

// Below returns all ones if a < b, else 0.
func Below(a, b eval.Class) uint64 { return uint64((int64(a) - int64(b)) >> 63) }

// Best returns the set of the players with the best class, bit i for player i.
func Best(classes []eval.Class) int {
	best, who := eval.Class(eval.Classes+1), 0
	for i, c := range classes {
		if c < best {
			best, who = c, 0
		}
		if c == best {
			who |= 1 << i
		}
	}
	return who
}

// BestLow returns the set of the players with the best low, bit i for player i,
// or 0 if nobody has a low.
func BestLow(lows []eval.Low) (who int) {
	best := eval.Low(0)
	for i, l := range lows {
		switch {
		case l == 0:
		case best == 0 || l < best:
			best, who = l, 1<<i
		case l == best:
			who |= 1 << i
		}
	}
	return who
}
