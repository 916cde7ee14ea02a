package shuffle

import "slices"

// binaryInsertion inserts the cards from start on into those before them.
func binaryInsertion(a *answers, cards []int, start int) {
	for i := start; i < len(cards); i++ {
		left, right := 0, i
		for left < right {
			if middle := (left + right) / 2; a.less() {
				right = middle
			} else {
				left = middle + 1
			}
		}
		card := cards[i]
		copy(cards[left+1:i+1], cards[left:i])
		cards[left] = card
	}
}

// run returns the length of the run at the front. One that descends is reversed.
func run(a *answers, cards []int) int {
	n := len(cards)
	if n < 2 {
		return n
	}
	i := 2
	if a.less() {
		for i < n && a.less() {
			i++
		}
		slices.Reverse(cards[:i])
		return i
	}
	for i < n && !a.less() {
		i++
	}
	return i
}

// runOfEqual is run of CPython 3.13: a run may begin with equal cards, and one that descends may
// have some.
func runOfEqual(a *answers, cards []int) int {
	n, i := len(cards), 1
	for i < n && !a.less() {
		i++
	}
	if i >= n || i > 1 && a.less() {
		return min(i, n)
	}
	slices.Reverse(cards[:i]) // all equal so far
	i++
	equal := 0
	for ; i < n; i++ {
		if a.less() {
			slices.Reverse(cards[i-equal-1 : i])
			equal = 0
		} else if a.less() {
			break
		} else {
			equal++
		}
	}
	slices.Reverse(cards[i-equal-1 : i])
	slices.Reverse(cards[:i])
	for i < n && !a.less() {
		i++
	}
	return i
}

// javaSort is TimSort until it does not end with "Comparison method violates its general
// contract!": a program stops there, so the packs that it deals are those of the other sorts.
func javaSort(a *answers, cards []int) {
	before := slices.Clone(cards)
	for !timSort(a, cards, 32, run) {
		copy(cards, before)
	}
}

// timSort is TimSort (Peters 2002): fewer cards than limit are one run, others are sorted runs that
// are merged with galloping. It returns whether no merge found that the answers contradict each
// other, which Java reports and the others do not. For 64 to 128 cards, or 32 to 64 with the limit of
// Java, there are two runs; powersort, which CPython has from 3.11 on, merges more in another order.
func timSort(a *answers, cards []int, limit int, run func(*answers, []int) int) (consistent bool) {
	n := len(cards)
	if n < limit {
		binaryInsertion(a, cards, run(a, cards))
		return true
	}
	least, rest := n, 0 // the least length of a run
	for least >= limit {
		rest |= least & 1
		least /= 2
	}
	least += rest
	m := merger{answers: a, cards: cards, gallop: minGallop, consistent: true}
	for from := 0; from < n; {
		length := run(a, cards[from:])
		if length < least {
			sorted := length
			length = min(least, n-from)
			binaryInsertion(a, cards[from:from+length], sorted)
		}
		m.runs = append(m.runs, stretch{from, length})
		from += length
		m.collapse()
	}
	for len(m.runs) > 1 {
		i := len(m.runs) - 2
		if i > 0 && m.runs[i-1].length < m.runs[i+1].length {
			i--
		}
		m.merge(i)
	}
	return m.consistent
}

// minGallop is the number of cards that one run must win in a row before a merge gallops.
const minGallop = 7

// stretch is a sorted run of cards.
type stretch struct{ from, length int }

// merger has the runs of a sort that are not merged yet.
type merger struct {
	*answers
	cards      []int
	runs       []stretch
	gallop     int // minGallop, which merges adapt
	consistent bool
}

// collapse merges runs until their lengths descend as TimSort wants.
func (m *merger) collapse() {
	for len(m.runs) > 1 {
		i, r := len(m.runs)-2, m.runs
		switch {
		case i > 0 && r[i-1].length <= r[i].length+r[i+1].length || i > 1 && r[i-2].length <= r[i].length+r[i-1].length:
			if r[i-1].length < r[i+1].length {
				i--
			}
		case r[i].length > r[i+1].length:
			return
		}
		m.merge(i)
	}
}

// merge merges the run with a number and the next one.
func (m *merger) merge(i int) {
	x, y := m.runs[i], m.runs[i+1]
	m.runs = slices.Delete(m.runs, i+1, i+2)
	m.runs[i].length = x.length + y.length
	k := m.gallopRight(x.length, 0) // the first of y goes there in x
	x.from, x.length = x.from+k, x.length-k
	if x.length == 0 {
		return
	}
	if y.length = m.gallopLeft(y.length, y.length-1); y.length == 0 { // the last of x goes there in y
		return
	}
	into := m.cards[x.from : y.from+y.length]
	first, second := slices.Clone(m.cards[x.from:x.from+x.length]), slices.Clone(m.cards[y.from:y.from+y.length])
	if x.length <= y.length {
		m.mergeLow(into, first, second)
	} else {
		m.mergeHigh(into, first, second)
	}
}

// gallopLeft returns the place of a key among length cards, before those that are equal: it looks
// from a hint on with steps 1, 3, 7, ..., then by binary search.
func (m *merger) gallopLeft(length, hint int) int {
	return m.search(length, hint, m.greater, m.greater())
}

// gallopRight returns the place of a key behind those that are equal.
func (m *merger) gallopRight(length, hint int) int {
	behind := func() bool { return !m.less() }
	return m.search(length, hint, behind, behind())
}

// search returns the place of a key. behind answers whether it is behind a card, and first is the
// answer for the one at the hint.
func (m *merger) search(length, hint int, behind func() bool, first bool) int {
	last, at, most := 0, 1, hint+1
	if first {
		most = length - hint
	}
	for at < most && behind() == first {
		last, at = at, 2*at+1
	}
	if at = min(at, most); first {
		last, at = last+hint, at+hint
	} else {
		last, at = hint-at, hint-last
	}
	for last++; last < at; {
		if middle := last + (at-last)/2; behind() {
			last = middle + 1
		} else {
			at = middle
		}
	}
	return at
}

// sides are the rests of two runs, x and y, of which one card or some are taken.
type sides struct {
	x, y             func(k int)
	gallopX, gallopY func() int // how many are before the head of the other
	lessTakesX       bool
	done             func() bool
}

// alternate takes cards one by one until a side wins gallop times in a row, then gallops.
func (m *merger) alternate(s sides) {
	for !s.done() {
		wonX, wonY := 0, 0
		for wonX|wonY < m.gallop {
			if m.less() == s.lessTakesX {
				s.x(1)
				wonX, wonY = wonX+1, 0
			} else {
				s.y(1)
				wonX, wonY = 0, wonY+1
			}
			if s.done() {
				m.gallop = max(1, m.gallop)
				return
			}
		}
		for far := true; far; m.gallop-- {
			wonX = s.gallopX()
			if s.x(wonX); s.done() {
				break
			}
			if s.y(1); s.done() {
				break
			}
			wonY = s.gallopY()
			if s.y(wonY); s.done() {
				break
			}
			if s.x(1); s.done() {
				break
			}
			far = wonX >= minGallop || wonY >= minGallop
		}
		if s.done() {
			m.gallop = max(1, m.gallop)
			return
		}
		m.gallop = max(0, m.gallop) + 2
	}
}

// mergeLow merges x and y, of which x is not the longer one, from the front. The first card is the
// first of y.
func (m *merger) mergeLow(into, x, y []int) {
	take := func(from *[]int, k int) {
		into = into[copy(into, (*from)[:k]):]
		*from = (*from)[k:]
	}
	take(&y, 1)
	m.alternate(sides{
		x: func(k int) { take(&x, k) }, gallopX: func() int { return m.gallopRight(len(x), 0) },
		y: func(k int) { take(&y, k) }, gallopY: func() int { return m.gallopLeft(len(y), 0) },
		done: func() bool { return len(y) == 0 || len(x) <= 1 },
	})
	m.consistent = m.consistent && len(x) > 0
	if len(x) == 1 {
		take(&y, len(y))
	}
	take(&x, len(x))
	take(&y, len(y))
}

// mergeHigh merges x and y, of which x is the longer one, from the end. The last card is the last of
// x.
func (m *merger) mergeHigh(into, x, y []int) {
	take := func(from *[]int, k int) {
		rest := len(*from) - k
		copy(into[len(into)-k:], (*from)[rest:])
		into, *from = into[:len(into)-k], (*from)[:rest]
	}
	take(&x, 1)
	m.alternate(sides{
		x: func(k int) { take(&x, k) }, gallopX: func() int { return len(x) - m.gallopRight(len(x), len(x)-1) },
		y: func(k int) { take(&y, k) }, gallopY: func() int { return len(y) - m.gallopLeft(len(y), len(y)-1) },
		lessTakesX: true,
		done:       func() bool { return len(x) == 0 || len(y) <= 1 },
	})
	m.consistent = m.consistent && len(y) > 0
	if len(y) == 1 {
		take(&x, len(x))
	}
	take(&y, len(y))
	take(&x, len(x))
}
