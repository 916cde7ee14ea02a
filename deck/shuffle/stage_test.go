package shuffle

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Each stage is an order of all cards, and the last one is that of the shuffle, from which
// the next shuffle continues with the same words.
func TestStagesEndWithTheOrder(t *testing.T) {
	for _, name := range []string{"random-keys", "overhand(0.3)", "riffle(3)", "cut"} {
		a := find(t, name)
		turn, stages := a.New(rand.NewPCG(1, 2)), a.NewStages(rand.NewPCG(1, 2))
		for _, n := range []int{1, 2, 13, 52, 13} {
			want := ordered(n)
			turn.Ints(want)
			all := stages(n)
			if got := all[len(all)-1].Order; !slices.Equal(got, want) {
				t.Errorf("%s, %d cards: the last stage is %v, want %v", name, n, got, want)
			}
			for _, s := range all {
				if sorted := slices.Sorted(slices.Values(s.Order)); !slices.Equal(sorted, ordered(n)) {
					t.Errorf("%s, %d cards: %s: %v", name, n, s.Text, s.Order)
				}
				if s.Keys == nil && len(s.Packets) != n || s.Keys != nil && len(s.Keys) != n {
					t.Errorf("%s, %d cards: %s: packets %v, keys %v", name, n, s.Text, s.Packets, s.Keys)
				}
			}
		}
	}
	if find(t, "naive").NewStages(rand.NewPCG(1, 2)) != nil {
		t.Error("naive works by swaps, and has stages")
	}
}

// The packets of a riffle keep their order; those of an overhand shuffle are reversed.
func TestPacketsOfStages(t *testing.T) {
	riffle := find(t, "riffle(1)").NewStages(rand.NewPCG(3, 4))(20)
	for packet := range 2 {
		var cards []int
		for p, of := range riffle[1].Packets {
			if of == packet+1 {
				cards = append(cards, riffle[1].Order[p])
			}
		}
		if !slices.IsSorted(cards) || len(cards) == 0 {
			t.Errorf("packet %d of a riffle has the cards %v", packet+1, cards)
		}
	}
	for i, s := range find(t, "overhand(0.3)").NewStages(rand.NewPCG(3, 4))(20) {
		if slices.Max(s.Packets) != i+1 {
			t.Errorf("stage %d of an overhand shuffle has the packets %v", i, s.Packets)
		}
		for p := 1; p < 20; p++ {
			if of := s.Packets[p-1] - s.Packets[p]; of == 0 && s.Order[p] != s.Order[p-1]+1 || of != 0 && of != 1 && s.Packets[p-1] != 0 {
				t.Errorf("%s: %v, packets %v", s.Text, s.Order, s.Packets)
			}
		}
	}
}
