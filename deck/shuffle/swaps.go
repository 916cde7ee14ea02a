package shuffle

import (
	"math/bits"
	"math/rand/v2"
)

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
