package equity

import "pokersim/deck"

// rankSet is what ranks the missing cards of a board have, each with how often:
// it stands for all boards that differ in suits alone.
type rankSet struct {
	held  [4]uint16 // the ranks that the whole board has at least once, twice, three and four times
	ranks [5]uint8  // of the missing cards, each once
	times [5]uint8
	n     uint8 // of ranks
}

// rankSets returns the rank sets of a law's boards, in lexicographic order from
// the aces down. There are 6175 of five cards.
func (l *Law) rankSets() []rankSet {
	left := l.cardsLeft()
	given := rankSet{}
	for _, c := range l.board.Cards() {
		given.held = withRank(given.held, uint8(c.Rank()))
	}
	return given.extend(make([]rankSet, 0, 6175), l.missing(), deck.Ranks, &left)
}

// cardsLeft returns how many cards of each rank are neither on the board nor dead.
func (l *Law) cardsLeft() (n [deck.Ranks]uint8) {
	for _, c := range l.left().Cards() {
		n[c.Rank()]++
	}
	return n
}

// extend appends the sets with so many more cards of the ranks below a rank.
func (s rankSet) extend(sets []rankSet, more int, below uint8, left *[deck.Ranks]uint8) []rankSet {
	if more == 0 {
		return append(sets, s)
	}
	for rank := below; rank > 0; {
		rank--
		next := s
		next.ranks[s.n] = rank
		next.n++
		for times := 1; times <= min(more, int(left[rank])); times++ {
			next.times[s.n] = uint8(times)
			next.held = withRank(next.held, rank)
			sets = next.extend(sets, more-times, rank, left)
		}
	}
	return sets
}

// withRank adds a card of a rank.
func withRank(held [4]uint16, rank uint8) [4]uint16 {
	b := uint16(1) << rank
	return [4]uint16{held[0] | b, held[1] | held[0]&b, held[2] | held[1]&b, held[3] | held[2]&b}
}

// rankPair is the ranks of a hand's two cards.
type rankPair struct {
	high, low uint8
	ranks     uint16 // both
	twice     uint16 // the rank of a pair
	count     rankCount
}

// rankPairs is the number of rank pairs.
const rankPairs = deck.Ranks * (deck.Ranks + 1) / 2

// rankCount counts cards by rank, at most seven of each: three bits a rank.
type rankCount uint64

func countOf(rank uint8) rankCount { return 1 << (3 * rank) }

// newRankPairs returns the rank pairs by number: see numberOf.
func newRankPairs() (pairs [rankPairs]rankPair) {
	for high := range uint8(deck.Ranks) {
		for low := range high + 1 {
			p := rankPair{high: high, low: low, ranks: 1<<high | 1<<low, count: countOf(high) + countOf(low)}
			if high == low {
				p.twice = p.ranks
			}
			pairs[numberOf(high, low)] = p
		}
	}
	return pairs
}

// numberOf returns the number of a rank pair.
func numberOf(high, low uint8) uint8 { return high*(high+1)/2 + low }

// with returns the ranks of a board with a hand's cards.
func (p *rankPair) with(board [4]uint16) [4]uint16 {
	one, two, three, four := board[0], board[1], board[2], board[3]
	s, t := p.ranks, p.twice
	return [4]uint16{
		one | s,
		two | one&s | t,
		three | two&s | one&t,
		four | three&s | two&t,
	}
}

// choices holds the number of ways to take cards of one rank, by how many there
// are, how many are taken, and how many players hold of them.
type choices [deck.Suits + 1][6][8]uint64

func newChoices() *choices {
	c := &choices{}
	for left := range c {
		for taken := range c[left] {
			for held := range left + 1 {
				c[left][taken][held] = choose(left-held, taken)
			}
			if taken == 0 {
				c[left][taken] = [8]uint64{1, 1, 1, 1, 1, 1, 1, 1}
			}
		}
	}
	return c
}
