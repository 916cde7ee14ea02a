package main

// game is what distinguishes the kernels of games. Hold'em and the games with a short deck
// have the same kernels, which read the game's constants from the plan.
type game struct {
	name    string // a part of the names of kernels
	twoHole bool   // exactly two hole cards play
	hasLow  bool   // half of the pot goes to the best low
}

func anyHole() game { return game{} }

func omaha() game { return game{name: "Omaha", twoHole: true} }

func omaha8() game { return game{name: "Omaha8", twoHole: true, hasLow: true} }
