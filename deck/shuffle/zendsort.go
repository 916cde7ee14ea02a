package shuffle

import "slices"

// zend is the sort of PHP: networks up to 5 cards, insertion up to 16, else quicksort. It is stable from
// PHP 8 on: cards of the answer 0 keep the order that they had before the sort.
type zend struct {
	a     *answers
	cards []int // by their places before the sort
}

func phpSort(a *answers, cards []int) {
	z, before := &zend{a, make([]int, len(cards))}, slices.Clone(cards)
	for p := range z.cards {
		z.cards[p] = p
	}
	z.sort(0, len(cards))
	for p, from := range z.cards {
		cards[p] = before[from]
	}
}

// above reports whether the card at a place is to be behind that at another one.
func (z *zend) above(i, j int) bool {
	if z.cards[i] > z.cards[j] {
		return !z.a.less()
	}
	return z.a.greater()
}

func (z *zend) swap(i, j int) { z.cards[i], z.cards[j] = z.cards[j], z.cards[i] }

// few sorts the cards at three to five places: three by a network, then each next one sinks.
func (z *zend) few(at ...int) {
	i, j, k := at[0], at[1], at[2]
	switch {
	case !z.above(i, j):
		if z.above(j, k) {
			z.swap(j, k)
			if z.above(i, j) {
				z.swap(i, j)
			}
		}
	case !z.above(k, j):
		z.swap(i, k)
	default:
		z.swap(i, j)
		if z.above(j, k) {
			z.swap(j, k)
		}
	}
	for next := 3; next < len(at); next++ {
		for q := next; q > 0 && z.above(at[q-1], at[q]); q-- {
			z.swap(at[q-1], at[q])
		}
	}
}

// insert sorts n cards from a place on. The seventh card and later ones go two places at a time.
func (z *zend) insert(from, n int) {
	switch {
	case n < 2:
		return
	case n == 2:
		if z.above(from, from+1) {
			z.swap(from, from+1)
		}
		return
	case n <= 5:
		z.few([]int{from, from + 1, from + 2, from + 3, from + 4}[:n]...)
		return
	}
	for i := from + 1; i < from+n; i++ {
		j := i - 1
		if !z.above(j, i) {
			continue
		}
		if i < from+6 {
			for j != from && z.above(j-1, i) {
				j--
			}
		} else {
			j = z.place(from, i, j)
		}
		card := z.cards[i]
		copy(z.cards[j+1:i+1], z.cards[j:i])
		z.cards[j] = card
	}
}

// place returns where the card at i goes, which is above that at j.
func (z *zend) place(from, i, j int) int {
	for {
		if j -= 2; !z.above(j, i) {
			if j++; !z.above(j, i) {
				j++
			}
			return j
		}
		if j == from {
			return j
		}
		if j == from+1 {
			if j--; z.above(i, j) {
				j++
			}
			return j
		}
	}
}

// sort sorts n cards from a place on. The pivot is the middle one of three cards, of five from 1024 on.
func (z *zend) sort(from, n int) {
	for n > 16 {
		half := n / 2
		pivot := from + half
		if n >= 1024 {
			z.few(from, from+half/2, pivot, pivot+half/2, from+n-1)
		} else {
			z.few(from, pivot, from+n-1)
		}
		z.swap(from+1, pivot)
		at := z.partition(from+1, from+n-1)
		z.swap(from+1, at)
		if behind := from + n - at - 1; at-from < behind {
			z.sort(from, at-from)
			from, n = at+1, behind
		} else {
			z.sort(at+1, behind)
			n = at - from
		}
	}
	z.insert(from, n)
}

// partition returns the last place of the cards that are not above the pivot.
func (z *zend) partition(pivot, end int) int {
	for i, j := pivot+1, end; ; {
		for z.above(pivot, i) {
			if i++; i == j {
				return i - 1
			}
		}
		if j--; j == i {
			return i - 1
		}
		for z.above(j, pivot) {
			if j--; j == i {
				return i - 1
			}
		}
		z.swap(i, j)
		if i++; i == j {
			return i - 1
		}
	}
}
