//go:build amd64 && !purego

package hands

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	switch level {
	case lanes.AVX512:
		return kernel{deal512, dealClasses512, true, samples512}
	case lanes.AVX2:
		return kernel{deal256, dealClasses256, false, samples256}
	}
	return plain()
}

// deal512 returns the dealer of the plan with AVX-512.
func deal512(p *plan) dealer {
	rows := p.dealRows512()
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := sampling.StatesOf(&s), kernels.AtLeast{}
		kernels.DealAVX512(rows, &state, rounds, &n)
		kernels.AddHands(counts, &n, rounds)
	}
}

// dealClasses512 returns the dealer of the plan with AVX-512. It counts by class.
func dealClasses512(p *plan) classDealer {
	plan, rows := p.classDealRows512(), strength.ClassRowsOf(p.cards)
	return func(s sampling.Streams, rounds uint64, counts *strength.SlotCounts) {
		state := sampling.StatesOf(&s)
		kernels.DealClassesAVX512(plan, &state, rounds, rows, &counts[0])
	}
}

// samples512 draws samples with AVX-512.
func samples512(p *plan) sampler {
	var rows [arguments.SampleRows]kernels.Row
	_, last := p.drawn()
	p.setDraws(func(i int) []byte { return rows[i][:] }, last, 0xff)
	kernels.SetBytes(rows[arguments.First][:], p.first())
	return func(s sampling.Streams) func(to []Samples, accepted []uint64) {
		state := sampling.StatesOf(&s)
		return func(to []Samples, accepted []uint64) {
			kernels.SamplesAVX512(&rows, &state, uint64(len(to)), &to[0], &accepted[0])
		}
	}
}

// classDealRows512 returns the plan in the layout of the AVX-512 kernel that deals and
// counts classes.
func (p *plan) classDealRows512() *[arguments.ClassDealRows512]kernels.Row {
	var r [arguments.ClassDealRows512]kernels.Row
	card, last := p.drawn()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0xff)
	for x, h := range card {
		if h != 0 {
			at := bits.TrailingZeros64(uint64(h))
			rank := uint16(1) << (at%16 + arguments.KickerBits)
			r[arguments.ClassCard512][x] = uint8(rank) | arguments.FlushCodes[at/16]
			r[arguments.ClassCard512+1][x] = uint8(rank >> 8)
		}
	}
	kernels.SetBytes(r[arguments.First][:], p.first())
	return &r
}

// dealRows512 returns the plan in the layout of the AVX-512 kernels that deal and count
// categories.
func (p *plan) dealRows512() *[arguments.DealRows512]kernels.Row {
	var r [arguments.DealRows512]kernels.Row
	card, last := p.drawn()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0xff)
	for x, h := range card {
		if h == 0 {
			continue
		}
		at := bits.TrailingZeros64(uint64(h))
		rank, code := 1<<(at%16), arguments.FlushCodes[at/16]
		r[arguments.Card512][x] = uint8(rank&arguments.LowRanks) | code<<7
		r[arguments.Card512+1][x] = uint8(rank>>arguments.LowCount) | code>>1<<6
		r[arguments.Suit512][x] = code>>1<<6 | code&1<<5
	}
	for i := range 3 {
		kernels.SetBytes(r[arguments.Paired512+i][:], uint8(8-p.cards+i)<<5)
	}
	kernels.SetBytes(r[arguments.Cards512][:], uint8(p.cards))
	kernels.SetBytes(r[arguments.First][:], p.first())
	kernels.SetBytes(r[arguments.Trips512][:], kernels.Ones(p.game == strength.ShortTrips))
	low, high := straightsOf(p.game)
	for i := range 2 {
		copy(r[arguments.Low512+i][:], low[i*len(kernels.Row{}):])
	}
	r[arguments.High512] = high
	return &r
}

// straightsOf returns a byte for every low and every high part of a mask of ranks (see
// arguments.LowRanks). The AVX-512 kernel that deals adds the two. The lower four bits get to
// eight if there are five in a row: from the low part the row that ends with the eight,
// from the high one that which begins with the nine, or five if a row of five is within
// the part. The next bit is set in both parts if they have five in a row with the ace
// below. The upper three count down the ranks.
func straightsOf(g strength.Game) (low [128]byte, high [64]byte) {
	belowLow, belowHigh := 0x0f, 0x20 // two to five, ace
	if g.Short() {
		belowLow, belowHigh = 0x70, 0x21 // six to eight, nine and ace
	}
	for x := range low {
		ending := bits.LeadingZeros8(^uint8(x << 1))
		if strength.HasFive(x) {
			ending = 5
		}
		low[x] = uint8(1 + min(ending, 5) + (7-bits.OnesCount8(uint8(x)))<<5)
		if x&belowLow == belowLow {
			low[x] += 1 << 4
		}
	}
	for x := range high {
		beginning := bits.TrailingZeros8(^uint8(x))
		if strength.HasFive(x) {
			beginning = 5
		}
		high[x] = uint8(2 + min(beginning, 5) - bits.OnesCount8(uint8(x))<<5)
		if x&belowHigh == belowHigh {
			high[x] += 1 << 4
		}
	}
	return low, high
}

// setDraws sets the rows of the draws. In the rows of arguments.Draws, a step that draws
// has all bytes drawing, and another step their complement.
func (p *plan) setDraws(row func(i int) []byte, last [arguments.Steps]uint8, drawing uint8) {
	for i := range arguments.Steps {
		kernels.SetWords(row(arguments.Base+i), uint16(p.Base[i]))
		kernels.SetBytes(row(arguments.Last+i), last[i])
		kernels.SetBytes(row(arguments.Draws+i), drawing^kernels.Ones(i < p.Unused))
	}
	for g, threshold := range p.Threshold {
		kernels.SetWords(row(arguments.Threshold+g), threshold)
	}
}

// first is what a kernel ors to the position of step 0: if the step draws nothing, that
// is 0 and becomes the last position.
func (p *plan) first() uint8 { return blank & kernels.Ones(p.Unused > 0) }

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
func dealClasses256(p *plan) classDealer {
	rows, few, t := p.dealRows256(), fewCards(p.cards), strength.Classes()
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
