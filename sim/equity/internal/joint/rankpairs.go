package joint

import "pokersim/deck"

// RankPairs is the number of rank pairs: the ranks of a hand of two cards.
const RankPairs = deck.Ranks * (deck.Ranks + 1) / 2

// PairOf returns the number of the rank pair of two ranks; high is at least low.
func PairOf(high, low uint8) uint8 { return high*(high+1)/2 + low }

// RanksOf returns the two ranks of a rank pair.
func RanksOf(pair uint8) (high, low uint8) {
	for (high+1)*(high+2)/2 <= pair {
		high++
	}
	return high, pair - high*(high+1)/2
}
