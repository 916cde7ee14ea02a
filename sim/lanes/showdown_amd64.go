//go:build amd64 && !purego

package lanes

import (
	"slices"

	"pokersim/deck"
	"pokersim/sim/rng"
)

// numbers is the plan as the kernels in assembly read it, apart from the
// vectors: rows are in bytes, width for each. For ranges it has what tables says
// of the number of their hands.
func (p *showdownPlan) numbers(width int, tables func(hands int) int) []uint64 {
	listed := p.listed()
	ranges := (p.ranged - listed) / 2
	board := p.seats.board
	slices.Sort(board[:])
	holes := p.ranged // the first row of unknown cards of players
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

// listed returns the number of rows of lists.
func (p *showdownPlan) listed() (n int) {
	for _, l := range p.lists {
		n += int(l.cards)
	}
	return n
}

// Where the kernels put cards: those of ranges, and the unknown ones of players.
const (
	stackRanged = maxRows + 1
	stackHoles  = stackRanged + maxHoles
)

// suitCode returns the code of a suit: the sum of five of them tells which suit
// comes three times or more.
func suitCode(suit int) uint8 { return [...]uint8{0, 1, 6, 36}[suit] }

// rankBit returns the bit of a rank as the kernels of showdowns look it up: from
// bit 3 on, and in the games of exactly two hole cards bit 0 for the ace to bit 12
// for the two.
func (g game) rankBit(rank int) uint16 {
	if g.twoHole() {
		return 1 << (deck.Ranks - 1 - rank)
	}
	return 1 << (3 + rank)
}

// lowBit returns the bit of a rank in an eval.Low, or 0 if no low has it.
func lowBit(rank int) uint8 { return uint8(1 << ((rank + 1) % deck.Ranks)) }

// addTo adds counts as the kernels make them: no low is the last element.
func (c *lowCounts) addTo(counts *lowCounts) {
	for low, n := range c[:len(c)-1] {
		counts[low] += n
	}
	counts[0] += c[len(c)-1]
}

// blocksAhead is for how many blocks lists are drawn at a time.
const blocksAhead = 64

// run deals by a kernel in assembly, which gives back how many rounds are
// missing after so many blocks, for which listed has the cards of lists.
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

// drawBlock draws a block with one word for each draw, and reports whether all
// words are accepted; it is rare that one is not.
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

// drawBlockAgain draws a block in which words are rejected.
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
