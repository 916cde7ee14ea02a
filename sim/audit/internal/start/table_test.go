package start

import (
	"fmt"
	"math"
	"math/rand/v2"
	"pokersim/deck"
	"pokersim/internal/longtest"
	"slices"
	"testing"
)

// long allows tests that take minutes.
const long = longtest.On

// The true order is the most likely one, up to the law of the reversed deck, for so many of 20
// files; "p" is the order of the least p-value in the test.
func TestTableOfOrders(t *testing.T) {
	orders, all := Usual(13), []weights(nil)
	for _, x := range []struct {
		mistake string
		packs   int
		least   int
		short   bool
	}{
		{"naive", 100, 17, false}, {"naive", 200, 20, true}, {"naive", 500, 20, false}, {"naive", 1000, 20, false}, {"naive", 2000, 20, false},
		{"sattolo", 20, 20, true},
		{"riffle(3)", 5, 20, true},
		{"riffle(7)", 50, 8, false}, {"riffle(7)", 100, 10, false}, {"riffle(7)", 200, 17, false}, {"riffle(7)", 500, 20, false},
		{"riffle(8)", 500, 11, false}, {"riffle(8)", 1000, 16, false}, {"riffle(8)", 2000, 19, false},
		{"partial(26)", 10, 20, false},
		{"sort-v8(coin)", 20, 12, false}, {"sort-v8(coin)", 30, 14, false}, {"sort-v8(coin)", 60, 19, false},
		{"coin-sort", 5, 20, false},
		{"first pass left out", 5, 20, false},
	} {
		files := 20
		if !long {
			if files = 2; !x.short {
				continue
			}
		}
		t.Run(fmt.Sprintf("%s/packs=%d", x.mistake, x.packs), func(t *testing.T) {
			if all == nil || long {
				var err error
				if all, err = weightsOf(t.Context(), 52); err != nil {
					t.Fatal(err)
				}
			}
			right, byLast, gaps := 0, 0, []float64(nil)
			for file := range files {
				truth := orders[rand.New(rand.NewPCG(uint64(file), 5)).IntN(len(orders))]
				for len(truth.Text) > len("A-K:SHDC") { // of the 192 that are no new deck
					truth = orders[(slices.IndexFunc(orders, func(o Order) bool { return o.Text == truth.Text })+1)%len(orders)]
				}
				s := packsOf(truth, dealer(t, x.mistake, uint64(file)), x.packs)
				candidates := deck.Must(s.likely(t.Context(), orders, all))
				backward := slices.Clone(truth.Cards)
				slices.Reverse(backward)
				is := func(c Candidate) bool { return slices.Equal(c.Cards, truth.Cards) || slices.Equal(c.Cards, backward) }
				best := Best(candidates)
				if is(best[0]) {
					right++
				}
				if n := len(truth.Cards); slices.ContainsFunc(best, is) && best[0].Cards[n-1] == truth.Cards[n-1] {
					byLast++
				}
				other := slices.IndexFunc(candidates, func(c Candidate) bool { return !is(c) })
				gaps = append(gaps, candidates[slices.IndexFunc(candidates, is)].Sum-candidates[other].Sum)
			}
			slices.Sort(gaps)
			t.Logf("%-28s %5d packs: %2d of %d right, the last card in %2d; gap to the next %.1f (median), %.1f (least)", x.mistake, x.packs, right, files, byLast, gaps[files/2], gaps[0])
			if x.mistake == "first pass left out" {
				right = byLast
			}
			if least := int(math.Floor(float64(x.least*files) / 20)); right < least {
				t.Errorf("%s, %d packs: the right order in %d of %d files, want %d", x.mistake, x.packs, right, files, least)
			}
		})
	}
}

// Of fair packs no order is likely, and none is rejected.
func TestFairPacksHaveNoOrder(t *testing.T) {
	orders, files := Usual(13), 3
	if long {
		files = 200
	}
	least := 1.0
	for _, packs := range []int{60, 200, 1000} {
		var all []weights
		if long {
			var err error
			if all, err = weightsOf(t.Context(), 52); err != nil {
				t.Fatal(err)
			}
		}
		most, p := math.Inf(-1), []float64(nil)
		for file := range files {
			s := packsOf(orders[0], dealer(t, "", uint64(1000*packs+file)), packs)
			p = append(p, s.Test(orders).P)
			if long && file < 40 {
				candidates := deck.Must(s.likely(t.Context(), orders, all))
				most = max(most, candidates[0].Sum)
			}
		}
		least = min(least, slices.Min(p))
		below := 0
		for _, p := range p {
			if p < 0.05 {
				below++
			}
		}
		t.Logf("%d packs, %d files: the largest sum is %.1f; the least p-value %.2g, %d below .05", packs, files, most, slices.Min(p), below)
		if most >= Enough {
			t.Errorf("%d fair packs: the largest sum is %.1f, want below %d", packs, most, Enough)
		}
	}
	if least < 1e-4 {
		t.Errorf("fair packs: the least p-value is %g", least)
	}
}

// Shuffles that keep neighbours, not places, fail in an order that is near the true one.
func TestOrdersReject(t *testing.T) {
	orders := Usual(13)
	for _, x := range []struct {
		mistake string
		packs   int
		least   int // files with p below 1e-6, of 20
	}{{"riffle(8)", 500, 20}, {"riffle(8)", 1000, 20}, {"riffle(7)", 60, 12}, {"riffle(7)", 100, 19}, {"naive", 1000, 15}, {"sattolo", 60, 20}} {
		files, rejected, p := 20, 0, []float64(nil)
		if !long {
			files = 2
		}
		if !long && x.packs > 500 {
			continue
		}
		for file := range files {
			s := packsOf(orders[1+12*file%240], dealer(t, x.mistake, uint64(file)), x.packs)
			o := s.Test(orders)
			if p = append(p, o.P); o.P < 1e-6 {
				rejected++
			}
			if file == 0 {
				t.Logf("%s: %s", orders[1].Text, o.Words)
			}
		}
		slices.Sort(p)
		t.Logf("%s, %d packs: %d of %d below 1e-6, median %.2g", x.mistake, x.packs, rejected, files, p[files/2])
		if rejected < x.least*files/20 {
			t.Errorf("%s, %d packs: %d of %d are rejected, want %d", x.mistake, x.packs, rejected, files, x.least*files/20)
		}
	}
}
