//go:build amd64 && !purego

package lanes

import "pokersim/sim/rng"

// dealClasses512 returns the dealer of the plan with AVX-512. It counts by class.
func dealClasses512(p *plan, t *classTable) classDealer {
	plan, rows := p.classDealRows512(), t.rows[p.cards]()
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		state := states(&s)
		dealClassesAVX512(plan, &state, rounds, rows, &counts[0])
	}
}

// dealClasses256 returns the dealer of the plan with AVX2. It counts by slot.
func dealClasses256(p *plan, t *classTable) classDealer {
	rows, few := p.dealRows256(), fewCards(p.cards)
	return func(s [streams]rng.SFC64, rounds uint64, counts *slotCounts) {
		state := states(&s)
		dealClassesAVX2(rows, &state, rounds, few, &t.base[0], &counts[0])
	}
}

// classes512 returns the classEvaluator of the sets with AVX-512. It counts by class.
func classes512(sets []hand, t *classTable) classEvaluator {
	blocks := newSuits(sets)
	return func(begun []begunHands, cards int, counts *slotCounts) {
		classesAVX512(&begun[0], uint64(len(begun)), &blocks[0], t.rows[cards](), &counts[0])
	}
}

// fewCards returns two vectors: ones if hands have fewer than six cards, and ones if they
// have fewer than seven. In hands of fewer cards the kernels drop fewer kickers.
func fewCards(cards int) *[2]half {
	var few [2]half
	for i := range few {
		setBytes(few[i][:], ones(cards < 6+i))
	}
	return &few
}

// suitWords is a block of sets of cards in the layout of the class kernels. Word i of
// row j has the cards of suit j of set i: the ranks, and above them their number.
type suitWords = [4][block]uint16

// newSuits divides sets into blocks. The last block may have empty sets at its end.
func newSuits(sets []hand) []suitWords {
	blocks := make([]suitWords, (len(sets)+block-1)/block)
	for i, h := range sets {
		for j := range 4 {
			blocks[i/block][j][i%block] = uint16(h >> (16 * j))
		}
	}
	return blocks
}
