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

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
)

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

// Draw returns k of the numbers 0 to n-1, drawn without replacement, in the order
// drawn. Every such sequence is equally likely, and it depends on the words of src
// alone. Draw is fisher-yates-forward on a sparse array: time and memory grow with
// k, not with n. It returns an error unless 0 <= k <= n.
func Draw(k, n int, src rand.Source) ([]int, error) {
	if k < 0 || k > n {
		return nil, fmt.Errorf("cannot draw %d of %d", k, n)
	}
	r := rand.New(src)
	moved := make(map[int]int, k)
	at := func(place int) int {
		if number, ok := moved[place]; ok {
			return number
		}
		return place
	}
	drawn := make([]int, k)
	for i := range drawn {
		j := i + r.IntN(n-i)
		drawn[i] = at(j)
		moved[j] = at(i)
	}
	return drawn, nil
}

func fisherYates(r *rand.Rand) Func { return fromEnd(r.IntN) }

// fromEnd returns Fisher-Yates with a given function that draws a number from 0 to
// n-1.
func fromEnd(draw func(n int) int) Func {
	return func(n int, swap func(i, j int)) {
		for i := n - 1; i > 0; i-- {
			swap(i, draw(i+1))
		}
	}
}

func forward(r *rand.Rand) Func {
	return func(n int, swap func(i, j int)) { drawFirst(r, n-1, n, swap) }
}

func partialOf(first int) func(*rand.Rand) Func {
	return func(r *rand.Rand) Func {
		return func(n int, swap func(i, j int)) { drawFirst(r, min(first, n-1), n, swap) }
	}
}

// drawFirst draws k of n cards uniformly and moves them to the front.
func drawFirst(r *rand.Rand, k, n int, swap func(i, j int)) {
	for i := range k {
		swap(i, i+r.IntN(n-i))
	}
}

// wordDraws is the number of cards that the deck engine draws from one random word.
// maxOutcomes is the largest number of outcomes of one word: a large pack needs more
// than one word.
const (
	wordDraws   = 7
	maxOutcomes = 1 << 40
)

// deckEngine is the partial shuffle of package deck for packs of any size: batched
// bounded draws (Brackett-Rozinsky and Lemire 2024).
func deckEngine(r *rand.Rand) Func {
	return func(n int, swap func(i, j int)) {
		for from, k := 0, min(wordDraws, n-1); from < k; {
			to, outcomes := from, uint64(1)
			for to < k && (to == from || outcomes <= maxOutcomes/uint64(n-to)) {
				outcomes *= uint64(n - to)
				to++
			}
			var draws [wordDraws]uint64
			for even := false; !even; {
				word := r.Uint64()
				for i := from; i < to; i++ {
					draws[i], word = bits.Mul64(word, uint64(n-i))
				}
				even = word >= -outcomes%outcomes // the accepted words are uniform over the outcomes
			}
			for ; from < to; from++ {
				swap(from, from+int(draws[from]))
			}
		}
	}
}

func naive(r *rand.Rand) Func {
	return func(n int, swap func(i, j int)) {
		for i := range n {
			swap(i, r.IntN(n))
		}
	}
}

func sattolo(r *rand.Rand) Func {
	return func(n int, swap func(i, j int)) {
		for i := n - 1; i > 0; i-- {
			swap(i, r.IntN(i))
		}
	}
}

// SattoloTimes is sattolo-times with a number of times, 1 or more.
func SattoloTimes(times int) Algorithm {
	return Algorithm{
		Name: withParameter("sattolo-times", times), Sweep: FromEnd, Revisits: true,
		About:  "sattolo k times: all results are even, or all are odd; little else differs from fair",
		Source: "folklore",
		Cost:   "k (n-1) swaps and draws",
		start: func(r *rand.Rand) Func {
			return func(n int, swap func(i, j int)) {
				for range times {
					sattolo(r)(n, swap)
				}
			}
		},
	}
}

// LeftOut is left-out: each k-th place, counted from 1 at the front, is left out.
func LeftOut(k int) Algorithm {
	return Algorithm{
		Name: withParameter("left-out", k), Sweep: FromEnd,
		About:  "Fisher-Yates without each k-th place: the card there is not swapped",
		Source: "folklore",
		Cost:   "n-1 swaps and draws, less n/k",
		start: func(r *rand.Rand) Func {
			return func(n int, swap func(i, j int)) {
				for i := n - 1; i > 0; i-- {
					if (i+1)%k != 0 {
						swap(i, r.IntN(i+1))
					}
				}
			}
		},
	}
}

// OneNumber is one-number: "float" draws by quotients of 31 bits, "modulo" by remainders.
func OneNumber(how string) Algorithm {
	return Algorithm{
		Name: withParameter("one-number", how), Sweep: FromEnd,
		About:  "Fisher-Yates with the same random number for all draws: a new seed from a clock at each",
		Source: "folklore",
		Cost:   "n-1 swaps, a draw",
		start: func(r *rand.Rand) Func {
			return func(n int, swap func(i, j int)) {
				word := r.Uint64() >> 33
				fromEnd(func(n int) int {
					if how == "modulo" {
						return int(word % uint64(n))
					}
					return int(word * uint64(n) >> 31)
				})(n, swap)
			}
		},
	}
}

// insideOut adds card i at a random position j of the first i; the card there moves to
// position i. In place this is a swap.
func insideOut(r *rand.Rand) Func {
	return func(n int, swap func(i, j int)) {
		for i := range n {
			swap(i, r.IntN(i+1))
		}
	}
}

// randMax is the smallest RAND_MAX that ISO C allows.
const randMax = 32767

func rand15(r *rand.Rand) int { return int(r.Uint64() >> 49) }

func modulo(r *rand.Rand) Func {
	return fromEnd(func(n int) int { return rand15(r) % n })
}

func float(r *rand.Rand) Func {
	return fromEnd(func(n int) int {
		for {
			if x := float64(rand15(r)) / randMax; x < 1 {
				return int(x * float64(n))
			}
		}
	})
}

func reseed32(r *rand.Rand) Func {
	var seeded rand.PCG
	shuffle := fisherYates(rand.New(&seeded))
	return func(n int, swap func(i, j int)) {
		seeded.Seed(uint64(r.Uint32()), 0)
		shuffle(n, swap)
	}
}

// coinSort moves card i towards the front, by one position for each head before the
// first tail.
func coinSort(r *rand.Rand) Func {
	return func(n int, swap func(i, j int)) {
		for i := 1; i < n; i++ {
			heads := bits.TrailingZeros64(r.Uint64())
			for j := i; j > max(0, i-heads); j-- {
				swap(j, j-1)
			}
		}
	}
}

// Stage is the pack after a step of a shuffle that does not work by swaps.
type Stage struct {
	Text  string // what was done, as in "riffle 2, interleave"
	Order []int  // the card at each position
	// Packets has the packet of the card at each position, from 1, or 0 for a card that is
	// in none yet. It is nil without packets.
	Packets []int
	// Keys has the random key of the card at each position. It is nil without keys.
	Keys []uint64
}

// NewStages returns a function that shuffles n cards and returns the stages of the pack.
// The last one is the order that New(src) gives for the same words. It returns nil if the
// algorithm works by swaps.
func (a Algorithm) NewStages(src rand.Source) func(n int) []Stage {
	if a.order == nil {
		return nil
	}
	fill := a.order(rand.New(src))
	return func(n int) (all []Stage) {
		fill(make([]int, n), func(s Stage) { all = append(all, s) })
		return all
	}
}

// watchKeys reports the keys in the order of the cards, then sorted. The low bits of a key
// are its card.
func watchKeys(order []int, keys []uint64, watch func(Stage)) {
	low := bits.Len(uint(len(order)))
	drawn, sorted, start := make([]uint64, len(keys)), make([]uint64, len(keys)), make([]int, len(keys))
	for p, key := range keys {
		sorted[p] = key >> low << low
		drawn[order[p]] = sorted[p]
		start[p] = p
	}
	watch(Stage{Text: "draw a key for each card", Order: start, Keys: drawn})
	watch(Stage{Text: "sort by key", Order: slices.Clone(order), Keys: sorted})
}

func watchCut(order []int, top int, watch func(Stage)) {
	start, before, after := make([]int, len(order)), make([]int, len(order)), make([]int, len(order))
	for p, card := range order {
		start[p], before[p], after[p] = p, 1, 2
		if p >= top {
			before[p] = 2
		}
		if card < top {
			after[p] = 1
		}
	}
	watch(Stage{Text: fmt.Sprintf("cut at %d", top), Order: start, Packets: before})
	watch(Stage{Text: "put them at the end", Order: slices.Clone(order), Packets: after})
}

// watchPacket reports that the cards before top, of which the last packet begins at place,
// are on the new pile. The pile is behind the others.
func watchPacket(order []int, top, place int, watch func(Stage)) {
	n, number := len(order), 1
	s := Stage{Order: make([]int, n), Packets: make([]int, n)}
	for p := range n - top {
		s.Order[p] = top + p
	}
	copy(s.Order[n-top:], order[place:])
	for p := n - 1; p >= n-top; p-- { // the first packet is last
		s.Packets[p] = number
		if p > n-top && s.Order[p-1] != s.Order[p]-1 {
			number++
		}
	}
	size := 0
	for p := n - top; p < n && s.Packets[p] == number; p++ {
		size++
	}
	s.Text = fmt.Sprintf("packet %d, size %d", number, size)
	watch(s)
}

// watchRiffle reports the cut into two packets, then the packets interleaved.
func watchRiffle(order, before []int, right []bool, number int, watch func(Stage)) {
	cut, after := make([]int, len(order)), make([]int, len(order))
	left := 0
	for p, r := range right {
		after[p] = 1
		if r {
			after[p] = 2
		} else {
			left++
		}
	}
	for p := range cut {
		cut[p] = 1
		if p >= left {
			cut[p] = 2
		}
	}
	watch(Stage{Text: fmt.Sprintf("riffle %d, cut at %d", number, left), Order: slices.Clone(before), Packets: cut})
	watch(Stage{Text: fmt.Sprintf("riffle %d, interleave", number), Order: slices.Clone(order), Packets: after})
}
