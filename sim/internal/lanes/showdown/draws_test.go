package showdown

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/internal/lanes/internal/arguments"
	"pokersim/sim/internal/lanes/internal/kernels"
	"pokersim/sim/internal/lanes/internal/lanetest"
	"pokersim/sim/internal/lanes/internal/strength"
)

// Every level draws the hands of several ranges that the definition draws one after another: of
// few and many hands, of equal and different weights, and of up to ten ranges.
func TestEveryLevelDrawsRangesAsTheDefinition(t *testing.T) {
	plans := listPlans
	if testing.Short() {
		plans = 30
	}
	for seed := range uint64(plans) {
		p := randomJoint(seed)
		if p == nil {
			continue
		}
		definition := *p
		definition.drawTries = definition.drawJointGroups
		for _, level := range tested {
			kernelOf(level).setLists(p)
			if err := sameHands(p, &definition, seed, 3); err != nil {
				t.Errorf("plan %d, %s, %d ranges: %v", seed, level, len(p.joint), err)
			}
		}
	}
}

// randomJoint returns a plan of two to ten ranges, or nil if they make all deals impossible
// or never clash.
func randomJoint(seed uint64) *plan {
	src := rand.New(rand.NewPCG(seed, 5))
	var ranges []Range
	for i := range []int{2, 2, 3, 4, 6, 10}[src.IntN(6)] {
		r := Range{Players: []int{i}}
		for range []int{1, 2, 9, 64, 65, 128, 200, 1000}[src.IntN(8)] {
			cards := src.Perm(deck.Size)[:2]
			r.Hands = append(r.Hands, []deck.Card{deck.Card(cards[0]), deck.Card(cards[1])})
			r.Weights = append(r.Weights, 1+src.Uint64N(uint64(1+src.IntN(5))))
		}
		ranges = append(ranges, r)
	}
	p, err := newPlan(strength.Holdem, shuffled(ranged("", len(ranges), ranges...), seed))
	if err != nil || len(p.joint) == 0 {
		return nil
	}
	return p
}

// sameHands returns an error if p draws other hands than the definition, for twice as many
// blocks, or if its streams are then in another state.
func sameHands(p, definition *plan, seed uint64, blocks int) error {
	got, want := p.newDrawnHands(seed, 1), definition.newDrawnHands(seed, 1)
	defer got.joint.free()
	defer want.joint.free()
	for range 2 {
		cards := p.drawJoint(&got, blocks)
		for i := range blocks * arguments.Block {
			var at positions
			definition.nextDeal(&want, &at)
			for row := range p.listed() {
				if card := cards[row*jointStride+i]; card != at[row] {
					return fmt.Errorf("deal %d, row %d: got position %d, want %d", i, row, card, at[row])
				}
			}
		}
	}
	if got.streams != want.streams {
		return fmt.Errorf("the streams differ after %d blocks", 2*blocks)
	}
	return nil
}

// A changed bit of a number or a table of the ranges changes the hands that a level draws.
func TestMutantsOfRangesAreCaught(t *testing.T) {
	src, all := rand.New(rand.NewPCG(1, 6)), every(1, 0)
	var ranges []Range
	for i, hands := range []int{3, 49, 120, 300, 1326} {
		src.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		weights := []uint64{1, uint64(1 + i/4)}
		ranges = append(ranges, rangeOf(i, weights, slices.Clone(all[:hands/3]), slices.Clone(all[hands/3:hands])))
	}
	definition := mustPlan(ranged("", len(ranges), ranges...))
	definition.drawTries = definition.drawJointGroups
	same := func(p *plan, seed uint64) bool {
		got, want := p.newDrawnHands(seed, 1), definition.newDrawnHands(seed, 1)
		defer got.joint.free()
		defer want.joint.free()
		p.drawJoint(&got, jointBlocks)
		definition.drawJoint(&want, jointBlocks)
		for row := range p.listed() {
			if n := jointBlocks * arguments.Block; !slices.Equal(got.joint.row(row)[:n], want.joint.row(row)[:n]) {
				return false
			}
		}
		return true
	}
	if !slices.ContainsFunc(definition.joint, func(d jointDraw) bool { return d.again }) {
		t.Fatal("no two draws share a fraction")
	}
	for _, level := range tested {
		mutants, missed := 0, 0
		caught := func(what string, change func(p *plan)) {
			p := *definition
			p.joint = slices.Clone(p.joint)
			change(&p)
			p.drawTries = p.drawJointGroups
			kernelOf(level).setLists(&p)
			mutants++
			for seed := range uint64(200) { // a threshold matters to one try in 65536
				if !same(&p, seed) {
					return
				}
			}
			missed++
			t.Errorf("%s: a mutant draws the same hands: %s", level, what)
		}
		for i := range definition.joint {
			for bit := range 11 {
				if next := i + 1; bit == 0 && next < len(definition.joint) && definition.joint[next].again {
					continue // if the first draw leaves 0, so does the second, which is rejected
				}
				caught(fmt.Sprintf("range %d, bit %d of the threshold", i, bit), func(p *plan) { p.joint[i].threshold ^= 1 << bit })
			}
			if i > 0 {
				caught(fmt.Sprintf("range %d, sharing a fraction", i), func(p *plan) { p.joint[i].again = !p.joint[i].again })
			}
			n := len(definition.joint[i].hands)
			caught(fmt.Sprintf("range %d, a hand less", i), func(p *plan) { p.joint[i].hands = p.joint[i].hands[:n-1] })
			caught(fmt.Sprintf("range %d, a hand more", i), func(p *plan) { p.joint[i].hands = append(slices.Clone(p.joint[i].hands), rangeHand{3, [2]uint8{0, 1}}) })
			for j := 0; j < n; j += 1 + n/20 {
				caught(fmt.Sprintf("range %d, hand %d", i, j), func(p *plan) {
					hands := slices.Clone(p.joint[i].hands)
					hands[j].cards[j%2] ^= 1 << (j % 6)
					p.joint[i].hands = hands
				})
			}
		}
		t.Logf("%s: %d mutants, %d not caught", level, mutants, missed)
	}
}

// The hands of ranges have the joint distribution: the product of the weights, and no card in
// common.
func TestRangesFollowTheJointLaw(t *testing.T) {
	const deals = 1 << 17
	var ranges [3]Range
	for i, hands := range [][]string{{"AsAh", "AdAc", "KsKh", "2c2d"}, {"AsKs", "QdQc", "AdKd", "2c7d"}, {"AhKh", "QdJd", "7d7c", "3c3d"}} {
		ranges[i].Players = []int{i}
		for j, text := range hands {
			ranges[i].Hands, ranges[i].Weights = append(ranges[i].Hands, lanetest.Cards(text)), append(ranges[i].Weights, uint64(1+i*j))
		}
	}
	p := mustPlan(ranged("", 3, ranges[:]...))
	want, total := map[[6]uint8]float64{}, 0.0
	var position [deck.Size]uint8
	for at, h := range p.card[:p.left] {
		for c := range deck.Card(deck.Size) {
			if strength.HandOf(c) == h {
				position[c] = uint8(at)
			}
		}
	}
	for i, a := range ranges[0].Hands {
		for j, b := range ranges[1].Hands {
			for k, c := range ranges[2].Hands {
				if _, err := strength.NoDuplicates(a, b, c); err == nil {
					w := float64(ranges[0].Weights[i] * ranges[1].Weights[j] * ranges[2].Weights[k])
					var at [6]uint8
					for player, hand := range [][]deck.Card{a, b, c} {
						for x, card := range hand {
							at[p.seats.hole[player][x]] = position[card]
						}
					}
					want[at] = w
					total += w
				}
			}
		}
	}
	got, h := map[[6]uint8]float64{}, p.newDrawnHands(5, 0)
	defer h.joint.free()
	for range deals {
		var at positions
		p.nextDeal(&h, &at)
		got[[6]uint8(at[:6])]++
	}
	for hands, n := range got {
		probability := want[hands] / total
		if sigma := math.Sqrt(deals * probability * (1 - probability)); math.Abs(n-deals*probability) > 5*sigma {
			t.Errorf("hands %v: got %.0f of %d, want %.0f ± %.0f", hands, n, deals, deals*probability, sigma)
		}
	}
	if len(got) != len(want) || len(want) < 20 {
		t.Errorf("got %d triples of hands, want %d, at least 20", len(got), len(want))
	}
}

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
			hands = append(hands, deck.Must(r.check(1<<deck.Size-1, cards)))
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
			for i := range 3 * arguments.Block {
				var at positions
				definition.nextDeal(&want, &at)
				for j := range p.listed() {
					if card := rows[i/arguments.Block*p.listed()+j][i%arguments.Block]; card != at[j] {
						t.Fatalf("plan %d, %s: deal %d, row %d: got position %d, want %d", seed, level, i, j, card, at[j])
					}
				}
			}
			if got.streams != want.streams {
				t.Errorf("plan %d, %s: the streams differ after %d deals", seed, level, 3*arguments.Block)
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
			ranges[i].Hands, ranges[i].Weights = append(ranges[i].Hands, lanetest.Cards(text)), append(ranges[i].Weights, weight)
		}
	}
	s := between("", 3)
	s.Ranges, s.Rules = ranges[:], deck.Must(eval.RulesOf("omaha"))
	p := deck.Must(newPlan(strength.Omaha, s))
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
