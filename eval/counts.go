package eval

import (
	"fmt"
	"math/bits"

	"pokersim/deck"
)

// categoryCounts are the hands of each category by the game and the number of
// cards. They are written down because ClassCounts takes longer than ten million
// hands to deal; a test compares them.
func categoryCounts(game string, cards int) []uint64 {
	return map[string]map[int][]uint64{
		"holdem": {
			5: {4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540},
			6: {188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900},
			7: {4324, 37260, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460},
		},
		"short": {
			5: {4, 20, 288, 1728, 480, 6120, 16128, 36288, 193536, 122400},
			6: {124, 600, 4464, 48960, 13220, 122100, 129024, 453600, 914400, 261300},
			7: {1860, 8700, 44640, 633024, 175560, 1169940, 607200, 3157056, 2316600, 233100},
		},
		"short-trips": {
			5: {4, 20, 288, 1728, 480, 6120, 16128, 36288, 193536, 122400},
			6: {124, 600, 4464, 48960, 13220, 122100, 129024, 453600, 914400, 261300},
			7: {1860, 8700, 44640, 633024, 175560, 1139580, 637560, 3157056, 2316600, 233100},
		},
	}[game][cards]
}

// CategoryCounts returns how many of the hands of five, six or seven cards are of
// each category, by category. Other numbers of cards are an error.
func CategoryCounts(cards int) ([]uint64, error) { return Holdem().CategoryCounts(cards) }

// CategoryCounts is the function of that name for the game, whatever the hole
// cards.
func (r Rules) CategoryCounts(cards int) ([]uint64, error) {
	game := r.Name
	if r.Played > 0 {
		game = "holdem"
	}
	if counts := categoryCounts(game, cards); counts != nil {
		return counts, nil
	}
	return nil, fmt.Errorf("%d cards: want %d to %d", cards, MinCards, MaxCards)
}

// BestCounts returns how many of the deals of a player's hole cards and five of the
// board give his best hand each category, by category, in a game of exactly two
// hole cards. Of another game it is nil. The numbers are those of Patterns.
func (r Rules) BestCounts() []uint64 {
	if r.Played == 0 {
		return nil
	}
	return map[int][]uint64{
		4: {
			42_807_600, 368_486_160, 2_225_270_496, 29_424_798_576, 31_216_782_384,
			52_289_648_688, 40_712_657_408, 170_775_844_104, 122_655_542_152, 13_851_662_832,
		},
		5: {
			613_575_600, 5_231_798_992, 28_693_457_712, 381_206_810_304, 382_907_839_304,
			607_873_573_392, 385_060_493_256, 1_499_524_587_864, 664_484_779_176, 31_049_187_840,
		},
		6: {
			6_442_543_800, 54_410_197_576, 281_016_707_376, 3_603_370_797_936, 3_422_889_095_600,
			5_186_224_176_912, 2_866_323_292_504, 9_715_612_522_632, 2_732_058_622_880, 38_174_766_864,
		},
	}[r.Hole]
}

// ByCategory adds up counts by class, element 0 being no class, to counts by
// category.
func ByCategory(classes []uint64) []uint64 {
	counts := make([]uint64, Categories)
	for class, n := range classes {
		if class > 0 {
			counts[Class(class).Category()] += n
		}
	}
	return counts
}

// ClassCounts returns how many of the hands of five, six or seven cards are of
// each class, by class (element 0 is 0). The numbers are exact: they come from
// counting the suits that each multiset of ranks can have, in milliseconds,
// and not from dealing out every hand. Other numbers of cards are an error.
func ClassCounts(cards int) ([]uint64, error) { return Holdem().ClassCounts(cards) }

// ClassCounts is the function of that name for the game, whatever the hole cards.
func (r Rules) ClassCounts(cards int) ([]uint64, error) {
	if cards < MinCards || cards > MaxCards {
		return nil, fmt.Errorf("%d cards: want %d to %d", cards, MinCards, MaxCards)
	}
	k := newRanking(r)
	counts := make([]uint64, k.last[r.Order[Categories-1]]+1)
	low, high := halves(lowRanks), halves(highRanks)
	for n := range cards + 1 {
		for _, l := range low[n] {
			for _, h := range high[cards-n] {
				counts[k.unsuited(join(l.held, h.held))] += suitsWithoutFlush(l, h)
			}
		}
	}
	// A flush and a full house or four of a kind do not fit into seven cards.
	for f := range ranks(1 << deck.Ranks) {
		if n := bits.OnesCount16(uint16(f)); 5 <= n && n <= cards {
			others := binomial((deck.Suits-1)*r.Ranks(), cards-n)
			counts[k.flush(f)] += deck.Suits * uint64(others)
		}
	}
	counts[0] = 0 // hands with a rank below the lowest
	return counts, nil
}

// suitsWithoutFlush counts the ways to give suits to the ranks of both halves
// such that no suit gets five cards or more.
func suitsWithoutFlush(low, high half) uint64 {
	ways, flush := 0, 0 // flush: ways in which one given suit gets five or more
	for l, inLow := range low.inSuit {
		for h, inHigh := range high.inSuit {
			ways += inLow * inHigh
			if l+h >= 5 {
				flush += inLow * inHigh
			}
		}
	}
	return uint64(ways - deck.Suits*flush)
}
