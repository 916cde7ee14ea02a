package cause

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pokersim/deck/shuffle"
)

// Mistake is a shuffle that programs have by mistake.
type Mistake struct {
	Name   string // of the catalogue, if it has the shuffle
	About  string // what is wrong, as a clause
	New    func(src rand.Source) func(cards []int)
	Listed bool // whether the catalogue has the shuffle
	small  bool // whether it is hardly told from a fair shuffle: its other forms are left out
}

// Mistakes are the mistakes for packs of n cards: those of the catalogue, then others.
func Mistakes(n int) (all []Mistake) {
	add := func(a shuffle.Algorithm, small bool, format string, args ...any) {
		all = append(all, Mistake{a.Name, fmt.Sprintf(format, args...), a.NewInts, true, small})
	}
	clauses := map[string]string{
		"naive":     "each card is swapped with any card, from 0 to n-1, instead of one from 0 to i",
		"sattolo":   "the draw is from 0 to i-1 instead of 0 to i",
		"coin-sort": "it sorts by insertion with a random comparison",
		"cut":       "it cuts the pack once and does no more",
	}
	smallClauses := map[string]string{
		"modulo": "the draw is rand() % n of 15 bits",
		"float":  "the draw is a quotient of 15 bits times n",
	}
	for _, a := range shuffle.All() {
		if about := cmp.Or(clauses[a.Name], smallClauses[a.Name]); about != "" {
			add(a, clauses[a.Name] == "", "%s", about)
		}
	}
	for times := 1; times <= 8; times++ {
		add(shuffle.Riffle(times), false, "it riffles %s only", timesWord(times))
	}
	for _, p := range []float64{0.1, 0.2, 0.3, 0.5} {
		add(shuffle.Overhand(p), false, "it cuts between neighbours with probability %v and reverses the packets, once", p)
	}
	for k := 1; k < n-2; k++ {
		add(shuffle.Partial(k), false, "it stops when %d positions have their cards, which are of the whole pack; the other cards are moved by this alone", k)
	}
	for k := 2; k < n; k++ {
		all = append(all, swapping(firstCards(k, n), fmt.Sprintf("it shuffles %d of the %d cards only; the others, at one end, never move", k, n), false, func(r *rand.Rand, _ int, swap func(i, j int)) {
			r.Shuffle(k, swap)
		}))
	}
	for _, x := range []struct {
		name, about string
		swaps       func(r *rand.Rand, n int, swap func(i, j int))
	}{
		{"last pass left out", "Fisher-Yates without its last pass, of two cards", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 1; i-- {
				swap(i, r.IntN(i+1))
			}
		}},
		{"draw one too large", "the draw is from 0 to i+1 instead of 0 to i", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 0; i-- {
				swap(i, r.IntN(min(n, i+2)))
			}
		}},
		{"rounded draw", "the draw is a random number times i, rounded to the nearest: 0 and i come up half as often as the others", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 0; i-- {
				swap(i, int(r.Float64()*float64(i)+0.5))
			}
		}},
		{"naive, one too small", "each card is swapped with one from 0 to n-2", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				swap(i, r.IntN(max(1, n-1)))
			}
		}},
		{"low bits", "the draws are the low bits of a generator modulo 2^31 (x % n of 1103515245 x + 12345)", func(r *rand.Rand, n int, swap func(i, j int)) {
			x := r.Uint32()
			for i := n - 1; i > 0; i-- {
				x = (1103515245*x + 12345) & (1<<31 - 1)
				swap(i, int(x)%(i+1))
			}
		}},
		{"n random swaps", "it swaps two random cards n times", func(r *rand.Rand, n int, swap func(i, j int)) { transpose(r, n, n, swap) }},
		{"n/2 random swaps", "it swaps two random cards n/2 times", func(r *rand.Rand, n int, swap func(i, j int)) { transpose(r, n, n/2, swap) }},
		{"100 random swaps", "it swaps two random cards 100 times", func(r *rand.Rand, n int, swap func(i, j int)) { transpose(r, n, 100, swap) }},
		{"bubble sort by coins", "it sorts by bubble sort with a random comparison", func(r *rand.Rand, n int, swap func(i, j int)) {
			for end := n; end > 1; end-- {
				for i := 1; i < end; i++ {
					if r.Uint32()&1 == 0 {
						swap(i-1, i)
					}
				}
			}
		}},
		{"exchange sort by coins", "it sorts by exchange with a random comparison", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				for j := i + 1; j < n; j++ {
					if r.Uint32()&1 == 0 {
						swap(i, j)
					}
				}
			}
		}},
		{"16 bits", "the draw is rand() % n of 16 bits", bits(16)},
		{"24 bits", "the draw is rand() % n of 24 bits", bits(24)},
		{"31 bits", "the draw is rand() % n of 31 bits", bits(31)},
		{"float of 24 bits", "the draw is a number of 24 bits times n", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 0; i-- {
				swap(i, int(float32(r.Uint32()>>8)/(1<<24)*float32(i+1)))
			}
		}},
	} {
		all = append(all, swapping(x.name, x.about, strings.Contains(x.name, "bits") && x.name != "low bits", x.swaps))
	}
	for _, keys := range []int{n, 100, 256, 1000} {
		all = append(all, Mistake{fmt.Sprintf("%d keys", keys), fmt.Sprintf("it sorts by random keys of only %d values, and equal keys keep their order", keys), func(src rand.Source) func([]int) {
			r, key := rand.New(src), make([]int, n)
			return func(cards []int) {
				for card := range key {
					key[card] = r.IntN(keys)
				}
				slices.SortStableFunc(cards, func(a, b int) int { return key[a] - key[b] })
			}
		}, false, false})
	}
	toss := func(r *rand.Rand) func(a, b int) int {
		return func(int, int) int { return 2*int(r.Uint32()&1) - 1 }
	}
	all = append(all,
		Mistake{"merge sort by coins", "it sorts by merging with a random comparison", func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) { mergeSort(r, cards) }
		}, false, false},
		Mistake{"binary insertion by coins", "it sorts by binary insertion with a random comparison", func(src rand.Source) func([]int) {
			r := rand.New(src)
			return func(cards []int) {
				for i := range cards {
					low, high := 0, i
					for low < high {
						if middle := (low + high) / 2; r.Uint32()&1 == 0 {
							high = middle
						} else {
							low = middle + 1
						}
					}
					card := cards[i]
					copy(cards[low+1:i+1], cards[low:i])
					cards[low] = card
				}
			}
		}, false, false},
		Mistake{"Go's sort by coins", "it sorts by slices.SortFunc of Go with a random comparison", func(src rand.Source) func([]int) {
			compare := toss(rand.New(src))
			return func(cards []int) { slices.SortFunc(cards, compare) }
		}, false, false},
	)
	return all
}

// firstCards is the name of a shuffle of the first k cards of n.
func firstCards(k, n int) string {
	if k == n-1 {
		return "first pass left out"
	}
	return fmt.Sprintf("%d cards only", k)
}

// swapping is the mistake of a shuffle by swaps.
func swapping(name, about string, small bool, swaps func(r *rand.Rand, n int, swap func(i, j int))) Mistake {
	return Mistake{name, about, func(src rand.Source) func([]int) {
		r := rand.New(src)
		return func(cards []int) {
			swaps(r, len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		}
	}, false, small}
}

func timesWord(times int) string {
	switch times {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", times)
}

// bits is Fisher-Yates with draws modulo n of words of some bits.
func bits(k int) func(r *rand.Rand, n int, swap func(i, j int)) {
	return func(r *rand.Rand, n int, swap func(i, j int)) {
		for i := n - 1; i > 0; i-- {
			swap(i, int(r.Uint32()>>(32-k))%(i+1))
		}
	}
}

func transpose(r *rand.Rand, n, times int, swap func(i, j int)) {
	for range times {
		swap(r.IntN(n), r.IntN(n))
	}
}

func mergeSort(r *rand.Rand, cards []int) {
	if len(cards) < 2 {
		return
	}
	left, right := slices.Clone(cards[:len(cards)/2]), slices.Clone(cards[len(cards)/2:])
	mergeSort(r, left)
	mergeSort(r, right)
	for i := range cards {
		from := &left
		if len(left) == 0 || len(right) > 0 && r.Uint32()&1 == 0 {
			from = &right
		}
		cards[i], *from = (*from)[0], (*from)[1:]
	}
}
