package shuffle

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
)

// matrixOf returns how often each card (row) is at each position.
func matrixOf(a Algorithm, n, packs int, seed uint64) [][]float64 {
	all, shuffled, cards := make([][]float64, n), a.NewInts(rand.NewPCG(seed, 0)), make([]int, n)
	for card := range all {
		all[card] = make([]float64, n)
	}
	for range packs {
		copy(cards, ordered(n))
		shuffled(cards)
		for p, card := range cards {
			all[card][p]++
		}
	}
	return all
}

// sameLaw returns the p-value of two matrices of positions, each of a number of packs.
func sameLaw(x, y [][]float64, inX, inY float64) float64 {
	n, statistic := float64(len(x)), 0.0
	for card := range x {
		for p := range x {
			if q := (x[card][p] + y[card][p]) / (inX + inY); q > 0 {
				d := x[card][p]/inX - y[card][p]/inY
				statistic += d * d / (q * (1/inX + 1/inY))
			}
		}
	}
	return distuv.ChiSquared{K: (n - 1) * (n - 1)}.Survival(statistic * (n - 1) / n)
}

// The sorts have the laws of the runtimes: testdata/runtimes/SORT-COMPARATOR-CARDS.txt has how often
// each card (row) was at each position of 20,000 packs.
func TestSortsAreThoseOfTheRuntimes(t *testing.T) {
	files, err := filepath.Glob("testdata/runtimes/*.txt")
	if err != nil || len(files) != 12 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		text := deck.Must(os.ReadFile(file))
		head, rows, _ := strings.Cut(string(text), "\n")
		parts := strings.Split(strings.TrimSuffix(filepath.Base(file), ".txt"), "-")
		name := fmt.Sprintf("%s-%s(%s)", parts[0], parts[1], parts[2])
		var want [][]float64
		for line := range strings.Lines(rows) {
			var row []float64
			for _, word := range strings.Fields(line) {
				count := deck.Must(strconv.ParseFloat(word, 64))
				row = append(row, count)
			}
			want = append(want, row)
		}
		n := len(want)
		if packs := sum(want[0]); packs != 20_000 || len(want[0]) != n {
			t.Fatalf("%s: %v packs of %d cards", file, packs, n)
		}
		const packs = 10_000
		if p := sameLaw(matrixOf(find(name), n, packs, 1), want, packs, 20_000); p < 1e-4 {
			t.Errorf("%s is not the sort of %s: p = %.2g", name, head, p)
		}
	}
}

func sum(all []float64) (total float64) {
	for _, x := range all {
		total += x
	}
	return total
}

// V8, CPython and Java have one sort below 32 cards, and the first two from there on. A sort whose
// comparator never answers what it asks for leaves the pack as it is; that of Perl does if it looks for
// runs.
func TestSortsOfOneLaw(t *testing.T) {
	dealt := func(name string, n int) (cards []int) {
		shuffled := find(name).NewInts(rand.NewPCG(3, uint64(n)))
		for range 20 {
			pack := ordered(n)
			shuffled(pack)
			cards = append(cards, pack...)
		}
		return cards
	}
	for n := 2; n <= 40; n++ {
		v8, java := dealt("sort-v8(coin)", n), dealt("sort-java(coin)", n)
		if got, want := slices.Equal(v8, java), n < 32; got != want {
			t.Errorf("%d cards: V8 and Java are one: %v", n, got)
		}
		if n < 13 && !slices.Equal(dealt("sort-go(coin)", n), dealt("sort-go-stable(coin)", n)) {
			t.Errorf("%d cards: the sorts of Go differ", n)
		}
	}
	for name, changes := range map[string]string{
		"sort-v8": "coin three minus", "sort-java": "coin three minus", "sort-python": "coin three minus", "sort-go": "coin three minus",
		"sort-go-stable": "coin three minus", "sort-insertion": "coin three minus", "sort-binary": "coin three minus",
		"sort-perl": "coin three bool", "sort-c": "coin three bool", "sort-php": "coin three bool",
	} {
		for _, comparator := range Comparators() {
			for _, n := range []int{2, 9, 18, 19, 52, 70} {
				name := fmt.Sprintf("%s(%s)", name, comparator)
				cards := dealt(name, n)
				same := slices.Equal(cards, slices.Repeat(ordered(n), 20))
				if changed := strings.Contains(changes, comparator) || name == "sort-perl(minus)" && n == 9 || name == "sort-php(minus)" && n > 16; same == changed {
					t.Errorf("%s of %d cards: packs as they were: %v", name, n, same)
				}
				if about := find(name).About; strings.Contains(about, "stays as it is") != same && !strings.Contains(about, "from 18 cards on") && !strings.Contains(about, "up to 16 cards") {
					t.Errorf("%s of %d cards: %s", name, n, about)
				}
			}
		}
	}
}

// The same words give the same packs: those of before, of 300 cards too.
func TestSortsStay(t *testing.T) {
	h, php := fnv.New64a(), fnv.New64a()
	for _, comparator := range Comparators() {
		for _, a := range Sorts(comparator) {
			if strings.HasPrefix(a.Name, "sort-go") {
				continue // the sorts of the toolchain
			}
			shuffled, to := a.NewInts(rand.NewPCG(1, 2)), h
			if strings.HasPrefix(a.Name, "sort-php") {
				to = php
			}
			for _, n := range []int{2, 3, 8, 17, 52, 64, 100, 300} {
				cards := ordered(n)
				shuffled(cards)
				fmt.Fprintln(to, a.Name, cards)
			}
		}
	}
	if got, want := h.Sum64(), uint64(0xe41ce3a4be668f71); got != want {
		t.Errorf("got %#x, want %#x", got, want)
	}
	if got, want := php.Sum64(), uint64(0x8b97584ae202a965); got != want {
		t.Errorf("PHP: got %#x, want %#x", got, want)
	}
}

// Merge sort of three cards by coins: the first card stays alone, the others are turned or not, and
// a coin or two choose between them. Perl turns the first two.
func TestMergeSortsOfThreeCards(t *testing.T) {
	for name, want := range map[string][]float64{
		"sort-c(coin)":    {1. / 4, 1. / 4, 1. / 8, 1. / 8, 1. / 8, 1. / 8}, // 012 021 102 120 201 210
		"sort-perl(coin)": {1. / 8, 1. / 8, 1. / 8, 1. / 8, 1. / 4, 1. / 4},
	} {
		counts, shuffled := map[string]float64{}, find(name).NewInts(rand.NewPCG(1, 2))
		const packs = 80_000
		for range packs {
			cards := ordered(3)
			shuffled(cards)
			counts[fmt.Sprint(cards)]++
		}
		for i, order := range []string{"[0 1 2]", "[0 2 1]", "[1 0 2]", "[1 2 0]", "[2 0 1]", "[2 1 0]"} {
			if z := (counts[order] - packs*want[i]) / math.Sqrt(packs*want[i]*(1-want[i])); math.Abs(z) > 4.5 {
				t.Errorf("%s, %s: got %v of %d, want %v", name, order, counts[order], packs, want[i])
			}
		}
	}
}

// Linear probing: a card finds its place free or goes on. Of three cards the last one has no choice,
// and the second one goes behind the first one in two of three cases.
func TestLinearProbingOfThreeCards(t *testing.T) {
	got := counts(find("linear-probing"), 3, []int{3, 3, 3})
	for order, count := range got {
		want := 3                                                      // the orders in which card 1 is two places behind card 0
		if i := strings.IndexByte(order, '0'); order[(i+1)%3] == '1' { // behind it
			want = 6
		}
		if count != want {
			t.Errorf("%s: got %d of 27, want %d", order, count, want)
		}
	}
}

// Each draw is of one number: 0 to 2^31-1, as a quotient or as a remainder.
func TestDrawsOfOneNumber(t *testing.T) {
	for how, draw := range map[string]func(word uint64, n int) int{
		"one-number(float)":  func(word uint64, n int) int { return int(float64(word) / (1 << 31) * float64(n)) },
		"one-number(modulo)": func(word uint64, n int) int { return int(word % uint64(n)) },
	} {
		for word := range uint64(2000) {
			word = word * 1_073_741 % (1 << 31)
			got, want := ordered(20), ordered(20)
			find(how).NewInts(constant(word << 33))(got)
			for i := 19; i > 0; i-- {
				j := draw(word, i+1)
				want[i], want[j] = want[j], want[i]
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s, %d: got %v, want %v", how, word, got, want)
			}
		}
	}
}

func TestPlacesLeftOut(t *testing.T) {
	var swapped []int
	find("left-out(3)").New(rand.NewPCG(1, 2))(12, func(i, _ int) { swapped = append(swapped, i) })
	if want := []int{10, 9, 7, 6, 4, 3, 1}; !slices.Equal(swapped, want) {
		t.Errorf("got swaps of the places %v, want %v", swapped, want)
	}
}
