package showdown

import (
	"encoding/binary"
	"math/bits"

	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/sampling"
)

// This file deals the showdowns of a block in plain Go as the definition does (block,
// draw and take in definition.go), but row by row: each step for all lanes, and
// eight lanes in a word where they are numbers of a byte.

// dealtRows are the deals of a block: the position of each card by row and lane.
type dealtRows struct {
	at        [arguments.AllRows]kernels.Row
	accepted  kernels.Row // 1 if the deal is accepted, else 0
	fractions [maxRows][arguments.Words]uint64
	taken     [maxRows]taken
}

// resultRows are the deals of a block and their results.
type resultRows struct {
	dealtRows
	winners [arguments.Block]uint32            // the set of winners, with those of the low
	places  [MaxPlayers][arguments.Block]uint8 // see tally; only if named
}

// eachBlock deals blocks and calls do for each, while at least a block of them is missing. It
// returns the number of deals that are still missing.
func (p *plan) eachBlock(s *streams, rounds uint64, do func(b *resultRows)) (rest uint64) {
	b := &resultRows{}
	for i, position := range p.known {
		setAll(&b.at[i], position)
	}
	for rounds >= arguments.Block {
		rounds -= p.dealRows(s, &b.dealtRows)
		do(b)
	}
	return rounds
}

// dealRows deals the next block and returns the number of accepted deals.
func (p *plan) dealRows(s *streams, b *dealtRows) (accepted uint64) {
	sampling.Fill(b.fractions[:len(p.draws)], &s.lanes)
	p.drawLists(&s.lists, b.at[:p.listed()])
	setAll(&b.accepted, 1)
	for i := range p.draws {
		d, first := &p.draws[i], p.draws[i].first.row
		if d.first.hands == nil {
			d.drawCards(&b.fractions[i], &b.at[first], &b.at[d.second.row], &b.accepted)
		} else {
			d.drawHands(&b.fractions[i], &b.at[first], &b.at[first+1], &b.at[d.second.row], &b.accepted)
		}
	}
	for i := range arguments.Words / 4 {
		p.takeRows(b, 16*i)
	}
	for i := range arguments.Block / 8 {
		accepted += uint64(bits.OnesCount64(eightOf(&b.accepted, i)))
	}
	return accepted
}

// eightOf returns the bytes of eight lanes, those from lane 8i on.
func eightOf(r *kernels.Row, i int) uint64 { return binary.LittleEndian.Uint64(r[8*i:]) }

// setEight sets the bytes of eight lanes.
func setEight(r *kernels.Row, i int, x uint64) { binary.LittleEndian.PutUint64(r[8*i:], x) }

// setAll sets all bytes of a row.
func setAll(r *kernels.Row, x uint8) {
	for i := range r {
		r[i] = x
	}
}

// drawCards makes the draws of two cards.
func (d *sharedDraws) drawCards(fractions *[arguments.Words]uint64, first, second, accepted *kernels.Row) {
	base, base2, lack := uint64(d.first.base), uint64(d.second.base), (fractionValues-uint64(d.threshold))*sampling.InHalves
	for i := range arguments.Block / 8 {
		x := sampling.EightInOrder(fractions[2*i], fractions[2*i+1]).Times(base)
		setEight(first, i, x.Choices())
		x = x.Times(base2)
		setEight(second, i, x.Choices())
		setEight(accepted, i, eightOf(accepted, i)&x.Plus(lack).Choices())
	}
}

// drawHands makes the draws of a hand of a range and of a card.
func (d *sharedDraws) drawHands(fractions *[arguments.Words]uint64, first, second, third, accepted *kernels.Row) {
	hands, base, base2, threshold := d.first.hands, uint64(d.first.base), uint64(d.second.base), uint64(d.threshold)
	for i, word := range fractions {
		for lane := 4 * i; lane < 4*i+4; lane++ {
			x := word & 0xffff * base
			hand := &hands[x>>16]
			first[lane], second[lane] = hand[0], hand[1]
			x = x & 0xffff * base2
			third[lane] = uint8(x >> 16)
			accepted[lane] &= uint8((x&0xffff-threshold)>>63 ^ 1)
			word >>= 16
		}
	}
}

// countRows counts the accepted deals of a block.
func (p *plan) countRows(b *resultRows, counts []uint64) {
	if !p.categories && p.more == nil {
		for lane, winners := range b.winners {
			counts[winners] += uint64(b.accepted[lane])
		}
		return
	}
	for lane, winners := range b.winners {
		if b.accepted[lane] == 0 {
			continue
		}
		at, places := p.known, [MaxPlayers]uint8{}
		for row := range p.drawn {
			at[row] = b.at[row][lane]
		}
		for i := range p.players {
			places[i] = b.places[i][lane]
		}
		p.tally(&at, &places, int(winners), counts)
	}
}

// taken is a row whose card has been taken from the pile, for sixteen lanes: the place of
// the card, and this place xor the last one, whose card has moved there.
type taken struct{ x, y, xMoved, yMoved uint64 }

// takeRows takes the cards of sixteen lanes from the pile, row by row, and replaces the
// drawn places by the positions of the cards.
func (p *plan) takeRows(b *dealtRows, lane int) {
	rows := &b.taken
	first, last := maxRows, uint64(p.left) // the last row taken is the first of rows
	for row := range p.drawn {
		at := (*[16]uint8)(b.at[row][lane:])
		x, y := binary.LittleEndian.Uint64(at[:8]), binary.LittleEndian.Uint64(at[8:])
		earlier := rows[first:]
		if row < p.ranged {
			x, y = placesOf(x, y, earlier)
		} else {
			cardX, cardY := cardsAt(x, y, earlier)
			binary.LittleEndian.PutUint64(at[:8], cardX)
			binary.LittleEndian.PutUint64(at[8:], cardY)
		}
		first--
		last--
		rows[first] = taken{x, y, x ^ last*sampling.InBytes, y ^ last*sampling.InBytes}
	}
}

// cardsAt returns the positions of the cards at two times eight places of the pile. A card
// may have moved there when the card of an earlier row was taken. Before that it was at the
// last place of that row, where it may have moved when the card of a still earlier row was
// taken, and so on.
//
//go:noinline so that the loop has all registers
func cardsAt(x, y uint64, earlier []taken) (uint64, uint64) {
	for i := range earlier {
		t := &earlier[i]
		same := equals(x, t.x)
		x ^= (same - same>>7) & t.xMoved
		same = equals(y, t.y)
		y ^= (same - same>>7) & t.yMoved
	}
	return x, y
}

// equals sets bit 7 of each byte in which two words of positions are equal.
func equals(x, y uint64) uint64 { return (sampling.Differing - (x ^ y)) & sampling.Differing }

// placesOf returns the places of two times eight cards of ranges in the pile.
func placesOf(x, y uint64, earlier []taken) (_, _ uint64) {
	for i := len(earlier) - 1; i >= 0; i-- {
		t := &earlier[i]
		moved := equals(x, t.x^t.xMoved)
		x ^= (moved - moved>>7) & t.xMoved
		moved = equals(y, t.y^t.yMoved)
		y ^= (moved - moved>>7) & t.yMoved
	}
	return x, y
}

// drawLists draws the cards of ranges drawn before the deals, block after block and row after row.
func (p *plan) drawLists(h *drawnHands, rows []kernels.Row) {
	listed := p.listed()
	if listed == 0 {
		return
	}
	if len(p.joint) > 0 {
		p.jointRows(h, rows)
		return
	}
	n := len(rows) / listed * arguments.Block
	if len(h.parts[0]) < n {
		p.drawHands(h, n)
	}
	for i := range p.lists {
		l := &p.lists[i]
		for j := range l.parts {
			p.setRows(h.parts[l.part+j][:n], rows[l.row+4*j:], listed, min(l.cards-4*j, 4))
		}
	}
	h.drop(n)
}

// setRows sets the rows of the first cards, one to four, of fours, and every step rows later
// those of the next block. A word has the cards of two deals.
func setRows(fours []uint32, rows []kernels.Row, step, cards int) {
	const bytes, halves = 0x00ff00ff00ff00ff, 0x0000ffff0000ffff // every second byte, every second half
	for at := 0; at < len(rows); at += step {
		block := fours[at/step*arguments.Block:][:arguments.Block]
		for i := range arguments.Block / 8 {
			f := (*[8]uint32)(block[8*i:])
			a, b := uint64(f[0])|uint64(f[4])<<32, uint64(f[1])|uint64(f[5])<<32
			c, d := uint64(f[2])|uint64(f[6])<<32, uint64(f[3])|uint64(f[7])<<32
			a, b = a&bytes|b&bytes<<8, a>>8&bytes|b&^bytes
			c, d = c&bytes|d&bytes<<8, c>>8&bytes|d&^bytes
			setEight(&rows[at], i, a&halves|c&halves<<16)
			if cards > 1 {
				setEight(&rows[at+1], i, b&halves|d&halves<<16)
			}
			if cards > 2 {
				setEight(&rows[at+2], i, a>>16&halves|c&^halves)
			}
			if cards > 3 {
				setEight(&rows[at+3], i, b>>16&halves|d&^halves)
			}
		}
	}
}
