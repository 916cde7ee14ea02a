//go:build amd64 && !purego

package lanes

import (
	"encoding/binary"

	"pokersim/sim/rng"
)

// dealClasses512 returns what deals the plan by class with AVX-512.
func dealClasses512(p *plan, t *classTable) classDealer {
	plan, rows := p.rows512(hand.shifted), t.rows[p.cards]()
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		state := states(&s)
		dealClassesAVX512(plan, &state, rounds, rows, &counts[0])
	}
}

// dealClasses256 returns what deals the plan by class with AVX2.
func dealClasses256(p *plan, t *classTable) classDealer {
	rows, few := p.rows256(hand.bytes), fewCards(p.cards)
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		state := states(&s)
		dealClassesAVX2(rows, &state, rounds, few, &t.base[0], &counts[0])
	}
}

// classes512 returns what counts the sets by class with AVX-512.
func classes512(sets []hand, t *classTable) classEvaluator {
	blocks := newSuits(sets)
	return func(begun []begunHands, cards int, counts *slotCounts) {
		classesAVX512(&begun[0], uint64(len(begun)), &blocks[0], t.rows[cards](), &counts[0])
	}
}

// classes256 returns what counts the sets by class with AVX2.
func classes256(sets []hand, t *classTable) classEvaluator {
	blocks := newSuits(sets)
	return func(begun []begunHands, cards int, counts *slotCounts) {
		classesAVX2(&begun[0], uint64(len(begun)), &blocks[0], fewCards(cards), &t.base[0], &counts[0])
	}
}

// fewCards has ones in the first half where a hand has fewer than six cards, and
// in the second where it has fewer than seven: what the kernels do not drop.
func fewCards(cards int) *[2]half {
	return &[2]half{half(ofBytes(ones(cards < 6))), half(ofBytes(ones(cards < 7)))}
}

// suitWords is a block of sets of cards as the kernels that find classes read
// it: word i of row j is what set i has of suit j.
type suitWords = [4][block]uint16

// newSuits brings sets into blocks.
func newSuits(sets []hand) []suitWords {
	blocks := make([]suitWords, (len(sets)+block-1)/block)
	for i, h := range sets {
		for j := range 4 {
			blocks[i/block][j][i%block] = uint16(h >> (16 * j))
		}
	}
	return blocks
}

// bytes cuts each suit's mask into two bytes.
func (h hand) bytes() [8]byte { return bytesOf(h & allRanks) }

// shifted cuts each suit's mask into two bytes, the ranks beginning at bit 3.
func (h hand) shifted() [8]byte { return bytesOf(h & allRanks << kickerBits) }

func bytesOf(h hand) (bytes [8]byte) {
	binary.LittleEndian.PutUint64(bytes[:], uint64(h))
	return bytes
}
