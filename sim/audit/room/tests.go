package room

import (
	"fmt"
	"math"
	"strings"

	"pokersim/deck"
	"pokersim/internal/ints"
	"pokersim/sim/audit"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/dealt"
	"pokersim/sim/audit/room/internal/history"
)

// unit says what Test.Fair and Test.Observed are.
type unit uint8

// The units.
const (
	Shares unit = iota // of a count, 0 to 1
	Points             // of the pot, won above equity, -1 to 1
	Number             // of hands, or a chi-square and its degrees of freedom
)

// Test is the result of a test. Its Title is what it counts, Words how that differs.
type Test struct {
	audit.Result
	Law            string // of the statistic in a fair deal
	Of             uint64 // hands, boards or all-ins
	Unit           unit
	Fair, Observed float64
	Spread         float64 // of Fair: 95 % of fair results are within it; 0 if Unit is not Points
	Margin         float64 // that selection may add: of Shares relative, of Points absolute; 0 of an exact test
}

// The margins are at least 1.5 times the largest bias by which players select what is shown or
// dealt: package comment.
const (
	flopMargin  = 0.03
	ownMargin   = 0.04
	nextMargin  = 0.03
	allInMargin = 0.015
	againMargin = 0.1
)

// battery collects the tests.
type battery struct {
	tests []Test
	left  []audit.LeftOut
}

func (b *battery) add(name, title string, t Test, o chance.Outcome, w chance.Words) {
	t.Result = audit.Result{Test: name, Title: title, Statistic: o.Statistic, Degrees: o.Degrees, P: o.P, Words: w.Text, Differs: w.Differs}
	b.tests = append(b.tests, t)
}

func (b *battery) leave(why string, names ...string) {
	for _, name := range names {
		b.left = append(b.left, audit.LeftOut{Test: name, Why: why, Few: strings.HasPrefix(why, "needs")})
	}
}

// fit adds a chi-square test of n hands.
func (b *battery) fit(name, title string, n uint64, o chance.Outcome, w chance.Words) {
	b.add(name, title, Test{Law: "chi-square", Of: n, Unit: Number, Fair: float64(o.Degrees), Observed: o.Statistic}, o, w)
}

// binomial adds the test of the event with the least p-value, times their number.
func (b *battery) binomial(name, title string, margin float64, events []event, words []string) {
	best, t, w := chance.Outcome{P: 2}, Test{Law: "binomial", Margin: margin}, chance.Words{}
	tried := 0.
	for i, e := range events {
		if e.trials == 0 {
			continue
		}
		tried++
		k, n := float64(e.count), float64(e.trials)
		if o := chance.BinomialWithin(k, n, e.expected/n, margin); o.P < best.P {
			best, t.Of, t.Fair, t.Observed = o, e.trials, e.expected/n, k/n
			w = chance.Deviation(k, n, e.expected/n, 1).Of("%s", words[i])
			if len(events) > 1 {
				title = words[i]
			}
		}
	}
	if tried == 0 {
		b.leave("there is no hand of this kind", name)
		return
	}
	best.P = chance.BonferroniOf(tried)(best.P)
	b.add(name, withMargin(title, margin), t, best, w)
}

func withMargin(title string, margin float64) string {
	if margin > 0 {
		title += fmt.Sprintf(" (margin %g %%)", 100*margin)
	}
	return title
}

const needsAllIns = "needs more all-ins of two players who show their hands"

// differ returns how far a sum of shares is from its mean, in points, with an interval of 95 %.
func differ(s *chance.Shares, more, less string) (how, interval string, differs bool) {
	n := float64(s.N())
	points, half := 100*(s.Observed-s.Mean)/n, 196*math.Sqrt(s.Variance)/n
	differs, how = math.Abs(points) > half, more
	if points < 0 {
		points, how = -points, less
	}
	return fmt.Sprintf("%.1f points %s", points, how), fmt.Sprintf("(%.1f to %.1f)", points-half, points+half), differs
}

// order adds the test of an order of cards that came.
func (b *battery) order(name, title string, s *chance.Shares) {
	if s.Variance <= 1 {
		b.leave(needsAllIns, name)
		return
	}
	n := float64(s.N())
	how, interval, differs := differ(s, "too often", "too seldom")
	w := chance.Words{Text: fmt.Sprintf("%s: %s %s, in %d all-ins whose cards leave it open; the hand that is behind on the %s wins %s", title, how, interval, s.N(),
		map[string]string{"runout-river": "turn", "runout-flop": "flop"}[name], map[bool]string{true: "too often", false: "too seldom"}[s.Observed > s.Mean]), Differs: differs}
	b.add(name, title, Test{Law: "sum", Of: uint64(s.N()), Fair: s.Mean / n, Observed: s.Observed / n}, s.TwoSided(0), w)
}

// points adds the test of shares of pots against equities. Of hidden all-ins, each counts against
// the finding.
func (b *battery) points(name, who string, s *chance.Shares, hidden uint64) {
	if s.Variance <= 1 {
		b.leave(needsAllIns, name)
		return
	}
	n := float64(s.N())
	t := Test{Law: "sum", Of: uint64(s.N()), Unit: Points, Observed: (s.Observed - s.Mean) / n, Spread: 1.96 * math.Sqrt(s.Variance) / n, Margin: allInMargin}
	how, interval, differs := differ(s, "more", "less")
	w := chance.Words{Text: fmt.Sprintf("%s: won %s than by equity %s, in %d all-ins of two", who, how, interval, s.N()), Differs: differs}
	b.add(name, fmt.Sprintf("%s, share won - equity (margin %g points)", who, 100*allInMargin), t, s.TwoSided(allInMargin*n+float64(hidden)), w)
}

// uniform returns the law of so many equally likely values.
func uniform(n int) (law []float64) {
	for range n {
		law = append(law, 1/float64(n))
	}
	return law
}

// worst returns the words of the value that deviates most from a law, with its name.
func worst(counts []uint64, law []float64, name func(value int) string) chance.Words {
	value := chance.WorstValue(counts, law, 1)
	return chance.Deviation(float64(counts[value]), float64(ints.Sum(counts)), law[value], len(law)).Of("%s", name(value))
}

// Names of tests that are left out together.
var (
	ownTests   = []string{"own-hands", "own-hands-largest", "own-pairs", "own-suited", "own-cards", "own-order", "own-positions", "own-strength", "own-overlap", "own-gaps", "own-drift"}
	boardTests = []string{"board-suits", "board-cards", "flop-order", "repeats-board", "repeats-own"}
	flopTests  = []string{"flop-pairs", "flop-suits", "flop-hit", "flop-set", "flop-draw", "turn-pairs", "river-pairs"}
	orderTests = []string{"runout-river", "runout-flop", "runouts-twice"}
	allInTests = []string{"allin-own", "allin-favourite", "allin-aces", "allin-ahead", "allin-behind", "allin-preflop", "allin-flop", "allin-turn"}
)

// test makes the tests. missing says why hands are missing, or is empty.
func (c *counter) test(missing string) *battery {
	b := &battery{}
	shown := c.shown != nil && missing == "" && c.hands > 0
	switch {
	case missing != "":
		b.leave(missing, ownTests...)
	case c.own < fewOwn:
		b.leave(fmt.Sprintf("needs %d own hands", fewOwn), ownTests...)
	default:
		c.testOwn(b)
	}
	enough := fmt.Sprintf("needs %d flops", fewFlops)
	if c.flops < fewFlops {
		b.leave(enough, boardTests...)
	} else {
		c.testBoards(b, shown)
	}
	switch {
	case shown: // the tests of dealt hands are sharper
	case missing != "":
		b.leave(missing, flopTests...)
	case c.flops < fewFlops:
		b.leave(enough, flopTests...)
	default:
		c.testFlops(b)
	}
	if missing != "" {
		b.leave(missing, append(orderTests, allInTests...)...)
		return b
	}
	c.testAllIns(b)
	if shown {
		equal, _ := c.equal.Answer()
		for _, a := range append(c.shown.Answers(), equal) {
			if a.LeftOut != "" {
				b.leave(a.LeftOut, a.Test)
				continue
			}
			b.add(a.Test, a.Title, Test{Law: "all cards known", Of: c.shown.Hands, Unit: Number, Fair: float64(a.Degrees), Observed: a.Statistic}, a.Outcome, a.Words)
		}
	}
	return b
}

func (c *counter) testOwn(b *battery) {
	n := c.own
	classes, names := make([]float64, dealt.StartingHands), make([]string, dealt.StartingHands)
	for class := range classes {
		name, combinations := dealt.NameOf(class)
		classes[class], names[class] = combinations/dealt.HandsOfTwo, name
	}
	nameOf := func(class int) string { return names[class] }
	o, _ := chance.Fit(c.classes, classes)
	b.fit("own-hands", "169 starting hands, chi-square", n, o, worst(c.classes, classes, nameOf))

	least, at := chance.Outcome{P: 2}, 0
	for class, p := range classes {
		if o := chance.BinomialTwoSided(float64(c.classes[class]), float64(n), p); o.P < least.P {
			least, at = o, class
		}
	}
	t := Test{Law: "binomial, the worst of 169", Of: n, Fair: classes[at], Observed: float64(c.classes[at]) / float64(n)}
	w := chance.Deviation(float64(c.classes[at]), float64(n), classes[at], len(classes)).Of("%s", names[at])
	b.add("own-hands-largest", "the starting hand that is farthest off: "+names[at], t, least.Times(chance.SidakOf(dealt.StartingHands)), w)

	one := func(name, title string, count uint64, p float64) {
		b.binomial(name, title, 0, []event{{count, n, p * float64(n)}}, []string{title})
	}
	one("own-pairs", "pocket pairs", c.pairs, pairShare)
	one("own-suited", "suited own hands", c.suited, 4./17)

	const p = 2. / deck.Size // both cards of a hand are counted
	cardOf := func(card int) string { return "own card " + deck.Card(card).String() }
	o = chance.ChiSquare(chance.Squares(c.cards, float64(n)*p)/(float64(n)*p*(1-p))*(deck.Size-1)/deck.Size, deck.Size-1)
	b.fit("own-cards", "each of the 52 cards, chi-square", n, o, worst(c.cards, uniform(deck.Size), cardOf))

	sorted := c.higher.count == 0 || c.higher.count == c.higher.trials
	if sorted {
		b.leave("the file sorts the own cards", "own-order")
	} else {
		b.binomial("own-order", "the first own card is the higher one", 0, []event{c.higher}, []string{"the first own card is the higher one"})
	}
	c.testPlaces(b, sorted)

	var rows [][]uint64
	var places []int
	for place, row := range c.strengths {
		if ints.Sum(row) >= leastInRow {
			rows, places = append(rows, row), append(places, place)
		}
	}
	b.alike("own-strength", "strong to weak starting hands by place in the deal, chi-square", rows, func(row int) string { return fmt.Sprintf("at place %d of the deal", places[row]+1) })

	best, words, shared := chance.Outcome{P: 2}, "", ""
	for lag, events := range c.overlaps {
		for i, e := range events {
			p := e.expected / float64(e.trials)
			if o := chance.BinomialTwoSided(float64(e.count), float64(e.trials), p); o.P < best.P {
				shared = [2]string{"one or both cards", "both cards"}[i] + fmt.Sprintf(" of the own hand %d before", lag+1)
				best, words = o, chance.Deviation(float64(e.count), float64(e.trials), p, 2*lags).Of("%s", shared).Text
				t = Test{Law: "binomial, the worst of 16", Of: e.trials, Fair: p, Observed: float64(e.count) / float64(e.trials)}
			}
		}
	}
	b.add("own-overlap", shared, t, best.Times(chance.SidakOf(2*lags)), chance.Words{Text: words, Differs: true})

	law, rest := make([]float64, gaps), 1.
	for i := range law {
		law[i] = rest * pairShare
		rest -= law[i]
	}
	law[gaps-1] += rest
	if o, ok := chance.Fit(c.gaps, law); ok {
		b.fit("own-gaps", "hands between pocket pairs, chi-square", ints.Sum(c.gaps), o, worst(c.gaps, law, func(gap int) string { return fmt.Sprintf("%d hands between pocket pairs", gap) }))
	} else {
		b.leave("needs more pocket pairs", "own-gaps")
	}

	const parts = 16
	rows = nil
	for range parts {
		rows = append(rows, make([]uint64, groups))
	}
	for i, group := range c.series {
		rows[i*parts/len(c.series)][group]++
	}
	b.alike("own-drift", "strong to weak starting hands in 16 parts of the file, chi-square", rows, func(row int) string { return fmt.Sprintf("in part %d of %d of the file", row+1, parts) })
}

// leastInRow is the least number of own hands of a row of groups: 5 are expected in the smallest.
const leastInRow = 100

// alike adds the test that rows of counts of the five groups of hands have one distribution.
func (b *battery) alike(name, title string, rows [][]uint64, where func(row int) string) {
	all, n := make([]float64, groups), uint64(0)
	for _, row := range rows {
		if ints.Sum(row) < leastInRow {
			rows = nil
			break
		}
		for group, count := range row {
			all[group] += float64(count)
			n += count
		}
	}
	o, ok := chance.Homogeneity(rows)
	if !ok {
		b.leave(fmt.Sprintf("needs %d own hands in each part", leastInRow), name)
		return
	}
	w, most := chance.Words{}, -1.
	for i, row := range rows {
		of := float64(ints.Sum(row))
		for group, count := range row {
			p := all[group] / float64(n)
			if d := math.Abs(chance.Standardised(float64(count), of, p)); d > most {
				most, w = d, chance.Deviation(float64(count), of, p, len(rows)*groups).Of("the %s of own hands %s", groupNames[group], where(i))
			}
		}
	}
	b.fit(name, title, n, o, w)
}

// groupNames are the groups of starting hands by strength.
var groupNames = [groups]string{"best 5 %", "best 5 to 15 %", "best 15 to 35 %", "best 35 to 65 %", "worst 35 %"}

// testPlaces tests each card at each place in the deal: first and second cards by themselves, or both
// together if the file sorts them.
func (c *counter) testPlaces(b *battery, sorted bool) {
	kinds := c.places[:]
	scale := 1.
	if sorted {
		scale = (deck.Size - 1.) / (deck.Size - 2) // two different cards of a hand
		var both [history.MostPlayers][]uint64
		for place := range both {
			for card, n := range c.places[0][place] {
				both[place] = append(both[place], n+c.places[1][place][card])
			}
		}
		kinds = [][history.MostPlayers][]uint64{both}
	}
	best, words := chance.Outcome{P: 2}, chance.Words{}
	for _, places := range kinds {
		o, of, ok := alikeIn(places[:], scale, func(place, card int) string {
			return fmt.Sprintf("own card %v at place %d of the deal", deck.Card(card), place+1)
		})
		if ok && o.P < best.P {
			best, words = o, of
		}
	}
	if best.P > 1 {
		b.leave(fmt.Sprintf("needs %d own hands at a place in the deal", chance.MinExpected*deck.Size), "own-positions")
		return
	}
	b.fit("own-positions", "each own card at each place in the deal, chi-square", c.own, best.Times(chance.BonferroniOf(float64(len(kinds)))), words)
}

// alikeIn tests that the values of each row come equally often, by the sum of the chi-square statistics of
// rows with enough counts, each times scale. The words are those of the row that differs most. ok is false if
// no row has enough.
func alikeIn(rows [][]uint64, scale float64, name func(row, value int) string) (o chance.Outcome, words chance.Words, ok bool) {
	statistic, degrees, far := 0., 0, 0.
	for i, counts := range rows {
		expected := float64(ints.Sum(counts)) / float64(len(counts))
		if expected < chance.MinExpected {
			continue
		}
		x := chance.Squares(counts, expected) / expected * scale
		statistic, degrees = statistic+x, degrees+len(counts)-1
		if x > far {
			far, words = x, worst(counts, uniform(len(counts)), func(value int) string { return name(i, value) })
		}
	}
	if degrees == 0 {
		return o, words, false
	}
	return chance.ChiSquare(statistic, degrees), words, true
}

// places of the board, by their number.
var boardPlaces = []string{"the first card of the flop", "the second card of the flop", "the third card of the flop", "the turn", "the river"}

func (c *counter) testBoards(b *battery, shown bool) {
	sorted := false
	for _, n := range []uint64{c.flopOrders[0], c.flopOrders[5]} {
		sorted = sorted || n == ints.Sum(c.flopOrders)
	}
	if !shown {
		c.testSuits(b)
	}
	if sorted {
		b.leave("the file sorts the cards of the flop", "flop-order")
	} else if o, ok := chance.Fit(c.flopOrders, uniform(6)); ok {
		names := []string{"low, middle, high", "middle, low, high", "low, high, middle", "high, low, middle", "middle, high, low", "high, middle, low"}
		b.fit("flop-order", "the order of three ranks of the flop, chi-square", ints.Sum(c.flopOrders), o, worst(c.flopOrders, uniform(6), func(i int) string { return "flops in the order " + names[i] }))
	}
	alike := [2]float64{1, 1} // orders that a file gives alike: of five cards of the board, of own cards and flop
	if sorted {
		alike = [2]float64{6, 6}
	}
	if c.higher.trials > 0 && (c.higher.count == 0 || c.higher.count == c.higher.trials) {
		alike[1] *= 2
	}
	for i, r := range []struct {
		name, title, of string
		n               uint64
		repeats
	}{
		{"repeats-board", "boards of five cards that came before", "boards of five", c.rivers, c.boardsAgain},
		{"repeats-own", "own cards with a flop that came before", "own hands with a flop", ints.Sum(c.cards) / 2, c.flopsAgain},
	} {
		if i == 1 {
			r.n = c.flopHit.trials + c.flopSet.trials
		}
		if r.n < 2 {
			b.leave("there is no hand of this kind", r.name)
			continue
		}
		const orders = deck.Size * (deck.Size - 1) * (deck.Size - 2) * (deck.Size - 3) * (deck.Size - 4)
		n := float64(r.n)
		mean := (1 + againMargin) * n * (n - 1) / 2 / orders * alike[i]
		text := fmt.Sprintf("%d of %d %s came before, card by card: %.2g expected", r.count, r.n, r.of, mean/(1+againMargin))
		for j, place := range r.places {
			text += fmt.Sprintf("%s %v", map[bool]string{true: ";", false: ","}[j == 0], place.Base())
		}
		t := Test{Law: "Poisson", Of: r.n, Unit: Number, Fair: mean / (1 + againMargin), Observed: float64(r.count), Margin: againMargin}
		b.add(r.name, withMargin(r.title, againMargin), t, chance.AtLeastPoisson(float64(r.count), mean), chance.Words{Text: text, Differs: true})
	}
}

// testSuits tests that play does not prefer a suit.
func (c *counter) testSuits(b *battery) {
	best, at := chance.Outcome{P: 2}, 0
	law := uniform(deck.Suits)
	for place, counts := range c.boardSuits {
		if o, ok := chance.Fit(counts, law); ok && o.P < best.P {
			best, at = o, place
		}
	}
	b.fit("board-suits", "each suit at each place of the board, chi-square", ints.Sum(c.boardSuits[at]), best.Times(chance.BonferroniOf(5)),
		worst(c.boardSuits[at], law, func(suit int) string { return deck.Suit(suit).Name() + " as " + boardPlaces[at] }))
	best = chance.Outcome{P: 2}
	words := chance.Words{}
	for place, ranks := range c.boardCards {
		o, of, ok := alikeIn(ranks[:], 1, func(rank, suit int) string {
			return fmt.Sprintf("%v, of its rank, as %s", deck.NewCard(deck.Rank(rank), deck.Suit(suit)), boardPlaces[place])
		})
		if ok && o.P < best.P {
			best, at, words = o, place, of
		}
	}
	if best.P > 1 {
		b.leave("needs more flops", "board-cards")
		return
	}
	b.fit("board-cards", "the suit of each rank at each place of the board, chi-square", ints.Sum(c.boardSuits[at]), best.Times(chance.BonferroniOf(5)), words)
}

func (c *counter) testFlops(b *battery) {
	for _, t := range []struct {
		name, title string
		margin      float64
		events      []event
		words       []string
	}{
		{"flop-pairs", "paired flops", flopMargin, []event{c.flopPair}, []string{"a paired flop"}},
		{"flop-suits", "flops of one suit, of two suits", flopMargin, []event{c.flopOne, c.flopTwo}, []string{"flops of one suit", "flops of two suits"}},
		{"flop-hit", "the flop pairs an own card", ownMargin, []event{c.flopHit}, []string{"the flop pairs an own card"}},
		{"flop-set", "the flop makes a set of a pocket pair", ownMargin, []event{c.flopSet}, []string{"a set on the flop"}},
		{"flop-draw", "the flop has two or more of the own suit", ownMargin, []event{c.flopDraw}, []string{"two or more cards of the own suit on the flop"}},
		{"turn-pairs", "the turn pairs the board", nextMargin, []event{c.turnPair}, []string{"the turn pairs the board"}},
		{"river-pairs", "the river pairs the board", nextMargin, []event{c.riverPair}, []string{"the river pairs the board"}},
	} {
		b.binomial(t.name, t.title, t.margin, t.events, t.words)
	}
}

// hiddenShare is the share of all-ins that may hide a hand.
const hiddenShare = 0.02

// hides says why all-ins are not compared with equities, or is empty.
func (a *allIns) hides() string {
	if float64(a.hidden) <= hiddenShare*float64(a.all) {
		return ""
	}
	return fmt.Sprintf("%.0f %% of the all-ins hide a hand, and who shows depends on the result", 100*float64(a.hidden)/float64(a.all))
}

func (c *counter) testAllIns(b *battery) {
	a := &c.allIns
	b.order("runout-river", "the river changes the leader", &a.river)
	b.order("runout-flop", "the flop's leader loses", &a.flop)
	const twice = "of two boards, the favourite wins only the first"
	b.binomial("runouts-twice", twice, 0, []event{a.twice}, []string{twice})
	if why := a.hides(); why != "" {
		b.leave(why, allInTests...)
		return
	}
	b.points("allin-own", "own all-ins", &a.own, a.ownHidden)
	b.points("allin-favourite", "favourites", &a.favourite, a.hidden)
	b.points("allin-aces", "own aces", &a.aces, a.ownHidden)
	b.points("allin-ahead", "own all-ins ahead by equity", &a.ahead, a.ownHidden)
	b.points("allin-behind", "own all-ins behind by equity", &a.behind, a.ownHidden)
	for street, name := range []string{"allin-preflop", "allin-flop", "allin-turn"} {
		b.points(name, "favourites "+[]string{"before the flop", "on the flop", "on the turn"}[street], &a.favourites[street], a.hidden)
	}
}
