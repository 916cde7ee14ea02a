// Package shuffle is a catalogue of shuffles, fair ones and others, under the
// names that the field gives them.
//
// A shuffle is a Func: it sees a length and a way to swap two positions, so it
// shuffles anything, as does Shuffle of math/rand/v2, which is a Func too.
// Positions count from 0. Every algorithm works on any length; one that moves
// cards otherwise than by swaps draws the whole new order first and then
// brings it about by swaps. The package needs the standard library alone.
package shuffle

import "math/rand/v2"

// Func shuffles n things through swap, which exchanges those at positions i
// and j, at times with i = j. It keeps scratch space and its place in a random
// stream between calls, so one goroutine at a time may use it.
//
// The call through swap costs about 1 ns of the 3 ns that drawing and swapping
// a card take. Algorithm.NewInts does without where that matters.
type Func func(n int, swap func(i, j int))

// Sweep tells which end of the pack an algorithm works from.
type Sweep uint8

// A NoSweep algorithm has no part that is shuffled already while it works. The
// others call swap(i, j) with the place i that they have come to: all
// positions from the end to i are then done, or from the front to i.
const (
	NoSweep Sweep = iota
	FromEnd
	FromFront
)

// Algorithm is an entry of the catalogue.
type Algorithm struct {
	Name   string // as in "sattolo", or with its parameter "riffle(7)"
	About  string // what it does, in a line
	Source string // who published it
	Cost   string // steps and random draws for n cards
	Fair   bool   // whether every order is equally likely
	Sweep  Sweep  // where its swaps begin, if it works by swaps
	First  int    // how many positions it shuffles; 0 is all of them

	start func(*rand.Rand) Func
	ints  func(rand.Source) func(cards []int) // start for slices, if that has a faster form
}

// New returns the algorithm at work on the words of src. The Func depends on
// those words and on the lengths it is called with, on nothing else.
func (a Algorithm) New(src rand.Source) Func { return a.start(rand.New(src)) }

// NewInts returns what shuffles slices in place: it leaves
// the orders that New(src).Ints does, sooner for fisher-yates. It may read src
// ahead, so nothing else may read it.
func (a Algorithm) NewInts(src rand.Source) func(cards []int) {
	if a.ints != nil {
		return a.ints(src)
	}
	return a.New(src).Ints
}

// Ints shuffles cards in place.
func (f Func) Ints(cards []int) {
	f(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}
