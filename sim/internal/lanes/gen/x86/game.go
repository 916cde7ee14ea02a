// Package x86 has what the generators of AVX-512 and AVX2 share: loops, labels and read-only data,
// the rows of the stack, and kernels that differ in the length of vectors only.
package x86

// Game is what distinguishes the kernels of games. Hold'em and the games with a short deck
// have the same kernels, which read the game's constants from the plan.
type Game struct {
	name    string // a part of the names of kernels
	TwoHole bool   // exactly two hole cards play
	HasLow  bool   // half of the pot goes to the best low
}

func AnyHole() Game { return Game{} }

func Omaha() Game { return Game{name: "Omaha", TwoHole: true} }

func Omaha8() Game { return Game{name: "Omaha8", TwoHole: true, HasLow: true} }
