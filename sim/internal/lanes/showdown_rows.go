package lanes

import (
	"encoding/binary"
	"math/bits"

	"pokersim/sim/internal/lanes/internal/layout"
)

// This file deals the showdowns of a block in plain Go as the definition does (block,
// draw and take in showdown_definition.go), but row by row: each step for all lanes, and
// eight lanes in a word where they are numbers of a byte.

// dealtRows are the deals of a block: the position of each card by row and lane.
type dealtRows struct {
	at        [layout.AllRows]row
	accepted  row // 1 if the deal is accepted, else 0
	fractions [maxRows][words]uint64
	taken     [maxRows]taken
}

// showdownRows are the deals of a block and their results.
type showdownRows struct {
	dealtRows
	winners [block]uint32            // the set of winners, with those of the low
	places  [MaxPlayers][block]uint8 // see tally; only if named
}

// eachBlock deals blocks and calls do for each, while at least a block of them is missing. It
// returns the number of deals that are still missing.
func (p *showdownPlan) eachBlock(s *showdownStreams, rounds uint64, do func(b *showdownRows)) (rest uint64) {
	b := &showdownRows{}
	for i, position := range p.known {
		setAll(&b.at[i], position)
	}
	for rounds >= block {
		rounds -= p.dealRows(s, &b.dealtRows)
		do(b)
	}
	return rounds
}

// dealRows deals the next block and returns the number of accepted deals.
func (p *showdownPlan) dealRows(s *showdownStreams, b *dealtRows) (accepted uint64) {
	fill(b.fractions[:len(p.draws)], &s.lanes)
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
	for i := range words / 4 {
		p.takeRows(b, 16*i)
	}
	for i := range block / 8 {
		accepted += uint64(bits.OnesCount64(eightOf(&b.accepted, i)))
	}
	return accepted
}

// eightOf returns the bytes of eight lanes, those from lane 8i on.
func eightOf(r *row, i int) uint64 { return binary.LittleEndian.Uint64(r[8*i:]) }

// setEight sets the bytes of eight lanes.
func setEight(r *row, i int, x uint64) { binary.LittleEndian.PutUint64(r[8*i:], x) }

// setAll sets all bytes of a row.
func setAll(r *row, x uint8) {
	for i := range r {
		r[i] = x
	}
}

// drawCards makes the draws of two cards.
func (d *sharedDraws) drawCards(fractions *[words]uint64, first, second, accepted *row) {
	base, base2, lack := uint64(d.first.base), uint64(d.second.base), (fractionValues-uint64(d.threshold))*inHalves
	for i := range block / 8 {
		x := eightInOrder(fractions[2*i], fractions[2*i+1]).times(base)
		setEight(first, i, x.choices())
		x = x.times(base2)
		setEight(second, i, x.choices())
		setEight(accepted, i, eightOf(accepted, i)&x.plus(lack).choices())
	}
}

// drawHands makes the draws of a hand of a range and of a card.
func (d *sharedDraws) drawHands(fractions *[words]uint64, first, second, third, accepted *row) {
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
func (p *showdownPlan) countRows(b *showdownRows, counts []uint64) {
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
