package audit

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"pokersim/deck"
	"pokersim/deck/shuffle"
)

// near are shuffles near those of the catalogue, of packs of n cards: none is in it, or is a member of
// one of its families.
func near(n int) map[string]Shuffler {
	fairly := func(r *rand.Rand, cards []int) {
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
	steps := func(all ...Shuffler) Shuffler { // one after the other
		return func(src rand.Source) func([]int) {
			var each []func([]int)
			for _, s := range all {
				each = append(each, s(src))
			}
			return func(cards []int) {
				for _, shuffled := range each {
					shuffled(cards)
				}
			}
		}
	}
	whole := func(change func(r *rand.Rand, cards []int)) Shuffler {
		return func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) { change(r, cards) }
		}
	}
	named := func(name string) Shuffler {
		a := deck.Must(shuffle.Parse(name))
		return a.NewInts
	}
	in := func(share float64, name string) Shuffler { // the other packs are fair
		return func(src rand.Source) func([]int) {
			r, shuffled := rand.New(src), named(name)(src)
			return func(cards []int) {
				if r.Float64() < share {
					shuffled(cards)
				} else {
					fairly(r, cards)
				}
			}
		}
	}
	fromEnd := func(draw func(r *rand.Rand, i int) int) Shuffler {
		return bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 0; i-- {
				swap(i, draw(r, i))
			}
		})
	}
	keys := func(key func(r *rand.Rand) int, equal func(a, b int) int) Shuffler {
		return whole(func(r *rand.Rand, cards []int) {
			of := make([]int, n)
			for card := range of {
				of[card] = key(r)
			}
			slices.SortStableFunc(cards, func(a, b int) int { return cmp.Or(of[a]-of[b], equal(a, b)) })
		})
	}
	inOrder := func(int, int) int { return 0 }
	move := func(cards []int, from, to int) {
		card := cards[from]
		copy(cards, slices.Insert(slices.Delete(cards, from, from+1), to, card))
	}
	riffle := func(cut func(r *rand.Rand) int, left func(r *rand.Rand, x, y int) bool) func(r *rand.Rand, cards []int) {
		return func(r *rand.Rand, cards []int) {
			k := cut(r)
			x, y := slices.Clone(cards[:k]), slices.Clone(cards[k:])
			for i := range cards {
				from := &y
				if len(y) == 0 || len(x) > 0 && left(r, len(x), len(y)) {
					from = &x
				}
				cards[i], *from = (*from)[0], (*from)[1:]
			}
		}
	}
	times := func(k int, one func(r *rand.Rand, cards []int)) Shuffler {
		return whole(func(r *rand.Rand, cards []int) {
			for range k {
				one(r, cards)
			}
		})
	}
	half := func(*rand.Rand) int { return n / 2 }
	alike := func(r *rand.Rand, x, y int) bool { return r.IntN(x+y) < x }
	biased := func(p float64) func(r *rand.Rand) bool { return func(r *rand.Rand) bool { return r.Float64() < p } }
	merge := func(less func(r *rand.Rand) bool) Shuffler {
		var sort func(r *rand.Rand, cards []int)
		sort = func(r *rand.Rand, cards []int) {
			if len(cards) < 2 {
				return
			}
			x, y := slices.Clone(cards[:len(cards)/2]), slices.Clone(cards[len(cards)/2:])
			sort(r, x)
			sort(r, y)
			for i := range cards {
				from := &y
				if len(y) == 0 || len(x) > 0 && less(r) {
					from = &x
				}
				cards[i], *from = (*from)[0], (*from)[1:]
			}
		}
		return whole(sort)
	}
	insertion := func(less func(r *rand.Rand) bool) Shuffler {
		return bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := 1; i < n; i++ {
				for j := i; j > 0 && less(r); j-- {
					swap(j, j-1)
				}
			}
		})
	}
	var quick func(r *rand.Rand, cards []int)
	quick = func(r *rand.Rand, cards []int) {
		if len(cards) < 2 {
			return
		}
		last, at := len(cards)-1, 0
		for i := range last {
			if r.IntN(2) == 0 {
				cards[at], cards[i] = cards[i], cards[at]
				at++
			}
		}
		cards[at], cards[last] = cards[last], cards[at]
		quick(r, cards[:at])
		quick(r, cards[at+1:])
	}
	probing := func(step int) Shuffler {
		return whole(func(r *rand.Rand, cards []int) {
			taken, into := make([]bool, n), make([]int, n)
			for _, card := range cards {
				p, steps := r.IntN(n), 0
				for taken[p] {
					p = (p + step + n) % n
					if steps++; steps > n { // the free places are out of reach
						p, steps = (p+1)%n, 0
					}
				}
				taken[p], into[p] = true, card
			}
			copy(cards, into)
		})
	}
	return map[string]Shuffler{
		"naive on the first half": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n / 2 {
				swap(i, r.IntN(n))
			}
		}),
		"naive twice": steps(named("naive"), named("naive")),
		"naive with draws from 1": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				swap(i, 1+r.IntN(n-1))
			}
		}),
		"naive with draws up to n": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				swap(i, min(n-1, r.IntN(n+1)))
			}
		}),
		"naive in 90 % of the packs": in(0.9, "naive"),
		"sattolo in 80 %":            in(0.8, "sattolo"),
		"sattolo at even places":     fromEnd(func(r *rand.Rand, i int) int { return r.IntN(i + i%2) }),
		"draws from 1":               fromEnd(func(r *rand.Rand, i int) int { return 1 + r.IntN(i) }),
		"draws two too large":        fromEnd(func(r *rand.Rand, i int) int { return r.IntN(min(n, i+3)) }),
		"draws two too small":        fromEnd(func(r *rand.Rand, i int) int { return r.IntN(max(1, i-1)) }),
		"squares of a fraction":      fromEnd(func(r *rand.Rand, i int) int { return int(math.Pow(r.Float64(), 2) * float64(i+1)) }),
		"means of two fractions":     fromEnd(func(r *rand.Rand, i int) int { return int((r.Float64() + r.Float64()) / 2 * float64(i+1)) }),
		"each number for two draws": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 1; i -= 2 {
				u := r.Float64()
				swap(i, int(u*float64(i+1)))
				swap(i-1, int(u*float64(i)))
			}
		}),
		"7 riffles cut in half": times(7, riffle(half, alike)),
		"5 riffles of a biased coin": times(5, riffle(func(r *rand.Rand) (k int) {
			for range n {
				k += r.IntN(10) / 6
			}
			return k
		}, alike)),
		"riffle(5), cut":           steps(named("riffle(5)"), named("cut")),
		"riffle(3), overhand(0.2)": steps(named("riffle(3)"), named("overhand(0.2)")),
		"6 riffles of clumps":      times(6, riffle(half, func(r *rand.Rand, x, y int) bool { return (x+y)%3 != 0 && r.IntN(2) == 0 })),
		"overhand(0.3) twice":      steps(named("overhand(0.3)"), named("overhand(0.3)")),
		"packets of 1 to 6, reversed": whole(func(r *rand.Rand, cards []int) {
			before, place := slices.Clone(cards), n
			for top := 0; top < n; {
				size := min(n-top, 1+r.IntN(6))
				place -= size
				copy(cards[place:], before[top:top+size])
				top += size
			}
		}),
		"60 keys, equal ones reversed": keys(func(r *rand.Rand) int { return r.IntN(60) }, func(a, b int) int { return b - a }),
		"keys of two dice":             keys(func(r *rand.Rand) int { return r.IntN(6) + r.IntN(6) }, inOrder),
		"keys of a normal value":       keys(func(r *rand.Rand) int { return int(20 * r.NormFloat64()) }, inOrder),
		"keys of an exponential value": keys(func(r *rand.Rand) int { return int(20 * r.ExpFloat64()) }, inOrder),
		"40 to 80 swaps":               whole(func(r *rand.Rand, cards []int) { swapped(40+r.IntN(41), false)(r)(cards) }),
		"300 swaps of neighbours": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for range 300 {
				i := r.IntN(n - 1)
				swap(i, i+1)
			}
		}),
		"20 fixed and random swaps": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range 20 {
				swap(i, r.IntN(n))
				swap(r.IntN(n), r.IntN(n))
			}
		}),
		"top to random, n times":    times(n, func(r *rand.Rand, cards []int) { move(cards, 0, r.IntN(n)) }),
		"random to top, n times":    times(n, func(r *rand.Rand, cards []int) { move(cards, r.IntN(n), 0) }),
		"random to random, n times": times(n, func(r *rand.Rand, cards []int) { move(cards, r.IntN(n), r.IntN(n)) }),
		"reversals of stretches": times(20, func(r *rand.Rand, cards []int) {
			i, j := r.IntN(n), r.IntN(n)
			slices.Reverse(cards[min(i, j) : max(i, j)+1])
		}),
		"quicksort by coins": whole(quick),
		"selection sort by coins": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				least := i
				for j := i + 1; j < n; j++ {
					if r.IntN(2) == 0 {
						least = j
					}
				}
				swap(i, least)
			}
		}),
		"merge sort of a biased coin":     merge(biased(0.6)),
		"insertion sort of a biased coin": insertion(biased(0.6)),
		"shell sort by coins": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for _, gap := range []int{23, 10, 4, 1} {
				for i := gap; i < n; i++ {
					for j := i; j >= gap && r.IntN(2) == 0; j -= gap {
						swap(j, j-gap)
					}
				}
			}
		}),
		"comb sort by coins": bySwaps(func(r *rand.Rand, n int, swap func(i, j int)) {
			for gap := n * 10 / 13; gap > 0; gap = gap * 10 / 13 {
				for i := 0; i+gap < n; i++ {
					if r.IntN(2) == 0 {
						swap(i, i+gap)
					}
				}
			}
		}),
		"halves apart": whole(func(r *rand.Rand, cards []int) {
			fairly(r, cards[:n/2])
			fairly(r, cards[n/2:])
		}),
		"partial(n/2), cut":      steps(named("partial(26)"), named("cut")),
		"linear probing by twos": probing(2),
		"left out, and one too small": fromEnd(func(r *rand.Rand, i int) int {
			if i%3 == 0 {
				return i
			}
			return r.IntN(i)
		}),
		"a place left out in half": fromEnd(func(r *rand.Rand, i int) int {
			if i == n/2 && r.IntN(2) == 0 {
				return i
			}
			return r.IntN(i + 1)
		}),
	}
}
