package tests

import (
	"cmp"
	"fmt"

	"pokersim/eval"
	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/chance"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/chunk"
)

// ChunkShuffles is the number of shuffles in a chunk, and MaxShuffles the largest number
// in each mode.
const (
	ChunkShuffles = 1 << 14
	MaxShuffles   = 1_000_000_000_000
)

// Test counts properties of each shuffle and has statistics of the counts. A test may
// have scratch space, so each counter needs tests that no other counter uses.
type Test struct {
	Name    string                               // as in "cycles"; the name of its row, possibly with a suffix
	Cells   int                                  // number of counts
	Per     uint64                               // the sum of the cells for one shuffle that is counted; 0 is unknown
	looks   func(size uint64) uint64             // the number of shuffles that are counted in a chunk of a size; nil is all
	ofPacks bool                                 // whether it counts packs, not shuffles
	count   func(_ []uint16, _ *shuffled.Sample) // counts a shuffle; nil if batch does
	batch   func(b *shuffled.Batch)              // counts a batch of shuffles; nil if none
	// flush adds the counts that count and batch have collected, and sets them to 0. It
	// is nil if count adds them to its cells.
	flush     func(cells []uint64, s *shuffled.Sample)
	least     func() uint64        // the least number of shuffles, if that of its questions is not; else nil
	fold      func(cells []uint64) // joins each two parts of the run to one; nil if it has none
	extra     bool                 // whether it is left out without a mention if there are too few shuffles
	Matrix    *matrix              // the counts as a matrix that a report has; nil if it has none
	Variation func() []float64     // the distribution whose distance from the counts a report has; nil if it has none
	Questions []Question
}

// matrix is the form of counts: of positions with a row for each card, or of orders with
// a row for each order before, or for each sequence of orders.
type matrix struct {
	Rows, Columns int
	Orders        bool
}

// Question is a statistic of the counts of a test. looks is the number of shuffles that
// are counted.
type Question struct {
	Name  string // "" is the name of the test
	title string
	least float64 // the least number of looks; 0 is that of the law
	needs string  // the reason if there are too few shuffles; "" names least
	quiet bool    // whether it is left out without a mention
	// judge returns the statistic and its p-value, if it can. It is nil if the cells are
	// compared with law, the distribution of a fair shuffle.
	judge func(cells []uint64, looks float64) (o chance.Outcome, ok bool)
	law   func() []float64
	words func(cells []uint64, looks float64) chance.Words // the largest deviation
	// Finds is what a report calls detectable, as in "a card at a position"; "" is nothing. size
	// is its least relative change that is found with 90 % power at a level; it is nil for the
	// frequency of a cell, which is probability.
	Finds       string
	probability float64
	size        func(looks, level float64) float64
	Absolute    bool // whether size is an absolute change, as of a correlation
}

// Detectable returns the size of a question's bias that is found with 90 % power at a level.
func (t Test) Detectable(q Question, shuffles uint64, level float64) float64 {
	if q.size != nil {
		return q.size(float64(t.Counted(shuffles)), level)
	}
	return chance.Detectable(float64(shuffles), q.probability, level/float64(t.Cells))
}

// always is a judge whose counts always have a statistic, if they are enough.
func always(judge func(cells []uint64, looks float64) chance.Outcome) func([]uint64, float64) (chance.Outcome, bool) {
	return func(cells []uint64, looks float64) (chance.Outcome, bool) { return judge(cells, looks), true }
}

// largest is the largest deviation of counts that are binomial with a probability for each
// look. It needs as many looks as another question of them, and has its words. worst
// returns the count, and p the p-value of the largest from that of a single count.
func largest(of Question, name, title string, probability float64, worst func(cells []uint64, looks float64) float64, p func(one float64) float64) Question {
	return Question{
		Name: name, title: title, least: of.least, words: of.words, probability: probability,
		judge: always(func(cells []uint64, looks float64) chance.Outcome {
			return chance.Binomial(worst(cells, looks), looks, probability).Times(p)
		}),
	}
}

// worstCell returns a function that returns the count that deviates most.
func worstCell(probability float64) func(cells []uint64, looks float64) float64 {
	return func(cells []uint64, looks float64) float64 {
		_, count := chance.Worst(cells, looks*probability)
		return count
	}
}

// independent is the p-value of the largest of k counts that are taken as independent.
func independent(k int) func(one float64) float64 { return chance.SidakOf(float64(k)) }

// ofFew returns the question of the largest of k counts of few cards, whose counts are too dependent to be
// taken as independent: k times the exact p-value of a single one, which is not too small.
func ofFew(q Question, k int, worst func(cells []uint64, looks float64) float64) Question {
	q.judge = always(func(cells []uint64, looks float64) chance.Outcome {
		return chance.BinomialTwoSided(worst(cells, looks), looks, q.probability).Times(chance.BonferroniOf(float64(k)))
	})
	return q
}

// minForLargest is the least number of cards for the tests of largest deviations, and minForFew that of
// those which ofFew takes. With fewer cards the counts are too dependent for the distributions of laws.
const (
	minForLargest = 20
	minForFew     = 3
)

// answer returns what a question says of the counts of its test.
func (t Test) answer(q Question, cells []uint64) chance.Answer {
	a := chance.Answer{Test: cmp.Or(q.Name, t.Name), Title: q.title, Few: true}
	looks, ok := float64(ints.Sum(cells))/float64(t.Per), true
	if ok = t.Per == 0 || looks >= q.least; ok && q.judge != nil {
		a.Outcome, ok = q.judge(cells, looks)
	} else if ok {
		a.Outcome, ok = chance.Fit(cells, q.law())
	}
	if ok {
		a.Words = q.words(cells, looks)
		return a
	}
	a.Least = t.shufflesFor(q)
	if q.law != nil {
		a.LeftOut = tooFew(float64(a.Least))
	} else {
		a.LeftOut = cmp.Or(q.needs, tooFew(q.least))
	}
	return a
}

// tooFew is the reason for too few shuffles.
func tooFew(shuffles float64) string {
	return fmt.Sprintf("needs at least %.0f shuffles", shuffles)
}

// Counted returns the number of shuffles that are counted, of a number of them in chunks,
// of which only the last one may be smaller than the others.
func (t Test) Counted(shuffles uint64) uint64 {
	if t.looks == nil {
		return shuffles
	}
	return shuffles/ChunkShuffles*t.looks(ChunkShuffles) + t.looks(shuffles%ChunkShuffles)
}

// leastShuffles returns the least number of shuffles for one of the questions.
func (t Test) leastShuffles() (least uint64) {
	if t.least != nil {
		return t.least()
	}
	least = MaxShuffles + 1
	for _, q := range t.Questions {
		if !q.quiet {
			least = min(least, t.shufflesFor(q))
		}
	}
	return least
}

// shufflesFor returns the least number of shuffles for a question.
func (t Test) shufflesFor(q Question) uint64 {
	looks := q.least
	if looks == 0 && q.law != nil {
		looks = float64(chance.LeastForFit(q.law()))
	}
	enough := uint64(MaxShuffles + 1) // an int of 32 bits is too small for sort.Search
	for low := uint64(0); low < enough; {
		if middle := (low + enough) / 2; float64(t.Counted(middle)) >= looks {
			enough = middle
		} else {
			low = middle + 1
		}
	}
	return enough
}

// row is a name of Spec.Tests: the packs that it fits and its tests.
type row struct {
	name        string
	others      []string // the names of its other questions
	least, most int      // number of cards; most is 0 if there is no limit
	ofHand      int      // least is the cards of the hand and this number, if it is not 0
	fits        fits
	quiet       bool                    // whether it is left out without a mention if it does not fit
	misfit      func(b *Battery) string // another reason why it does not fit the pack, or ""; nil if there is none
	one         func(b *Battery) Test   // its test, if it has one; several are tests
	tests       func(b *Battery, reuse bool) []Test
	prints      *ofPrints // what it says of fingerprints; nil if it needs none
	ofFirst     uint64    // the least number of packs, if it is a test of the first packs that an input keeps
	// answers is what it says of the answers of the tests before it; nil if nothing.
	answers func(all []chance.Answer) (a chance.Answer, ok bool)
}

// fits says which packs a test can have.
type fits int

const (
	anyPack   fits = iota // whole packs, and those of which only the first positions are tested
	wholePack             // whole packs
	namedPack             // whole packs of cards with ranks and suits
)

// testsOf returns the tests of the row.
func (r row) testsOf(b *Battery, reuse bool) []Test {
	switch {
	case r.one != nil:
		return []Test{r.one(b)}
	case r.tests != nil:
		return r.tests(b, reuse)
	}
	return nil
}

// Battery determines the tests of an audit.
type Battery struct {
	first int      // number of tested positions; cards for the whole pack
	only  []string // names of rows and of questions; empty is all
	read  bool     // whether all modes have the same packs: those of Read
	shuffled.Pack
	Form     planes.Form // of batches
	shuffles uint64      // of the plan; 0 if unknown
	// DeckRanks is the number of ranks of the deck whose order before the shuffles is sought; 0 if
	// the order is known, or no deck has it.
	DeckRanks int

	// These are computed at the first call, once for all modes and tallies.
	table func() *eval.Table
	laws  map[string]func() []float64 // of scalars, by name
}

// handSize is the number of cards of a hand in the tests of whole packs.
const handSize = 7

// hand returns the number of positions that the tests of hands use.
func (b *Battery) hand() int {
	if b.Whole() {
		return handSize
	}
	return b.first
}

// Whole reports whether the whole pack is tested.
func (b *Battery) Whole() bool { return b.first == b.Cards }

// drawn reports whether the packs are draws from a pool.
func (b *Battery) drawn() bool { return b.read && !b.Whole() }

// card returns the name of a card, or its number as in "card 14".
func (b *Battery) card(card int) string { return b.Card("card", card) }

// among returns the words for a card of a hand: "card" and "among the first 7", or of a draw.
func (b *Battery) among() (card, first string) {
	switch {
	case b.drawn() && b.HasNames():
		return "name", "in a draw"
	case b.drawn():
		return "number", "of a draw"
	}
	return "card", fmt.Sprintf("among the first %d", b.hand())
}

// unfit returns the reason why the tests of the row do not fit the pack, or "".
func (r row) unfit(b *Battery) string {
	least := r.least
	if r.ofHand > 0 {
		least = b.hand() + r.ofHand
	}
	if r.fits != anyPack && b.drawn() {
		return "needs whole packs, not draws"
	}
	if r.fits != anyPack && !b.Whole() {
		return fmt.Sprintf("needs the whole pack, but only %d positions are shuffled", b.first)
	}
	if r.fits == namedPack && !b.Named {
		return "needs cards with ranks and suits: decks of 52"
	}
	if r.misfit != nil {
		if why := r.misfit(b); why != "" {
			return why
		}
	}
	switch {
	case b.Cards < least:
		return fmt.Sprintf("needs at least %d cards", least)
	case r.most > 0 && b.Cards > r.most:
		return fmt.Sprintf("needs at most %d cards", r.most)
	}
	return ""
}

// ofPrints is a test of the fingerprints of orders.
type ofPrints struct {
	title string
	least func(b *Battery) uint64 // the least number of shuffles
	any   bool                    // whether any number of shuffles may be enough
	judge func(b *Battery, prints marked) chance.Answer
}

// marked is the fingerprints of one mode among those of a tally.
type marked struct {
	all      chunk.Prints
	mark     byte
	shuffles uint64   // of the mode, counted so far
	comings  *Comings // nil unless the test is repeats
}

func (m marked) each(yield func(*chunk.Print) bool) {
	for i := range m.all {
		if m.all[i][0]&MarkBit == m.mark && !yield(&m.all[i]) {
			return
		}
	}
}

// MarkBit is the bit of a fingerprint's first byte that has the mode.
const MarkBit = 1 << 7
