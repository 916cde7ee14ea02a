//go:build amd64 && !purego

package showdown

import (
	"math/bits"

	"golang.org/x/sys/cpu"

	"pokersim/deck"

	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/strength"
)

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	switch level {
	case lanes.AVX512:
		return avx512().kernel()
	case lanes.AVX2:
		return avx2().kernel()
	}
	return plain()
}

// gathers is whether VPGATHERDD takes less time than loads one after another: on the processors of
// Intel since Sapphire Rapids, which have AMX. Those before have a slower one since the mitigation of
// Downfall (INTEL-SA-00828), and that of Zen 4 takes three times as long.
var gathers = cpu.X86.HasAMXTile

// avx512 returns the kernels of AVX-512.
func avx512() *assembly {
	lists := kernels.ListsAVX512
	if gathers {
		lists = kernels.GatheredListsAVX512
	}
	return &assembly{
		width:    len(kernels.Row{}),
		deal:     byGame(kernels.ShowdownAVX512, kernels.ShowdownOmahaAVX512, kernels.ShowdownOmaha8AVX512),
		headsUp:  byGame(kernels.HeadsUpAVX512, kernels.ShowdownOmahaAVX512, kernels.HeadsUpOmaha8AVX512),
		hands:    kernels.HandsAVX512,
		starting: kernels.StartingAVX512,
		best:     kernels.BestAVX512,
		lows:     kernels.LowsAVX512,
		seats:    kernels.TableAVX512,
		lists:    lists,
		joint:    kernels.JointAVX512,
		inline:   true,
		setRows:  setRowsAVX512,
		setCards: setCards512,
		setGame:  setGame512,
	}
}

// setCards512 sets the rows of the cards by position.
func setCards512(row func(i int) []byte, card *[64]strength.Hand, g strength.Game) {
	for x, h := range card {
		if h != 0 {
			at := bits.TrailingZeros64(uint64(h))
			rank := g.RankBit(at % 16)
			row(0)[x], row(1)[x], row(2)[x] = uint8(rank), uint8(rank>>8), arguments.SuitCodes[at/16]
			if g.TwoHole() {
				row(arguments.VectorLow - arguments.VectorCards)[x] = 1 << ((at%16 + 1) % deck.Ranks) // the bit in an eval.Low, or 0 if no low has it
			} else {
				row(arguments.VectorRank - arguments.VectorCards)[x] = uint8(at % 16)
			}
		}
	}
}

// setGame512 sets the constants of the game.
func setGame512(row func(i int) []byte, g strength.Game) {
	for i, shape := range strength.NewShapes(7) {
		kind := g.Kind(strength.Strength(shape>>arguments.KindOfWord)) << arguments.KindOfWord
		kernels.SetWords(row(arguments.GameShapes512)[2*i:2*i+2], shape&(1<<arguments.KindOfWord-1)|uint16(kind))
	}
	kernels.SetWords(row(arguments.GameBelow512), uint16(arguments.KindOfWord-g.LowestRank()))
	kernels.SetWords(row(arguments.GameLowest512), 0xfffc<<g.LowestRank())
	kernels.SetWords(row(arguments.GameStraight512), kindWord(g, strength.Straight))
	kernels.SetWords(row(arguments.GameFlush512), kindWord(g, strength.Flush)|1)
}

// avx2 returns the kernels of AVX2.
func avx2() *assembly {
	return &assembly{
		width:    len(kernels.Half{}),
		deal:     byGame(kernels.ShowdownAVX2, kernels.ShowdownOmahaAVX2, kernels.ShowdownOmaha8AVX2),
		headsUp:  byGame(kernels.HeadsUpAVX2, kernels.ShowdownOmahaAVX2, kernels.HeadsUpOmaha8AVX2),
		best:     kernels.BestAVX2,
		lows:     kernels.LowsAVX2,
		records:  kernels.TableAVX2,
		lists:    kernels.ListsAVX2,
		joint:    kernels.JointAVX2,
		setRows:  setRows,
		setCards: func(row func(i int) []byte, card *[64]strength.Hand, _ strength.Game) { kernels.SetCodes256(row, card) },
		setGame:  setGame256,
	}
}

// setGame256 sets the constants of the game.
func setGame256(row func(i int) []byte, g strength.Game) {
	const inverted = 1 << 15 // AVX2 compares signed words
	kernels.SetWords(row(arguments.GameBelow256), 1<<(4+g.LowestRank()))
	kernels.SetWords(row(arguments.GameLowest256), 0xffff<<g.LowestRank())
	kernels.SetWords(row(arguments.GameThree256), kindWord(g, strength.ThreeOfAKind)^inverted)
	kernels.SetWords(row(arguments.GameStraight256), kindWord(g, strength.Straight)^inverted)
	kernels.SetWords(row(arguments.GameFull256), kindWord(g, strength.FullHouse)^inverted)
	kernels.SetWords(row(arguments.GameFlush256), kindWord(g, strength.Straight)^kindWord(g, strength.StraightFlush))
}

// kindWord returns the upper word of strengths of a kind, without ranks.
func kindWord(g strength.Game, k strength.Strength) uint16 {
	return uint16(g.Kind(k) << arguments.KindOfWord)
}
