package dealt

import (
	"fmt"
	"math"

	"github.com/dustin/go-humanize/english"

	"pokersim/deck"
	"pokersim/internal/stats"
	"pokersim/sim/audit/internal/chance"
)

// plural returns the name of the cards of a rank.
func plural(rank int) string { return english.PluralWord(2, deck.Rank(rank).Name(), "") }

// NameOf returns the name of a starting hand, as in AK suited, and its combinations of two cards.
func NameOf(class int) (name string, combinations float64) {
	a, b := deck.Rank(class/deck.Ranks), deck.Rank(class%deck.Ranks)
	switch {
	case a == b:
		return "pocket " + plural(int(a)), 6
	case a > b:
		return a.String() + b.String() + " suited", 4
	default:
		return b.String() + a.String() + " offsuit", 12
	}
}

// HandsOfTwo is the number of hands of two cards.
const HandsOfTwo = deck.Size * (deck.Size - 1) / 2

// pocketPairs tests how often each seat has pocket pairs of each rank.
func (c *Counts) pocketPairs() chance.Answer {
	return c.starting("seat-pair-ranks", "pocket pairs of a rank of a seat, z", func(class int) bool { return class/deck.Ranks == class%deck.Ranks })
}

// otherHands tests how often each seat has each of the other 156 starting hands.
func (c *Counts) otherHands() chance.Answer {
	return c.starting("seat-hands", "starting hands of a seat but pairs, z", func(class int) bool { return class/deck.Ranks != class%deck.Ranks })
}

// starting tests starting hands by exact two-sided binomial p-values. Those of which fewer than
// chance.MinExpected are expected are left out.
func (c *Counts) starting(test, title string, tested func(class int) bool) chance.Answer {
	best, words, tried, least := chance.Outcome{P: 2}, "", 0.0, math.Inf(1)
	for seat, classes := range c.classes {
		n := float64(c.pairs[seat].trials)
		for class, count := range classes {
			name, combinations := NameOf(class)
			if p := combinations / HandsOfTwo; !tested(class) {
				continue
			} else if n*p < chance.MinExpected {
				least = min(least, math.Ceil(chance.MinExpected/p))
			} else {
				tried++
				if one := chance.BinomialTwoSided(float64(count), n, p); one.Log() < best.Log() {
					best = one
					words = fmt.Sprintf("seat %d %s", seat+1, oftenText(name, count, n*p))
				}
			}
		}
	}
	if tried == 0 {
		return chance.Answer{Test: test, LeftOut: fmt.Sprintf("needs at least %.0f hands", least), Few: true, Least: uint64(least)}
	}
	return chance.Answer{Test: test, Title: title, Outcome: best.Times(chance.SidakOf(tried)), Words: differing(words, best.P*tried)}
}

// differing returns words of the worst of several counts, which differs if p, times their number,
// is below 5 %.
func differing(text string, p float64) chance.Words {
	return chance.Words{Text: text, Differs: p < 1-stats.Level}
}

// oftenText returns how often a seat has something: "never has pocket aces: 0 for 90 expected".
func oftenText(what string, count uint64, expected float64) string {
	how := "has " + what + " too often"
	switch {
	case count == 0:
		how = "never has " + what
	case float64(count) < expected:
		how = "has " + what + " too seldom"
	}
	return fmt.Sprintf("%s: %d for %s expected", how, count, expectedText(expected))
}

// expectedText returns an expected number with three digits, at least to the unit.
func expectedText(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}

// bothPairs is the probability that two seats both have pocket pairs, and of one cell: of
// different ranks 6/1326 · 6/1225, of equal ranks 6/1326 · 1/1225.
const (
	afterTwo   = (deck.Size - 2) * (deck.Size - 3) / 2
	differentP = 6. / HandsOfTwo * 6 / afterTwo
	equalP     = 6. / HandsOfTwo * 1 / afterTwo
	bothPairs  = deck.Ranks*(deck.Ranks-1)*differentP + deck.Ranks*equalP
)

// seatsTogether tests whether pocket pairs of two ranks come too often to two seats of one hand, by
// the exact upper binomial tail: so few are expected that none is no evidence.
func (c *Counts) seatsTogether() chance.Answer {
	const test = "seats-together"
	least := math.Ceil(chance.MinExpected / bothPairs)
	best, words, tried := chance.Outcome{P: 2}, "", 0.0
	for second := range c.classes {
		for first := range second {
			t := c.together[pairOf(first, second)]
			n := float64(t.hands)
			if n < least {
				continue
			}
			for cell, count := range t.cells {
				tried++
				p, k := differentP, float64(count)
				if cell/deck.Ranks == cell%deck.Ranks {
					p = equalP
				}
				if one := chance.BinomialAtLeast(k, n, p); one.Log() < best.Log() {
					best = one
					words = c.togetherText([2]int{first, second}, [2]int{cell / deck.Ranks, cell % deck.Ranks}, count, n*p)
				}
			}
		}
	}
	if tried == 0 {
		return chance.Answer{Test: test, LeftOut: fmt.Sprintf("needs two seats and at least %.0f hands with both", least), Few: len(c.classes) > 1, Least: uint64(least)}
	}
	return chance.Answer{Test: test, Title: "pocket pairs of two seats together, z", Outcome: best.Times(chance.SidakOf(tried)), Words: differing(words, best.P*tried)}
}

// togetherText returns how often one seat has its pair when another has its own, of which there
// are fewer: "seat 1 has aces whenever seat 3 has kings: 81 of 81 times, 0.443 expected".
func (c *Counts) togetherText(seats, ranks [2]int, count uint64, expected float64) string {
	own := func(i int) uint64 { return c.classes[seats[i]][ranks[i]*(deck.Ranks+1)] }
	what, given := 0, 1
	if own(0) < own(1) {
		what, given = 1, 0
	}
	how := "often when"
	if count == own(given) {
		how = "whenever"
	}
	return fmt.Sprintf("seat %d has %s %s seat %d has %s: %d of %d times, %s expected",
		seats[what]+1, plural(ranks[what]), how, seats[given]+1, plural(ranks[given]), count, own(given), expectedText(expected))
}
