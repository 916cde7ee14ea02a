//go:build !purego

package lanes

import (
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// showdownNEON returns the dealer of the plan with NEON, of which only the winners are
// counted.
func showdownNEON(p *showdownPlan) showdownDealer {
	vectors, numbers, rest := p.vectorsNEON(), p.numbersNEON(), showdownGo(p)
	return func(s *showdownStreams, rounds uint64, counts []uint64) {
		state, rows := states(&s.lanes), make([]row, maxBlocks*p.listed())
		for rounds >= block {
			blocks := min(rounds/block, maxBlocks)
			var listed *row
			if len(rows) > 0 {
				p.drawLists(&s.lists, rows[:int(blocks)*p.listed()])
				listed = &rows[0]
			}
			p.kernelNEON(&vectors[0], &numbers[0], &state, listed, blocks, &counts[0])
			rounds -= blocks*block - counts[0]
			counts[0] = 0
		}
		setStates(&s.lanes, &state)
		rest(s, rounds, counts)
	}
}

// kernelNEON calls the kernel for the plan. The kernel deals whole blocks and adds deals
// to counts by set of winners, and the rejected deals as the empty set.
func (p *showdownPlan) kernelNEON(vectors *vector, numbers *uint64, s *states4, listed *row, blocks uint64, counts *uint64) {
	headsUp := p.players == 2
	switch {
	case p.game == holdem && headsUp:
		headsUpNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == holdem:
		showdownsNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == short && headsUp:
		headsUpShortNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == short:
		showdownsShortNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == shortTrips && headsUp:
		headsUpShortTripsNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == shortTrips:
		showdownsShortTripsNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == omaha && headsUp:
		headsUpOmahaNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == omaha:
		showdownsOmahaNEON(vectors, numbers, s, listed, blocks, counts)
	case p.game == omaha8:
		showdownsOmaha8NEON(vectors, numbers, s, listed, blocks, counts)
	}
}

// bestDealerNEON returns the dealer of best hands of one player with NEON.
func bestDealerNEON(p *showdownPlan) dealer {
	vectors, numbers, rest := p.vectorsNEON(), p.numbersNEON(), bestGo(p)
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state := states(&s)
		for rounds >= block {
			blocks := min(rounds/block, maxBlocks)
			var sums [eval.Categories]uint64
			bestNEON(&vectors[0], &numbers[0], &state, nil, blocks, &sums[0])
			rejected := sums[len(sums)-1]
			n := atLeast(sums[:])
			for i := range n {
				n[i] -= rejected
			}
			addHands(counts, &n, blocks*block-rejected)
			rounds -= blocks*block - rejected
		}
		setStates(&s, &state)
		rest(s, rounds, counts)
	}
}

// lowDealerNEON returns the dealer of lows of one player with NEON.
func lowDealerNEON(p *showdownPlan) lowDealer {
	vectors, numbers, rest := p.vectorsNEON(), p.numbersNEON(), lowsGo(p)
	return func(s [streams]rng.SFC64, rounds uint64, counts *lowCounts) {
		state := states(&s)
		for rounds >= block {
			blocks := min(rounds/block, maxBlocks)
			var n lowCounts
			lowsNEON(&vectors[0], &numbers[0], &state, nil, blocks, &n[0])
			rounds -= blocks*block - n[0]
			n[0] = 0
			n.addTo(counts)
		}
		setStates(&s, &state)
		rest(s, rounds, counts)
	}
}

// vectorsNEON and numbersNEON return the plan in the layout of the kernels. The vectors
// of the draws have the order of the numbers.
func (p *showdownPlan) vectorsNEON() []vector {
	v := make([]vector, layout.VectorDrawsNEON)
	setCards(v[layout.VectorCardsNEON:], &p.card, p.game)
	setShapes(v[layout.VectorShapesNEON:], p.game, 7)
	setWords(v[layout.VectorRunNEON][:], p.game.runs())
	for i := range layout.AllRows {
		setBytes(v[layout.VectorLastNEON+i][:], uint8(p.left-1-i))
		setBytes(v[layout.VectorKnownNEON+i][:], p.known[i])
	}
	add := func(words ...uint16) {
		for _, x := range words {
			v = append(v, vector{})
			setWords(v[len(v)-1][:], x)
		}
	}
	for _, d := range p.kindsOfDraws()[0] {
		add(uint16(d.first.base), uint16(d.second.base), d.threshold)
		table := make([]vector, tableNEON(d)/len(vector{}))
		for i, hand := range d.first.hands {
			copy(table[i/8][i%8*2:], hand[:])
		}
		v = append(v, table...)
	}
	for _, d := range p.kindsOfDraws()[1] {
		add(uint16(d.first.base*d.second.base), d.threshold, 0, 0, 0)
		setDivider(v[len(v)-3:], 0, 1, 2, d.second.base, 0, d.first.base*d.second.base)
	}
	for _, d := range p.kindsOfDraws()[2] {
		add(uint16(d.first.base), d.threshold)
	}
	return v
}

func (p *showdownPlan) numbersNEON() []uint64 {
	const width = uint64(len(vector{}))
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
func (p *showdownPlan) kindsOfDraws() (kinds [3][]drawNEON) {
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
