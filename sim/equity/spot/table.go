package spot

import (
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/eval"
)

// table is what all calculators of a game share.
type table struct {
	*eval.Table
	rules eval.Rules
	deck  deck.Set
	rank  [deck.Ranks]eval.Partial // one card of each rank
	pair  [rankPairs]eval.Partial  // the cards of each pair of ranks
}

// tables has the tables of games, by name: functions that make one at their first call.
var tables sync.Map

// tableOf returns the table of a game.
func tableOf(r eval.Rules) *table {
	made, _ := tables.LoadOrStore(r.Name, sync.OnceValue(func() *table { return newTable(r) }))
	return made.(func() *table)()
}

func newTable(r eval.Rules) *table {
	t := &table{Table: eval.NewTableOf(r), rules: r, deck: r.Deck()}
	for rank := range t.rank {
		t.rank[rank] = t.Partial(deck.NewCard(deck.Rank(rank), 0))
	}
	for p, ranks := range ranksOf {
		t.pair[p] = t.rank[ranks[0]].Plus(t.rank[ranks[1]])
	}
	return t
}

// seven returns the class of seven cards without regard to their suits.
func (t *table) seven(p eval.Partial) eval.Class { return t.ClassOfRanks(p, 7) }

// noFlush is the class of a hand without a flush, as a flush: every class is better.
const noFlush eval.Class = 1<<16 - 1

// flush returns the class of the best flush of the cards of one suit, or noFlush.
func (t *table) flush(ranks uint16) eval.Class {
	if bits.OnesCount16(ranks) < 5 {
		return noFlush
	}
	return t.ClassOfSuit(ranks)
}

const allRanks = 1<<deck.Ranks - 1

// suited returns the ranks of the cards of a suit.
func suited(s deck.Set, suit int) uint16 { return uint16(s >> (deck.Ranks * suit) & allRanks) }

func ofSuit(suit int) deck.Set { return allRanks << (deck.Ranks * suit) }

// twos is the cards of the lowest rank.
const twos deck.Set = 1 | 1<<deck.Ranks | 1<<(2*deck.Ranks) | 1<<(3*deck.Ranks)

// ofRank returns the number of the cards of a rank.
func ofRank(s deck.Set, rank int) int { return bits.OnesCount64(uint64(s >> rank & twos)) }

// rankPairs is the number of pairs of ranks, which may be equal.
const rankPairs = deck.Ranks * (deck.Ranks + 1) / 2

var (
	ranksOf = pairs()     // the ranks of each pair, the higher one first
	pairOf  = pairTable() // the pair of two ranks in any order
)

func pairs() (all [rankPairs][2]uint8) {
	for high := range deck.Ranks {
		for low := range high + 1 {
			all[high*(high+1)/2+low] = [2]uint8{uint8(high), uint8(low)}
		}
	}
	return all
}

func pairTable() (all [deck.Ranks][deck.Ranks]uint8) {
	for p, r := range pairs() {
		all[r[0]][r[1]], all[r[1]][r[0]] = uint8(p), uint8(p)
	}
	return all
}

// waysOf returns the number of ways to take the cards of a pair of ranks, of left cards of
// each rank.
func waysOf(left *[deck.Ranks]int64, pair int) int64 {
	high, low := ranksOf[pair][0], ranksOf[pair][1]
	if high == low {
		return left[high] * (left[high] - 1) / 2
	}
	return left[high] * left[low]
}
