//go:build amd64 && !purego

package lanes

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// deal256 returns the dealer of the plan with AVX2.
func deal256(p *plan) dealer {
	rows := p.dealRows256()
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		dealAVX2(rows, &state, rounds, &n)
		addHands(counts, &n, rounds)
	}
}

// half is a vector register of AVX2.
type half = [32]byte

// dealRows256 returns the plan in the layout of the AVX2 kernels that deal and count
// categories or classes.
func (p *plan) dealRows256() *[layout.DealRows256]half {
	var r [layout.DealRows256]half
	card, last := p.drawn()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0)
	codes := copyCodes256(r[layout.Code256:], &card)
	for i := range codes {
		for j, code := range codes[i] {
			codes[i][j] = code%16 | layout.FlushCodes[code/16]<<4
		}
	}
	setBytes(r[layout.Cards256][:], uint8(p.cards))
	setBytes(r[layout.First][:], p.first())
	setBytes(r[layout.Trips256][:], ones(p.game == shortTrips))
	for rank := range deck.Ranks { // VPSHUFB looks up 16 bytes of each half of a vector
		mask := uint16(1<<(rank+1) | 1<<rank>>(deck.Ranks-1)<<p.game.lowestRank())
		for _, at := range []int{rank, rank + 16} {
			r[layout.Rank256][at], r[layout.Rank256+1][at] = uint8(mask), uint8(mask>>8)
		}
	}
	setBytes(r[layout.Ranks256][:], ^uint8(1<<p.game.lowestRank()))
	return &r
}

// copyCodes256 sets four rows to the codes of the cards at each position, and returns
// them. A code is 16 × suit + rank, which is the index of the card's bit in a hand; it is
// 15 for no card.
func copyCodes256(rows []half, card *[64]hand) []half {
	for x, h := range card {
		code := uint8(15)
		if h != 0 {
			code = uint8(bits.TrailingZeros64(uint64(h)))
		}
		rows[x/16][x%16], rows[x/16][x%16+16] = code, code
	}
	return rows[:4]
}

// showdown256Kernel is a kernel of showdowns.
type showdown256Kernel = func(vectors *half, numbers *uint64, s *[4][streams]uint64, listed *row, blocks, rounds uint64, counts *uint64, record *byte) (missing uint64)

// showdown256 returns the dealer of the plan with AVX2.
func showdown256(p *showdownPlan) showdownDealer {
	vectors, numbers := p.vectors256(), p.numbers(len(half{}), tables256)
	kernel := [...]showdown256Kernel{holdem: showdownAVX2, short: showdownAVX2, shortTrips: showdownAVX2, omaha: showdownOmahaAVX2, omaha8: showdownOmaha8AVX2}[p.game]
	if p.players == 2 && p.more == nil {
		kernel = [...]showdown256Kernel{holdem: headsUpAVX2, short: headsUpAVX2, shortTrips: headsUpAVX2, omaha: headsUpOmahaAVX2, omaha8: headsUpOmaha8AVX2}[p.game]
	}
	if p.more != nil {
		return func(s *showdownStreams, rounds uint64, counts []uint64) {
			p.runRecorded(s, rounds, len(half{}), counts, func(state *[4][streams]uint64, listed *row, blocks, rounds uint64, record *byte) uint64 {
				return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0], record)
			})
		}
	}
	return func(s *showdownStreams, rounds uint64, counts []uint64) {
		p.run(s, rounds, func(state *[4][streams]uint64, listed *row, blocks, rounds uint64) uint64 {
			return kernel(&vectors[0], &numbers[0], state, listed, blocks, rounds, &counts[0], nil)
		})
	}
}

// tables256 returns the length in bytes of the table of a range: four bytes for each
// hand, rounded up to whole vectors.
func tables256(hands int) int {
	n := len(half{})
	return (4*hands + n - 1) / n * n
}

// vectors256 returns the vectors of the plan in the layout of the AVX2 kernels.
func (p *showdownPlan) vectors256() []half {
	v := make([]half, layout.VectorDraws)
	copyCodes256(v[layout.VectorCards:], &p.card)
	p.setRows(func(i int) []byte { return v[i][:] })
	p.game.setGame256(v[layout.VectorGame:])
	for _, d := range p.draws {
		var draw [layout.DrawVectors]half
		for i, x := range d.words() {
			setWords(draw[i][:], x)
		}
		v = append(v, draw[:]...)
		for hands := range slices.Chunk(d.first.hands, len(half{})/4) {
			var cards half
			for i, hand := range hands {
				copy(cards[4*i:], hand[:])
			}
			v = append(v, cards)
		}
	}
	return v
}

// best256 returns the dealer of best hands of one player with AVX2.
func best256(p *showdownPlan) dealer {
	vectors, numbers := p.vectors256(), p.numbers(len(half{}), tables256)
	return func(s [streams]rng.SFC64, rounds uint64, counts *[eval.Categories]uint64) {
		state, n := states(&s), atLeast{}
		bestAVX2(&vectors[0], &numbers[0], &state, rounds, &n)
		addHands(counts, &n, rounds)
	}
}

// lows256 returns the dealer of lows of one player with AVX2.
func lows256(p *showdownPlan) lowDealer {
	vectors, numbers := p.vectors256(), p.numbers(len(half{}), tables256)
	return func(s [streams]rng.SFC64, rounds uint64, counts *lowCounts) {
		state, n := states(&s), lowCounts{}
		lowsAVX2(&vectors[0], &numbers[0], &state, rounds, &n[0])
		n.addTo(counts)
	}
}
