package preflop

import (
	"context"
	"math/big"
	"testing"
)

// The results against two random hands: each player of three has a third of the pots, each
// hand has all its showdowns, and AA has the counts of other programs.
func TestAgainstTwo(t *testing.T) {
	all, err := RunAgainstTwo(context.Background(), Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	if p, err := threeRandom(level); err != nil || p.Chunks().Len() != ChunksAgainstTwo {
		t.Errorf("got %v chunks, %v, want %d", p.Chunks(), err, ChunksAgainstTwo)
	}
	sum, total := new(big.Int), new(big.Int)
	for i, s := range all {
		combos := uint64(Combos(i))
		if want := combos * 1225 * 1128 * 1_370_754; s.Total() != want {
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
	if aces := all[0]; aces.Win != 8319507343296 || aces.TieOne+aces.TieBoth != 64329597864 || aces.Loss != 2980810322040 {
		t.Errorf("AA: got %+v", aces)
	}
}
