// Command omaharank counts the equity of each of the 16,432 classes of four-card hands
// against a random hand exactly, for percentages of Omaha hands in package deck/ranges/omaha:
//
//	go generate ./deck/ranges/omaha        # some 15 minutes of CPU time
//
// It writes 2·wins + ties of a hand of each class, out of 2·C(48,4)·C(44,5) deals: five
// bytes each, the lowest first, the classes in deck order of their first hands.
//
// Of the boards that a permutation of the suits turns into one another, one is counted, as
// often as there are such boards: 134,459 of 2,598,960. On a board all 178,365 hands are
// visited by strength. The number of visited hands without a card of a hand is, by
// inclusion and exclusion, a sum over the sets of its cards; the numbers of visited hands
// with one, two and three given cards are kept. The result depends on nothing.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"pokersim/deck"
	"pokersim/deck/ranges/omaha"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

func main() {
	out := flag.String("o", "omaha.equities", "the file to write")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "omaharank:", err)
		os.Exit(1)
	}
}

func write(file string) error {
	sums, err := count(orbits(5))
	if err != nil {
		return err
	}
	data, err := encode(sums)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// boardsOfChunk is the number of boards in a chunk.
const boardsOfChunk = 64

// count returns the results of all hands of the whole deck over the boards. They are
// correct in the sum over a class.
func count(boards []orbit) ([]uint64, error) {
	chunks := slices.Collect(slices.Chunk(boards, boardsOfChunk))
	worker := func() chunk.Worker {
		s := newSweep()
		return func(_ context.Context, n uint64, into *chunk.Tally) error {
			s.sums = into.Counts
			for _, b := range chunks[n] {
				s.board(b.cards, b.size)
			}
			return nil
		}
	}
	watch := func(t chunk.Tally) {
		fmt.Fprintf(os.Stderr, "%d of %d boards\n", t.Chunks.Len()*boardsOfChunk, len(boards))
	}
	job := chunk.Job{Chunks: chunk.Set{{From: 0, To: uint64(len(chunks))}}, Counts: hands, Worker: worker}
	tally, err := chunk.Run(context.Background(), job, chunk.Options{Every: time.Minute, Watch: watch})
	return tally.Counts, err
}

// encode returns the content of the file.
func encode(sums []uint64) (data []byte, err error) {
	classes := omaha.Classes()
	slices.SortFunc(classes, func(a, b omaha.Class) int {
		return slices.CompareFunc(a.Hand[:], b.Hand[:], func(c, d deck.Card) int { return cmp.Compare(place(c), place(d)) })
	})
	for _, c := range classes {
		won := uint64(0)
		for _, set := range images(deck.SetOf(c.Hand[:]...)) {
			won += sums[number(set)]
		}
		if won%uint64(c.Hands) != 0 {
			return nil, errors.New("the hands of a class have different results")
		}
		won /= uint64(c.Hands)
		for range 5 {
			data = append(data, byte(won))
			won >>= 8
		}
	}
	return data, nil
}

// left is the number of cards that a board leaves.
const left = deck.Size - 5

// hands is the number of hands of four cards of a whole deck.
const hands = 270_725

// Binomial coefficients C(n, k) of k = 2, 3, 4. The number of a set of cards at
// positions a < b < c < d is a + C(b,2) + C(c,3) + C(d,4).
// Those of four cards do not fit 16 bits, and only the whole deck needs them.
var choose2, choose3 = column(2), column(3)

func column(k int) (c [64]uint16) {
	for n := range deck.Size {
		c[n] = uint16(deck.Choose(n, k))
	}
	return c
}

// packed is a hand on a board: the positions of its cards among the cards left, in
// deck order, a byte each, the lowest first.
type packed uint32

// visited is how many hands of those visited have some of the cards left. The arrays are
// longer than the numbers of sets: 47, 1081 and 16,215.
type visited struct {
	all    uint32
	ones   [1 << 6]uint16
	twos   [1 << 11]uint16
	threes [1 << 14]uint8
}

// disjoint returns the number of visited hands without a card of h, by inclusion and
// exclusion, but for the last term: 1 if h itself is visited.
func (v *visited) disjoint(h packed) uint32 {
	a, b, c, d := uint(h&63), uint(h>>8&63), uint(h>>16&63), uint(h>>24&63)
	b2, c2, d2 := uint(choose2[b]), uint(choose2[c]), uint(choose2[d])
	c3, d3 := uint(choose3[c]), uint(choose3[d])
	n := v.all - uint32(v.ones[a]) - uint32(v.ones[b]) - uint32(v.ones[c]) - uint32(v.ones[d])
	n += uint32(v.twos[(b2+a)&2047]) + uint32(v.twos[(c2+a)&2047]) + uint32(v.twos[(c2+b)&2047])
	n += uint32(v.twos[(d2+a)&2047]) + uint32(v.twos[(d2+b)&2047]) + uint32(v.twos[(d2+c)&2047])
	n -= uint32(v.threes[(c3+b2+a)&16383]) + uint32(v.threes[(d3+b2+a)&16383])
	return n - uint32(v.threes[(d3+c2+a)&16383]) - uint32(v.threes[(d3+c2+b)&16383])
}

// visit adds a hand to those visited.
func (v *visited) visit(h packed) {
	a, b, c, d := uint(h&63), uint(h>>8&63), uint(h>>16&63), uint(h>>24&63)
	b2, c2, d2 := uint(choose2[b]), uint(choose2[c]), uint(choose2[d])
	c3, d3 := uint(choose3[c]), uint(choose3[d])
	v.all++
	v.ones[a]++
	v.ones[b]++
	v.ones[c]++
	v.ones[d]++
	v.twos[(b2+a)&2047]++
	v.twos[(c2+a)&2047]++
	v.twos[(c2+b)&2047]++
	v.twos[(d2+a)&2047]++
	v.twos[(d2+b)&2047]++
	v.twos[(d2+c)&2047]++
	v.threes[(c3+b2+a)&16383]++
	v.threes[(d3+b2+a)&16383]++
	v.threes[(d3+c2+a)&16383]++
	v.threes[(d3+c2+b)&16383]++
}

// sweep counts the results of all hands against all others on one board after another.
// It is for one goroutine.
type sweep struct {
	visited
	table *eval.Table
	sums  []uint64 // where to add the results: by hand of the whole deck: twice the wins, and the ties

	number  [4][64]uint32          // of a card left, as the first to fourth of a hand: its part of the hand's number
	pairs   [left][left]eval.Class // by two cards left: with the best three of the board
	classes []eval.Class           // of all hands, by number
	sorted  []packed               // all hands, the weakest first
	ends    []int                  // of each class in sorted, the weakest first
	before  []uint32               // of the hands of a class: the weaker hands
}

func newSweep() *sweep {
	n := deck.Choose(left, 4)
	return &sweep{table: eval.NewTable(), classes: make([]eval.Class, n), sorted: make([]packed, n), before: make([]uint32, n)}
}

// board adds the results on a board, with a weight.
func (s *sweep) board(board deck.Set, weight uint64) {
	s.evaluate(board)
	s.sort()
	s.visited = visited{}
	from := 0
	for _, to := range s.ends {
		group := s.sorted[from:to]
		for i, h := range group {
			s.before[i] = s.disjoint(h)
		}
		for _, h := range group {
			s.visit(h)
		}
		for i, h := range group { // h is itself among those visited
			number := s.number[0][h&63] + s.number[1][h>>8&63] + s.number[2][h>>16&63] + s.number[3][h>>24&63]
			s.sums[number] += weight * uint64(s.before[i]+s.disjoint(h)+1)
		}
		from = to
	}
}

// evaluate finds the classes of all pairs of the cards left, then those of all hands.
func (s *sweep) evaluate(board deck.Set) {
	cards, on := ((1<<deck.Size - 1) &^ board).Cards(), board.Cards()
	for i, c := range cards {
		for k := range s.number {
			s.number[k][i] = uint32(deck.Choose(place(c), k+1))
		}
	}
	var hand [5]deck.Card
	for j := range left {
		for i := range j {
			best := eval.Class(eval.Classes)
			hand[0], hand[1] = cards[i], cards[j]
			for x := range 5 {
				for y := range x {
					for z := range y {
						hand[2], hand[3], hand[4] = on[x], on[y], on[z]
						best = min(best, s.table.Class(hand[:]))
					}
				}
			}
			s.pairs[i][j], s.pairs[j][i] = best, best
		}
	}
	n := 0
	for d := range left {
		for c := range d {
			for b := range c {
				best := min(s.pairs[d][c], s.pairs[d][b], s.pairs[c][b])
				for a := range b {
					s.classes[n] = min(best, s.pairs[d][a], s.pairs[c][a], s.pairs[b][a])
					n++
				}
			}
		}
	}
}

// sort sorts the hands by class, the weakest first, and sets ends.
func (s *sweep) sort() {
	var count [eval.Classes + 1]int
	for _, c := range s.classes {
		count[c]++
	}
	at := 0
	s.ends = s.ends[:0]
	for c := eval.Classes; c > 0; c-- {
		if n := count[c]; n > 0 {
			count[c] = at
			at += n
			s.ends = append(s.ends, at)
		}
	}
	n := 0
	for d := range packed(left) {
		for c := range d {
			for b := range c {
				for a := range b {
					class := s.classes[n]
					s.sorted[count[class]] = a | b<<8 | c<<16 | d<<24
					count[class]++
					n++
				}
			}
		}
	}
}

// orbit is the sets of cards that permutations of the suits turn into one another.
type orbit struct {
	cards deck.Set // the lowest of them
	size  uint64   // their number
}

// orbits returns the orbits of all sets of some cards.
func orbits(cards int) (all []orbit) {
	var extend func(set deck.Set, below deck.Card, more int)
	extend = func(set deck.Set, below deck.Card, more int) {
		if more == 0 {
			if same := images(set); same[0] == set {
				all = append(all, orbit{set, uint64(len(same))})
			}
			return
		}
		for c := range below {
			extend(set|1<<c, c, more-1)
		}
	}
	extend(0, deck.Size, cards)
	return all
}

var permutations = joint.Permutations()

// images returns the different sets into which permutations of the suits turn a set, the
// lowest first.
func images(set deck.Set) []deck.Set {
	all := make([]deck.Set, len(permutations))
	for i, p := range permutations {
		all[i] = p.Of(set)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// place is the position of a card in deck order.
func place(c deck.Card) int { return int(c.Rank())*deck.Suits + int(c.Suit()) }

// number returns the number of a hand of four cards of the whole deck.
func number(set deck.Set) (n uint64) {
	for i, c := range set.Cards() {
		n += deck.Choose(place(c), i+1)
	}
	return n
}
