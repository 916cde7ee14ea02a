package lanes

// showdownGo returns the dealer of the plan in plain Go.
func showdownGo(p *showdownPlan) showdownDealer {
	if p.game.twoHole() {
		return newBestDealer(p).deal
	}
	return newSlotDealer(p).deal
}

// slotDealer deals showdowns of a game in which any hole cards play, in plain Go: it
// deals by rows, and compares hands by the slots of a slotTable.
type slotDealer struct {
	*showdownPlan
	table *slotTable
	keys  [1 << 8]uint64 // by position
}

// slotHands are the hands of a block.
type slotHands struct {
	board [block]uint64 // the sum of the keys
	slots [MaxPlayers][block]uint16
	best  [block]uint16
}

func newSlotDealer(p *showdownPlan) *slotDealer {
	d := &slotDealer{showdownPlan: p, table: slotTables[p.game][7]()}
	for i, h := range p.card {
		d.keys[i] = slotKey(h)
	}
	return d
}

// deal is a showdownDealer. The definition deals the last blocks, which may have more deals
// than wanted.
func (d *slotDealer) deal(s *showdownStreams, rounds uint64, counts []uint64) {
	hands := &slotHands{}
	rounds = d.eachBlock(s, rounds, func(b *showdownRows) {
		d.evaluate(b, hands)
		d.countRows(b, counts)
	})
	d.showdownPlan.deal(s, rounds, counts)
}

// evaluate finds the winners of a block.
func (d *slotDealer) evaluate(b *showdownRows, h *slotHands) {
	rows, k := &d.seats.board, &d.keys
	first, second, third, fourth, fifth := &b.at[rows[0]], &b.at[rows[1]], &b.at[rows[2]], &b.at[rows[3]], &b.at[rows[4]]
	for i := range block {
		h.board[i] = noFlush + k[first[i]] + k[second[i]] + k[third[i]] + k[fourth[i]] + k[fifth[i]]
	}
	h.best = [block]uint16{}
	for p, hole := range d.seats.hole[:d.players] {
		first, second, slots := &b.at[hole[0]], &b.at[hole[1]], &h.slots[p]
		for i := range block {
			sum := h.board[i] + k[first[i]] + k[second[i]]
			slot := d.table.slotOf(sum)
			if sum&flushes != 0 {
				slot = d.flushOf(b, p, i)
			}
			slots[i], h.best[i] = slot, max(h.best[i], slot)
		}
	}
	b.winners = [block]uint32{}
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
				b.places[p][i] = d.table.places[slot]
			}
		}
	}
}

// flushOf returns the slot of a player's hand, which has a flush.
func (d *slotDealer) flushOf(b *showdownRows, player, lane int) uint16 {
	hole := &d.seats.hole[player]
	h := d.card[b.at[hole[0]][lane]&63] + d.card[b.at[hole[1]][lane]&63]
	for _, row := range d.seats.board {
		h += d.card[b.at[row][lane]&63]
	}
	return d.table.flushOf(h)
}
