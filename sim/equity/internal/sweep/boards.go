package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/deals"
)

// rankSet is the ranks of the missing cards of a board, the highest first.
type rankSet struct {
	n     int
	rank  [5]uint8
	times [5]uint8
}

// rankSets returns all possible rank sets.
func rankSets(d *deals.Deals) (all []rankSet) {
	var s rankSet
	var extend func(more, below int)
	extend = func(more, below int) {
		if more == 0 {
			all = append(all, s)
			return
		}
		for r := below - 1; r >= 0; r-- {
			left := bits.OnesCount64(d.Left >> (4 * r) & 15)
			for t := 1; t <= min(more, left); t++ {
				s.rank[s.n], s.times[s.n] = uint8(r), uint8(t)
				s.n++
				extend(more-t, r)
				s.n--
			}
		}
	}
	extend(d.Missing, 13)
	return all
}

// suiting is the suits of the missing cards: a set of suits for each rank of a rank
// set. It stands for an orbit of boards.
type suiting struct {
	suits [5]uint8
	orbit uint8 // the number of boards in the orbit
}

// boards enumerates the boards of rank sets, one of each orbit. Ranks with the same
// cards left and the same number of missing cards are alike, so it keeps the lists of
// suitings. It is for one goroutine.
type boards struct {
	deals  *deals.Deals
	nibble [][16]uint8 // by suit permutation: the sets of suits, permuted
	known  map[uint64][]suiting
	size   int
}

// maxSuitings is the number of suitings that are kept.
const maxSuitings = 1 << 18

func newBoards(d *deals.Deals) *boards {
	b := &boards{deals: d, known: map[uint64][]suiting{}}
	for _, p := range d.Group {
		var n [16]uint8
		for i := range n {
			n[i] = p.Nibble(uint8(i))
		}
		b.nibble = append(b.nibble, n)
	}
	return b
}

// of returns the boards of a rank set.
func (b *boards) of(s *rankSet) []suiting {
	key := uint64(1)
	for i := range s.n {
		key = key<<8 | uint64(s.times[i])<<4 | b.deals.Left>>(4*s.rank[i])&15
	}
	list, ok := b.known[key]
	if !ok {
		if list = b.list(s); b.size > maxSuitings {
			clear(b.known)
			b.size = 0
		}
		b.known[key] = list
		b.size += len(list)
	}
	return list
}

func (b *boards) list(s *rankSet) (all []suiting) {
	var x suiting
	var extend func(i int)
	extend = func(i int) {
		if i == s.n {
			if x.orbit = b.orbit(&x.suits, s.n); x.orbit > 0 {
				all = append(all, x)
			}
			return
		}
		left := uint8(b.deals.Left >> (4 * s.rank[i]) & 15)
		for m := uint8(1); m < 16; m++ {
			if m&^left == 0 && bits.OnesCount8(m) == int(s.times[i]) {
				x.suits[i] = m
				extend(i + 1)
			}
		}
	}
	extend(0)
	return all
}

// orbit returns the size of the orbit, or 0 if the suits are not its first element.
func (b *boards) orbit(suits *[5]uint8, n int) uint8 {
	same := 0
next:
	for g := range b.nibble {
		image := &b.nibble[g]
		for i := range n {
			switch x := image[suits[i]]; {
			case x < suits[i]:
				return 0
			case x > suits[i]:
				continue next
			}
		}
		same++
	}
	return uint8(len(b.nibble) / same)
}
