package packs

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
)

// places has the places of categories in the order of a pack, from which its evaluator
// and its counts look them up. The place of the strongest category is 0.
type places struct {
	order    []eval.Category
	bug      bool
	unsuited [deck.MaxJokers + 1][eval.MaxCards + 1][eval.MaxCards/2 + 1][6]uint8 // by jokers, the two largest numbers of a rank and the ranks missing for a straight
	missing  [1 << deck.Ranks]uint8                                               // by set of ranks: how many are missing for a straight
	flush    [3]uint8                                                             // the places of flushes without pair, with one and with two
	royal    uint8                                                                // the place of the royal flush; the straight flush is next
}

func newPlaces(p Rules) *places {
	t := &places{order: p.Order(), bug: p.Bug}
	place := map[eval.Category]uint8{}
	for i, c := range t.order {
		place[c] = uint8(i)
	}
	for jokers := range t.unsuited {
		for most := range t.unsuited[jokers] {
			for next := range t.unsuited[jokers][most] {
				for missing := range t.unsuited[jokers][most][next] {
					t.unsuited[jokers][most][next][missing] = place[p.grouped(t.order, most, next, missing, jokers)]
				}
			}
		}
	}
	for ranks := range t.missing {
		t.missing[ranks] = uint8(missing(uint16(ranks)))
	}
	t.royal, t.flush = place[eval.RoyalFlush], [3]uint8{place[eval.Flush], place[eval.Flush], place[eval.Flush]}
	if p.Decks > 1 {
		t.flush[1], t.flush[2] = place[eval.FlushOnePair], place[eval.FlushTwoPair]
	}
	return t
}

// royalRanks is ten to ace.
const royalRanks = 0x1f << (ace - 4)

// suited returns the place of the best category of a flush, from the ranks that its suit
// has once or more, those that it has twice, and jokers: at least five cards. With five
// cards or more, a joker completes a pair wherever a rank is single, and a bug one of aces
// if the suit and the bugs have two or more of them.
func (t *places) suited(once, twice uint16, jokers int) uint8 {
	switch {
	case 5-bits.OnesCount16(once&royalRanks) <= jokers:
		return t.royal
	case int(t.missing[once]) <= jokers:
		return t.royal + 1
	}
	pairs := bits.OnesCount16(twice)
	switch {
	case !t.bug:
		pairs += jokers
	case twice>>ace == 0 && int(once>>ace)+jokers >= 2:
		pairs++
	}
	return t.flush[min(pairs, 2)]
}
