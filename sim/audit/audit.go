// Package audit tests whether a shuffle is fair: whether every order of the pack is
// equally likely.
//
// Prepare checks a Plan, and its result shuffles many packs with one algorithm. Read
// takes shuffled packs as text.
//
//	sattolo, err := shuffle.Parse("sattolo")
//	if err != nil {
//		panic(err)
//	}
//	plan, err := audit.Prepare(audit.Plan{
//		Spec:   audit.Spec{Algorithm: sattolo.Name, Cards: 52, Seed: 1},
//		Rounds: 10_000, Shuffler: sattolo.NewInts,
//	})
//	if err != nil {
//		panic(err)
//	}
//	report, err := plan.Audit(context.Background(), chunk.Options{})
//	if err != nil {
//		panic(err)
//	}
//	fmt.Println(report.Verdict, report.Findings()[0])
//
// A shuffle of the program is a Shuffler: a function that makes a function which permutes a
// pack, with the random words of a source.
//
//	top := func(src rand.Source) func(pack []int) {
//		r := rand.New(src)
//		return func(pack []int) {
//			for range pack { // move the top card to a random position
//				to := r.IntN(len(pack))
//				first := pack[0]
//				copy(pack, pack[1:to+1])
//				pack[to] = first
//			}
//		}
//	}
//	plan, err := audit.Prepare(audit.Plan{
//		Spec:   audit.Spec{Algorithm: "top to random", Cards: 52, Seed: 1, Mode: audit.Reset},
//		Rounds: 10_000, Shuffler: top,
//	})
//	if err != nil {
//		panic(err)
//	}
//	report, err := plan.Audit(context.Background(), chunk.Options{})
//	fmt.Println(report.Verdict, err)
//	// Output: UNFAIR <nil>
//
// A draw of k of n numbers is a pack of n cards of which the first k are known (Plan.Pool), so its
// tests are those of first positions and of hands.
//
// Each shuffle is a permutation sigma: the card at position p came from position
// sigma[p]. A battery of tests counts properties of sigma. Their distributions for a
// fair shuffle are exact or known to high accuracy. The p-value of a test is the
// probability that a fair shuffle gives a statistic at least as large. The p-values
// are adjusted for the number of tests (Holm 1979), so an audit has one verdict. The
// chi-square and beta distributions are those of gonum.
//
// In reset mode every shuffle starts from the ordered pack, so the tests are of the packs as
// they are; that is the default of Read. In reuse mode it starts from the pack that the
// previous shuffle left. Most tests use sigma in reuse mode too: the packs themselves hide a
// bias, because even a biased shuffle mixes a pack after some repetitions.
//
// The tests, by their names in Spec.Tests:
//
//	positions        the position of each card; ranks and suits at one and two positions
//	first-positions  the same for the cards of a hand, the first seven positions
//	hand-cards       the cards of a hand
//	hand-pairs       the pairs of cards of a hand
//	equal-ranks      equal ranks at each two positions, as the pocket pairs of a seat
//	equal-suits      equal suits at each two positions
//	equal-colours    equal colours at each two positions
//	equal-parities   equal parities of the card numbers at each two positions
//	straight-threes  three neighbours of one straight, at each position
//	suit-threes      three neighbours of one suit, at each position
//	odd-triples      the parity of the card numbers at each three positions
//	orders           the whole order, up to 7 cards
//	transitions      two to five consecutive orders, up to 5 cards
//	lehmer           the digits of the Lehmer code: the draws of a Fisher-Yates shuffle that
//	                 gives sigma, each from 1 to the number of cards that are left
//	parity           the parity of sigma
//	fixed-points     the number of cards that do not move
//	cycles           the number of cycles of sigma
//	inversions       the number of pairs in descending order
//	descents         the number of cards with a smaller successor
//	runs             the number of runs up and down
//	rising           the number of rising sequences
//	increasing       the length of the longest increasing subsequence, up to 60 cards
//	serial-correlation  the numbers of cards some positions apart, with all lags
//	successors       the pairs of neighbouring cards
//	triples          the cyclic order of three cards, up to 200 cards
//	kept-neighbours  the neighbours of the pack before that are neighbours
//	kept-successors  the same, in the same order
//	rank-neighbours  the neighbours of equal rank
//	suit-neighbours  the neighbours of equal suit
//	drift            the top card in 2, 4, 8 and 16 parts of the run; odd and even shuffles
//	drift-scalars    the means of the scalars above in the same parts
//	hand-overlap     the cards that a hand shares with each of the eight before
//	gaps             the packs from a hand with a card to the next
//	coupon-collector the packs until each card was in a hand
//	hand-categories  the category of the poker hand, for 52 cards
//	hand-repeats     the number of hands with the cards of an earlier one, of whole packs
//	draw-gaps        the differences of neighbouring numbers, for draws from a pool
//	repeats          equal packs, draws or hands: their number, how far apart they are and how often one
//	                 comes; packs of an algorithm from 20 cards on
//	close-fit        chi-square statistics that are too small
//	start-order      the first 4,000 packs of an input with names, in each of 240 usual orders of
//	                 the deck
//	draw-laws        the first packs of an input, 642 of 52 cards, with the draws of wrong bounds or rounding;
//	                 the sets of sorted draws
//	next-rows        the draws of the same packs, with those of the row before: seeds in sequence
//
// A table of counts also has a test of its largest deviation, with the suffix -largest,
// and a number of neighbours one of its mean, with -mean; Tests lists all names. An audit has no bias found, is
// unfair, or is suspect: then more shuffles are needed, see Spec.Alpha. Report.Detects
// has the biases that it would have found, and Findings says how the shuffles differ.
//
// The tests do not detect every weak generator. A generator with 31 bits of state
// passes an audit of 10^7 shuffles if it is seeded once, because no pack repeats
// within its period. A generator that is seeded for each pack with 32 bits fails the
// test repeats. The biased draws of modulo and float need about 4·10^7 shuffles.
// odd-triples counts 64 of each 2048 packs, serial-correlation 64 of each 512; all other tests
// count every pack: with every pack odd-triples would make an audit a quarter to a half longer,
// serial-correlation a tenth to a third.
//
// Repeats are searched among the first 2^24 shuffles of each mode. If packs or draws of an input come
// again more often than by chance, the other tests are of the different ones, those among the first 16
// MiB of packs: each copy is no new evidence. They are not if rows of a fair dealer come again often
// too: from one row in 50 possible ones on. Memory is bounded:
// about 90 MB for 10^6 shuffles in both modes, 700 MB for 10^7 and for more.
//
// An audit is a job of numbered chunks (package chunk): it can be resumed and split
// into shards. The report depends on the plan alone, not on the number of workers.
// The tally has a section for each mode: the number of shuffles, then the counts of
// each test. It also has fingerprints of the orders; their highest bit is the mode.
//
// The packs of an algorithm, and the numbers of an input, begin with the order of the numbers.
// Cards with names begin with an order that the packs alone do not tell: Spec.Start gives it. Without
// it the tests take that of package deck, start-order tests usual orders, and FindCause compares
// causes in the most likely order (Report.Start). What start-order needs are the packs that an input
// keeps, not counts: a tally has none of it, an input that continues reads its packs again, and
// tallies of algorithms, which are those that can be added, have no such test.
//
// Cards and positions count from 0, and from 1 in the sentences of Findings; cards of an input with
// names have these. In reuse
// mode, card i of a finding is the card from position i of the pack before.
package audit

import (
	"cmp"
	"context"
	"errors"

	"pokersim/sim/chunk"
)

// Audit runs the plan and judges its tally. The report depends on the plan alone.
//
// If the verdict is Suspect, Audit repeats the audit with other random words and four
// times the shuffles. If options leave chunks out, the report has no verdict.
//
// If ctx ends, Audit returns the report on the finished chunks, without a verdict, and
// ctx's error. Invalid options, a plan without a shuffler, or with too few shuffles
// for every test, give an error that matches chunk.ErrPlan before any shuffle. A pack
// with an invalid or a duplicate card gives an error that names the card.
func (p *Prepared) Audit(ctx context.Context, options chunk.Options) (*Report, error) {
	tally, err := p.Run(ctx, options)
	switch {
	case errors.Is(err, chunk.ErrPlan):
		return nil, err
	case err != nil:
		report, _ := p.judge(tally, p.levels(), nil)
		return report, err
	}
	report, err := p.judge(tally, p.levels(), nil)
	if err != nil || report.Verdict != Suspect {
		return report, err
	}
	again := *p
	again.plan.Rounds *= repeatTimes
	tally, err = chunk.Run(ctx, again.job(uint8(len(Both.each()))), chunk.Options{Workers: options.Workers, Progress: options.Progress})
	if err != nil {
		report.MoreNeeded = again.plan.Rounds
		return report, err // the first run is complete
	}
	second, err := again.judge(tally, p.levels().second(), nil)
	second.FirstRun = report
	return second, err
}

// Run is the first half of Audit without its repetition: it returns the counts of the
// tests. If ctx ends, it returns the tally of the finished chunks and ctx's error. The
// other errors are those of Audit.
func (p *Prepared) Run(ctx context.Context, options chunk.Options) (chunk.Tally, error) {
	if err := p.runnable(); err != nil {
		return chunk.Tally{}, err
	}
	return chunk.Run(ctx, p.Job(), options)
}

// Judge is the second half of Audit without its repetition: it returns the report on a
// tally of the plan. The plan needs no Shuffler. A tally without all chunks of the
// plan gives a report without a verdict. A tally that fails Check, or has too few
// shuffles for every test, gives an error that matches chunk.ErrPlan.
func (p *Prepared) Judge(tally chunk.Tally) (*Report, error) {
	if err := p.Check(tally); err != nil {
		return nil, err
	}
	return p.judge(tally, p.levels(), nil)
}

// judge judges a tally. If packs of an input come again, the tests are of the different ones among
// packs.
func (p *Prepared) judge(tally chunk.Tally, l levels, packs *firstPacks) (*Report, error) {
	report := p.newReport()
	sections, all := p.sections(), tally
	comings := p.comings(sections[0], tally, packs)
	apart := packs != nil && comings != nil && comings.Apart() && !sections[0].Reuse
	if apart {
		different, err := packs.tally(p, comings)
		if err != nil {
			return nil, err
		}
		tally.Counts, tally.Prints = different.Counts, different.Prints
	}
	for i, mode := range p.plan.Mode.each() {
		of := comings
		if i > 0 {
			of = p.comings(sections[i], tally, nil)
		}
		part := newPart(p.battery, mode, sections[i], tally, of)
		if of != nil {
			part.Bounds = of.Bounds(sections[i].Shuffles(all))
		}
		report.Parts = append(report.Parts, part)
	}
	if !apart {
		comings = nil
	}
	report.testStart(p, packs, comings)
	report.testDraws(p, packs, comings)
	report.judge(l, p.Complete(tally))
	first := p.firstShuffles(packs, comings)
	report.keepEvidence(p, sections, tally, first)
	report.assume(p, packs, comings)
	for i := range report.Parts {
		report.Parts[i].sayRepeats()
	}
	if apart {
		report.keepEvidence(p, sections, all, first) // a mistake may also be the reason for equal packs
		report.Parts[0].sayApart(packs.packs)
	}
	if len(report.worstFirst()) > 0 {
		report.Detects = p.detects(report, l)
		return report, nil
	}
	if err := p.enough(); err != nil || p.plan.Algorithm == StandardInput { // which has the verdict TooFew
		return report, err
	}
	return report, chunk.Invalid("tests", "they need more than %d shuffles in each mode", report.Parts[0].Rounds)
}

func (p *Prepared) newReport() *Report {
	plan := p.plan
	return &Report{
		Algorithm: cmp.Or(plan.Source, plan.Algorithm), Source: plan.Source, Cards: plan.Cards, First: plan.First,
		Rounds: plan.Rounds, Seed: plan.Seed, Plan: plan.Spec, Names: p.battery.Names(),
	}
}
