package preflop

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/internal/longtest"
)

// The results against two random hands: each player of three has a third of the pots, and each
// hand has all its showdowns. They are counted on a turn, and with -tags long before the flop, where
// AA has the counts of other programs. TestReferences always counts three players before the flop.
func TestAgainstTwo(t *testing.T) {
	if p, err := threeRandom("", level); err != nil || p.Chunks().Len() != ChunksAgainstTwo {
		t.Errorf("got %v chunks, %v, want %d", p.Chunks(), err, ChunksAgainstTwo)
	}
	text := longtest.Or("2c7c9cTs", "")
	board := deck.Must(deck.ParseHand(text))
	all := deck.Must(againstTwo(context.Background(), text, Options{Level: level}))
	left := deck.Size - len(board)
	each := deck.Choose(left-2, 2) * deck.Choose(left-4, 2) * deck.Choose(left-6, 5-len(board))
	sum, total := new(big.Int), new(big.Int)
	for i, s := range all {
		live := slices.DeleteFunc(combosOf(i), func(h [2]deck.Card) bool { return slices.Contains(board, h[0]) || slices.Contains(board, h[1]) })
		if want := uint64(len(live)) * each; s.Total() != want {
			t.Errorf("%s: %d showdowns, want %d", Name(i), s.Total(), want)
		}
		for n, share := range map[uint64]int64{s.Win: 6, s.TieOne: 3, s.TieBoth: 2} {
			sum.Add(sum, new(big.Int).Mul(new(big.Int).SetUint64(n), big.NewInt(share)))
		}
		total.Add(total, new(big.Int).SetUint64(s.Total()))
	}
	if got := new(big.Rat).SetFrac(sum, total.Mul(total, big.NewInt(6))); got.Cmp(big.NewRat(1, 3)) != 0 {
		t.Errorf("the mean equity is %v, want 1/3", got)
	}
	if aces := all[0]; longtest.On && (aces.Win != 8319507343296 || aces.TieOne+aces.TieBoth != 64329597864 || aces.Loss != 2980810322040) {
		t.Errorf("AA: got %+v", aces)
	}
}
