//go:build (amd64 || arm64) && !purego

package lanes

import (
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/lanes/internal/layout"
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
	n := make([]int, layout.NumberMoves, layout.NumberMoves+3*len(p.draws))
	n[layout.NumberPlayers] = p.players
	n[layout.NumberRanged] = p.ranged * width
	n[layout.NumberListed] = listed
	n[layout.NumberRanges] = ranges
	n[layout.NumberDraws] = len(p.draws) - ranges
	n[layout.NumberHoles] = holes * width
	n[layout.NumberFours] = (p.drawn - holes + 3) / 4
	n[layout.NumberMore] = max(p.holes-4, 0)
	if _, strengths := p.more.(*byTable); strengths {
		n[layout.NumberRecord] = 1
	}
	if p.game == shortTrips {
		n[layout.NumberTrips] = 1
	}
	if p.game == short {
		n[layout.NumberFlush] = 1
	}
	for i, row := range board {
		n[layout.NumberBoard+i] = row * width
	}
	for player, hole := range p.seats.hole[:p.players] {
		for i, row := range hole[:p.holes] {
			switch {
			case row < p.ranged:
				row += layout.StackRanged
			case row < p.drawn:
				row += layout.StackHoles - holes
			}
			n[layout.NumberSeats+player*p.holes+i] = row * width
		}
	}
	for _, d := range p.draws {
		n = append(n, d.first.row*width, d.second.row*width)
		if d.first.hands != nil {
			n = append(n, tables(len(d.first.hands)))
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

// rankBit returns the bit of a rank in the kernels of showdowns: bit 3 for the two to
// bit 15 for the ace. In the games of exactly two hole cards it is bit 0 for the ace to
// bit 12 for the two.
func (g game) rankBit(rank int) uint16 {
	if g.twoHole() {
		return 1 << (deck.Ranks - 1 - rank)
	}
	return 1 << (3 + rank)
}

// addTo adds the counts of a kernel in assembly, where the last element is no low.
func (c *lowCounts) addTo(counts *lowCounts) {
	for low, n := range c[:len(c)-1] {
		counts[low] += n
	}
	counts[0] += c[len(c)-1]
}

// drawLists draws the cards of lists, block after block and row after row.
func (p *showdownPlan) drawLists(s *rng.SFC64, rows []row) {
	if p.listed() == 0 {
		return
	}
	for block := range slices.Chunk(rows, p.listed()) {
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
		if l.fours != nil {
			all = l.drawFours(words[i:], n, (*[4]row)(cards)) && all
			continue
		}
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

// drawFours does what drawBlock does, for a list of equal weights and hands of four cards.
// It uses every n-th of the words.
func (l *list) drawFours(words []uint64, n int, cards *[4]row) bool {
	entries, length, least := l.fours, uint64(len(l.fours)), l.limit
	for lane, at := 0, 0; lane < block; lane, at = lane+1, at+n {
		word := words[at]
		i, _ := bits.Mul64(word, length)
		least = min(least, word*length*l.height) // the remainder of both draws of choose
		positions := entries[i]
		cards[0][lane] = uint8(positions)
		cards[1][lane] = uint8(positions >> 8)
		cards[2][lane] = uint8(positions >> 16)
		cards[3][lane] = uint8(positions >> 24)
	}
	return least == l.limit
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
