package audit

import (
	"fmt"
	"math"
)

// tripleEvery is the distance of the shuffles that triples looks at, and
// maxForTriples the largest pack whose triples are looked through one by one.
const (
	tripleEvery   = 32
	maxForTriples = 200
	minLooks      = 100
)

// triples is whether the positions of three cards a < b < c are in cyclic order a
// b c, which has probability 1/2. It looks at every 32nd shuffle.
//
// Let y(a, b) be 1 if a lies before b and -1 if behind. The cyclic order of three
// cards is y(a, b) + y(b, c) + y(c, a), which is 1 if it is a b c and -1 if it is
// a c b. So it is enough to count who lies before whom, and the cells are that: a
// matrix of n × n. The sums S of N shuffles over all triples span C(n-1, 2)
// dimensions, those that y gives, in which a fair shuffle has the same variance in
// every direction (the relabelling of cards moves any direction to any other); as
// each S has variance N, that is N C(n, 3) / C(n-1, 2) = N n/3. So 3/(nN) ΣS² is
// chi-square with C(n-1, 2) degrees of freedom. Triples that share two cards have
// correlation 1/3 or -1/3, all others none.
func triples(n int) test {
	words := func(cells []uint64) string {
		t := worstTriple(cells, n)
		looks := float64(sum(cells)) / float64(n*(n-1)/2)
		a, b, c := t.cards[0]+1, t.cards[1]+1, t.cards[2]+1
		if t.sum < 0 {
			b, c = c, b
		}
		return fmt.Sprintf("cards %d, %d and %d lie in this cyclic order %s", a, b, c, deviation((looks+math.Abs(t.sum))/2, looks/2))
	}
	looked := newPrecedence(n)
	return test{
		name: "triples", cells: n * n, per: uint64(n * (n - 1) / 2), every: tripleEvery,
		count: func(_ []uint16, s *sample) {
			if s.number%tripleEvery == 0 {
				looked.add(s.sigma)
			}
		},
		flush: func(cells []uint16, _ *sample) { looked.moveTo(cells) },
		questions: []question{{
			title: "cyclic order of three cards", words: words,
			judge: func(cells []uint64) (outcome, string) {
				looks := float64(sum(cells)) / float64(n*(n-1)/2)
				if looks < minLooks {
					return outcome{}, tooFew(minLooks * tripleEvery)
				}
				return chiSquare(tripleSquares(cells, n)*3/(float64(n)*looks), (n-1)*(n-2)/2), ""
			},
		}, {
			name: "triples-largest", title: "the triple that deviates most, z", words: words,
			judge: func(cells []uint64) (outcome, string) {
				looks := float64(sum(cells)) / float64(n*(n-1)/2)
				if n < minForLargest || looks < minLooks {
					return outcome{}, tooFewForLargest(n, minLooks*tripleEvery)
				}
				count := (looks + worstTriple(cells, n).sum) / 2
				all := float64(n * (n - 1) * (n - 2) / 6)
				return outcome{
					statistic: standardised(count, looks, 0.5),
					p:         clumps(middle(count, looks, 0.5), all, float64(3*(n-3))),
				}, ""
			},
		}},
	}
}

// before returns how much more often a lay before b than behind it.
func before(cells []uint64, n, a, b int) float64 {
	return float64(cells[a*n+b]) - float64(cells[b*n+a])
}

// tripleSquares returns ΣS² over all triples: n Σy² over the pairs less the squares
// of the sums of each card.
func tripleSquares(cells []uint64, n int) (s float64) {
	for a := range n {
		own := 0.0
		for b := range n {
			y := before(cells, n, a, b)
			own += y
			s += float64(n) * y * y / 2
		}
		s -= own * own
	}
	return s
}

type triple struct {
	cards [3]int
	sum   float64
}

func worstTriple(cells []uint64, n int) (worst triple) {
	for a := range n {
		for b := a + 1; b < n; b++ {
			ab := before(cells, n, a, b)
			for c := b + 1; c < n; c++ {
				if s := ab + before(cells, n, b, c) - before(cells, n, a, c); math.Abs(s) > math.Abs(worst.sum) {
					worst = triple{[3]int{a, b, c}, s}
				}
			}
		}
	}
	return worst
}

// precedence counts which card lies before which. The counts of 64 pairs stand in
// one row of bits, digit by digit in planes, so that a shuffle adds n rows for
// each word of the pack.
type precedence struct {
	cards, words int
	passed       []uint64
	planes       [planes][]uint64
}

// planes is enough digits for the looks of a chunk.
const planes = 10

func newPrecedence(cards int) *precedence {
	p := &precedence{cards: cards, words: (cards + 63) / 64}
	p.passed = make([]uint64, p.words)
	for k := range p.planes {
		p.planes[k] = make([]uint64, cards*p.words)
	}
	return p
}

func (p *precedence) add(order []uint16) {
	clear(p.passed)
	for _, card := range order {
		for w, carry := range p.passed {
			at := int(card)*p.words + w
			for k := 0; carry != 0; k++ {
				digit := &p.planes[k][at]
				*digit, carry = *digit^carry, *digit&carry
			}
		}
		p.passed[card/64] |= 1 << (card % 64)
	}
}

// moveTo adds the counts to cells and starts again at 0.
func (p *precedence) moveTo(cells []uint16) {
	for behind := range p.cards {
		for before := range p.cards {
			at, bit := behind*p.words+before/64, before%64
			n := uint64(0)
			for k := range p.planes {
				n |= (p.planes[k][at] >> bit & 1) << k
			}
			cells[before*p.cards+behind] += uint16(n)
		}
	}
	for k := range p.planes {
		clear(p.planes[k])
	}
}
