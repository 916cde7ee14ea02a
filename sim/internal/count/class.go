package count

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/deck/game"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/hands"
)

// class is the question of a hand's class, in a game in which any hole cards play. Class n
// is outcome n-1; class 1 is the royal flush. Hold'em and stud have 7462 outcomes.
func class(r eval.Rules) *Question {
	q := evaluated(Class, r.ClassNames()[1:], r, func(e Evaluator) func([]deck.Card) int {
		return func(hand []deck.Card) int { return int(e.Class(hand)) - 1 }
	})
	if likeHoldem(r) {
		q.Ways = ByLanes(func(p *Plan) (LanesDealer, error) {
			kernel, err := hands.NewClassKernel(p.Hands(r))
			return func(seed, chunk, rounds uint64, counts []uint64) {
				kernel.Deal(seed, chunk, uint32(rounds), (*[eval.Classes]uint64)(counts))
			}, err
		})
	}
	q.Ways = append(q.Ways, DeckTable(func() CountAll {
		table := eval.NewTableOf(r)
		return func(hands [][7]deck.Card, counts []uint64) {
			var of [256]eval.Class
			table.Classes(hands, of[:])
			for _, c := range of[:len(hands)] {
				counts[c-1]++
			}
		}
	}), byRanks(r, func(c eval.Class) int { return int(c) - 1 }), classFormula(r))
	return q
}

// classFormula is the numbers of hands of each class by combinatorics.
func classFormula(r eval.Rules) Way {
	return ByFormula(func(size int, counts []uint64) error {
		of, err := r.ClassCounts(size)
		if err == nil {
			copy(counts, of[1:])
		}
		return err
	})
}

// lows is the question of a hand's low, in a game with lows: of exactly two hole cards, or
// without a board. Its 57 outcomes are the 56 lows, best first, and no low.
func lows(r eval.Rules) *Question {
	var labels []string
	var place [1 << 8]int // the outcome of each low
	for i, l := range append(eval.Lows(), 0) {
		labels = append(labels, l.String())
		place[l] = i
	}
	add := func(counts []uint64, byLow []uint64) {
		for l, n := range byLow {
			if n > 0 { // most sets of ranks are no low
				counts[place[l]] += n
			}
		}
	}
	q := evaluated(Low, labels, r, func(e Evaluator) func([]deck.Card) int {
		t := e.(*eval.Table) // as of best
		return func(hand []deck.Card) int { return place[t.LowOf(hand[:r.Hole], hand[r.Hole:])] }
	})
	if r.Played == 0 {
		q.Ways = []Way{ByFormula(func(size int, counts []uint64) error {
			byLow, err := eval.LowCounts(size)
			add(counts, byLow)
			return err
		}), byRanks(eval.LowRules(), func(c eval.Class) int { return min(int(c), len(labels)) - 1 })}
		return q
	}
	q.Ways = append(ByLanes(func(p *Plan) (LanesDealer, error) {
		kernel, err := hands.NewLowKernel(p.Hands(r))
		return func(seed, chunk, rounds uint64, counts []uint64) {
			var byLow [1 << 8]uint64
			kernel.Deal(seed, chunk, rounds, &byLow)
			add(counts, byLow[:])
		}, err
	}), Patterns(r, func(p *eval.Patterns, board int, counts []uint64) {
		var byLow [1 << 8]uint64
		p.CountLows(board, &byLow)
		add(counts, byLow[:])
	}))
	return q
}

// lowball is the question of a hand's category or class in a game that the lowest hand
// wins.
func lowball(r eval.Rules, byClass bool) *Question {
	outcome, name, labels := r.ClassKinds(), Category, r.Labels
	formula := ByFormula(func(size int, counts []uint64) error {
		of, err := r.Counts(size)
		copy(counts, of)
		return err
	})
	if byClass {
		for class := range outcome {
			outcome[class] = class - 1
		}
		name, formula = Class, classFormula(r)
		labels = func() []string { return r.ClassNames()[1:] }
	}
	q := evaluated(name, labels(), r, func(e Evaluator) func([]deck.Card) int {
		if t, ok := e.(*eval.Table); ok { // saves the call of an interface
			return func(hand []deck.Card) int { return outcome[t.Class(hand)] }
		}
		return func(hand []deck.Card) int { return outcome[e.Class(hand)] }
	})
	q.Ways = []Way{formula}
	if r.Lowball == game.Badugi {
		return q
	}
	q.Ways = append(q.Ways, byRanks(r, func(c eval.Class) int { return outcome[c] }))
	return q
}

// byRanks is a way that counts all hands by the multisets of their ranks, for a question
// that knows the outcome of a class.
func byRanks(r eval.Rules, outcome func(eval.Class) int) Way {
	return ByRanks(func(p *Plan, counts []uint64) {
		byClass := make([]uint64, eval.Classes+1)
		countRanks(eval.NewTableOf(r), p.Known, p.Left, p.Draws, byClass)
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
