package tests

import (
	"fmt"

	"pokersim/eval"
	"pokersim/sim/audit/internal/laws"
	"pokersim/sim/audit/internal/planes"
	"pokersim/sim/audit/internal/sample"
	"pokersim/sim/chunk"
)

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
	answers func(all []laws.Answer) (a laws.Answer, ok bool)
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
	sample.Pack
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
	if b.drawn() {
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
	judge func(b *Battery, prints marked) laws.Answer
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
