package digits

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	orders "pokersim/deck/shuffle/law"
)

// without returns a sample in which no code is taken from another one.
func without(s *Sample) *Sample {
	for _, c := range s.codes {
		c.mirror = nil
	}
	return s
}

// The codes that are taken from another one are those that are counted.
func TestMirroredCodes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, first := range []int{9, 4} {
		a, b := NewSample(9, first), without(NewSample(9, first))
		for range 200 {
			pack := r.Perm(9)
			a.Add(pack)
			b.Add(pack)
		}
		a.reflect()
		for i, c := range a.codes {
			if want := b.codes[i]; !slices.Equal(c.cells, want.cells) || !slices.Equal(c.steps, want.steps) {
				t.Errorf("first %d, code %d: got %v, want %v", first, i, c.cells, want.cells)
			}
		}
	}
}

// Each code has each sequence of draws once: of the orders of all cards, and n!/k!/(n-k)! times those of
// the first ones. So the draws of fair packs are independent and uniform.
func TestCodesAreOneToOne(t *testing.T) {
	const n = 5
	for _, first := range []int{n, 4, 2} {
		s := without(NewSample(n, first))
		times := make([]map[string]int, len(s.codes))
		for index := range 120 {
			s.Add(orders.Order(index, n))
			for c, code := range s.codes {
				if times[c] == nil {
					times[c] = map[string]int{}
				}
				times[c][fmt.Sprint(code.before)]++
			}
		}
		sequences := 1
		for t := range s.draws() {
			sequences *= n - t
		}
		for c, of := range times {
			for draws, k := range of {
				if k != 120/sequences {
					t.Errorf("first %d, code %d: draws %s in %d of 120 orders, want %d", first, c, draws, k, 120/sequences)
				}
			}
			if len(of) != sequences {
				t.Errorf("first %d, code %d: %d sequences, want %d", first, c, len(of), sequences)
			}
		}
	}
}

// The probabilities of each law are those of a draw. Its words count positions from 1, as those of causes do.
func TestLawsAddUp(t *testing.T) {
	for _, l := range laws {
		if strings.Contains(l.about, "0 to i") {
			t.Errorf("%s: %s", l.name, l.about)
		}
		for m := float64(LeastCards); m <= MaxCards; m++ {
			first, middle, beforeLast, last := l.of(m)
			if sum := first + (m-3)*middle + beforeLast + last; math.Abs(sum-1) > 1e-12 {
				t.Errorf("%s, base %v: the sum is %v", l.name, m, sum)
			}
		}
	}
}

// loops are those of programs: swaps from the end and from the front, and cards out of a list, with draws
// from 0 to i.
func swapped(n int, draw func(i int) int) []int {
	cards := rand.New(rand.NewPCG(0, 0)).Perm(0)
	for i := range n {
		cards = append(cards, i)
	}
	for i := n - 1; i > 0; i-- {
		j := draw(i)
		cards[i], cards[j] = cards[j], cards[i]
	}
	return cards
}

func spliced(n int, draw func(i int) int) (cards []int) {
	list := swapped(n, func(i int) int { return i })
	for i := n - 1; i >= 0; i-- {
		j := draw(i)
		cards = append(cards, list[j])
		list = append(list[:j], list[j+1:]...)
	}
	return cards
}

// mirrored is the name of a law without the end of the draws, which another form has in its place.
func mirrored(name string) string {
	name = strings.TrimSuffix(name, " at 0")
	return strings.TrimPrefix(strings.TrimPrefix(name, "first "), "last ")
}

// The right law is named from 50 packs of 20 cards, and no wrong law of fair packs.
func TestLawsAreFound(t *testing.T) {
	const n, packs, files = 20, 50, 40
	source := rand.NewPCG(1, 2)
	r := rand.New(source)
	for want, draw := range map[string]func(i int) int{
		"rounded draw":                 func(i int) int { return int(r.Float64()*float64(i) + 0.5) },
		"last number never drawn":      func(i int) int { return r.IntN(max(1, i)) },
		"first number never drawn":     func(i int) int { return min(i, 1+r.IntN(max(1, i))) },
		"last two numbers never drawn": func(i int) int { return r.IntN(max(1, i-1)) },
		"last number twice as often":   func(i int) int { return min(i, r.IntN(i+2)) },
		"first number twice as often":  func(i int) int { return max(0, r.IntN(i+2)-1) },
		"rounded draw, clipped":        func(i int) int { return min(i, int(r.Float64()*float64(i+1)+0.5)) },
		"rounded draw, clipped at 0":   func(i int) int { return max(0, int(r.Float64()*float64(i+1)+0.5)-1) },
		"":                             func(i int) int { return r.IntN(i + 1) },
	} {
		for loop, of := range map[string]func(int, func(int) int) []int{"swaps": swapped, "list": spliced} {
			source.Seed(1, 2) // a map has no order
			right := 0
			for range files {
				s := NewSample(n, n)
				for range packs {
					s.Add(of(n, draw))
				}
				l := s.Laws()[0]
				switch named := l.Gain > 13.8; {
				case want == "" && (l.P.P < 1e-3 || s.Next().P.P < 1e-4):
					t.Errorf("fair packs: %v, p = %g and %g", l, l.P.P, s.Next().P.P)
				case named && l.Fits() && mirrored(l.Name) == mirrored(want):
					right++
				}
			}
			if want != "" && right < files*33/40 {
				t.Errorf("%s, %s: named in %d of %d files", want, loop, right, files)
			}
		}
	}
}

// The laws of sets are found in sorted draws, and seldom in fair ones: the mean of a likelihood ratio is 1.
func TestLawsOfSets(t *testing.T) {
	const pool, size, draws = 20, 5, 1500
	r := rand.New(rand.NewPCG(1, 2))
	for _, want := range append(laws, law{}) {
		s := NewSets(pool, size)
		for range draws {
			weights := make([]float64, pool)
			for i := range weights {
				weights[i] = 1
			}
			if want.name != "" {
				var middle float64
				weights[0], middle, weights[pool-2], weights[pool-1] = want.of(pool)
				weights[0], weights[pool-2], weights[pool-1] = weights[0]/middle, weights[pool-2]/middle, weights[pool-1]/middle
			}
			for {
				draw, keep := r.Perm(pool)[:size], 1.0
				for _, x := range draw {
					keep *= weights[x] / 2
				}
				if r.Float64() < keep*math.Pow(2, size-2) {
					s.Add(draw)
					break
				}
			}
		}
		switch l := s.Law(); {
		case want.name == "" && l.P.P < .01:
			t.Errorf("fair draws: got %v", l)
		case want.name != "" && (l.Name != want.name || l.P.P > 1e-6 || !l.Fits()):
			t.Errorf("%s: got %v with p = %v, fit %v", want.name, l, l.P.P, l.Fit)
		}
	}
}
