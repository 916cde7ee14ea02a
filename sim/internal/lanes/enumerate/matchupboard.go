package enumerate

import (
	"slices"

	"pokersim/deck"

	"pokersim/sim/internal/lanes"
	"pokersim/sim/internal/lanes/internal/layout"
)

// TwoCards is a hand of two hole cards, each a deck.Card.
type TwoCards [2]uint8

// Run describes consecutive hands of one class in the argument of Matchups.Add.
type Run struct {
	Class uint8 // 0 to StartingHands-1
	Hands uint8 // the number of hands, 1 to 12
	Last  bool  // whether the next hands are stronger
}

// matchupsAdder is a kernel: it adds a board to the sums of a state.
type matchupsAdder func(s *matchupsState, hands []TwoCards, runs []Run)

// matchupsWords is the length in words of a row, which has a byte for each class.
const matchupsWords = layout.MatchupsRow / 8

type matchupsRow [matchupsWords]uint64

// matchupsState is the memory of the kernels. Bytes do not overflow: a class has at most
// 12 hands.
type matchupsState struct {
	below matchupsRow                         // the number of hands weaker than the current ones, by class
	with  [deck.Size]matchupsRow              // the number of these that have a card, by card and class
	sum   [lanes.StartingHands][2]matchupsRow // by winning class: 16 bits for each losing class, first the even classes
}

// matchupsGo is the definition of the kernels. A hand beats all weaker hands without a
// card in common. Their number is below - with[first card] - with[second card]: no
// weaker hand has both cards.
func matchupsGo(s *matchupsState, hands []TwoCards, runs []Run) {
	s.below, s.with = matchupsRow{}, [deck.Size]matchupsRow{}
	for len(runs) > 0 {
		equal := 1 + slices.IndexFunc(runs, func(r Run) bool { return r.Last }) // runs of equally strong hands
		first := hands
		for _, r := range runs[:equal] {
			s.beat(r, hands)
			hands = hands[r.Hands:]
		}
		for _, r := range runs[:equal] {
			word, shift := r.Class/8, r.Class%8*8
			s.below[word] += uint64(r.Hands) << shift
			for _, h := range first[:r.Hands] {
				s.with[h[0]][word] += 1 << shift
				s.with[h[1]][word] += 1 << shift
			}
			first = first[r.Hands:]
		}
		runs = runs[equal:]
	}
}

// beat adds the numbers of hands that the hands of a run beat.
func (s *matchupsState) beat(r Run, hands []TwoCards) {
	var wins matchupsRow
	for _, h := range hands[:r.Hands] {
		a, b := &s.with[h[0]], &s.with[h[1]]
		for i := range matchupsWords - 2 {
			wins[i] += s.below[i] - a[i] - b[i]
		}
	}
	const even = 0x00ff00ff00ff00ff
	for i, word := range wins[:matchupsWords-2] {
		s.sum[r.Class][0][i] += word & even
		s.sum[r.Class][1][i] += word >> 8 & even
	}
}
