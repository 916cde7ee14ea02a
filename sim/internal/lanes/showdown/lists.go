package showdown

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// list draws the hands of a range in plain Go, by the alias method (Walker 1977,
// Vose 1991) in integers: the probabilities are exact. Each hand of the range, an
// entry, has a column. A draw chooses a column and a height below the sum of the
// weights. If the height is below the column's threshold, the draw returns the
// column's entry, else the entry of its alias.
type list struct {
	row     int      // the row of the first card
	cards   uint64   // the number of cards of an entry
	entries []uint8  // the positions of the cards, entry by entry
	fours   []uint32 // the entries if all weights are equal and a hand has four cards, the first card lowest; else nil
	columns []column
	height  uint64 // the height of a column: the sum of the weights
	limit   uint64 // a word is accepted if its remainder is limit or more
}

type column struct {
	threshold uint64
	alias     uint64
}

// newList returns the list of a range, for players with the given number of hole
// cards. The weights must be positive. The number of entries times the sum of their
// weights must be below 2^63.
func newList(r Range, holes, row int, position *[deck.Size]uint8) list {
	l := list{row: row, cards: uint64(holes * len(r.Players)), height: r.total(), columns: make([]column, len(r.Hands))}
	for _, hand := range r.Hands {
		for _, c := range hand {
			l.entries = append(l.entries, position[c])
		}
	}
	n := uint64(len(r.Hands))
	l.limit = -(n * l.height) % (n * l.height)
	l.level(r.Weights)
	if l.cards == 4 && l.height == n {
		for i := range n {
			l.fours = append(l.fours, binary.LittleEndian.Uint32(l.entries[4*i:]))
		}
	}
	return l
}

// level fills the columns by the method of Vose (1991). An entry has weight × number
// of columns to distribute. A column whose entry has less than its height gets the
// difference from an entry that has more, its alias.
func (l *list) level(weights []uint64) {
	rest := make([]uint64, len(weights))
	var less, more []int
	for i, w := range weights {
		rest[i] = w * uint64(len(weights))
		if rest[i] < l.height {
			less = append(less, i)
		} else {
			more = append(more, i)
		}
	}
	for len(less) > 0 {
		i, j := less[len(less)-1], more[len(more)-1]
		less = less[:len(less)-1]
		l.columns[i] = column{rest[i], uint64(j)}
		if rest[j] -= l.height - rest[i]; rest[j] < l.height {
			more, less = more[:len(more)-1], append(less, j)
		}
	}
	for _, i := range more { // exactly the height
		l.columns[i] = column{l.height, uint64(i)}
	}
}

// draw draws an entry and returns the positions of its cards.
func (l *list) draw(s *rng.SFC64) []uint8 {
	for {
		if i, ok := l.choose(s.Uint64()); ok {
			return l.entries[i*l.cards:][:l.cards]
		}
	}
}

// choose returns the entry for a random word, and whether the word is accepted. Column
// and height are two draws from the word by Lemire's method; see share.
func (l *list) choose(word uint64) (entry uint64, accepted bool) {
	i, x := bits.Mul64(word, uint64(len(l.columns)))
	height, rest := bits.Mul64(x, l.height)
	c := &l.columns[i]
	_, below := bits.Sub64(height, c.threshold, 0) // no branch, which would be unpredictable
	return c.alias ^ (c.alias^i)&-below, rest >= l.limit
}

// listed returns the number of rows of the lists.
func (p *plan) listed() (n int) {
	for _, l := range p.lists {
		n += int(l.cards)
	}
	return n
}

// drawLists draws the cards of lists, block after block and row after row.
func (p *plan) drawLists(s *rng.SFC64, rows []kernels.Row) {
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
func (p *plan) drawBlock(s *rng.SFC64, rows []kernels.Row) bool {
	var words [layout.Block * MaxPlayers]uint64
	n := len(p.lists)
	s.Fill(words[:layout.Block*n])
	all := true
	for i := range p.lists {
		l := &p.lists[i]
		cards := rows[l.row:][:l.cards]
		if l.fours != nil {
			all = l.drawFours(words[i:], n, (*[4]kernels.Row)(cards)) && all
			continue
		}
		for lane := range layout.Block {
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
func (l *list) drawFours(words []uint64, n int, cards *[4]kernels.Row) bool {
	entries, length, least := l.fours, uint64(len(l.fours)), l.limit
	for lane, at := 0, 0; lane < layout.Block; lane, at = lane+1, at+n {
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
func (p *plan) drawBlockAgain(s *rng.SFC64, rows []kernels.Row) {
	for lane := range layout.Block {
		for i := range p.lists {
			l := &p.lists[i]
			for j, position := range l.draw(s) {
				rows[l.row+j][lane] = position
			}
		}
	}
}
