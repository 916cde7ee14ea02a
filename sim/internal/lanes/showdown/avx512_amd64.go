//go:build amd64 && !purego

package showdown

import (
	"math/bits"
	"slices"

	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/sampling"
	"pokersim/sim/internal/lanes/internal/strength"
)

// showdown512Kernel is a kernel of showdowns.
type showdown512Kernel = func(vectors *kernels.Row, numbers *uint64, s *[4][layout.Streams]uint64, listed *kernels.Row, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)

// showdown512 returns the dealer of the plan with AVX-512.
func showdown512(p *plan) dealer {
	vectors, numbers := p.vectors512(), p.numbers(len(kernels.Row{}), tables512)
	kernel := [...]showdown512Kernel{strength.Holdem: kernels.ShowdownAVX512, strength.Short: kernels.ShowdownAVX512, strength.ShortTrips: kernels.ShowdownAVX512, strength.Omaha: kernels.ShowdownOmahaAVX512, strength.Omaha8: kernels.ShowdownOmaha8AVX512}[p.game]
	if p.players == 2 && p.more == nil {
		kernel = [...]showdown512Kernel{strength.Holdem: kernels.HeadsUpAVX512, strength.Short: kernels.HeadsUpAVX512, strength.ShortTrips: kernels.HeadsUpAVX512, strength.Omaha: kernels.HeadsUpOmahaAVX512, strength.Omaha8: kernels.HeadsUpOmaha8AVX512}[p.game]
	}
	if p.more != nil {
		return func(s *streams, rounds uint64, counts []uint64) {
			p.runRecorded(s, rounds, len(kernels.Row{}), counts, func(state *[4][layout.Streams]uint64, listed *kernels.Row, blocks, rounds uint64, record *byte) uint64 {
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

// best512 returns the dealer of best hands of one player with AVX-512.
func best512(p *plan) handsDealer {
	vectors, numbers := p.vectors512(), p.numbers(len(kernels.Row{}), tables512)
	return func(s sampling.Streams, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := sampling.StatesOf(&s), kernels.AtLeast{}
		kernels.BestAVX512(&vectors[0], &numbers[0], &state, rounds, &n)
		kernels.AddHands(counts, &n, rounds)
	}
}

// lows512 returns the dealer of lows of one player with AVX-512.
func lows512(p *plan) lowDealer {
	vectors, numbers := p.vectors512(), p.numbers(len(kernels.Row{}), tables512)
	return func(s sampling.Streams, rounds uint64, counts *lowCounts) {
		state, n := sampling.StatesOf(&s), lowCounts{}
		kernels.LowsAVX512(&vectors[0], &numbers[0], &state, rounds, &n[0])
		addLows(counts, &n)
	}
}

// tables512 returns the number of tables of a range, if that is at most layout.MaxTables: 0
// for a row for each card. A larger range has one table of four bytes for each hand; then
// tables512 returns its length in bytes.
func tables512(hands int) int {
	if hands <= layout.RangeRow {
		return 0
	}
	if n := (hands + layout.RangeTable - 1) / layout.RangeTable; n <= layout.MaxTables {
		return n
	}
	n := len(kernels.Row{})
	return (4*hands + n - 1) / n * n
}

// vectors512 returns the vectors of the plan in the layout of the AVX-512 kernels.
func (p *plan) vectors512() []kernels.Row {
	v := make([]kernels.Row, layout.VectorDraws)
	for x, h := range p.card {
		if h != 0 {
			at := bits.TrailingZeros64(uint64(h))
			rank := p.game.RankBit(at % 16)
			v[layout.VectorCards][x], v[layout.VectorCards+1][x] = uint8(rank), uint8(rank>>8)
			v[layout.VectorCards+2][x] = layout.SuitCodes[at/16]
			v[layout.VectorLow][x] = lowBit(at % 16)
		}
	}
	p.setRows(func(i int) []byte { return v[i][:] })
	setGame512(p.game, v[layout.VectorGame:])
	for _, d := range p.draws {
		var draw [layout.DrawVectors]kernels.Row
		for i, x := range d.words() {
			kernels.SetWords(draw[i][:], x)
		}
		v = append(append(v, draw[:]...), tablesOf(d.first.hands)...)
	}
	return v
}

// tablesOf returns the tables of a range with the given hands.
func tablesOf(hands [][2]uint8) (v []kernels.Row) {
	if len(hands) > layout.MaxTables*layout.RangeTable {
		for some := range slices.Chunk(hands, len(kernels.Row{})/4) {
			var cards kernels.Row
			for i, hand := range some {
				copy(cards[4*i:], hand[:])
			}
			v = append(v, cards)
		}
		return v
	}
	for some := range slices.Chunk(hands, layout.RangeTable) {
		var cards [2][2]kernels.Row
		for i, hand := range some {
			for j, card := range hand {
				cards[j][i/len(kernels.Row{})][i%len(kernels.Row{})] = card
			}
		}
		if len(hands) <= layout.RangeRow {
			return append(v, cards[0][0], cards[1][0])
		}
		v = append(v, cards[0][0], cards[0][1], cards[1][0], cards[1][1])
	}
	return v
}

// setGame512 sets the constants of the game in the vectors of a plan of showdowns.
func setGame512(g strength.Game, vectors []kernels.Row) {
	for i, shape := range strength.NewShapes(7) {
		kind := g.Kind(strength.Strength(shape>>layout.KindOfWord)) << layout.KindOfWord
		kernels.SetWords(vectors[layout.GameShapes512][2*i:2*i+2], shape&(1<<layout.KindOfWord-1)|uint16(kind))
	}
	kernels.SetWords(vectors[layout.GameBelow512][:], uint16(layout.KindOfWord-g.LowestRank()))
	kernels.SetWords(vectors[layout.GameLowest512][:], 0xfffc<<g.LowestRank())
	kernels.SetWords(vectors[layout.GameStraight512][:], kindWord(g, strength.Straight))
	kernels.SetWords(vectors[layout.GameFlush512][:], kindWord(g, strength.Flush))
}
