package sweep

import (
	"math/bits"

	"pokersim/deck"
	"pokersim/sim/equity/internal/byrank"
)

// sums are the sums of a player's weights.
type sums struct {
	of  [64][64]uint64 // by two cards
	one [64]uint64     // by one card
	all uint64
}

func sumsOf(held []byrank.Hand) *sums {
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
func (w *worker) totals(counts []uint64) {
	l := w.sub.law
	factor := w.sub.factor * deck.Choose(bits.OnesCount64(l.Left)-2*w.players, l.Missing)
	var s [3]*sums
	for p, hands := range l.Hands {
		s[p] = sumsOf(hands)
	}
	all := uint64(0)
	for p, hands := range l.Hands {
		x, y := s[(p+1)%w.players], s[(p+2)%w.players]
		both := bothOf(x, y)
		for _, h := range hands {
			n := x.without(h.High, h.Low)
			if w.players == 3 {
				n = disjoint(x, y, both, h.High, h.Low)
			}
			n *= factor * h.Weight
			w.layout.Hand(counts, w.swept[p], h.Index)[0] += n
			if p == 0 {
				all += n
			}
		}
	}
	for i, h := range w.sub.known[:w.comparing] {
		w.layout.Hand(counts, w.others[i], h.Index)[0] += all
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
