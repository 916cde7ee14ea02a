//go:build amd64 && !purego

package showdown

import (
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// avx2 returns the kernels of AVX2.
func avx2() *assembly {
	return &assembly{
		width:    len(kernels.Half{}),
		deal:     byGame(kernels.ShowdownAVX2, kernels.ShowdownOmahaAVX2, kernels.ShowdownOmaha8AVX2),
		headsUp:  byGame(kernels.HeadsUpAVX2, kernels.HeadsUpOmahaAVX2, kernels.HeadsUpOmaha8AVX2),
		best:     kernels.BestAVX2,
		lows:     kernels.LowsAVX2,
		table:    kernels.TableAVX2,
		setCards: func(row func(i int) []byte, card *[64]strength.Hand, _ strength.Game) { kernels.SetCodes256(row, card) },
		setGame:  setGame256,
	}
}

// setGame256 sets the constants of the game.
func setGame256(row func(i int) []byte, g strength.Game) {
	const inverted = 1 << 15 // AVX2 compares signed words
	kernels.SetWords(row(layout.GameBelow256), 1<<(4+g.LowestRank()))
	kernels.SetWords(row(layout.GameLowest256), 0xffff<<g.LowestRank())
	kernels.SetWords(row(layout.GameThree256), kindWord(g, strength.ThreeOfAKind)^inverted)
	kernels.SetWords(row(layout.GameStraight256), kindWord(g, strength.Straight)^inverted)
	kernels.SetWords(row(layout.GameFull256), kindWord(g, strength.FullHouse)^inverted)
	kernels.SetWords(row(layout.GameFlush256), kindWord(g, strength.Straight)^kindWord(g, strength.StraightFlush))
}
