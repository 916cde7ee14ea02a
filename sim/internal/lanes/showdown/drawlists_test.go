package showdown

import (
	"math/rand/v2"
	"testing"

	"pokersim/deck"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/rng"
)

// A block of hands of four cards of equal weights has the hands that draw gives one by
// one, also when a list of other weights is beside it.
func TestListsOfFourCardsAreDrawnAsTheDefinition(t *testing.T) {
	src := rand.New(rand.NewPCG(26, 3))
	var position [deck.Size]uint8
	for c := range position {
		position[c] = uint8(c)
	}
	for _, sizes := range [][]int{{1}, {40616}, {3, 700}, {864, 5, 1000}} {
		p := &plan{}
		for i, size := range sizes {
			r := Range{Players: []int{i}, Weights: make([]uint64, size)}
			for h := range r.Weights {
				r.Weights[h] = 1 + uint64(i%3/2*h%2)
				hand := src.Perm(deck.Size)[:4]
				r.Hands = append(r.Hands, []deck.Card{deck.Card(hand[0]), deck.Card(hand[1]), deck.Card(hand[2]), deck.Card(hand[3])})
			}
			p.lists = append(p.lists, newList(r, 4, 4*i, &position))
		}
		got, one := rng.NewSFC64(1, 2, rng.Showdowns, layout.Streams), rng.NewSFC64(1, 2, rng.Showdowns, layout.Streams)
		rows := make([]kernels.Row, 3*p.listed())
		p.drawLists(got, rows)
		for b := range 3 {
			for lane := range layout.Block {
				for i := range p.lists {
					for j, want := range p.lists[i].draw(one) {
						if got := rows[b*p.listed()+4*i+j][lane]; got != want {
							t.Fatalf("%v: block %d, lane %d, list %d, card %d: got %d, want %d", sizes, b, lane, i, j, got, want)
						}
					}
				}
			}
		}
	}
}
