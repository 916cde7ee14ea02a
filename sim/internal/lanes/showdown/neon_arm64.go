//go:build !purego

package showdown

import (
	"pokersim/eval"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// kernelOf returns the functions of a level.
func kernelOf(level lanes.Level) kernel {
	if level == lanes.NEON {
		return kernel{showdownNEON, bestDealerNEON, lowDealerNEON, nil}
	}
	return plain()
}

// showdownNEON returns the dealer of the plan with NEON, of which only the winners are
// counted.
func showdownNEON(p *plan) dealer {
	vectors, numbers, rest := p.vectorsNEON(), p.numbersNEON(), dealGo(p)
	return func(s *streams, rounds uint64, counts []uint64) {
		state, rows := sampling.StatesOf(&s.lanes), make([]kernels.Row, kernels.MaxBlocks*p.listed())
		for rounds >= layout.Block {
			blocks := min(rounds/layout.Block, kernels.MaxBlocks)
			var listed *kernels.Row
			if len(rows) > 0 {
				p.drawLists(&s.lists, rows[:int(blocks)*p.listed()])
				listed = &rows[0]
			}
			p.kernelNEON(&vectors[0], &numbers[0], &state, listed, blocks, &counts[0])
			rounds -= blocks*layout.Block - counts[0]
			counts[0] = 0
		}
		sampling.SetStates(&s.lanes, &state)
		rest(s, rounds, counts)
	}
}

// kernelNEON calls the kernel for the plan. The kernel deals whole blocks and adds deals
// to counts by set of winners, and the rejected deals as the empty set.
func (p *plan) kernelNEON(vectors *kernels.Vector, numbers *uint64, s *sampling.States, listed *kernels.Row, blocks uint64, counts *uint64) {
	headsUp := p.players == 2
	switch {
	case p.game == strength.Holdem && headsUp:
		kernels.HeadsUpNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.Holdem:
		kernels.ShowdownsNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.Short && headsUp:
		kernels.HeadsUpShortNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.Short:
		kernels.ShowdownsShortNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.ShortTrips && headsUp:
		kernels.HeadsUpShortTripsNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.ShortTrips:
		kernels.ShowdownsShortTripsNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.Omaha && headsUp:
		kernels.HeadsUpOmahaNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.Omaha:
		kernels.ShowdownsOmahaNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == strength.Omaha8:
		kernels.ShowdownsOmaha8NEON(vectors, numbers, s, listed, blocks, counts)
	}
}

// bestDealerNEON returns the dealer of best hands of one player with NEON.
func bestDealerNEON(p *plan) handsDealer {
	vectors, numbers, rest := p.vectorsNEON(), p.numbersNEON(), bestGo(p)
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state := sampling.StatesOf(&s)
		for rounds >= layout.Block {
			blocks := min(rounds/layout.Block, kernels.MaxBlocks)
			var sums [eval.Categories]uint64
			kernels.BestNEON(&vectors[0], &numbers[0], &state, nil, blocks, &sums[0])
			rejected := sums[len(sums)-1]
			n := kernels.AtLeast(sums[:])
			for i := range n {
				n[i] -= rejected
			}
			kernels.AddHands(counts, &n, blocks*layout.Block-rejected)
			rounds -= blocks*layout.Block - rejected
		}
		sampling.SetStates(&s, &state)
		rest(s, rounds, counts)
	}
}

// lowDealerNEON returns the dealer of lows of one player with NEON.
func lowDealerNEON(p *plan) lowDealer {
	vectors, numbers, rest := p.vectorsNEON(), p.numbersNEON(), lowsGo(p)
	return func(s sampling.Streams, rounds uint64, counts *lowCounts) {
		state := sampling.StatesOf(&s)
		for rounds >= layout.Block {
			blocks := min(rounds/layout.Block, kernels.MaxBlocks)
			var n lowCounts
			kernels.LowsNEON(&vectors[0], &numbers[0], &state, nil, blocks, &n[0])
			rounds -= blocks*layout.Block - n[0]
			n[0] = 0
			addLows(counts, &n)
		}
		sampling.SetStates(&s, &state)
		rest(s, rounds, counts)
	}
}

// vectorsNEON and numbersNEON return the plan in the layout of the kernels. The vectors
// of the draws have the order of the numbers.
func (p *plan) vectorsNEON() []kernels.Vector {
	v := make([]kernels.Vector, layout.VectorDrawsNEON)
	kernels.SetCards(v[layout.VectorCardsNEON:], &p.card, p.game)
	kernels.SetShapes(v[layout.VectorShapesNEON:], p.game, 7)
	kernels.SetWords(v[layout.VectorRunNEON][:], kernels.Runs(p.game))
	for i := range layout.AllRows {
		kernels.SetBytes(v[layout.VectorLastNEON+i][:], uint8(p.left-1-i))
		kernels.SetBytes(v[layout.VectorKnownNEON+i][:], p.known[i])
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
		kernels.SetDivider(v[len(v)-3:], 0, 1, 2, d.second.base, 0, d.first.base*d.second.base)
	}
	for _, d := range p.kindsOfDraws()[2] {
		add(uint16(d.first.base), d.threshold)
	}
	return v
}

func (p *plan) numbersNEON() []uint64 {
	const width = uint64(len(kernels.Vector{}))
	draws := p.kindsOfDraws()
	n := p.numbers(int(width), func(int) int { return 0 })[:layout.NumberMoves]
	n[layout.NumberPairs] = uint64(len(draws[1]))
	n = append(n, uint64(len(draws[2]))) // layout.NumberSingles
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
