//go:build amd64 && !purego

package showdown

import (
	"encoding/binary"
	"slices"
	"sync"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/arguments"
)

// counters are what a kernel counts in: words of 32 bits.
type counters []byte

// at returns a counter.
func (t counters) at(i int) uint64 { return uint64(binary.LittleEndian.Uint32(t[4*i:])) }

// tableCounter is a dealCounter for which a kernel counts in tables.
type tableCounter interface {
	dealCounter
	size(p *plan) int                                    // of the tables, in bytes
	begin(p *plan, t counters)                           // sets what the kernel reads in them
	addTables(p *plan, t counters, won, counts []uint64) // adds to counts what they have, and what the deals by set of winners tell
}

// unusedTables are tables that no call uses. They are 0.
var unusedTables = sync.Pool{New: func() any { return new(counters) }}

// withTables calls deal with the tables of a counter, and adds what they have then to counts.
func withTables(p *plan, c tableCounter, counts []uint64, deal func(first *byte)) {
	kept, size := unusedTables.Get().(*counters), c.size(p)
	defer unusedTables.Put(kept)
	*kept = slices.Grow((*kept)[:0], size)[:size]
	c.begin(p, *kept)
	won := slices.Clone(counts[:1<<p.players])
	deal(&(*kept)[0])
	for set, before := range won {
		won[set] = counts[set] - before
	}
	c.addTables(p, *kept, won, counts)
	clear(*kept)
}

// counting returns the kernel of the plan, and what it counts for in tables, or nil.
func (a *assembly) counting(p *plan) (showdownKernel, tableCounter) {
	c, _ := p.more.(tableCounter)
	var kernel showdownKernel
	switch c.(type) {
	case *byHand:
		if !p.game.TwoHole() {
			kernel = a.hands
		}
	case *byStarting:
		kernel = a.starting
	case *byTable:
		kernel = a.seats
	}
	switch {
	case kernel != nil:
		return kernel, c
	case p.players == 2 && p.more == nil:
		return a.headsUp[p.game], nil
	}
	return a.deal[p.game], nil
}

// numbers returns the numbers of the plan for a kernel that counts for tables, if not nil.
func (a *assembly) numbers(p *plan, tables tableCounter) []uint64 {
	numbers := p.numbers(a.width, a.tables)
	if hands, ok := tables.(*byHand); ok {
		numbers[arguments.NumberTable] = uint64(handTable(p.players))
		if hands.second {
			numbers[arguments.NumberSecond] = arguments.HandSeconds
		}
	}
	return numbers
}

// apart is the distance between the tables of two players beyond their length, so that counters that
// are often used are not in the same sets of the first cache.
const apart = 44 * 64

// handTable returns the bytes from the table of a player to the next, in a kernel that counts hands.
func handTable(players int) int { return 4*(players+1)*arguments.HandTable + apart }

func (h *byHand) size(p *plan) int { return handTable(p.players) * p.players }

func (h *byHand) begin(p *plan, t counters) {
	for player, known := range h.known {
		if known != 0 {
			binary.LittleEndian.PutUint32(t[player*handTable(p.players)+4*arguments.HandSkipped:], 1)
		}
	}
}

func (h *byHand) addTables(p *plan, t counters, won, counts []uint64) {
	for player, pairs := range h.pairs {
		if known := h.known[player]; known != 0 {
			for set, n := range won {
				h.addShare(int(known), int(h.shares[player][set]), n, counts)
			}
			continue
		}
		table := t[player*handTable(p.players):]
		for b := range allPositions {
			row := table[4*(b*(b-1)/2):]
			for a, first := range pairs[b<<positionBits:][:b] {
				if first == 0 {
					continue
				}
				for share := range h.each {
					n := row.at(share*arguments.HandTable + a)
					if h.second {
						n += row.at(share*arguments.HandTable + arguments.HandSecond + a)
					}
					h.addShare(int(first), share, n, counts)
				}
			}
		}
	}
}

// addShare adds n deals to the counts of a hand.
func (h *byHand) addShare(first, share int, n uint64, counts []uint64) {
	counts[first] += n
	if share > 0 {
		counts[first+share] += n
	}
}

func (*byStarting) begin(*plan, counters) {}

func (b *byStarting) addTables(_ *plan, t counters, _, counts []uint64) {
	for high := range deck.Rank(deck.Ranks) {
		for low := range high + 1 {
			code, card := int(high)*(int(high)+1)/2+int(low), deck.NewCard(high, 0)
			b.addCode(t, code, StartingHand(card, deck.NewCard(low, 1)), counts)
			if low < high {
				b.addCode(t, code+arguments.StartingSuited, StartingHand(card, deck.NewCard(low, 0)), counts)
			}
		}
	}
}

// addCode adds what counters have of a starting hand.
func (b *byStarting) addCode(t counters, code, class int, counts []uint64) {
	counts = counts[b.base+class*b.each:][:b.each]
	sums := counts[b.players+1:]
	pairs := func(first, second int) uint64 {
		return t.at(arguments.StartingPairs + second<<12 + first<<8 + code)
	}
	for share := range b.players + 1 {
		counts[share] += t.at(share<<8+code) + t.at(arguments.StartingSecond+share<<8+code)
		if share == 0 {
			sums[0] += 2 * pairs(0, 0)
			continue
		}
		one, both, part := pairs(share, 0)+pairs(0, share), pairs(share, share), uint64(Pot/share)
		sums[0] += 2 * (one + both)
		sums[1] += (one + 2*both) * part
		sums[2] += 2 * both * part * part
	}
}

func (*byTable) size(*plan) int { return arguments.TableSize }

func (*byTable) begin(*plan, counters) {}

func (b *byTable) addTables(_ *plan, t counters, _, counts []uint64) {
	b.addCodes(func(code int) uint64 { return t.at(code) + t.at(arguments.TableCodes+code) }, counts)
	var sums [2 * arguments.Places][8]uint64
	for i := range sums {
		for j := range arguments.TableWords {
			sums[i][j%8] += t.at(arguments.TableSums + arguments.TableWords*i + j)
		}
	}
	b.addSums(sums[:], counts)
}
