package lanes

import (
	"math/bits"
	"slices"

	"pokersim/sim/rng"
)

// row has a byte for each hand of a block.
type row = [block]byte

// listed returns the number of rows of the lists.
func (p *showdownPlan) listed() (n int) {
	for _, l := range p.lists {
		n += int(l.cards)
	}
	return n
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
