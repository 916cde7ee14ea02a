// Package alias draws numbers with exact probabilities from uniform words.
package alias

import (
	"math/bits"

	"pokersim/internal/ints"
)

// Table is Walker's alias table in integers: it draws a number below n with exact
// probabilities. A draw chooses a slot and a number below total. It gives the
// number of the slot if that is below the slot's threshold, else the slot's other
// number.
type Table struct {
	n, total uint64
	uneven   uint64 // 2^64 mod n·total: a word with a smaller last fraction is rejected
	slots    []Slot // nil if all weights are equal
}

// Slot is a slot of a table: a draw of it below Threshold gives its number, another one Other.
type Slot struct{ Threshold, Other uint64 }

// New returns the table of one or more positive weights. ok is false if there
// are none, or if n times their sum is 2^63 or more.
func New(weights []uint64) (a Table, ok bool) {
	if len(weights) == 0 {
		return Table{}, false
	}
	a.n = uint64(len(weights))
	divisor := uint64(0)
	for _, w := range weights {
		divisor = ints.GCD(divisor, w)
	}
	equal := true
	for _, w := range weights {
		w /= divisor
		equal = equal && w == 1
		a.total += w
		if hi, lo := bits.Mul64(a.total, a.n); a.total < w || hi != 0 || lo>>63 != 0 {
			return Table{}, false
		}
	}
	if equal {
		a.total = 1
	} else {
		a.fill(weights, divisor)
	}
	outcomes := a.n * a.total
	a.uneven = -outcomes % outcomes
	return a, true
}

// number returns the number of a slot and a draw below total.
func (a *Table) number(i, r uint64) uint64 {
	if a.slots == nil {
		return i
	}
	s := &a.slots[i]
	_, below := bits.Sub64(r, s.Threshold, 0) // no branch, which would be unpredictable
	return s.Other ^ (s.Other^i)&-below
}

// Slots returns the slots, or nil if all weights are equal. Each has as many draws as the sum of the
// weights in lowest terms.
func (a *Table) Slots() []Slot { return a.slots }

// fill sets the thresholds by the method of Vose (1991): a slot below total is
// filled from one that has total or more.
func (a *Table) fill(weights []uint64, divisor uint64) {
	a.slots = make([]Slot, a.n)
	var small, large []int
	for i, w := range weights {
		a.slots[i] = Slot{w / divisor * a.n, uint64(i)}
		if a.slots[i].Threshold < a.total {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 { // the mean is total, so there is a large one
		from, to := large[len(large)-1], small[len(small)-1]
		small = small[:len(small)-1]
		a.slots[to].Other = uint64(from)
		a.slots[from].Threshold -= a.total - a.slots[to].Threshold
		if a.slots[from].Threshold < a.total {
			small, large = append(small, from), large[:len(large)-1]
		}
	}
}

// Draw returns a number from a uniform word, by the method of deck.Deck. It returns
// false if the word is rejected: draw again.
func (a *Table) Draw(word uint64) (number int, ok bool) {
	i, rest := bits.Mul64(word, a.n)
	r, rest := bits.Mul64(rest, a.total)
	return int(a.number(i, r)), rest >= a.uneven
}

// Counter counts draws from a table. It has the number of each slot and each multiple of
// stride below total, if these are few: stride divides total and all thresholds, so that the
// draws between two multiples have the same number. It never changes.
type Counter struct {
	table  Table
	stride uint64
	listed []uint16 // nil if there were more than mostListed
}

// mostListed is the largest length of a list: with 128 kB it stays in the second cache.
const mostListed = 1 << 16

// Counter returns what counts draws from the table.
func (a *Table) Counter() *Counter {
	c := &Counter{table: *a, stride: a.total}
	for _, s := range a.slots {
		c.stride = ints.GCD(c.stride, s.Threshold)
	}
	if a.n*(a.total/c.stride) > mostListed {
		return c
	}
	for i := range a.n {
		for r := uint64(0); r < a.total; r += c.stride {
			c.listed = append(c.listed, uint16(a.number(i, r)))
		}
	}
	return c
}

// Count draws some numbers, each from the next words that fill gives, and adds them to counts.
// The numbers are those of Table.Draw.
func (c *Counter) Count(fill func(words []uint64), numbers uint64, counts []uint64) {
	var words [256]uint64
	t, listed, stride := c.table, c.listed, c.stride
	for numbers > 0 {
		some := words[:min(numbers, uint64(len(words)))]
		fill(some)
		if listed == nil {
			for _, word := range some {
				if number, ok := t.Draw(word); ok {
					counts[number]++
					numbers--
				}
			}
			continue
		}
		for _, word := range some { // the slot and the multiple at once, then the last fraction of Draw
			at, rest := bits.Mul64(word, uint64(len(listed)))
			if rest*stride >= t.uneven {
				counts[listed[at]]++
				numbers--
			}
		}
	}
}
