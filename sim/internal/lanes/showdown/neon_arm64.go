//go:build !purego

package showdown

import (
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	if level == lanes.NEON {
		return kernel{showdownNEON, bestDealerNEON, lowDealerNEON, false, nil}
	}
	return plain()
}

// showdownNEON returns the dealer of the plan with NEON, of which only the winners are
// counted.
func showdownNEON(p *plan) dealer {
	call, rest := p.callNEON(p.kernelNEON()), dealGo(p)
	return func(s *streams, rounds uint64, counts []uint64) {
		rows := make([]kernels.Row, max(kernels.MaxBlocks*p.listed(), 1))
		rounds = inBlocks(&s.lanes, rounds, func(state *sampling.States, blocks uint64) (rejected uint64) {
			p.drawLists(&s.lists, rows[:int(blocks)*p.listed()])
			call(state, &rows[0], blocks, &counts[0])
			rejected, counts[0] = counts[0], 0
			return rejected
		})
		rest(s, rounds, counts)
	}
}

// showdownKernelNEON deals whole blocks and adds deals to counts by set of winners, and the
// rejected deals as the empty set.
type showdownKernelNEON = func(vectors *kernels.Vector, numbers *uint64, s *sampling.States, listed *kernels.Row, blocks uint64, counts *uint64)

// kernelNEON returns the kernel for the plan.
func (p *plan) kernelNEON() showdownKernelNEON {
	two := p.players == 2
	switch {
	case p.game == strength.Omaha8:
		return kernels.ShowdownsOmaha8NEON
	case p.game == strength.Omaha && two:
		return kernels.HeadsUpOmahaNEON
	case p.game == strength.Omaha:
		return kernels.ShowdownsOmahaNEON
	case two:
		return kernels.HeadsUpNEON
	}
	return kernels.ShowdownsNEON
}

// callNEON returns the kernel with the arguments that the plan determines.
func (p *plan) callNEON(kernel showdownKernelNEON) func(state *sampling.States, listed *kernels.Row, blocks uint64, counts *uint64) {
	vectors, numbers := p.vectorsNEON(), p.numbersNEON()
	return func(state *sampling.States, listed *kernels.Row, blocks uint64, counts *uint64) {
		kernel(&vectors[0], &numbers[0], state, listed, blocks, counts)
	}
}

// inBlocks deals whole blocks by calls, as long as all of their hands are wanted. A call
// returns the number of hands that it rejected. inBlocks returns the number of rounds that are
// still missing.
func inBlocks(s *sampling.Streams, rounds uint64, call func(state *sampling.States, blocks uint64) (rejected uint64)) uint64 {
	state := sampling.StatesOf(s)
	for rounds >= arguments.Block {
		blocks := min(rounds/arguments.Block, kernels.MaxBlocks)
		rounds -= blocks*arguments.Block - call(&state, blocks)
	}
	sampling.SetStates(s, &state)
	return rounds
}

// bestDealerNEON returns the dealer of best hands of one player with NEON.
func bestDealerNEON(p *plan) handsDealer {
	call, rest := p.callNEON(kernels.BestNEON), bestGo(p)
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		rounds = inBlocks(&s, rounds, func(state *sampling.States, blocks uint64) (rejected uint64) {
			var sums [eval.Categories]uint64
			call(state, nil, blocks, &sums[0])
			rejected = sums[len(sums)-1]
			n := kernels.AtLeast(sums[:])
			for i := range n {
				n[i] -= rejected
			}
			kernels.AddHands(counts, &n, blocks*arguments.Block-rejected)
			return rejected
		})
		rest(s, rounds, counts)
	}
}

// lowDealerNEON returns the dealer of lows of one player with NEON.
func lowDealerNEON(p *plan) lowDealer {
	call, rest := p.callNEON(kernels.LowsNEON), lowsGo(p)
	return func(s sampling.Streams, rounds uint64, counts *lowCounts) {
		rounds = inBlocks(&s, rounds, func(state *sampling.States, blocks uint64) (rejected uint64) {
			var n lowCounts
			call(state, nil, blocks, &n[0])
			rejected, n[0] = n[0], 0
			addLows(counts, &n)
			return rejected
		})
		rest(s, rounds, counts)
	}
}

// vectorsNEON and numbersNEON return the plan in the layout of the kernels. The vectors
// of the draws have the order of the numbers.
func (p *plan) vectorsNEON() []kernels.Vector {
	v := make([]kernels.Vector, arguments.VectorDrawsNEON)
	kernels.SetCards(v[arguments.VectorCardsNEON:], &p.card, p.game)
	kernels.SetShapes(v[arguments.VectorShapesNEON:], p.game, 7)
	kernels.SetGame(v[arguments.VectorGameNEON:], p.game)
	for i := range arguments.AllRows {
		kernels.SetBytes(v[arguments.VectorLastNEON+i][:], uint8(p.left-1-i))
		kernels.SetBytes(v[arguments.VectorKnownNEON+i][:], p.known[i])
	}
	add := func(words ...uint16) {
		for _, x := range words {
			v = append(v, kernels.Vector{})
			kernels.SetWords(v[len(v)-1][:], x)
		}
	}
	for _, d := range p.kindsOfDraws()[0] {
		add(uint16(d.first.base), uint16(d.second.base), d.threshold)
		table := make([]kernels.Vector, tableNEON(d)/len(kernels.Vector{}))
		for i, hand := range d.first.hands {
			copy(table[i/8][i%8*2:], hand[:])
		}
		v = append(v, table...)
	}
	for _, d := range p.kindsOfDraws()[1] {
		add(uint16(d.first.base*d.second.base), d.threshold, 0, 0, 0)
		kernels.SetDivider(v[len(v)-3:], 0, 1, 2, d.second.base, d.first.base*d.second.base)
	}
	for _, d := range p.kindsOfDraws()[2] {
		add(uint16(d.first.base), d.threshold)
	}
	return v
}

func (p *plan) numbersNEON() []uint64 {
	const width = uint64(len(kernels.Vector{}))
	draws := p.kindsOfDraws()
	n := p.numbers(int(width), func(int) int { return 0 })[:arguments.NumberMoves]
	n[arguments.NumberPairs] = uint64(len(draws[1]))
	n = append(n, uint64(len(draws[2]))) // arguments.NumberSingles
	for kind, some := range draws {
		for _, d := range some {
			n = append(n, d.fraction*2*width, uint64(d.first.row)*width)
			if kind < 2 {
				n = append(n, uint64(d.second.row)*width)
			}
			if kind == 0 {
				n = append(n, uint64(tableNEON(d)))
			}
		}
	}
	return n
}

// tableNEON returns the length in bytes of the table of a range: two bytes for each hand,
// rounded up to whole vectors.
func tableNEON(d drawNEON) int { return (2*len(d.first.hands) + 15) / 16 * 16 }

// drawNEON is draws from the fraction with a number.
type drawNEON struct {
	*sharedDraws
	fraction uint64
}

// kindsOfDraws returns the draws of ranges, of two cards and of one card. A card without
// a choice is not drawn: its place is 0, which its row has.
func (p *plan) kindsOfDraws() (kinds [3][]drawNEON) {
	for i := range p.draws {
		d, kind := &p.draws[i], 1
		switch {
		case d.first.hands != nil:
			kind = 0
		case d.second.base == 1:
			kind = 2
		}
		kinds[kind] = append(kinds[kind], drawNEON{d, uint64(i)})
	}
	return kinds
}
