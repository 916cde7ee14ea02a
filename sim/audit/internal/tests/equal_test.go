package tests

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/internal/ints"
	"pokersim/sim/audit/internal/shuffled"
	"pokersim/sim/chunk"
)

func TestThreesOfBatchesEqualThoseByTable(t *testing.T) {
	for _, jokers := range []int{0, 6} {
		t.Run(fmt.Sprint(jokers, " jokers"), func(t *testing.T) {
			pack := shuffled.NewPack(52+jokers, 1, jokers)
			b := NewBattery(pack, pack.Cards, "", false, 0, "")
			straight, suit := straightThrees.testsOf(b, false)[0], suitThrees.testsOf(b, false)[0]
			c := NewCounter(b, Section{Tests: []Test{straight, suit}})
			tally := chunk.Tally{Counts: make([]uint64, c.section.size())}
			ranks, suits := pack.Ranks().Of, pack.Suits().Of
			want := [][]uint64{make([]uint64, straight.Cells), make([]uint64, suit.Cells)}
			r := rand.New(rand.NewPCG(1, 2))
			for range 1000 {
				order := r.Perm(pack.Cards)
				if err := c.Add(order); err != nil {
					t.Fatal(err)
				}
				for p := range pack.Cards - 2 {
					x, y, z := order[p], order[p+1], order[p+2]
					want[0][2*p+int(straights()[1<<ranks[x]|1<<ranks[y]|1<<ranks[z]])]++
					same := 0
					if suits[x] == suits[y] && suits[y] == suits[z] {
						same = 1
					}
					want[1][2*p+same]++
				}
			}
			c.MoveTo(&tally)
			for i, got := range c.section.Cells(tally) {
				if !slices.Equal(got, want[i]) {
					t.Errorf("%s: %v, want %v", c.section.Tests[i].Name, got, want[i])
				}
			}
		})
	}
}

func TestProductsOfLags(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 4; n <= shuffled.MaxForBatch; n++ {
		for _, order := range [][]int{ints.Below[int](n), r.Perm(n)} {
			numbers, got, want := make([]int64, n+n%2), make([]int64, n-1), make([]int64, n-1)
			for p, card := range order {
				numbers[p] = int64(2*card - (n - 1))
			}
			for lag := range want {
				for p := range n - 1 - lag {
					want[lag] += numbers[p] * numbers[p+lag+1]
				}
			}
			half := len(numbers) / 2
			if addProducts(got, numbers, make([]int64, half), make([]int64, half)); !slices.Equal(got, want) {
				t.Fatalf("%d cards: %v, want %v", n, got, want)
			}
		}
	}
}
