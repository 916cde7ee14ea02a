package start

import (
	"math/bits"
)

// MaxPacks is the largest number of packs of a Sample: the first ones of an input.
const MaxPacks = 4000

// Sample is the packs of which the order is sought, with the counts that give most statistics of
// any order without another look at them.
type Sample struct {
	cards     int
	packs     []byte    // cards bytes each
	positions []float64 // packs with a card (row) at a position (column)
	behind    []float64 // packs with a card (row) directly before another (column)
	before    []float64 // packs with a card (row) somewhere before another (column)
	odd       float64   // packs that are an odd permutation of the cards
	number    float64   // of packs
}

// MaxCards is the largest number of cards of a Sample: their sets are words of 64 bits.
const MaxCards = 64

// NewSample returns a sample of no packs of a number of cards, at most MaxCards.
func NewSample(cards int) *Sample {
	all := make([]float64, 3*cards*cards)
	return &Sample{cards: cards, positions: all[:cards*cards], behind: all[cards*cards : 2*cards*cards], before: all[2*cards*cards:]}
}

// Full reports whether the sample takes no more packs.
func (s *Sample) Full() bool { return s.number == MaxPacks }

// Packs returns the number of packs.
func (s *Sample) Packs() int { return int(s.number) }

// Add adds a pack: its cards from front to back.
func (s *Sample) Add(pack []int) {
	n, seen, inversions := s.cards, uint64(0), 0
	for p, card := range pack {
		s.packs = append(s.packs, byte(card))
		s.positions[card*n+p]++
		if p > 0 {
			s.behind[pack[p-1]*n+card]++
		}
		for _, later := range pack[p+1:] {
			s.before[card*n+later]++
		}
		inversions += p - bits.OnesCount64(seen&(1<<card-1))
		seen |= 1 << card
	}
	s.odd += float64(inversions & 1)
	s.number++
}

// scalars are what a pack has in an order.
type scalars struct{ fixed, cycles, inversions, rising, descents int }

// scalarsOf returns the scalars of a permutation, whose inverse is set.
func scalarsOf(sigma, inverse []byte) (x scalars) {
	seen := uint64(0)
	for p, card := range sigma {
		inverse[card] = byte(p)
		if int(card) == p {
			x.fixed++
		}
		x.inversions += p - bits.OnesCount64(seen&(1<<card-1))
		seen |= 1 << card
	}
	for p := 1; p < len(sigma); p++ {
		if sigma[p] < sigma[p-1] {
			x.descents++
		}
		if inverse[p] < inverse[p-1] {
			x.rising++ // and one more: a rising sequence begins here
		}
	}
	x.cycles = cyclesOf(sigma)
	return x
}

// cyclesOf returns the number of cycles of a permutation.
func cyclesOf(sigma []byte) (cycles int) {
	for left := uint64(1)<<len(sigma) - 1; left != 0; cycles++ {
		for at := bits.TrailingZeros64(left); left>>at&1 == 1; at = int(sigma[at]) {
			left &^= 1 << at
		}
	}
	return cycles
}

// each calls do with each pack in an order: the places of its cards. The slice is valid until the
// next call.
func (s *Sample) each(place []int, do func(sigma []byte)) {
	sigma := make([]byte, s.cards)
	for pack := s.packs; len(pack) > 0; pack = pack[s.cards:] {
		for p, card := range pack[:s.cards] {
			sigma[p] = byte(place[card])
		}
		do(sigma)
	}
}
