package audit

import (
	"fmt"
	"math"

	"pokersim/deck"
	"pokersim/eval"
)

// readDeals is Read for dealt hands.
func readDeals(in *lineReader, plan Plan) (*Report, error) {
	plan.Algorithm, plan.Seed = StandardInput, 0
	p, err := prepare(plan)
	if err != nil {
		return nil, err
	}
	d, err := newDealReader(p.plan, in.held)
	if err != nil {
		return nil, &LineError{in.line, err}
	}
	report, err := p.lookDeals(in, d, plan.Shuffles, p.levels())
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	report.MoreNeeded = repeatTimes * report.Shuffles
	if plan.Shuffles == 0 {
		return report, nil
	}
	second, err := p.lookDeals(in, d, report.MoreNeeded, p.levels().second())
	if err != nil {
		return nil, err
	}
	if second.Shuffles < report.MoreNeeded {
		return report, nil // too few lines
	}
	second.FirstRun = report
	return second, nil
}

// lookDeals audits the next hands, at most a number of them, or all if that is 0.
func (p *Prepared) lookDeals(in *lineReader, d *dealReader, hands uint64, l levels) (*Report, error) {
	c := newDealCounts(p.plan.Seats)
	for hands == 0 || c.hands < hands {
		line, err := in.next()
		if err != nil {
			return nil, err
		}
		if line == nil {
			break
		}
		h, err := d.read(line)
		if err != nil {
			return nil, &LineError{in.line, err}
		}
		c.add(h)
	}
	report := p.newReport()
	report.Shuffles = c.hands
	part := c.part()
	report.Parts = []Part{part}
	report.judge(l, true)
	if len(part.Results) > 0 {
		report.Detects = c.detects(part, l)
	}
	return report, nil
}

// part makes the tests of dealt hands.
func (c *dealCounts) part() Part {
	p := Part{Mode: Dealt, Shuffles: c.hands, Variation: -1}
	seat := func(i int) string { return fmt.Sprintf("seat %d", i+1) }
	p.events("seat-pairs", "pairs of a seat, z", c.pairs, func(i int) string { return seat(i) + ", pairs" })
	p.events("seat-suited", "suited hands of a seat, z", c.suited, func(i int) string { return seat(i) + ", suited hands" })
	p.fits("seat-gaps", "gaps of ranks of a seat", c.gaps, gapDistribution(), func(i, gap int) string {
		return fmt.Sprintf("%s, ranks %d apart", seat(i), gap)
	})
	p.bySeat("seat-ranks", "ranks of a seat, z", c.ranks, func(i, r int) string { return seat(i) + ", " + deck.Rank(r).Name() })
	p.bySeat("seat-suits", "suits of a seat, z", c.suits, func(i, s int) string { return seat(i) + ", " + deck.Suit(s).Name() })
	p.bySeat("seat-cards", "cards of a seat, z", c.cards, func(i, card int) string { return seat(i) + ", " + deck.Card(card).String() })
	p.events("flop-pairs", "equal ranks on the flop, z", c.flops[:], func(i int) string {
		return [...]string{"a pair on the flop", "three of a kind on the flop"}[i]
	})
	p.events("flop-suits", "suits on the flop, z", c.flopSuits[:], func(i int) string {
		return [...]string{"a flop of one suit", "a flop of two suits", "a flop of three suits"}[i]
	})
	p.events("turn-pairs", "the turn pairs the board, z", []event{c.turnPairs}, func(int) string { return "the turn pairs the board" })
	p.events("river-pairs", "the river pairs the board, z", []event{c.riverPairs}, func(int) string { return "the river pairs the board" })
	p.events("board-ranks", "ranks on the board, z", c.boardRanks[:], func(i int) string { return deck.Rank(i).Name() + " on the board" })
	p.events("board-suits", "suits on the board, z", c.boardSuits[:], func(i int) string { return deck.Suit(i).Name() + " on the board" })
	p.events("board-cards", "cards on the board, z", c.boardCards[:], func(i int) string { return deck.Card(i).String() + " on the board" })
	if c.ended {
		why := "needs the whole board of every hand: the hands that reach the river are a selection"
		p.LeftOut = append(p.LeftOut, LeftOut{"seat-categories", why, false}, LeftOut{"seat-winners", why, false})
		return p
	}
	p.fits("seat-categories", "categories of a seat", c.categories, categoryDistribution(), func(i, category int) string {
		return fmt.Sprintf("%s, %s", seat(i), eval.Category(category))
	})
	p.events("seat-winners", "pots that a seat wins, z", c.winners, func(i int) string { return seat(i) + ", pots won" })
	return p
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
func (p *Part) events(test, title string, all []event, label func(i int) string) {
	worst, best, tried := -1, outcome{p: 2}, 0.0
	least := math.Inf(1)
	for i, e := range all {
		if e.trials == 0 {
			continue
		}
		mean := e.expected / float64(e.trials)
		if e.expected < minExpected {
			least = min(least, math.Ceil(minExpected/mean))
			continue
		}
		tried++
		z := (float64(e.count) - e.expected) / math.Sqrt(e.variance)
		if one := middle(float64(e.count), float64(e.trials), mean); worst < 0 || one < best.p || one == best.p && math.Abs(z) > math.Abs(best.statistic) {
			worst, best = i, outcome{statistic: z, p: one}
		}
	}
	if worst < 0 {
		p.LeftOut = append(p.LeftOut, LeftOut{test, tooFewHands(least), !math.IsInf(least, 1) || p.Shuffles == 0})
		return
	}
	best.p = -math.Expm1(tried * math.Log1p(-best.p))
	e := all[worst]
	p.take(test, title, best, label(worst)+": "+deviation(float64(e.count), float64(e.trials), e.expected/float64(e.trials)), "")
}

func tooFewHands(least float64) string {
	if math.IsInf(least, 1) {
		return "there are no such cards"
	}
	return fmt.Sprintf("needs at least %.0f hands with these cards", least)
}

// bySeat is events for a table of events by seat.
func (p *Part) bySeat(test, title string, all [][]event, label func(seat, i int) string) {
	var flat []event
	for _, row := range all {
		flat = append(flat, row...)
	}
	n := len(all[0])
	p.events(test, title, flat, func(i int) string { return label(i/n, i%n) })
}

// fits tests the counts of each seat against a distribution, and takes the least p-value.
func (p *Part) fits(test, title string, all [][]uint64, distribution []float64, label func(seat, value int) string) {
	worst, best, tried := -1, outcome{p: 2}, 0.0
	for i, counts := range all {
		if o, ok := fit(counts, distribution); ok {
			if tried++; worst < 0 || o.p < best.p {
				worst, best = i, o
			}
		}
	}
	if worst < 0 {
		p.LeftOut = append(p.LeftOut, LeftOut{test, fmt.Sprintf("needs at least %d hands", leastForFit(distribution)), true})
		return
	}
	best.p = -math.Expm1(tried * math.Log1p(-best.p))
	value, largest, n := 0, -1.0, float64(sum(all[worst]))
	for k, count := range all[worst] {
		expected := n * distribution[k]
		if d := math.Abs(float64(count)-expected) / math.Sqrt(max(expected, 1)); d > largest {
			value, largest = k, d
		}
	}
	p.take(test, title, best, label(worst, value)+": "+deviation(float64(all[worst][value]), n, distribution[value]), "")
}

// detects returns the smallest biases that the audit finds.
func (c *dealCounts) detects(part Part, l levels) (all []Detection) {
	add := func(test, what string, e event, cells int) {
		for _, x := range part.Results {
			if x.Test == test && e.trials > 0 {
				probability := e.expected / float64(e.trials)
				all = append(all, Detection{what, detectable(float64(e.trials), probability, l.fail/float64(len(part.Results)*cells)), test})
			}
		}
	}
	add("seat-pairs", "pairs of a seat", c.pairs[0], len(c.pairs))
	add("river-pairs", "rivers that pair the board", c.riverPairs, 1)
	add("seat-winners", "pots that a seat wins", c.winners[0], len(c.winners))
	return all
}
