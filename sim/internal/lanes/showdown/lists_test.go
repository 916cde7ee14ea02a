package showdown

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/layout"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Every level draws the hands of lists that the definition draws one after another: of equal
// weights, of small and large ones, of one to three parts, and of up to four lists.
func TestEveryLevelDrawsListsAsTheDefinition(t *testing.T) {
	plans := listPlans
	if testing.Short() {
		plans = 30
	}
	for seed := range uint64(plans) {
		src := rand.New(rand.NewPCG(seed, 3))
		var position [deck.Size]uint8
		for i, c := range src.Perm(deck.Size) {
			position[c] = uint8(i)
		}
		p := &plan{}
		cards := []int{2, 3, 4, 4, 5, 6, 7, 8, 9}[src.IntN(9)]
		var hands [][]uint64
		for range 1 + src.IntN(min(4, 20/cards)) {
			r := randomList(src, cards)
			p.addList(newList(r, cards, p.listed(), &position))
			hands = append(hands, mustHave(r.check(1<<deck.Size-1, cards))(t))
		}
		if !possible(hands, 0) {
			continue
		}
		for _, level := range tested {
			p.drawHands, p.setRows = p.drawGroups, setRows
			definition := *p
			kernelOf(level).setLists(p)
			got, want := p.newDrawnHands(seed, 1), definition.newDrawnHands(seed, 1)
			rows := make([]kernels.Row, 3*p.listed())
			p.drawLists(&got, rows)
			for i := range 3 * layout.Block {
				var at positions
				definition.nextDeal(&want, &at)
				for j := range p.listed() {
					if card := rows[i/layout.Block*p.listed()+j][i%layout.Block]; card != at[j] {
						t.Fatalf("plan %d, %s: deal %d, row %d: got position %d, want %d", seed, level, i, j, card, at[j])
					}
				}
			}
			if got.streams != want.streams {
				t.Errorf("plan %d, %s: the streams differ after %d deals", seed, level, 3*layout.Block)
			}
		}
	}
}

// addList adds a list to a plan.
func (p *plan) addList(l list) {
	l.part, p.parts = p.parts, p.parts+len(l.parts)
	p.lists = append(p.lists, l)
}

// randomList returns a range of one player.
func randomList(src *rand.Rand, cards int) (r Range) {
	r.Players = []int{0}
	most := []uint64{1, 1, 7, 1 << 16, 1 << 30}[src.IntN(5)]
	for range []int{1, 3, 64, 700, 40616}[src.IntN(5)] {
		var hand []deck.Card
		for _, c := range src.Perm(deck.Size)[:cards] {
			hand = append(hand, deck.Card(c))
		}
		r.Hands, r.Weights = append(r.Hands, hand), append(r.Weights, 1+src.Uint64N(most))
	}
	return r
}

// The hands of lists have the joint distribution: the product of the weights, and no card in
// common.
func TestListsFollowTheJointLaw(t *testing.T) {
	const deals = 1 << 17
	var ranges [3]Range
	for i, hands := range [][]string{{"AsAhKsKh", "AdAcQd2c", "2c3c4c5c"}, {"AsKs9h8h", "QdQcJdJc", "7d7c2s2h", "6c6d2c3d"}, {"AhAd5h5d", "Qd8d4d3d", "Th9d8c7h"}} {
		ranges[i].Players = []int{i}
		for j, text := range hands {
			weight := []uint64{1, uint64(1 + 3*j), 1<<28 + uint64(j)<<27 + 1}[i]
			ranges[i].Hands, ranges[i].Weights = append(ranges[i].Hands, cards(text)), append(ranges[i].Weights, weight)
		}
	}
	s := between("", 3)
	s.Ranges, s.Rules = ranges[:], mustHave(eval.RulesOf("omaha"))(t)
	p := mustHave(newPlan(strength.Omaha, s))(t)
	want, total := map[[3]int]float64{}, 0.0
	for i, a := range ranges[0].Hands {
		for j, b := range ranges[1].Hands {
			for k, c := range ranges[2].Hands {
				if _, err := strength.NoDuplicates(a, b, c); err == nil {
					w := float64(ranges[0].Weights[i]) * float64(ranges[1].Weights[j]) * float64(ranges[2].Weights[k])
					want[[3]int{i, j, k}] = w
					total += w
				}
			}
		}
	}
	got, h := map[[3]int]float64{}, p.newDrawnHands(5, 0)
	for range deals {
		var at positions
		p.nextDeal(&h, &at)
		var hands [3]int
		for i, r := range ranges {
			hands[i] = slices.IndexFunc(r.Hands, func(hand []deck.Card) bool {
				for j, c := range hand {
					if p.card[at[4*i+j]] != strength.HandOf(c) {
						return false
					}
				}
				return true
			})
		}
		got[hands]++
	}
	for hands, n := range got {
		probability := want[hands] / total
		if sigma := math.Sqrt(deals * probability * (1 - probability)); math.Abs(n-deals*probability) > 5*sigma {
			t.Errorf("hands %v: got %.0f of %d, want %.0f ± %.0f", hands, n, deals, deals*probability, sigma)
		}
	}
	if len(got) != len(want) || len(want) < 8 {
		t.Errorf("got %d triples of hands, want %d, at least 8", len(got), len(want))
	}
}
