// Package shuffle is a catalogue of shuffling algorithms, fair and unfair, under
// their usual names.
//
// A shuffle is a Func. Its arguments are a length and a function that swaps two
// positions, so it shuffles any slice. The method Shuffle of math/rand/v2 is a Func.
//
//	a, err := shuffle.Parse("fisher-yates")
//	if err != nil {
//		panic(err)
//	}
//	guests := []string{"Ann", "Ben", "Cas", "Dot"}
//	shuffleThem := a.New(rand.NewPCG(2, 0))
//	shuffleThem(len(guests), func(i, j int) { guests[i], guests[j] = guests[j], guests[i] })
//	fmt.Println(guests)
//
// Positions count from 0; position 0 is the front of the pack. Every algorithm takes
// any length. The result depends on the random words and on the lengths alone. Some
// algorithms, such as a riffle, do not work by swaps: they draw the new order first
// and then perform it by swaps. The package uses the standard library only.
package shuffle

import "math/rand/v2"

// Func shuffles n elements. It calls swap to exchange the elements at positions i
// and j, 0 to n-1; i and j may be equal. A Func has state between calls, so only one
// goroutine at a time may use it.
//
// To draw and swap a card takes about 3 ns; 1 ns of this is the call of swap.
// Algorithm.NewInts avoids this call.
type Func func(n int, swap func(i, j int))

// Sweep is the end of the pack at which an algorithm begins.
type Sweep uint8

// An algorithm with FromEnd or FromFront calls swap(i, j) with i as its current
// position: the positions from the end, or from the front, to i are then final, unless the
// algorithm Revisits. With NoSweep, no position is final before the shuffle ends.
const (
	NoSweep Sweep = iota
	FromEnd
	FromFront
)

// Algorithm is an entry of the catalogue.
type Algorithm struct {
	Name   string // with its parameter, if any: "sattolo", "riffle(7)"
	About  string // what it does, in one line
	Source string // its publication
	Cost   string // steps and random draws for n cards
	Fair   bool   // whether every order of the shuffled positions is equally likely
	Sweep  Sweep  // where its swaps begin; NoSweep if it does not work by swaps
	// Revisits is whether it swaps positions again that its sweep has passed.
	Revisits bool
	First    int // number of positions that it shuffles, from the front; 0 is all

	start func(*rand.Rand) Func
	order func(*rand.Rand) filler             // instead of start, if it does not work by swaps
	ints  func(rand.Source) func(cards []int) // a faster form for slices; nil if there is none
}

// New returns the algorithm with src as its source of random words. The orders
// depend on these words and on the lengths of the calls alone.
func (a Algorithm) New(src rand.Source) Func {
	if a.order != nil {
		return byOrder(a.order(rand.New(src)))
	}
	return a.start(rand.New(src))
}

// NewInts returns a function that shuffles a slice in place. It gives the same orders
// as New(src).Ints and is faster for fisher-yates. It may read more words of src than
// it uses, so nothing else may read src.
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
