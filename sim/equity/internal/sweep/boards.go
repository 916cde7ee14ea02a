package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/byrank"
	"pokersim/sim/equity/internal/joint"
)

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
	law    *byrank.Law
	nibble [][16]uint8 // by suit permutation: the sets of suits, permuted
	known  map[uint64][]suiting
	size   int
}

// maxSuitings is the number of suitings that are kept.
const maxSuitings = 1 << 18

func newBoards(l *byrank.Law) *boards {
	b := &boards{law: l, known: map[uint64][]suiting{}}
	for _, p := range l.Group {
		var n [16]uint8
		for i := range n {
			n[i] = p.Nibble(uint8(i))
		}
		b.nibble = append(b.nibble, n)
	}
	return b
}

// of returns the boards of a rank set.
func (b *boards) of(s *joint.RankSet) []suiting {
	key := uint64(1)
	for i := range int(s.N) {
		key = key<<8 | uint64(s.Times[i])<<4 | b.law.Left>>(4*s.Ranks[i])&15
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

func (b *boards) list(s *joint.RankSet) (all []suiting) {
	var x suiting
	var extend func(i int)
	extend = func(i int) {
		if i == int(s.N) {
			if x.orbit = b.orbit(&x.suits, int(s.N)); x.orbit > 0 {
				all = append(all, x)
			}
			return
		}
		left := uint8(b.law.Left >> (4 * s.Ranks[i]) & 15)
		for m := uint8(1); m < 16; m++ {
			if m&^left == 0 && bits.OnesCount8(m) == int(s.Times[i]) {
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
