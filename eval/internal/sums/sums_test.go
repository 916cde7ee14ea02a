package sums

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
)

// Each kernel gives the sums of the definition: those of the keys, in 64 bits.
func TestKernelsAddTheKeys(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	var of [1 << 8]uint64
	for c := range deck.Size { // numbers of seven cards have 16 bits
		of[c] = 1<<(4*deck.Card(c).Suit()) | uint64(src.IntN(1<<13))<<16 | uint64(src.IntN(1<<13))<<48
		if c >= deck.Ranks {
			of[c] = of[c]&0xffff | of[c%deck.Ranks]&^0xffff
		}
	}
	keys, pack := NewKeys(&of), deck.New()
	if Best() == None {
		t.Log("this machine has no kernel")
	}
	for kernel := None + 1; kernel <= Best(); kernel++ { // a machine with AVX-512 has AVX2
		for groups := 1; groups <= Hands/Group; groups++ {
			hands := make([][7]deck.Card, groups*Group)
			for i := range hands {
				cards := 5 + src.IntN(3)
				pack.Shuffle(7, src)
				hands[i] = [7]deck.Card(pack.Cards())
				for at := cards; at < 7; at++ {
					hands[i][at] = deck.NoCard
				}
			}
			var got Block
			kernel.Add(hands, keys, &got)
			for i, hand := range hands {
				sum := uint64(0x3333)
				for _, c := range hand {
					sum += of[c]
				}
				five := sum&0x8888 != 0
				if got.Low[i] != uint16(sum>>16) || got.High[i] != uint16(sum>>48) || got.Five[i/Group]>>(i%Group)&1 != 0 != five {
					t.Fatalf("kernel %d, hand %d of %d, %s: got %d, %d, %016b, want %d, %d, %v", kernel, i, len(hands), deck.Hand(hand[:]),
						got.Low[i], got.High[i], got.Five[i/Group], uint16(sum>>16), uint16(sum>>48), five)
				}
			}
		}
	}
}
