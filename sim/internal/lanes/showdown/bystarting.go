package showdown

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Pot is the number of parts of a pot that up to MaxPlayers winners can share.
const Pot = 2520

// StartingSums is the number of sums of each starting hand beside the counts of its
// seats: over the deals in which m seats have the starting hand and together get X parts
// of the pot, of which seat i gets x_i,
//
//	Σ m(m - 1),  Σ (m - 1)X  and  Σ (X² - Σ x_i²)
//
// So the sums over all deals of m², mX and X² follow from the counts of the seats.
const StartingSums = 3

// byStarting counts the seats of deals by starting hand. It counts a seat at the number
// of winners with whom it shares the pot, itself included, or at 0 if it loses.
type byStarting struct {
	base, each int // the index of the first count, and the counts of a starting hand
	class      [allPositions * allPositions]uint8
	players    int
}

// newByStarting returns the counters of a Showdown, the first of them at base.
func newByStarting(p *plan, s Showdown, position *[deck.Size]uint8, base int) (*byStarting, error) {
	if p.game != strength.Holdem {
		return nil, fmt.Errorf("starting hands: only those of hold'em are counted")
	}
	if s.Hands != nil || s.Categories {
		return nil, fmt.Errorf("starting hands: they are not counted beside hands or categories")
	}
	b := &byStarting{base: base, each: p.players + 1 + StartingSums, players: p.players}
	dealt := dealtCards(s)
	for _, x := range dealt {
		for _, y := range dealt {
			if x != y {
				b.class[int(position[x])<<positionBits|int(position[y])] = uint8(lanes.StartingHand(x, y))
			}
		}
	}
	return b, nil
}

func (b *byStarting) counters() int { return lanes.StartingHands * b.each }

// add counts a deal. It is the definition of the count.
func (b *byStarting) add(p *plan, at *positions, _ *[MaxPlayers]uint8, winners int, counts []uint64) {
	var seats [MaxPlayers]uint8
	for i := range seats[:b.players] {
		hole := p.seats.hole[i]
		seats[i] = b.class[int(at[hole[0]])<<positionBits|int(at[hole[1]])]
		b.addSeat(seats[i], i, winners, counts)
	}
	b.addSame(seats[:b.players], winners, counts)
}

// addSeat counts a seat with a starting hand.
func (b *byStarting) addSeat(class uint8, player, winners int, counts []uint64) {
	share := winners >> player & 1 * bits.OnesCount16(uint16(winners))
	counts[b.base+int(class)*b.each+share]++
}

// addSame adds the sums of the starting hands that two seats or more have.
func (b *byStarting) addSame(seats []uint8, winners int, counts []uint64) {
	part := uint64(Pot / bits.OnesCount16(uint16(winners)))
	for i, class := range seats {
		sums := counts[b.base+int(class)*b.each+b.players+1:][:StartingSums]
		x := part * uint64(winners>>i&1)
		for j, other := range seats {
			if j != i && other == class {
				y := part * uint64(winners>>j&1)
				sums[0]++
				sums[1] += y
				sums[2] += x * y
			}
		}
	}
}

func (b *byStarting) recorder(p *plan, lanes int, counts []uint64) (add func(record []byte), done func()) {
	return func(record []byte) { b.addRecord(p, record, lanes, counts) }, func() {}
}

// addRecord counts the deals of a kernel's record of some lanes. It first finds the
// starting hands of all seats, then counts deal by deal.
func (b *byStarting) addRecord(p *plan, record []byte, lanes int, counts []uint64) {
	var seats [layout.Block][16]uint8
	for player := range b.players & 15 {
		rows := record[2*lanes+player*2*lanes:][:2*lanes]
		first, second := rows[:lanes], rows[lanes:][:lanes]
		for i, x := range first {
			seats[i&(layout.Block-1)][player] = b.class[int(x&(allPositions-1))<<positionBits|int(second[i]&(allPositions-1))]
		}
	}
	hands := counts[b.base:]
	var seen [1 << 8]uint8 // by starting hand: the last lane with it, from 1
	for i := range lanes {
		winners := int(binary.LittleEndian.Uint16(record[2*i:]))
		if winners == 0 {
			continue
		}
		deal, lane, same := seats[i&(layout.Block-1)][:b.players&15], uint8(i+1), false
		alone := bits.OnesCount16(uint16(winners))
		for set := winners; len(deal) > 0; set >>= 1 {
			class := deal[0]
			hands[int(class)*b.each+alone&-(set&1)]++
			same = same || seen[class] == lane
			seen[class] = lane
			deal = deal[1:]
		}
		if same {
			b.addSame(seats[i&(layout.Block-1)][:b.players], winners, counts)
		}
	}
}
