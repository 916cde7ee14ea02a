package planes

import (
	"math/rand/v2"
	"testing"
)

func TestAdjacentEqualsItsDefinition(t *testing.T) {
	needsAVX2(t) // package sample has the plain form
	r := rand.New(rand.NewPCG(13, 14))
	for _, cards := range []int{2, 3, 52, 108, 128, 129, 200} {
		for range 20 {
			all, orders, places := ordersOf(r, AVX2, cards)
			faces := make([]uint8, cards*64)
			for i := range faces {
				faces[i] = uint8(r.Uint32())
			}
			var got, want Adjacent
			CountAdjacent(orders, places, faces, cards, 0x0f, 0x70, &got)
			for l, order := range all {
				i, fell := AVX2.Place(l), false
				count := func(value int, yes bool) {
					if yes {
						want[value][i]++
					}
				}
				count(Runs, true)
				count(Rising, true)
				for p, card := range order {
					count(FixedPoints, p == card)
					if p == 0 {
						continue
					}
					falls := order[p-1] > card
					count(Descents, falls)
					count(Runs, p > 1 && falls != fell)
					fell = falls
					place, before := int(places[p*64+i]), int(places[(p-1)*64+i])
					count(Rising, place < before)
					count(Kept, place == before+1)
					count(Beside, place == before+1 || place == before-1)
					differ := faces[p*64+i] ^ faces[(p-1)*64+i]
					count(Ranks, differ&0x0f == 0)
					count(Suits, differ&0x70 == 0)
				}
			}
			if got != want {
				t.Fatalf("%d cards: got %v, want %v", cards, got, want)
			}
		}
	}
}

func TestProductsEqualTheirDefinition(t *testing.T) {
	needsAVX2(t) // package tests has the plain form
	r := rand.New(rand.NewPCG(17, 18))
	for _, cards := range []int{2, 3, 4, 13, 52, 54, 108, 127, 128} {
		_, rows, _ := ordersOf(r, AVX2, cards)
		signed := make([]int8, len(rows))
		held := r.Uint64() | 1
		for i, card := range rows {
			if held>>(i%64)&1 == 1 {
				signed[i] = int8(2*int(card) - (cards - 1))
			}
		}
		sums, want := make([]int64, cards-1), make([]int64, cards-1)
		for range 2 {
			AddProducts(sums, rows, signed)
		}
		for lag := 1; lag < cards; lag++ {
			for i := range (cards - lag) * 64 {
				want[lag-1] += 2 * int64(signed[i]) * int64(signed[i+lag*64])
			}
			if sums[lag-1] != want[lag-1] {
				t.Errorf("%d cards, lag %d: got %d, want %d", cards, lag, sums[lag-1], want[lag-1])
			}
		}
	}
	// the largest sums: all packs ordered
	rows, signed := make([]uint8, MaxProducts*64), make([]int8, MaxProducts*64)
	for i := range rows {
		rows[i], signed[i] = uint8(i/64), int8(2*(i/64)-(MaxProducts-1))
	}
	sums := make([]int64, MaxProducts-1)
	AddProducts(sums, rows, signed)
	for lag := 1; lag < MaxProducts; lag++ {
		want := int64(0)
		for p := range MaxProducts - lag {
			want += 64 * int64(2*p-(MaxProducts-1)) * int64(2*(p+lag)-(MaxProducts-1))
		}
		if sums[lag-1] != want {
			t.Errorf("ordered packs, lag %d: got %d, want %d", lag, sums[lag-1], want)
		}
	}
}
