package videopoker

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"pokersim/deck"
	"pokersim/eval/handset"
)

// This file is a second program for the values of holds: it deals every draw, and looks up
// the row of each hand by the sum of its cards' values. The rows follow from the rules of
// rules_test.go. It shares neither counts, evaluator nor names of rows with the solver.

// cardValues are values of the ranks from the two to the ace, then of a joker. The sums of
// five cards of a deck with a joker differ if their ranks do.
var cardValues = [14]int{0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 360_919}

// maxSum is that of a joker and four aces.
const maxSum = 360_919 + 4*79_415

// same are some cards of the same value.
type same struct{ value, cards int }

// drawing deals the draws of a table.
type drawing struct {
	wild   handset.Wild
	cards  int
	pays   []*big.Int           // by row, in units of 1 / unit; that of nothing is the last
	of     [2][maxSum + 1]uint8 // the row by the sum of the values, of any suits and of one suit
	counts [handset.MaxRows + 1]int64
}

// newDrawing returns the drawing of a table whose rows have the given rules.
func newDrawing(t *Table, rules []rule) *drawing {
	d := &drawing{wild: t.Wild, cards: 52}
	if t.Wild == handset.Joker {
		d.cards = 53
	}
	for row := range rules {
		d.pays = append(d.pays, big.NewInt(t.pays[row]))
	}
	d.pays = append(d.pays, new(big.Int))
	seen := make([]bool, maxSum+1)
	for times := range everyRanks(d.cards == 53) {
		wilds := 0
		if t.Wild == handset.Deuces {
			wilds, times[0] = times[0], 0
		}
		wilds += times[13]
		sum := 0
		for rank, n := range times {
			sum += n * cardValues[rank]
		}
		if seen[sum] {
			panic(fmt.Sprintf("two hands have the sum %d", sum))
		}
		seen[sum] = true
		d.of[0][sum] = firstRow(rules, [13]int(times[:13]), wilds, false)
		if d.of[1][sum] = d.of[0][sum]; slices.Max(times[:13]) < 2 {
			d.of[1][sum] = firstRow(rules, [13]int(times[:13]), wilds, true)
		}
	}
	return d
}

// everyRanks yields how often five cards of a deck have each rank, the joker last.
func everyRanks(joker bool) func(yield func([14]int) bool) {
	return func(yield func([14]int) bool) {
		var times [14]int
		var add func(rank, left int) bool
		add = func(rank, left int) bool {
			switch {
			case rank == 13 && left > 1 || rank == 13 && left == 1 && !joker:
				return true
			case rank == 13:
				times[13] = left
				return yield(times)
			}
			for n := range min(left, 4) + 1 {
				times[rank] = n
				if !add(rank+1, left-n) {
					return false
				}
			}
			times[rank] = 0
			return true
		}
		add(0, 5)
	}
}

func (d *drawing) isWild(c int) bool { return c == 52 || d.wild == handset.Deuces && c%13 == 0 }

func valueOf(c int) int {
	if c == 52 {
		return cardValues[13]
	}
	return cardValues[c%13]
}

// rest returns the cards that are not in a hand and satisfy a condition: each by itself, or
// those of the same value together.
func (d *drawing) rest(hand []deck.Card, together bool, is func(c int) bool) (rest []same) {
	for c := range d.cards {
		if slices.Contains(hand, deck.Card(c)) || !is(c) {
			continue
		}
		i := slices.IndexFunc(rest, func(s same) bool { return together && s.value == valueOf(c) })
		if i < 0 {
			i, rest = len(rest), append(rest, same{value: valueOf(c)})
		}
		rest[i].cards++
	}
	return rest
}

// every counts the draws of a hold with each row, that of nothing last. If together, cards
// of the same rank are drawn together.
func (d *drawing) every(hand []deck.Card, hold int, together bool) []int64 {
	clear(d.counts[:])
	sum, left, suits := 0, 5, 0 // the suits of the held cards that are not wild, as bits
	for i, c := range hand {
		if hold>>i&1 == 1 {
			sum, left = sum+valueOf(int(c)), left-1
			if !d.isWild(int(c)) {
				suits |= 1 << (c / 13)
			}
		}
	}
	d.draw(&d.of[0], d.rest(hand, together, func(int) bool { return true }), left, sum, 1)
	for suit := range 4 {
		if suits&^(1<<suit) != 0 {
			continue
		}
		of := d.rest(hand, together, func(c int) bool { return d.isWild(c) || c/13 == suit })
		d.draw(&d.of[0], of, left, sum, -1)
		d.draw(&d.of[1], of, left, sum, 1)
	}
	return d.counts[:len(d.pays)]
}

// draw adds ways for each draw of the cards that are left.
func (d *drawing) draw(rows *[maxSum + 1]uint8, rest []same, left, sum int, ways int64) {
	switch left {
	case 0:
		d.counts[rows[sum]] += ways
		return
	case 1:
		for _, s := range rest {
			d.counts[rows[sum+s.value]] += ways * int64(s.cards)
		}
		return
	}
	for i, s := range rest {
		n := ways
		for drawn := 1; drawn <= min(left, s.cards); drawn++ {
			sum := sum + drawn*s.value
			n = n * int64(s.cards-drawn+1) / int64(drawn)
			d.draw(rows, rest[i+1:], left-drawn, sum, n)
		}
	}
}

// draws returns the number of draws after a hold.
func (d *drawing) draws(hold int) int64 {
	n := int64(1)
	for i := range 5 - bits.OnesCount(uint(hold)) {
		n = n * int64(d.cards-5-i) / int64(i+1)
	}
	return n
}

// paid returns the sum of what the draws with each row pay, in units of 1 / unit.
func (d *drawing) paid(counts []int64) *big.Int {
	sum, of := new(big.Int), new(big.Int)
	for row, n := range counts {
		sum.Add(sum, of.Mul(d.pays[row], big.NewInt(n)))
	}
	return sum
}

// value returns the mean of what a hold pays.
func (d *drawing) value(counts []int64, hold int) *big.Rat {
	return new(big.Rat).SetFrac(d.paid(counts), big.NewInt(unit*d.draws(hold)))
}
