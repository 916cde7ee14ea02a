//go:build amd64 && !purego

package pack

import (
	"encoding/binary"

	"pokersim/deck"
	"pokersim/eval/packs"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// dealerOf returns the dealer of the plan at a level.
func dealerOf(level lanes.Level, p *plan) dealer {
	switch level {
	case lanes.AVX512:
		return p.dealer(kernels.PackAVX512, p.rows512())
	case lanes.AVX2:
		return p.dealer(kernels.PackAVX2, p.rows256())
	}
	return dealEight(p)
}

// atLeast has cumulative counts as AtLeast, of the categories of two decks.
type atLeast = [arguments.PackCategories - 1]uint64

// addHands adds hands to counts in the order of the pack, from their number and their
// cumulative counts.
func (p *plan) addHands(counts []uint64, n *atLeast, hands uint64) {
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

// dealer returns the dealer of a kernel with the plan in its layout.
func (p *plan) dealer(kernel func(rows *byte, s *sampling.States, rounds uint64, counts *atLeast), rows *byte) dealer {
	return func(s sampling.Streams, rounds uint64, counts []uint64) {
		state, n := sampling.StatesOf(&s), atLeast{}
		kernel(rows, &state, rounds, &n)
		p.addHands(counts, &n, rounds)
	}
}

// rows512 returns the plan in the layout of the AVX-512 kernel.
func (p *plan) rows512() *byte {
	var r [arguments.PackRows512]kernels.Row
	cards, last := p.placed()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0xff)
	for x, c := range cards {
		low, high, suits := p.parts(c)
		for i, part := range [3]uint8{low, high, suits} {
			r[arguments.PackCard512+2*i+x/len(kernels.Row{})][x%len(kernels.Row{})] = part
		}
	}
	return &r[0][0]
}

// rows256 returns the plan in the layout of the AVX2 kernel.
func (p *plan) rows256() *byte {
	var r [arguments.PackRows256]kernels.Half
	cards, last := p.placed()
	p.setDraws(func(i int) []byte { return r[i][:] }, last, 0)
	for x, c := range cards {
		code := uint8(arguments.PackNoCode)
		switch {
		case c == noCard:
		case int(c) >= p.rules.Decks*deck.Size:
			code = arguments.PackJokerCode
		default:
			c %= deck.Size
			code = uint8(c.Suit())<<4 | uint8(c.Rank())
		}
		for _, at := range []int{x % 16, x%16 + 16} { // VPSHUFB looks up 16 bytes of each half of a vector
			r[arguments.PackCode256+x/16][at] ^= code
			if x/16+1 < arguments.PackPositions/16 {
				r[arguments.PackCode256+x/16+1][at] ^= code
			}
			if low, high, _ := p.parts(c); code != arguments.PackNoCode {
				r[arguments.PackRank256][at&16|int(code&15)] = low
				r[arguments.PackRank256+1][at&16|int(code&15)] = high
			}
		}
	}
	return &r[0][0]
}

// noCard is the card of a position without one.
const noCard = deck.Card(0xff)

// placed returns the card at each position and the last position of each step. A step that
// draws nothing has a position that no other step has. The known cards are there.
func (p *plan) placed() (cards [arguments.PackPositions]deck.Card, last [arguments.Steps]uint8) {
	for x := range cards {
		cards[x] = noCard
	}
	copy(cards[:], p.left)
	last = p.Last
	for i := range p.Unused {
		last[i] = uint8(arguments.PackPositions - 1 - i)
		if i < len(p.known) {
			cards[last[i]] = p.known[i]
		}
	}
	return cards, last
}

// parts returns the two parts of a card's ranks, and its suits (see arguments.PackLow).
func (p *plan) parts(c deck.Card) (low, high, suits uint8) {
	switch {
	case c == noCard:
		return 0, 0, 0
	case int(c) >= p.rules.Decks*deck.Size:
		if p.rules.Bug {
			high = arguments.PackBug
		}
		return 0, high, arguments.PackJoker | arguments.PackSuits
	}
	c %= deck.Size
	if c.Rank() == deck.Ace {
		return 1, arguments.PackAce, 1 << c.Suit()
	}
	bit := 2 << c.Rank()
	return uint8(bit), uint8(bit >> 8), 1 << c.Suit()
}

// setDraws sets the rows of the draws and of the rules. In the rows of arguments.PackDraws, a step
// that draws has all bytes drawing, and another step their complement.
func (p *plan) setDraws(row func(i int) []byte, last [arguments.Steps]uint8, drawing uint8) {
	width := len(row(0))
	stored := func(draw, step int) {
		at := arguments.PackStep*width + 8*draw
		binary.LittleEndian.PutUint64(row(at / width)[at%width:], uint64(step*width))
	}
	for g, pair := range p.draws {
		kernels.SetWords(row(arguments.PackBase+g), uint16(p.Base[pair[0]]))
		kernels.SetWords(row(arguments.PackLimit+g), p.limit[g])
		stored(g, pair[0])
		if g < arguments.PackPairs {
			kernels.SetWords(row(arguments.PackSecond+g), uint16(p.Base[pair[1]]))
			stored(arguments.PackGroups+g, pair[1])
		}
	}
	for i := range arguments.Steps {
		kernels.SetBytes(row(arguments.PackLast+i), last[i])
		kernels.SetBytes(row(arguments.PackDraws+i), drawing^kernels.Ones(i < p.Unused))
	}
	kernels.SetBytes(row(arguments.PackFirst), (arguments.PackPositions-1)&kernels.Ones(p.Unused > 0))
	kernels.SetBytes(row(arguments.PackWild), kernels.Ones(!p.rules.Bug))
	kernels.SetBytes(row(arguments.PackTwo), kernels.Ones(p.rules.Decks > 1))
}
