package preflop

import "pokersim/eval"

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
