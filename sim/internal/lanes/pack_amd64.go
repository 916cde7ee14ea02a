//go:build amd64 && !purego

package lanes

import (
	"encoding/binary"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// packAtLeast has cumulative counts as atLeast, of the categories of two decks.
type packAtLeast = [layout.PackCategories - 1]uint64

// addPack adds hands to counts in the order of the pack, from their number and their
// cumulative counts.
func (p *packPlan) addPack(counts []uint64, n *packAtLeast, hands uint64) {
	order, better, i := p.rules.Order(), uint64(0), 0
	for c, category := range twoDecks.Order() {
		sum := hands
		if c < len(n) {
			sum = n[c]
		}
		if i < len(order) && order[i] == category { // other categories have no hands
			counts[i] += sum - better
			i++
		}
		better = sum
	}
}

// twoDecks has all categories of packs.
var twoDecks = packs.Rules{Pack: deck.Pack{Decks: 2}}

// pack512 returns the dealer of the plan with AVX-512.
func pack512(p *packPlan) packDealer {
	rows := p.packRows512()
	return func(s [streams]rng.SFC64, rounds uint64, counts []uint64) {
		state, n := states(&s), packAtLeast{}
		packAVX512(rows, &state, rounds, &n)
		p.addPack(counts, &n, rounds)
	}
}

// packRows512 returns the plan in the layout of the AVX-512 kernel.
func (p *packPlan) packRows512() *[layout.PackRows512]row {
	var r [layout.PackRows512]row
	cards, last := p.placed()
	p.setPackDraws(func(i int) []byte { return r[i][:] }, last, 0xff)
	for x, c := range cards {
		low, high, suits := p.parts(c)
		for i, part := range [3]uint8{low, high, suits} {
			r[layout.PackCard512+2*i+x/len(row{})][x%len(row{})] = part
		}
	}
	return &r
}

// pack256 returns the dealer of the plan with AVX2.
func pack256(p *packPlan) packDealer {
	rows := p.packRows256()
	return func(s [streams]rng.SFC64, rounds uint64, counts []uint64) {
		state, n := states(&s), packAtLeast{}
		packAVX2(rows, &state, rounds, &n)
		p.addPack(counts, &n, rounds)
	}
}

// packRows256 returns the plan in the layout of the AVX2 kernel.
func (p *packPlan) packRows256() *[layout.PackRows256]half {
	var r [layout.PackRows256]half
	cards, last := p.placed()
	p.setPackDraws(func(i int) []byte { return r[i][:] }, last, 0)
	for x, c := range cards {
		code := uint8(layout.PackNoCode)
		switch {
		case c == noCard:
		case int(c) >= p.rules.Decks*deck.Size:
			code = layout.PackJokerCode
		default:
			c %= deck.Size
			code = uint8(c.Suit())<<4 | uint8(c.Rank())
		}
		for _, at := range []int{x % 16, x%16 + 16} { // VPSHUFB looks up 16 bytes of each half of a vector
			r[layout.PackCode256+x/16][at] ^= code
			if x/16+1 < packPositions/16 {
				r[layout.PackCode256+x/16+1][at] ^= code
			}
			if low, high, _ := p.parts(c); code != layout.PackNoCode {
				r[layout.PackRank256][at&16|int(code&15)] = low
				r[layout.PackRank256+1][at&16|int(code&15)] = high
			}
		}
	}
	return &r
}

// noCard is the card of a position without one.
const noCard = deck.Card(0xff)

// placed returns the card at each position and the last position of each step. A step that
// draws nothing has a position that no other step has. The known cards are there.
func (p *packPlan) placed() (cards [packPositions]deck.Card, last [steps]uint8) {
	for x := range cards {
		cards[x] = noCard
	}
	copy(cards[:], p.left)
	last = p.last
	for i := range p.unused {
		last[i] = uint8(packPositions - 1 - i)
		if i < len(p.known) {
			cards[last[i]] = p.known[i]
		}
	}
	return cards, last
}

// parts returns the two parts of a card's ranks, and its suits (see layout.PackLow).
func (p *packPlan) parts(c deck.Card) (low, high, suits uint8) {
	switch {
	case c == noCard:
		return 0, 0, 0
	case int(c) >= p.rules.Decks*deck.Size:
		if p.rules.Bug {
			high = layout.PackBug
		}
		return 0, high, layout.PackJoker | layout.PackSuits
	}
	c %= deck.Size
	if c.Rank() == deck.Ace {
		return 1, layout.PackAce, 1 << c.Suit()
	}
	bit := 2 << c.Rank()
	return uint8(bit), uint8(bit >> 8), 1 << c.Suit()
}

// setPackDraws sets the rows of the draws and of the rules. In the rows of layout.PackDraws, a step
// that draws has all bytes drawing, and another step their complement.
func (p *packPlan) setPackDraws(row func(i int) []byte, last [steps]uint8, drawing uint8) {
	width := len(row(0))
	stored := func(draw, step int) {
		at := layout.PackStep*width + 8*draw
		binary.LittleEndian.PutUint64(row(at / width)[at%width:], uint64(step*width))
	}
	for g, pair := range p.draws {
		setWords(row(layout.PackBase+g), uint16(p.base[pair[0]]))
		setWords(row(layout.PackLimit+g), p.limit[g])
		stored(g, pair[0])
		if g < packPairs {
			setWords(row(layout.PackSecond+g), uint16(p.base[pair[1]]))
			stored(packGroups+g, pair[1])
		}
	}
	for i := range steps {
		setBytes(row(layout.PackLast+i), last[i])
		setBytes(row(layout.PackDraws+i), drawing^ones(i < p.unused))
	}
	setBytes(row(layout.PackFirst), (packPositions-1)&ones(p.unused > 0))
	setBytes(row(layout.PackWild), ones(!p.rules.Bug))
	setBytes(row(layout.PackTwo), ones(p.rules.Decks > 1))
}
