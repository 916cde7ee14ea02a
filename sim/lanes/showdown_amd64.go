//go:build amd64 && !purego

package lanes

import (
	"slices"

	"pokersim/deck"
	"pokersim/sim/rng"
)

// numbers returns the part of the plan that the kernels in assembly read besides the
// vectors. Rows are offsets in bytes; each row has width bytes. For each range there is
// the result of tables for the number of its hands.
func (p *showdownPlan) numbers(width int, tables func(hands int) int) []uint64 {
	listed := p.listed()
	ranges := (p.ranged - listed) / 2
	board := p.seats.board
	slices.Sort(board[:])
	holes := p.ranged // becomes the first row of unknown hole cards
	for holes < p.drawn && slices.Contains(board[:], holes) {
		holes++
	}
	n := []int{p.players, p.ranged * width, listed, ranges, len(p.draws) - ranges, holes * width, (p.drawn - holes + 3) / 4, max(p.holes-4, 0)}
	for _, row := range board {
		n = append(n, row*width)
	}
	seats := len(n)
	for _, hole := range p.seats.hole[:p.players] {
		for _, row := range hole[:p.holes] {
			switch {
			case row < p.ranged:
				row += stackRanged
			case row < p.drawn:
				row += stackHoles - holes
			}
			n = append(n, row*width)
		}
	}
	n = append(n, make([]int, seats+maxHoles-len(n))...)
	for _, d := range p.draws {
		if d.first.hands != nil {
			n = append(n, d.first.row*width, d.second.row*width, tables(len(d.first.hands)))
		} else {
			n = append(n, d.first.row*width, d.second.row*width)
		}
	}
	words := make([]uint64, len(n))
	for i, x := range n {
		words[i] = uint64(x)
	}
	return words
}

// listed returns the number of rows of the lists.
func (p *showdownPlan) listed() (n int) {
	for _, l := range p.lists {
		n += int(l.cards)
	}
	return n
}

// The rows of the kernels' stack for the cards of ranges and for unknown hole cards.
const (
	stackRanged = maxRows + 1
	stackHoles  = stackRanged + maxHoles
)

// suitCode returns the code of a suit. The sum of five codes determines which suit, if
// any, occurs three times or more.
func suitCode(suit int) uint8 { return [...]uint8{0, 1, 6, 36}[suit] }

// rankBit returns the bit of a rank in the kernels of showdowns: bit 3 for the two to
// bit 15 for the ace. In the games of exactly two hole cards it is bit 0 for the ace to
// bit 12 for the two.
func (g game) rankBit(rank int) uint16 {
	if g.twoHole() {
		return 1 << (deck.Ranks - 1 - rank)
	}
	return 1 << (3 + rank)
}

// lowBit returns the bit of a rank in an eval.Low, or 0 if no low has it.
func lowBit(rank int) uint8 { return uint8(1 << ((rank + 1) % deck.Ranks)) }

// addTo adds the counts of a kernel in assembly, where the last element is no low.
func (c *lowCounts) addTo(counts *lowCounts) {
	for low, n := range c[:len(c)-1] {
		counts[low] += n
	}
	counts[0] += c[len(c)-1]
}

// blocksAhead is the number of blocks for which the lists are drawn before a call.
const blocksAhead = 64

// run deals rounds by calls of a kernel in assembly. A call deals up to blocks blocks,
// for which listed has the cards of the lists, and returns the number of rounds that
// are still missing.
func (p *showdownPlan) run(s *showdownStreams, rounds uint64, kernel func(state *[4][streams]uint64, listed *row, blocks, rounds uint64) uint64) {
	state := states(&s.lanes)
	if len(p.lists) == 0 {
		kernel(&state, nil, 1<<63, rounds)
		return
	}
	rows := make([]row, blocksAhead*p.listed())
	for rounds > 0 {
		p.drawLists(&s.lists, rows)
		rounds = kernel(&state, &rows[0], blocksAhead, rounds)
	}
}

// drawLists draws the cards of lists, block after block and row after row.
func (p *showdownPlan) drawLists(s *rng.SFC64, rows []row) {
	n := len(rows) / blocksAhead
	for b := range blocksAhead {
		block := rows[b*n:][:n]
		if begin := *s; !p.drawBlock(s, block) {
			*s = begin
			p.drawBlockAgain(s, block)
		}
	}
}

// drawBlock draws a block with one word for each draw, and reports whether all words
// are accepted. That is almost always so.
func (p *showdownPlan) drawBlock(s *rng.SFC64, rows []row) bool {
	var words [block * MaxPlayers]uint64
	n := len(p.lists)
	s.Fill(words[:block*n])
	all := true
	for i := range p.lists {
		l := &p.lists[i]
		cards := rows[l.row:][:l.cards]
		for lane := range block {
			entry, accepted := l.choose(words[lane*n+i])
			all = all && accepted
			for j, position := range l.entries[entry*l.cards:][:l.cards] {
				cards[j][lane] = position
			}
		}
	}
	return all
}

// drawBlockAgain draws a block and draws again after a rejected word.
func (p *showdownPlan) drawBlockAgain(s *rng.SFC64, rows []row) {
	for lane := range block {
		for i := range p.lists {
			l := &p.lists[i]
			for j, position := range l.draw(s) {
				rows[l.row+j][lane] = position
			}
		}
	}
}
