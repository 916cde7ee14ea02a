package flags

import "math/rand/v2"

// maxDrawnSeed is the bound of drawn seeds. Tools that read numbers as doubles
// represent integers up to 2^53 exactly.
const maxDrawnSeed = 1 << 53

// SeedOr returns the seed of the command line, or draws one if it has none.
func SeedOr(set *Set, seed uint64) uint64 {
	if set.Given("seed") {
		return seed
	}
	return rand.Uint64N(maxDrawnSeed)
}
