package shuffle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A sort with a comparator that answers at random is a shuffle, and an unfair one: programs have
// it as in array.sort(() => Math.random() - 0.5). Its law depends on the sort of the library and
// on the probabilities of a negative, a zero and a positive answer.

// comparators are the answers that programs draw, alike each.
var comparators = []struct {
	name    string
	answers []int
}{
	{"coin", []int{-1, 1}},     // Math.random() - 0.5, rand() <=> 0.5
	{"three", []int{-1, 0, 1}}, // randint(-1, 1), nextInt(3) - 1
	{"bool", []int{0, 1}},      // Math.random() > 0.5, rand() % 2: true or false
	{"minus", []int{-1, 0}},    // -(rand() & 1)
}

// Comparators returns the names of the comparators of sorts: coin, which is -1 or 1; three, which
// is -1, 0 or 1; bool, which is 0 or 1; minus, which is -1 or 0.
func Comparators() (all []string) {
	for _, c := range comparators {
		all = append(all, c.name)
	}
	return all
}

// librarySort is the sort of a library.
type librarySort struct {
	name, about, source string
	sort                func(a *answers, cards []int)
	idle                string // the comparator with which the pack stays as it is; of Perl from 18 cards on, of PHP up to 16
}

// librarySorts are the sorts of libraries. Each asks for answers only: it never looks at the cards, but
// that of PHP at their places before.
var librarySorts = []librarySort{
	{"sort-v8", "as in JavaScript (V8 from 7.0) and Python up to 3.12", "V8, array-sort.tq",
		v8Sort, "bool"},
	{"sort-java", "as in Java from 7, List.sort; a sort that ends with an error begins again", "OpenJDK, java/util/TimSort.java",
		javaSort, "bool"},
	{"sort-python", "as in Python from 3.13", "CPython, Objects/listobject.c",
		pythonSort, "bool"},
	{"sort-perl", "as in Perl from 5.8", "perl, pp_sort.c", perlSort, "minus"},
	{"sort-c", "as in C, qsort of glibc: merge sort", "glibc, stdlib/msort.c", mergeSort, "minus"},
	{"sort-go", "as in slices.SortFunc of Go 1.26: pattern-defeating quicksort", "Go, slices/zsortanyfunc.go",
		func(a *answers, cards []int) {
			slices.SortFunc(cards, func(int, int) int { return a.next() })
		}, "bool"},
	{"sort-go-stable", "as in slices.SortStableFunc of Go 1.26", "Go, slices/zsortanyfunc.go",
		func(a *answers, cards []int) {
			slices.SortStableFunc(cards, func(int, int) int { return a.next() })
		}, "bool"},
	{"sort-insertion", "as in Go up to 12 cards and Rust up to 20: insertion from the end", "Rust, core/src/slice/sort",
		func(a *answers, cards []int) {
			for i := 1; i < len(cards); i++ {
				for j := i; j > 0 && a.less(); j-- {
					cards[j], cards[j-1] = cards[j-1], cards[j]
				}
			}
		}, "bool"},
	{"sort-binary", "binary insertion, as in V8 from 2025 below 10 cards", "V8, array-sort.tq",
		func(a *answers, cards []int) { binaryInsertion(a, cards, min(1, len(cards))) }, "bool"},
	{"sort-php", "as in PHP from 8.0, usort", "PHP, Zend/zend_sort.c", phpSort, "minus"},
}

// Sorts are the sorts of libraries with a comparator.
func Sorts(comparator string) (all []Algorithm) {
	for _, s := range librarySorts {
		if a, err := sortOf(s.name, comparator); err == nil {
			all = append(all, a)
		}
	}
	return all
}

// sortOf returns a sort of librarySorts with one of comparators.
func sortOf(name, comparator string) (Algorithm, error) {
	at := slices.Index(Comparators(), comparator)
	if at < 0 {
		return Algorithm{}, fmt.Errorf("%s(%s): want a comparator: %s", name, comparator, strings.Join(Comparators(), ", "))
	}
	from := slices.IndexFunc(librarySorts, func(s librarySort) bool { return s.name == name })
	s := librarySorts[from]
	about := "sort with a random comparator, " + s.about
	if comparator == s.idle {
		about = "sort with a random comparator: with this one the pack stays as it is"
		if name == "sort-perl" { // which then finds one run
			about += ", from 18 cards on"
		}
		if name == "sort-php" {
			about += ", up to 16 cards"
		}
	}
	return Algorithm{
		Name: withParameter(name, comparator), About: about, Source: s.source, Cost: "n log n answers, a copy",
		sort: func(cards []int, ask func(yes, of int) bool) {
			s.sort(&answers{of: comparators[at].answers, ask: ask}, cards)
		},
		order: func(r *rand.Rand) filler {
			a := &answers{r: r, of: comparators[at].answers}
			return func(order []int, watch func(Stage)) {
				for p := range order {
					order[p] = p
				}
				s.sort(a, order)
				if watch != nil {
					watch(Stage{Text: "sort with answers at random", Order: slices.Clone(order)})
				}
			}
		},
	}, nil
}

// answers are those of a comparator.
type answers struct {
	r    *rand.Rand
	of   []int
	word uint64                 // random bits, below a highest bit that marks their end
	ask  func(yes, of int) bool // instead of random bits, if it is not nil
}

// next returns an answer. The sorts of Go, which call it, look only whether it is negative.
func (a *answers) next() int {
	if a.ask != nil {
		if a.asked(-1, -1) {
			return -1
		}
		return 1
	}
	if len(a.of) != 2 {
		return a.of[a.r.IntN(len(a.of))]
	}
	if a.word <= 1 {
		a.word = a.r.Uint64() | 1<<63
	}
	x := a.of[a.word&1]
	a.word >>= 1
	return x
}

// asked asks whether an answer is from low to high, unless all answers are, or none.
func (a *answers) asked(low, high int) bool {
	yes := 0
	for _, x := range a.of {
		if low <= x && x <= high {
			yes++
		}
	}
	return yes == len(a.of) || yes > 0 && a.ask(yes, len(a.of))
}

// is reports whether the next answer is from low to high.
func (a *answers) is(low, high int) bool {
	if a.ask != nil {
		return a.asked(low, high)
	}
	x := a.next()
	return low <= x && x <= high
}

func (a *answers) less() bool        { return a.is(-1, -1) }
func (a *answers) lessOrEqual() bool { return a.is(-1, 0) }
func (a *answers) greater() bool     { return a.is(1, 1) }

// mergeSort is that of qsort of glibc: the first half is rounded down.
func mergeSort(a *answers, cards []int) {
	if len(cards) < 2 {
		return
	}
	x, y := slices.Clone(cards[:len(cards)/2]), slices.Clone(cards[len(cards)/2:])
	mergeSort(a, x)
	mergeSort(a, y)
	for len(x) > 0 && len(y) > 0 {
		from := &y
		if a.lessOrEqual() {
			from = &x
		}
		cards[0], *from = (*from)[0], (*from)[1:]
		cards = cards[1:]
	}
	copy(cards[copy(cards, x):], y)
}

// perlSort sorts runs, and merges them as a tree whose first halves are the larger ones.
func perlSort(a *answers, cards []int) {
	if len(cards) < 2 {
		return
	}
	ends := perlRuns(a, cards)
	var sorted func(from, to int) []int // merges the runs with these numbers
	sorted = func(from, to int) []int {
		if to-from == 1 {
			start := 0
			if from > 0 {
				start = ends[from-1]
			}
			return slices.Clone(cards[start:ends[from]])
		}
		middle := to - (to-from)/2
		x := sorted(from, middle)
		return perlMerge(a, x, sorted(middle, to))
	}
	copy(cards, sorted(0, len(ends)))
}

// perlRuns returns where each run ends. Pairs of the same sense follow each other; if eight or more
// agree, longer runs are looked for. Those that descend are reversed.
func perlRuns(a *answers, cards []int) (ends []int) {
	n, sense := len(cards), a.greater()
	agrees := func() bool { return a.greater() == sense }
	for b := 0; b < n; sense = !sense {
		t := b + 2 // the end of the pairs of this sense
		for p := b + 3; p < n && agrees(); p += 2 {
			t = p + 1
		}
		for q := b; ; {
			p := min(b+16, t)
			r := p
			if b+16 < t {
				for agrees() {
					if p -= 2; p <= q {
						break
					}
				}
				if p <= q { // a run from b to r: it may be longer
					q = r
					for p = r + 2; p < t && agrees(); p += 2 {
						q = p
					}
					p = q + 2
					r = p
				}
			}
			if q > b {
				save := p
				q += 2
				p = q
				if p == t && t+1 == n && agrees() {
					save, r, p, q = n, n, n, n
				}
				ends = append(ends, p)
				if sense {
					slices.Reverse(cards[b:p])
				}
				p = save
			}
			for ; q < p; q += 2 {
				ends = append(ends, q+2)
				if sense {
					cards[q], cards[q+1] = cards[q+1], cards[q]
				}
			}
			if b = p; b == t && t+1 == n {
				b++
				ends = append(ends, b)
			}
			if q = r; b >= t {
				break
			}
		}
	}
	return ends
}

// perlMerge merges two runs: the head that loses looks for its place in the other run, one by one,
// from the sixth on with doubled steps, then by binary search.
func perlMerge(a *answers, x, y []int) []int {
	merged := make([]int, 0, len(x)+len(y))
	for len(x) > 0 && len(y) > 0 {
		from, other, below := &x, &y, a.less // of equal cards those of x come first
		if !a.lessOrEqual() {
			from, other, below = &y, &x, a.lessOrEqual
		}
		b, t, step := 0, len(*from), 1
		for looked := 1; ; looked++ {
			p := b + step
			if p >= t {
				if p = t - 1; p > b && below() {
					t = p
				} else {
					b = p
				}
				break
			}
			if below() {
				t = p
				break
			}
			if b = p; looked >= 6 {
				step *= 2
			}
		}
		for b++; b < t; {
			if p := b + (t-b-1)/2; below() {
				t = p
			} else {
				b = p + 1
			}
		}
		merged = append(append(merged, (*from)[:t]...), (*other)[0])
		*from, *other = (*from)[t:], (*other)[1:]
	}
	return append(append(merged, x...), y...)
}
