package eval

import (
	"math/bits"

	"pokersim/deck"
)

// CountAll adds to counts what CountHands adds with an empty first, without visiting each
// hand. Known and left are different cards of one deck. It counts the multisets of ranks of the drawn cards, as if no hand had a flush.
// Then it visits each set of ranks that makes a flush in a suit, and moves its hands to the
// class of the flush. All hands of seven cards take about a millisecond, and up to four if
// the suits differ in their known and missing cards.
func (t *Table) CountAll(known, left []deck.Card, draws int, counts []uint64) {
	var all pattern
	for _, c := range left {
		all[c.Rank()]++
	}
	start := t.Partial(known...)
	a := allHands{t, &t.sizes[len(known)+draws-MinCards], counts[:Classes+1]}
	a.extend(&all, 0, draws, start.sum, 1)
	if t.keys[0]&suitCounters == 0 {
		return // a game without flushes
	}
	type suit struct{ known, left uint16 }
	times := map[suit]uint64{} // equal suits have equal hands
	have, may := t.suits(known), t.suits(left)
	for s := range deck.Suits {
		times[suit{uint16(have >> (16 * s)), uint16(may >> (16 * s))}]++
	}
	for s, n := range times {
		a.flushes(&all, s.known, s.left, draws, start.sum, n)
	}
}

// allHands counts hands of one size.
type allHands struct {
	*Table
	size   *sizeTable
	counts []uint64
}

// extend adds, for every choice of more cards of the ranks from rank on, ways times the
// number of their suits to the class of the hand without flushes. Sum is that of the keys
// of the other cards.
func (a *allHands) extend(of *pattern, rank, more int, sum, ways uint64) {
	if more == 0 {
		a.counts[a.size.class[a.size.index(&a.high, sum)]] += ways
		return
	}
	for r := rank; r < deck.Ranks; r++ {
		with, sets := sum, &choices[of[r]]
		for k := 1; k <= min(more, int(of[r])); k++ {
			with += a.keys[r]
			if k == more {
				a.counts[a.size.class[a.size.index(&a.high, with)]] += ways * uint64(sets[k])
			} else {
				a.extend(of, r+1, more-k, with, ways*uint64(sets[k]))
			}
		}
	}
}

// flushes moves the hands with a flush in a suit, which represents a number of suits, to
// their classes.
func (a *allHands) flushes(all *pattern, known, left uint16, draws int, sum, suits uint64) {
	others, n := *all, 0
	for r := range others {
		others[r] -= uint8(left >> r & 1)
		n += int(others[r])
	}
	wanted := 5 - bits.OnesCount16(known)
	for drawn := left; ; drawn = (drawn - 1) & left {
		if more := draws - bits.OnesCount16(drawn); more >= 0 && draws-more >= wanted {
			with := sum
			for x := drawn; x != 0; x &= x - 1 {
				with += a.keys[bits.TrailingZeros16(x)]
			}
			a.extend(&others, 0, more, with, -suits)
			a.counts[a.ClassOfSuit(known|drawn)] += suits * uint64(binomial(n, more))
		}
		if drawn == 0 {
			return
		}
	}
}
