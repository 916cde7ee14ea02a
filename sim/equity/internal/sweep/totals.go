package sweep

import (
	"math/bits"

	"pokersim/sim/equity/internal/deals"
)

// sums are the sums of a player's weights.
type sums struct {
	of  [64][64]uint64 // by two cards
	one [64]uint64     // by one card
	all uint64
}

func sumsOf(held []deals.Held) *sums {
	s := &sums{}
	for _, h := range held {
		s.of[h.High][h.Low] += h.Weight
		s.of[h.Low][h.High] += h.Weight
		s.one[h.High] += h.Weight
		s.one[h.Low] += h.Weight
		s.all += h.Weight
	}
	return s
}

// without returns the weight of the hands without the two cards.
func (s *sums) without(a, b uint8) uint64 { return s.all - s.one[a] - s.one[b] + s.of[a][b] }

// totals adds for each hand the weight of all deals of the sub: the others' hands, by the
// formula for N with the sums less the shared cards, times the number of boards.
func (w *Worker) totals(words []uint64) {
	d := w.sub.deals
	boards := deals.Choose(bits.OnesCount64(d.Left)-2*w.players, d.Missing)
	var s [3]*sums
	for p, held := range d.Held {
		s[p] = sumsOf(held)
	}
	var all deals.Number
	for p, held := range d.Held {
		x, y := s[(p+1)%w.players], s[(p+2)%w.players]
		both := bothOf(x, y)
		for _, h := range held {
			n := x.without(h.High, h.Low)
			if w.players == 3 {
				n = disjoint(x, y, both, h.High, h.Low)
			}
			total := deals.Number{Lo: n}.Times(boards)
			w.layout.Add(words, w.layout.Hand(w.swept[p], h.Index), total.By(w.sub.product(-1)))
			if p == 0 {
				all = all.Plus(total.Times(h.Weight))
			}
		}
	}
	for i, h := range w.sub.known {
		w.layout.Add(words, w.layout.Hand(w.others[i], h.Index), all.By(w.sub.product(i)))
	}
}

// bothOf returns the sums of the products of the weights of the same hands.
func bothOf(x, y *sums) *sums {
	s := &sums{}
	for a := range 52 {
		for b := range a {
			n := x.of[a][b] * y.of[a][b]
			s.of[a][b], s.of[b][a] = n, n
			s.one[a] += n
			s.one[b] += n
			s.all += n
		}
	}
	return s
}

// disjoint returns the weight of the pairs of a hand of x and a hand of y that have no
// card in common and are without the cards a and b.
func disjoint(x, y, both *sums, a, b uint8) uint64 {
	n := x.without(a, b)*y.without(a, b) + both.without(a, b)
	for c := range uint8(52) {
		if c != a && c != b {
			n -= (x.one[c] - x.of[c][a] - x.of[c][b]) * (y.one[c] - y.of[c][a] - y.of[c][b])
		}
	}
	return n
}
