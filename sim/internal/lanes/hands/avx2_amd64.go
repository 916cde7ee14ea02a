//go:build amd64 && !purego

package hands

import (
	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// deal256 returns the dealer of the plan with AVX2.
func deal256(p *plan) dealer {
	rows := p.dealRows256()
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := sampling.StatesOf(&s), kernels.AtLeast{}
		kernels.DealAVX2(rows, &state, rounds, &n)
		kernels.AddHands(counts, &n, rounds)
	}
}

// dealClasses256 returns the dealer of the plan with AVX2. It counts by slot.
func dealClasses256(p *plan, t *strength.ClassTable) classDealer {
	rows, few := p.dealRows256(), fewCards(p.cards)
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		state := sampling.StatesOf(&s)
		kernels.DealClassesAVX2(rows, &state, rounds, few, &t.Base[0], &counts[0])
	}
}

// samples256 draws samples with AVX2.
func samples256(p *plan) sampler {
	var rows [arguments.SampleRows]kernels.Half
	_, last := p.drawn()
	p.setDraws(func(i int) []byte { return rows[i][:] }, last, 0)
	kernels.SetBytes(rows[arguments.First][:], p.first())
	return func(s sampling.Streams) func(to []Samples, accepted []uint64) {
		state := sampling.StatesOf(&s)
		return func(to []Samples, accepted []uint64) {
			kernels.SamplesAVX2(&rows, &state, uint64(len(to)), &to[0], &accepted[0])
		}
	}
}

// dealRows256 returns the plan in the layout of the AVX2 kernels that deal and count
// categories or classes.
func (p *plan) dealRows256() *[arguments.DealRows256]kernels.Half {
	var r [arguments.DealRows256]kernels.Half
	card, last := p.drawn()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0)
	codes := r[arguments.Code256:][:4]
	kernels.SetCodes256(func(i int) []byte { return codes[i][:] }, &card)
	for i := range codes {
		for j, code := range codes[i] {
			codes[i][j] = code%16 | arguments.FlushCodes[code/16]<<4
		}
	}
	kernels.SetBytes(r[arguments.Cards256][:], uint8(p.cards))
	kernels.SetBytes(r[arguments.First][:], p.first())
	kernels.SetBytes(r[arguments.Trips256][:], kernels.Ones(p.game == strength.ShortTrips))
	for rank := range deck.Ranks { // VPSHUFB looks up 16 bytes of each half of a vector
		mask := uint16(1<<(rank+1) | 1<<rank>>(deck.Ranks-1)<<p.game.LowestRank())
		for _, at := range []int{rank, rank + 16} {
			r[arguments.Rank256][at], r[arguments.Rank256+1][at] = uint8(mask), uint8(mask>>8)
		}
	}
	kernels.SetBytes(r[arguments.Ranks256][:], ^uint8(1<<p.game.LowestRank()))
	return &r
}

// fewCards returns two vectors: ones if hands have fewer than six cards, and ones if they
// have fewer than seven. In hands of fewer cards the kernels drop fewer kickers.
func fewCards(cards int) *[2]kernels.Half {
	var few [2]kernels.Half
	for i := range few {
		kernels.SetBytes(few[i][:], kernels.Ones(cards < 6+i))
	}
	return &few
}
