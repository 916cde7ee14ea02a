package preflop

import (
	"pokersim/deck"
	"pokersim/eval"
)

// plainWays is the numbers of boards on which no flush is possible, together with the
// hands of two rank pairs, so that no card occurs twice. They depend on the pattern of the
// board, on how often it has each rank of the pairs, and on which of these ranks are equal.
type plainWays struct {
	pairs    []rankPair
	relation [pairsOfRanks][pairsOfRanks]uint8 // the number of the relation of two pairs
	ways     [patterns]*waysOf
}

// relations is the number of relations of the ranks of two rank pairs: six of two pairs of
// different ranks, three of such a pair and one of equal ranks, either way round, and two
// of pairs of equal ranks.
const relations = 6 + 3 + 3 + 2

// pairBits is the length of how often a board has the ranks of a rank pair, each 0 to 3.
const pairBits = 4

// times returns how often a board has the ranks of a pair that is possible.
func (p *rankPair) times(board *rankTimes) uint16 { return uint16(board[p.high]<<2 | board[p.low]) }

func newPlainWays(table *eval.Table) *plainWays {
	w := &plainWays{pairs: rankPairs(table)}
	numbers := map[[6]bool]uint8{}
	for i := range w.pairs {
		for j := range w.pairs {
			of := equalRanks(&w.pairs[i], &w.pairs[j])
			if _, known := numbers[of]; !known {
				numbers[of] = uint8(len(numbers))
			}
			w.relation[i][j] = numbers[of]
		}
	}
	// Which ranks they are does not matter: five for the board, the more frequent first,
	// and four others for the hands are enough, in either order.
	var pairs []rankPair
	for _, p := range w.pairs[:(5+4)*(5+4+1)/2] {
		if pairs = append(pairs, p); p.high != p.low {
			p.high, p.low = p.low, p.high
			pairs = append(pairs, p)
		}
	}
	var byPattern [patterns][]board
	for _, b := range boards(plainShapes, 5) {
		if t := b.times(); t[0] >= t[1] && t[1] >= t[2] && t[2] >= t[3] && t[3] >= t[4] {
			byPattern[t.pattern()] = append(byPattern[t.pattern()], b)
		}
	}
	for pattern, all := range byPattern {
		if all != nil {
			w.ways[pattern] = countWays(all, pairs, numbers)
		}
	}
	return w
}

// equalRanks returns which ranks of two rank pairs are equal. It says what their relation is.
func equalRanks(p, q *rankPair) [6]bool {
	return [6]bool{p.high == p.low, q.high == q.low, p.high == q.high, p.high == q.low, p.low == q.high, p.low == q.low}
}

// waysOf is the numbers for the boards of a pattern, by relation and times of two pairs.
type waysOf [relations][1 << (2 * pairBits)]showdowns

// showdowns is the numbers of showdowns of the hands of two rank pairs: element i has
// 32 bits for each kind of hands of the second pair beside the first pair's kind i.
type showdowns [2]uint64

func (s *showdowns) of(kind, other int) uint64 { return s[kind] >> (32 * other) & (1<<32 - 1) }

// countWays returns the numbers for boards of the same ranks.
func countWays(all []board, pairs []rankPair, relations map[[6]bool]uint8) *waysOf {
	ways, times := new(waysOf), all[0].times()
	for i := range pairs {
		for j := range pairs {
			p, q := &pairs[i], &pairs[j]
			relation, occurs := relations[equalRanks(p, q)]
			if !occurs || p.impossible(&times) || q.impossible(&times) {
				continue
			}
			n := &ways[relation][p.times(&times)<<pairBits|q.times(&times)]
			if *n != (showdowns{}) {
				continue
			}
			for k, first := range p.kinds {
				for l, second := range q.kinds {
					n[k] += together(all, first.combos, second.combos) << (32 * l)
				}
			}
		}
	}
	return ways
}

// together returns the number of boards with a hand of each of two lists, so that no card
// occurs twice.
func together(all []board, first, second []combo) (n uint64) {
	for _, b := range all {
		cards, pairs := b.cards(), uint64(0)
		for _, h := range first {
			if h.set&cards != 0 {
				continue
			}
			gone := cards | h.set
			for _, g := range second {
				pairs += uint64(isZero(g.set & gone))
			}
		}
		n += b.weight * pairs
	}
	return n
}

func isZero(s deck.Set) int {
	if s == 0 {
		return 1
	}
	return 0
}
