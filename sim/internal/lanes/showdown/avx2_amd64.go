//go:build amd64 && !purego

package showdown

import (
	"slices"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// showdown256Kernel is a kernel of showdowns.
type showdown256Kernel = func(vectors *kernels.Half, numbers *uint64, s *[4][layout.Streams]uint64, listed *kernels.Row, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)

// showdown256 returns the dealer of the plan with AVX2.
func showdown256(p *plan) dealer {
	vectors, numbers := p.vectors256(), p.numbers(len(kernels.Half{}), tables256)
	kernel := [...]showdown256Kernel{strength.Holdem: kernels.ShowdownAVX2, strength.Short: kernels.ShowdownAVX2, strength.ShortTrips: kernels.ShowdownAVX2, strength.Omaha: kernels.ShowdownOmahaAVX2, strength.Omaha8: kernels.ShowdownOmaha8AVX2}[p.game]
	if p.players == 2 && p.more == nil {
		kernel = [...]showdown256Kernel{strength.Holdem: kernels.HeadsUpAVX2, strength.Short: kernels.HeadsUpAVX2, strength.ShortTrips: kernels.HeadsUpAVX2, strength.Omaha: kernels.HeadsUpOmahaAVX2, strength.Omaha8: kernels.HeadsUpOmaha8AVX2}[p.game]
	}
	if p.more != nil {
		return func(s *streams, rounds uint64, counts []uint64) {
			p.runRecorded(s, rounds, len(kernels.Half{}), counts, func(state *[4][layout.Streams]uint64, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64 {
				return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0], record)
			})
		}
	}
	return func(s *streams, rounds uint64, counts []uint64) {
		p.run(s, rounds, func(state *[4][layout.Streams]uint64, listed *kernels.Row, blocks, rounds uint64) uint64 {
			return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0], nil)
		})
	}
}

// best256 returns the dealer of best hands of one player with AVX2.
func best256(p *plan) handsDealer {
	vectors, numbers := p.vectors256(), p.numbers(len(kernels.Half{}), tables256)
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := sampling.StatesOf(&s), kernels.AtLeast{}
		kernels.BestAVX2(&vectors[0], &numbers[0], &state, rounds, &n)
		kernels.AddHands(counts, &n, rounds)
	}
}

// lows256 returns the dealer of lows of one player with AVX2.
func lows256(p *plan) lowDealer {
	vectors, numbers := p.vectors256(), p.numbers(len(kernels.Half{}), tables256)
	return func(s sampling.Streams, rounds uint64, counts *lowCounts) {
		state, n := sampling.StatesOf(&s), lowCounts{}
		kernels.LowsAVX2(&vectors[0], &numbers[0], &state, rounds, &n[0])
		addLows(counts, &n)
	}
}

// tables256 returns the length in bytes of the table of a range: four bytes for each
// hand, rounded up to whole vectors.
func tables256(hands int) int {
	n := len(kernels.Half{})
	return (4*hands + n - 1) / n * n
}

// vectors256 returns the vectors of the plan in the layout of the AVX2 kernels.
func (p *plan) vectors256() []kernels.Half {
	v := make([]kernels.Half, layout.VectorDraws)
	kernels.CopyCodes256(v[layout.VectorCards:], &p.card)
	p.setRows(func(i int) []byte { return v[i][:] })
	setGame256(p.game, v[layout.VectorGame:])
	for _, d := range p.draws {
		var draw [layout.DrawVectors]kernels.Half
		for i, x := range d.words() {
			kernels.SetWords(draw[i][:], x)
		}
		v = append(v, draw[:]...)
		for hands := range slices.Chunk(d.first.hands, len(kernels.Half{})/4) {
			var cards kernels.Half
			for i, hand := range hands {
				copy(cards[4*i:], hand[:])
			}
			v = append(v, cards)
		}
	}
	return v
}

// setGame256 sets the constants of the game in the vectors of a plan of showdowns.
func setGame256(g strength.Game, vectors []kernels.Half) {
	const inverted = 1 << 15 // AVX2 compares signed words
	kernels.SetWords(vectors[layout.GameBelow256][:], 1<<(4+g.LowestRank()))
	kernels.SetWords(vectors[layout.GameLowest256][:], 0xffff<<g.LowestRank())
	kernels.SetWords(vectors[layout.GameThree256][:], kindWord(g, strength.ThreeOfAKind)^inverted)
	kernels.SetWords(vectors[layout.GameStraight256][:], kindWord(g, strength.Straight)^inverted)
	kernels.SetWords(vectors[layout.GameFull256][:], kindWord(g, strength.FullHouse)^inverted)
	kernels.SetWords(vectors[layout.GameFlush256][:], kindWord(g, strength.Straight)^kindWord(g, strength.StraightFlush))
}

// kindWord returns the upper word of strengths of a kind, without ranks.
func kindWord(g strength.Game, k strength.Strength) uint16 {
	return uint16(g.Kind(k) << layout.KindOfWord)
}
