package ways

import (
	"math/bits"
	"sync"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
)

// byRanks is a way that counts all hands by the multisets of their ranks, for a question
// that knows the outcome of a class.
func byRanks(r eval.Rules, outcome func(eval.Class) int) Way {
	table := sync.OnceValue(func() *eval.Table { return eval.NewTableOf(r) })
	return ByRanks(func(p *Plan, counts []uint64) {
		byClass := make([]uint64, eval.Classes+1)
		countRanks(table(), p.Known, p.Left, p.Draws, byClass)
		for class, n := range byClass {
			if n > 0 {
				counts[outcome(eval.Class(class))] += n
			}
		}
	})
}

// rankCounts is the number of cards of each rank.
type rankCounts [deck.Ranks]uint8

// allHands counts hands of one size by class.
type allHands struct {
	*eval.Table
	cards  int
	counts []uint64
}

// countRanks adds to counts what eval.Table.CountHands adds with an empty first, without
// visiting each hand. Known and left are different cards of one deck. It counts the multisets
// of ranks of the drawn cards, as if no hand had a flush. Then it visits each set of ranks
// that makes a flush in a suit, and moves its hands to the class of the flush. All hands of
// seven cards take about a millisecond, and up to four if the suits differ in their known and
// missing cards.
func countRanks(t *eval.Table, known, left []deck.Card, draws int, counts []uint64) {
	type suit struct{ known, left uint16 }
	var all rankCounts
	var suits [deck.Suits]suit
	for _, c := range known {
		suits[c.Suit()].known |= 1 << c.Rank()
	}
	for _, c := range left {
		all[c.Rank()]++
		suits[c.Suit()].left |= 1 << c.Rank()
	}
	a, start := allHands{t, len(known) + draws, counts}, t.Partial(known...)
	a.extend(&all, 0, draws, start, 1)
	if t.Rules().Lowball == game.AceToFive {
		return // flushes do not count
	}
	times := map[suit]uint64{} // equal suits have equal hands
	for _, s := range suits {
		times[s]++
	}
	for s, n := range times {
		a.flushes(&all, s.known, s.left, draws, start, n)
	}
}

// extend adds, for every choice of more cards of the ranks from rank on, ways times the
// number of their suits to the class of the hand without flushes, with the other cards.
func (a *allHands) extend(of *rankCounts, rank, more int, others eval.Partial, ways uint64) {
	if more == 0 {
		a.counts[a.ClassOfRanks(others, a.cards)] += ways
		return
	}
	for r := rank; r < deck.Ranks; r++ {
		with, sets := others, &ofFour[of[r]]
		for k := 1; k <= min(more, int(of[r])); k++ {
			with = a.Add(with, deck.Card(r))
			if k == more {
				a.counts[a.ClassOfRanks(with, a.cards)] += ways * sets[k]
			} else {
				a.extend(of, r+1, more-k, with, ways*sets[k])
			}
		}
	}
}

// ofFour has the binomials of up to four cards of a rank.
var ofFour = [deck.Suits + 1][deck.Suits + 1]uint64{{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}}

// flushes moves the hands with a flush in a suit, which represents a number of suits, to
// their classes.
func (a *allHands) flushes(all *rankCounts, known, left uint16, draws int, start eval.Partial, suits uint64) {
	others, n := *all, 0
	for r := range others {
		others[r] -= uint8(left >> r & 1)
		n += int(others[r])
	}
	wanted := 5 - bits.OnesCount16(known)
	for drawn := left; ; drawn = (drawn - 1) & left {
		if more := draws - bits.OnesCount16(drawn); more >= 0 && draws-more >= wanted {
			with := start
			for x := drawn; x != 0; x &= x - 1 {
				with = a.Add(with, deck.Card(bits.TrailingZeros16(x)))
			}
			a.extend(&others, 0, more, with, -suits)
			a.counts[a.ClassOfSuit(known|drawn)] += suits * deck.Choose(n, more)
		}
		if drawn == 0 {
			return
		}
	}
}
