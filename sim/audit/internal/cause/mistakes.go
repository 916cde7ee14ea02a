package cause

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"pokersim/deck/shuffle"
)

// Mistake is a shuffle that programs have by mistake.
type Mistake struct {
	Name   string // of the catalogue, if it has the shuffle
	About  string // what is wrong, as a clause; positions are from 1, as in the orders that the command prints
	New    func(src rand.Source) func(cards []int)
	Listed bool   // whether the catalogue has the shuffle
	Mend   string // what to do instead, as a sentence without its full stop; "" if the clause says it
}

// Mistakes are the mistakes for packs of n cards that are simulated: those without a parameter that
// counts tell. What a fair shuffle is hardly told from, as draws modulo n of 15 bits or more, is not
// among them.
func Mistakes(n int) (all []Mistake) {
	all = append(all,
		listed(named("naive"), "each card is swapped with any card, from 1 to n, instead of one from i to n", ""),
		listed(named("sattolo"), "the draw is from 1 to i-1 instead of 1 to i", ""),
		listed(named("sattolo-times(2)"), "the draw is from 1 to i-1 instead of 1 to i, twice", "Shuffle once, by `fisher-yates`"),
		listed(named("sattolo-times(3)"), "the draw is from 1 to i-1 instead of 1 to i, three times", "Shuffle once, by `fisher-yates`"),
		listed(named("cut"), "it cuts the pack once and does no more", ""),
		listed(named("linear-probing"), "each card goes to a random place or, if that is taken, to the next free one; the position of a card alone is fair, its neighbours are not",
			"Draw among the free places only: `inside-out`"),
	)
	for _, how := range []string{"float", "modulo"} {
		all = append(all, listed(named("one-number("+how+")"), "all draws of a shuffle are of one random number, as with a new seed from a clock at each draw", "Seed the generator once, when the program starts"))
	}
	all = append(all,
		swapping("draw one too large", "the draw is from 1 to i+1 instead of 1 to i", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 0; i-- {
				swap(i, r.IntN(min(n, i+2)))
			}
		}),
		swapping("upwards, bounds of downwards", "a loop upwards with the bound of a loop downwards: i is swapped with 1 to n+1-i", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				swap(i, r.IntN(n-i))
			}
		}),
		swapping("downwards, bounds of upwards", "a loop downwards with the bound of a loop upwards: i is swapped with 1 to n+1-i", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := n - 1; i > 0; i-- {
				swap(i, r.IntN(n-i))
			}
		}),
		swapping("naive, one too small", "each card is swapped with one from 1 to n-1", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				swap(i, r.IntN(max(1, n-1)))
			}
		}),
		swapping("bubble sort by coins", "it sorts by bubble sort with a random comparison", func(r *rand.Rand, n int, swap func(i, j int)) {
			for end := n; end > 1; end-- {
				for i := 1; i < end; i++ {
					if r.Uint32()&1 == 0 {
						swap(i-1, i)
					}
				}
			}
		}),
		swapping("exchange sort by coins", "it sorts by exchange with a random comparison", func(r *rand.Rand, n int, swap func(i, j int)) {
			for i := range n {
				for j := i + 1; j < n; j++ {
					if r.Uint32()&1 == 0 {
						swap(i, j)
					}
				}
			}
		}),
	)
	return append(all, sorts(n)...)
}

// sorts are those of libraries with a random comparator, whose laws differ for packs of n cards.
func sorts(n int) (all []Mistake) {
	for _, comparator := range shuffle.Comparators() {
		for _, a := range shuffle.Sorts(comparator) {
			sort, _, _ := strings.Cut(a.Name, "(")
			languages := languagesOf(sort, n)
			if len(languages) == 0 || !differs(sort, comparator, n) {
				continue
			}
			about := "a sort with a random comparator, as in " + english.WordSeries(languages, "or")
			if comparator != "coin" {
				answers := map[string]string{"three": "-1, 0 or 1 alike", "bool": "true or false", "minus": "0 or -1"}[comparator]
				if comparator == "bool" && sort == "sort-php" { // which asks again after false
					answers = "0 or 1"
				}
				about += ", which answers " + answers
			}
			if sort == "sort-insertion" && comparator == "coin" {
				a = named("coin-sort")
			}
			all = append(all, listed(a, about, "Draw an index, do not sort: `fisher-yates`"+library(languages)))
		}
	}
	at := func(m Mistake) int { // qsort before Perl, which few cards do not tell apart
		if strings.HasPrefix(m.Name, "sort-perl") {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b Mistake) int { return at(a) - at(b) })
	return all
}

// languagesOf returns the languages in which a sort of n cards has a law. Those of one law are
// together, with the sort that comes first; the others have none.
//
// Binary insertion after a run is the sort of several languages: below the size from which on they
// merge runs, and for two runs, which can be merged in one way only.
func languagesOf(sort string, n int) []string {
	if n < 2 {
		return nil
	}
	switch sort {
	case "sort-v8":
		all := []string{"JavaScript (V8)", "Python up to 3.12", "Java"}
		if n < 10 {
			all[0] = "JavaScript (V8 up to 2024)"
		}
		if n > 128 {
			all[1] = "Python up to 3.10"
		}
		if n >= 32 {
			all = all[:2]
		}
		return all
	case "sort-java":
		if n >= 32 {
			return []string{"Java"}
		}
	case "sort-python":
		if n < 64 {
			return []string{"Python from 3.13"}
		}
	case "sort-c":
		return []string{"C (qsort of glibc, a merge sort)"}
	case "sort-perl":
		return []string{"Perl"}
	case "sort-php":
		return []string{"PHP (usort)"}
	case "sort-go":
		if n > 12 {
			return []string{"Go 1.26 (slices.SortFunc)"}
		}
	case "sort-go-stable":
		if n > 20 {
			return []string{"Go 1.26 (slices.SortStableFunc)"}
		}
	case "sort-insertion":
		switch {
		case n <= 12:
			return []string{"Go", "Rust", "programs of insertion sort"}
		case n <= 20:
			return []string{"Rust", "Go (slices.SortStableFunc)", "programs of insertion sort"}
		}
		return []string{"programs of insertion sort"}
	case "sort-binary":
		if n < 10 {
			return []string{"JavaScript (V8 from 2025)", "programs of binary insertion"}
		}
		return []string{"programs of binary insertion"}
	}
	return nil
}

// differs reports whether a comparator changes a pack of n cards, in another way than a coin. "bool"
// does not where only a negative answer counts, and is a coin for qsort; "minus" is a coin where only a
// negative answer counts, else it changes nothing, but for Perl, which finds no run below 18 cards, and the quicksort of PHP.
func differs(sort, comparator string, n int) bool {
	switch comparator {
	case "bool":
		return sort == "sort-perl" || sort == "sort-php"
	case "minus":
		return sort == "sort-perl" && n < 18 || sort == "sort-php" && n > 16
	}
	return true
}

// library returns the shuffle of the library of a language, as the end of a sentence.
func library(languages []string) string {
	var all []string
	for _, l := range languages {
		for _, x := range []struct{ language, name string }{
			{"Python", "random.shuffle"}, {"Java", "Collections.shuffle"}, {"Perl", "List::Util::shuffle"}, {"Go", "rand.Shuffle"}, {"Rust", "SliceRandom::shuffle"}, {"PHP", "shuffle"},
		} {
			if strings.HasPrefix(l, x.language) && !strings.HasPrefix(l, "JavaScript") {
				all = append(all, fmt.Sprintf("%s of %s", x.name, x.language))
			}
		}
	}
	if len(all) == 0 {
		return ""
	}
	return ", or " + english.WordSeries(all, "or")
}

// named is an algorithm of the catalogue.
func named(name string) shuffle.Algorithm {
	a, err := shuffle.Parse(name)
	if err != nil {
		panic(err) // the names are those of this package
	}
	return a
}

// listed is a mistake of the catalogue.
func listed(a shuffle.Algorithm, about, mend string) Mistake {
	return Mistake{a.Name, about, a.NewInts, true, mend}
}

// swapping is the mistake of a shuffle by swaps.
func swapping(name, about string, swaps func(r *rand.Rand, n int, swap func(i, j int))) Mistake {
	return Mistake{Name: name, About: about, New: func(src rand.Source) func([]int) {
		r := rand.New(src)
		return func(cards []int) {
			swaps(r, len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		}
	}}
}
