package dealt

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/chance"
)

// Names returns the names of the tests, in the order of Answers; the last is that of Equal.
func Names() []string {
	return []string{
		"seat-pairs", "seat-suited", "seat-pair-ranks", "seat-hands", "seats-together", "seat-gaps", "seat-ranks", "seat-suits", "seat-cards", "flop-pairs", "flop-suits", "turn-pairs", "river-pairs",
		"board-straights", "board-flushes", "board-ranks", "board-suits", "board-cards", "seat-categories", "seat-rare", "seat-winners", Repeated,
	}
}

// Answers makes the tests.
func (c *Counts) Answers() []chance.Answer {
	seat := func(i int) string { return fmt.Sprintf("seat %d, ", i+1) }
	of := func(text string) func(i int) string { return func(i int) string { return seat(i) + text } }
	one := func(texts ...string) func(i int) string { return func(i int) string { return texts[i] } }
	all := []chance.Answer{
		c.events("seat-pairs", "pairs of a seat, z", c.pairs, of("pairs")),
		c.events("seat-suited", "suited hands of a seat, z", c.suited, of("suited hands")),
		c.pocketPairs(), c.otherHands(), c.seatsTogether(),
		fits("seat-gaps", "gaps of ranks of a seat", c.gaps, gapDistribution(), func(i, gap int) string { return fmt.Sprintf("%sranks %d apart", seat(i), gap) }),
		c.events("seat-ranks", "ranks of a seat, z", c.ranks, func(i int) string { return seat(i/deck.Ranks) + deck.Rank(i%deck.Ranks).Name() }),
		c.events("seat-suits", "suits of a seat, z", c.suits, func(i int) string { return seat(i/deck.Suits) + deck.Suit(i%deck.Suits).Name() }),
		c.events("seat-cards", "cards of a seat, z", c.cards, func(i int) string { return seat(i/deck.Size) + deck.Card(i%deck.Size).String() }),
		c.events("flop-pairs", "equal ranks on the flop, z", c.flops[:], one("a pair on the flop", "three of a kind on the flop")),
		c.events("flop-suits", "suits on the flop, z", c.flopSuits[:], one("a flop of one suit", "a flop of two suits", "a flop of three suits")),
		c.events("turn-pairs", "the turn pairs the board, z", c.boardPairs[:1], one("the turn pairs the board")),
		c.events("river-pairs", "the river pairs the board, z", c.boardPairs[1:], one("the river pairs the board")),
		c.events("board-straights", "a street makes a straight possible, z", c.straights[:], one("a straight is possible on the flop", "the turn makes a straight possible", "the river makes a straight possible")),
		c.events("board-flushes", "a street makes a flush possible, z", c.flushes[1:], one("the turn makes a flush possible", "the river makes a flush possible")),
		c.events("board-ranks", "ranks on the board, z", c.boardRanks[:], func(i int) string { return deck.Rank(i).Name() + " on the board" }),
		c.events("board-suits", "suits on the board, z", c.boardSuits[:], func(i int) string { return deck.Suit(i).Name() + " on the board" }),
		c.events("board-cards", "cards on the board, z", c.boardCards[:], func(i int) string { return deck.Card(i).String() + " on the board" }),
	}
	if c.Ended && c.hidden {
		const why = "boards end early and only one seat has cards: whether a street is dealt depends on the cards that are hidden"
		for i, a := range all {
			if !strings.HasPrefix(a.Test, "seat") {
				all[i] = chance.Answer{Test: a.Test, LeftOut: why}
			}
		}
	}
	if c.Ended {
		const why = "needs the whole board of every hand: the hands that reach the river are a selection"
		return append(all, chance.Answer{Test: "seat-categories", LeftOut: why}, chance.Answer{Test: "seat-rare", LeftOut: why}, chance.Answer{Test: "seat-winners", LeftOut: why})
	}
	return append(all,
		fits("seat-categories", "categories of a seat", c.categories, chance.Categories(7), func(i, category int) string { return seat(i) + eval.Category(category).String() }),
		rare(c.categories),
		c.events("seat-winners", "pots that a seat wins, z", c.winners, of("pots won")))
}

// gapDistribution is the distribution of the difference of the ranks of two cards.
func gapDistribution() []float64 {
	p := make([]float64, deck.Ranks)
	p[0] = 3. / 51
	for gap := 1; gap < deck.Ranks; gap++ {
		p[gap] = float64(deck.Ranks-gap) * deck.Suits * deck.Suits / (deck.Size * (deck.Size - 1) / 2)
	}
	return p
}

// events tests the largest deviation of events. The p-value of one is that of a binomial
// count with the mean probability: its variance is at least that of the event (Hoeffding
// 1956). The least p-value is taken as that of independent tests (Šidák 1967).
func (c *Counts) events(test, title string, all []event, label func(i int) string) chance.Answer {
	worst, best, tried := -1, chance.Outcome{P: 2}, 0.0
	least := math.Inf(1)
	for i, e := range all {
		if e.trials == 0 {
			continue
		}
		mean := e.expected / float64(e.trials)
		if e.expected < chance.MinExpected {
			least = min(least, math.Ceil(chance.MinExpected/mean))
			continue
		}
		tried++
		z := (float64(e.count) - e.expected) / math.Sqrt(e.variance)
		if one := chance.Binomial(float64(e.count), float64(e.trials), mean); worst < 0 || one.Log() < best.Log() || one.P == best.P && math.Abs(z) > math.Abs(best.Statistic) {
			worst, best = i, one
			best.Statistic = z
		}
	}
	switch {
	case worst < 0 && math.IsInf(least, 1):
		return chance.Answer{Test: test, LeftOut: "there are no such cards", Few: c.Hands == 0}
	case worst < 0:
		return chance.Answer{Test: test, LeftOut: fmt.Sprintf("needs at least %.0f hands with these cards", least), Few: true, Least: uint64(least)}
	}
	e := all[worst]
	words := chance.Deviation(float64(e.count), float64(e.trials), e.expected/float64(e.trials), int(tried)).Of("%s", label(worst))
	return chance.Answer{Test: test, Title: title, Outcome: best.Times(chance.SidakOf(tried)), Words: words}
}

// fits tests the counts of each seat against a distribution, and takes the least p-value.
func fits(test, title string, all [][]uint64, distribution []float64, label func(seat, value int) string) chance.Answer {
	worst, best := chance.BestFit(all, distribution)
	if worst < 0 {
		return chance.Answer{Test: test, LeftOut: fmt.Sprintf("needs at least %d hands", chance.LeastForFit(distribution)), Few: true, Least: chance.LeastForFit(distribution)}
	}
	value, n := chance.WorstValue(all[worst], distribution, 1), float64(ints.Sum(all[worst]))
	words := chance.Deviation(float64(all[worst][value]), n, distribution[value], len(all)*len(distribution)).Of("%s", label(worst, value))
	return chance.Answer{Test: test, Title: title, Outcome: best, Words: words}
}

// rare tests the counts of rare categories of each seat.
func rare(all [][]uint64) chance.Answer {
	const test = "seat-rare"
	distribution := chance.Categories(7)
	if ints.Sum(slices.Concat(all...)) < chance.LeastForRare {
		return chance.Answer{Test: test, LeftOut: fmt.Sprintf("needs at least %d hands", chance.LeastForRare), Few: true, Least: chance.LeastForRare}
	}
	seat, category, o := chance.Rare(all, distribution)
	n, count := float64(ints.Sum(all[seat])), float64(all[seat][category])
	words := chance.Deviation(count, n, distribution[category], len(all)*len(distribution)).Of("seat %d, %v", seat+1, eval.Category(category))
	return chance.Answer{Test: test, Title: "rare categories of a seat", Outcome: o, Words: words}
}

// Detects returns the smallest biases that the tests with results find, in an audit that
// fails if a p-value is below a level.
func (c *Counts) Detects(ran []string, level float64) (all []chance.Detection) {
	add := func(test, what string, e event, cells int) {
		if e.trials > 0 && slices.Contains(ran, test) {
			n := float64(e.trials)
			all = append(all, chance.Detection{What: what, Relative: chance.Detectable(n, e.expected/n, level/float64(len(ran)*cells)), Test: test})
		}
	}
	add("seat-pairs", "pairs of a seat", c.pairs[0], len(c.pairs))
	pairs := c.pairs[0]
	pairs.expected = float64(pairs.trials) * 6 / HandsOfTwo
	add("seat-pair-ranks", "pocket pairs of one rank of a seat", pairs, deck.Ranks*len(c.pairs))
	add("river-pairs", "rivers that pair the board", c.boardPairs[1], 1)
	add("seat-winners", "pots that a seat wins", c.winners[0], len(c.winners))
	return all
}
