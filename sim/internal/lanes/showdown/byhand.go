package showdown

import (
	"encoding/binary"
	"fmt"
	"slices"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// A position has six bits.
const (
	positionBits = 6
	allPositions = 1 << positionBits
)

// byHand counts deals by the hand of each player. It counts a deal at the number of
// winners with whom a player shares the pot, himself included, or at 0 if he loses.
type byHand struct {
	hands      int                 // their number
	base, each int                 // the index of the first count, and the counts of a hand
	pairs      [][]uint32          // of two hole cards, by player: the first count of a hand at its positions, first<<6 | second; 0 is not counted
	masks      []map[uint64]uint32 // of more hole cards, by player: the same by the set of positions
	known      []uint32            // of two hole cards, by player: the first count of his hand if he has no other, else 0
	second     bool                // whether a kernel with tables counts every second deal in tables of their own
	shares     [][]uint8           // by player and set of winners: at what he is counted
}

// newByHand returns the counters of the hands in a Showdown, the first of them at base.
func newByHand(p *plan, s Showdown, position *[deck.Size]uint8, base int) (*byHand, error) {
	if p.game == strength.Omaha8 {
		return nil, fmt.Errorf("hands: a game with a low counts no hands")
	}
	if len(s.Hands) != p.players {
		return nil, fmt.Errorf("hands of %d players: want %d", len(s.Hands), p.players)
	}
	dealt, err := strength.NoDuplicates(append([][]deck.Card{s.Left, s.Board}, s.Players...)...)
	if err != nil {
		return nil, err
	}
	h := &byHand{base: base, each: p.players + 1}
	at := uint32(base)
	for player, hands := range s.Hands {
		pairs, masks := make([]uint32, allPositions*allPositions), map[uint64]uint32{}
		for _, hand := range hands {
			if set, err := strength.NoDuplicates(hand); err != nil || len(hand) != p.holes || set&^dealt != 0 {
				return nil, fmt.Errorf("hand %s of player %d: want %d of the cards that are dealt", deck.Hand(hand), player, p.holes)
			}
			mask := uint64(0)
			for _, c := range hand {
				mask |= 1 << position[c]
			}
			masks[mask] = at
			a, b := int(position[hand[0]]), int(position[hand[1]])
			pairs[a<<positionBits|b], pairs[b<<positionBits|a] = at, at
			at += uint32(h.each)
			h.hands++
		}
		if p.holes == 2 {
			h.pairs = append(h.pairs, pairs)
		} else {
			h.masks = append(h.masks, masks)
		}
		h.shares = append(h.shares, sharesOf(player))
		known := uint32(0)
		if p.holes == 2 && len(hands) == 1 && slices.Equal(hands[0], s.Players[player]) {
			known = at - uint32(h.each)
		}
		h.known = append(h.known, known)
	}
	h.second = h.repeat()
	return h, nil
}

// repeat reports whether a player has so few hands that equal ones often follow each other.
func (h *byHand) repeat() bool {
	for player, first := range h.pairs {
		n := 0
		for _, at := range first {
			n += int(min(at, 1))
		}
		if n < 2*16 && h.known[player] == 0 { // two orders of each hand
			return true
		}
	}
	return false
}

func (b *byStarting) size(*plan) int { return 4 * layout.StartingTable }

// sharesOf returns, by set of winners, the number of winners if a player is one of them,
// else 0.
func sharesOf(player int) []uint8 {
	shares := make([]uint8, 1<<MaxPlayers)
	for set := range shares {
		if set>>player&1 != 0 {
			shares[set] = uint8(deck.Set(set).Count())
		}
	}
	return shares
}

func (h *byHand) counters() int { return h.hands * h.each }

// eachTotal calls change with the first count of each hand and the sum of the others.
func (h *byHand) eachTotal(counts []uint64, change func(total *uint64, won uint64)) {
	hands := counts[h.base:]
	for at := 0; at < len(hands); at += h.each {
		won := uint64(0)
		for _, n := range hands[at+1 : at+h.each] {
			won += n
		}
		change(&hands[at], won)
	}
}

// add counts a deal. It is the definition of the count.
func (h *byHand) add(p *plan, at *positions, _ *[MaxPlayers]uint8, winners int, counts []uint64) {
	for player := range p.players {
		hole := p.seats.hole[player][:p.holes]
		first := uint32(0)
		if h.pairs != nil {
			first = h.pairs[player][int(at[hole[0]])<<positionBits|int(at[hole[1]])]
		} else {
			mask := uint64(0)
			for _, row := range hole {
				mask |= 1 << at[row]
			}
			first = h.masks[player][mask]
		}
		if first == 0 {
			continue
		}
		counts[first]++
		if share := h.shares[player][winners]; share > 0 {
			counts[int(first)+int(share)]++
		}
	}
}

// recorder counts while the first count of each hand is that of the deals lost instead of that of
// all deals.
func (h *byHand) recorder(p *plan, lanes int, counts []uint64) (add func(record []byte), done func()) {
	h.eachTotal(counts, func(total *uint64, won uint64) { *total -= won })
	return func(record []byte) { h.addRecord(p, record, lanes, counts) }, func() {
		h.eachTotal(counts, func(total *uint64, won uint64) { *total += won })
	}
}

// addRecord counts the deals of a kernel's record of some lanes.
func (h *byHand) addRecord(p *plan, record []byte, lanes int, counts []uint64) {
	var sets [layout.Block]uint16
	for i := range lanes {
		sets[i] = binary.LittleEndian.Uint16(record[2*i:])
	}
	for player := range p.players {
		rows := record[2*lanes+player*p.holes*lanes:][:p.holes*lanes]
		if h.pairs == nil {
			h.addMasks(player, rows, sets[:lanes], counts)
			continue
		}
		pairs, shares := (*[allPositions * allPositions]uint32)(h.pairs[player]), (*[1 << MaxPlayers]uint8)(h.shares[player])
		a, b := rows[:lanes], rows[lanes:][:lanes]
		for i, set := range sets[:lanes] {
			if first := pairs[int(a[i]&(allPositions-1))<<positionBits|int(b[i]&(allPositions-1))]; set != 0 && first != 0 {
				counts[int(first)+int(shares[set&(1<<MaxPlayers-1)])]++
			}
		}
	}
}

// addMasks counts the deals of a record by one player's hand of more than two cards.
func (h *byHand) addMasks(player int, rows []byte, sets []uint16, counts []uint64) {
	var masks [layout.Block]uint64
	for ; len(rows) > 0; rows = rows[len(sets):] {
		for i, x := range rows[:len(sets)] {
			masks[i] |= 1 << x
		}
	}
	for i, set := range sets {
		if set == 0 {
			continue
		}
		if first := h.masks[player][masks[i]]; first != 0 {
			counts[int(first)+int(h.shares[player][set])]++
		}
	}
}
