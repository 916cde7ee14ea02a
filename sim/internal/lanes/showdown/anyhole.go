package showdown

import (
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// slotDealer deals showdowns of a game in which any hole cards play, in plain Go: it
// deals by rows, and compares hands by the slots of a SlotTable.
type slotDealer struct {
	*plan
	table *strength.SlotTable
	keys  [1 << 8]uint64 // by position
}

// slotHands are the hands of a block.
type slotHands struct {
	board [layout.Block]uint64 // the sum of the keys
	slots [MaxPlayers][layout.Block]uint16
	best  [layout.Block]uint16
}

func newSlotDealer(p *plan) *slotDealer {
	d := &slotDealer{plan: p, table: strength.SlotTableOf(p.game, 7)}
	for i, h := range p.card {
		d.keys[i] = strength.SlotKey(h)
	}
	return d
}

// deal is a dealer. The definition deals the last blocks, which may have more deals
// than wanted.
func (d *slotDealer) deal(s *streams, rounds uint64, counts []uint64) {
	hands := &slotHands{}
	rounds = d.eachBlock(s, rounds, func(b *resultRows) {
		d.evaluate(b, hands)
		d.countRows(b, counts)
	})
	d.plan.deal(s, rounds, counts)
}

// evaluate finds the winners of a block.
func (d *slotDealer) evaluate(b *resultRows, h *slotHands) {
	rows, k := &d.seats.board, &d.keys
	first, second, third, fourth, fifth := &b.at[rows[0]], &b.at[rows[1]], &b.at[rows[2]], &b.at[rows[3]], &b.at[rows[4]]
	for i := range layout.Block {
		h.board[i] = strength.NoFlush + k[first[i]] + k[second[i]] + k[third[i]] + k[fourth[i]] + k[fifth[i]]
	}
	h.best = [layout.Block]uint16{}
	for p, hole := range d.seats.hole[:d.players] {
		first, second, slots := &b.at[hole[0]], &b.at[hole[1]], &h.slots[p]
		for i := range layout.Block {
			sum := h.board[i] + k[first[i]] + k[second[i]]
			slot := d.table.SlotOf(sum)
			if sum&strength.Flushes != 0 {
				slot = d.flushOf(b, p, i)
			}
			slots[i], h.best[i] = slot, max(h.best[i], slot)
		}
	}
	b.winners = [layout.Block]uint32{}
	for p := range d.players {
		slots := &h.slots[p]
		for i, best := range h.best {
			wins := uint32(0)
			if slots[i] == best {
				wins = 1
			}
			b.winners[i] |= wins << p
		}
		if d.named() {
			for i, slot := range slots {
				b.places[p][i] = d.table.Places[slot]
			}
		}
	}
}

// flushOf returns the slot of a player's hand, which has a flush.
func (d *slotDealer) flushOf(b *resultRows, player, lane int) uint16 {
	hole := &d.seats.hole[player]
	h := d.card[b.at[hole[0]][lane]&63] + d.card[b.at[hole[1]][lane]&63]
	for _, row := range d.seats.board {
		h += d.card[b.at[row][lane]&63]
	}
	return d.table.FlushOf(h)
}
