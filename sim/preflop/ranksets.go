package preflop

import (
	"pokersim/deck"
	"pokersim/eval"
)

// rankTimes is how often each rank occurs in a board.
type rankTimes [deck.Ranks]uint8

// pattern returns a number below patterns that differs between boards of five different
// ranks, with one pair, two pairs, three of a kind, a full house and four of a kind.
func (t *rankTimes) pattern() (n int) {
	for _, times := range t {
		n += int(times) * int(times)
	}
	return n
}

// patterns is more than any pattern.
const patterns = 4*4 + 1 + 1

// rankSet is the ranks of boards.
type rankSet struct {
	times   rankTimes
	partial eval.Partial // one of the boards
}

// rankSets returns all 6175 sets of the ranks of five cards.
func rankSets(table *eval.Table) (sets []rankSet) {
	var extend func(s rankSet, left, below int)
	extend = func(s rankSet, left, below int) {
		if left == 0 {
			sets = append(sets, s)
			return
		}
		for rank := range below {
			with := s
			for times := 1; times <= min(left, deck.Suits); times++ {
				with.times[rank]++
				with.partial = with.partial.Plus(table.Partial(deck.NewCard(deck.Rank(rank), deck.Suit(times-1))))
				extend(with, left-times, rank)
			}
		}
	}
	extend(rankSet{}, 5, deck.Ranks)
	return sets
}

// showdowns is the numbers of showdowns of the hands of two rank pairs: element i has
// 32 bits for each kind of hands of the second pair beside the first pair's kind i.
type showdowns [2]uint64

func (s *showdowns) of(kind, other int) uint64 { return s[kind] >> (32 * other) & (1<<32 - 1) }

// rankCounter counts the showdowns on the boards on which no flush is possible, a rank
// set at a time: the strength of a hand depends only on ranks. It is for one goroutine.
type rankCounter struct {
	*plainWays
	table  *eval.Table
	sorter sorter
	sorted [entries]int16
	weaker []placed
	wins   [pairsOfRanks][pairsOfRanks]showdowns // by the pair that wins and the one that loses; no number exceeds 144 * C(48, 5)
}

// placed is a rank pair on a board.
type placed struct {
	pair  uint8
	times uint16 // see rankPair.times
}

// add adds the showdowns on all boards of a set.
func (c *rankCounter) add(s *rankSet) {
	for i := range c.pairs {
		if !c.pairs[i].impossible(&s.times) {
			c.sorter.enter(i, c.table.ClassOfRanks(s.partial.Plus(c.pairs[i].partial), 7))
		}
	}
	ways := c.ways[s.times.pattern()]
	c.weaker = c.weaker[:0]
	for class := range c.sorter.take(&c.sorted) {
		weaker := c.weaker
		for _, i := range class {
			times := c.pairs[i].times(&s.times)
			c.weaker = append(c.weaker, placed{uint8(i), times})
			relation, wins := &c.relation[i], &c.wins[i]
			for _, w := range weaker {
				n, sum := &ways[relation[w.pair]][times<<pairBits|w.times], &wins[w.pair]
				sum[0] += n[0]
				sum[1] += n[1]
			}
		}
	}
}

// move adds the sums to counts, as enumerate.Matchups.Move does, and sets them to 0.
func (c *rankCounter) move(counts []uint64) {
	for i := range c.wins {
		for j := range c.wins[i] {
			for k, winner := range c.pairs[i].kinds {
				for l, loser := range c.pairs[j].kinds {
					counts[winner.class*Hands+loser.class] += c.wins[i][j].of(k, l)
				}
			}
		}
		clear(c.wins[i][:])
	}
}
