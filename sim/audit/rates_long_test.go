//go:build long

package audit

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// rated is a kind of file, and what a right audit of it says: a part of its error, or if it is unfair of its
// findings or its cause.
type rated struct {
	name string
	plan Plan
	says string
	row  func(r *rand.Rand) []int // of numbers
	want map[int][2]int           // by the number of rows, how many are right at least of so many files; none, if 0
}

// loops are those of programs with draws from 0 to i: swaps from the end and cards out of a list.
var loops = map[string]func(n int, draw func(i int) int) []int{
	"swap": func(n int, draw func(i int) int) []int {
		cards := make([]int, n)
		for i := range cards {
			cards[i] = i
		}
		for i := n - 1; i > 0; i-- {
			j := draw(i)
			cards[i], cards[j] = cards[j], cards[i]
		}
		return cards
	},
	"list": func(n int, draw func(i int) int) (cards []int) {
		list := make([]int, n)
		for i := range list {
			list[i] = i
		}
		for i := n - 1; i >= 0; i-- {
			j := draw(i)
			cards = append(cards, list[j])
			list = slices.Delete(list, j, j+1)
		}
		return cards
	},
}

// generators are seeded with a number and return numbers from 0 to 1.
var generators = map[string]func(seed uint64) func() float64{
	"MSVC": func(x uint64) func() float64 {
		return func() float64 {
			x = (x*214013 + 2531011) & (1<<32 - 1)
			return float64(x>>16&0x7fff) / 0x8000
		}
	},
	"LCG of 32 bits": func(x uint64) func() float64 {
		return func() float64 {
			x = (x*1664525 + 1013904223) & (1<<32 - 1)
			return float64(x) / (1 << 32)
		}
	},
	"MINSTD": func(x uint64) func() float64 {
		return func() float64 {
			x = x * 48271 % (1<<31 - 1)
			return float64(x) / (1<<31 - 1)
		}
	},
	"Java Random": func(x uint64) func() float64 {
		x ^= 0x5deece66d
		next := func(bits int) uint64 {
			x = (x*0x5deece66d + 11) & (1<<48 - 1)
			return x >> (48 - bits)
		}
		return func() float64 { return float64(next(26)<<27+next(27)) / (1 << 53) }
	},
	"xorshift32": func(x uint64) func() float64 {
		y := uint32(x)
		return func() float64 {
			y ^= y << 13
			y ^= y >> 17
			y ^= y << 5
			return float64(y) / (1 << 32)
		}
	},
	"SplitMix64": func(x uint64) func() float64 {
		return func() float64 {
			x += 0x9e3779b97f4a7c15
			z := (x ^ x>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			return float64((z^z>>31)>>11) / (1 << 53)
		}
	},
}

// rates are the kinds of files.
func rates() (all []rated) {
	rounded := func(r *rand.Rand, most int) int { return int(math.Floor(r.Float64()*float64(most) + .5)) }
	laws := map[string]func(r *rand.Rand, i int) int{
		"both ends of each draw come up half as often":                      func(r *rand.Rand, i int) int { return rounded(r, i) },
		"the last number of each draw never comes up":                       func(r *rand.Rand, i int) int { return r.IntN(max(1, i)) },
		"the first number of each draw never comes up":                      func(r *rand.Rand, i int) int { return min(i, 1+r.IntN(max(1, i))) },
		"two values are left out":                                           func(r *rand.Rand, i int) int { return r.IntN(max(1, i-1)) },
		"the last number of each draw comes up twice as often":              func(r *rand.Rand, i int) int { return min(i, r.IntN(i+2)) },
		"the first number of each draw comes up half as often":              func(r *rand.Rand, i int) int { return min(i, rounded(r, i+1)) },
		"the last number of each draw comes up half as often as the others": func(r *rand.Rand, i int) int { return max(0, rounded(r, i+1)-1) },
	}
	for _, says := range slices.Sorted(maps.Keys(laws)) {
		for _, loop := range []string{"swap", "list"} {
			for _, n := range []int{20, 52} {
				want := map[int][2]int{50: {72, 100}, 500: {20, 21}, 5000: {18, 20}}
				if n == 52 {
					want[50] = [2]int{95, 100}
					if loop == "swap" && strings.HasPrefix(says, "the first number of each draw never") {
						want[5000] = [2]int{0, 20} // the cause is a card that never moves
					}
				}
				all = append(all, rated{fmt.Sprintf("%s, %d cards", loop, n), Plan{}, says, func(r *rand.Rand) []int {
					return loops[loop](n, func(i int) int { return laws[says](r, i) })
				}, want})
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(generators)) {
		seed, of := uint64(1000), generators[name]
		want := map[int][2]int{10: {0, 20}, 20: {20, 20}, 50: {20, 20}, 500: {5, 5}}
		switch name {
		case "Java Random":
			want[20] = [2]int{0, 20}
		case "xorshift32":
			want[20] = [2]int{4, 20}
		case "SplitMix64":
			want = map[int][2]int{50: {0, 20}, 500: {0, 5}}
		}
		for _, loop := range []string{"swap", "list"} {
			all = append(all, rated{name + ", " + loop, Plan{}, "seeds in sequence", func(r *rand.Rand) []int {
				if r.IntN(1000) == 0 {
					seed += r.Uint64N(1 << 30)
				}
				seed++
				next := of(seed)
				return loops[loop](52, func(i int) int { return int(next() * float64(i+1)) })
			}, want})
		}
	}
	drawn := func(k, pool int, number func(r *rand.Rand) int, repeat bool) func(r *rand.Rand) []int {
		return func(r *rand.Rand) (draw []int) {
			for len(draw) < k {
				if x := number(r); repeat || !slices.Contains(draw, x) {
					draw = append(draw, x)
				}
			}
			return draw
		}
	}
	sorted := func(row func(r *rand.Rand) []int) func(r *rand.Rand) []int {
		return func(r *rand.Rand) []int { return slices.Sorted(slices.Values(row(r))) }
	}
	ends := func(pool int) func(r *rand.Rand) int { return func(r *rand.Rand) int { return 1 + rounded(r, pool-1) } }
	uniform := func(pool int) func(r *rand.Rand) int { return func(r *rand.Rand) int { return 1 + r.IntN(pool) } }
	pools := func(k, pool, second int) func(r *rand.Rand) []int {
		return func(r *rand.Rand) []int {
			return append(sorted(drawn(k, pool, uniform(pool), false))(r), 1+r.IntN(second))
		}
	}
	return append(all,
		rated{"6 of 49, rounded", Plan{Pool: 49}, "half as often", drawn(6, 49, ends(49), false), map[int][2]int{50: {0, 20}, 500: {4, 20}, 5000: {4, 4}}},
		rated{"20 of 80, rounded", Plan{Pool: 80}, "half as often", drawn(20, 80, ends(80), false), map[int][2]int{50: {0, 20}, 500: {19, 20}, 5000: {4, 4}}},
		rated{"6 of 49, rounded, sorted", Plan{Pool: 49}, "half as often", sorted(drawn(6, 49, ends(49), false)), map[int][2]int{50: {0, 20}, 500: {10, 20}, 5000: {4, 4}}},
		rated{"5 of 49, replaced", Plan{Pool: 49}, "as draws with replacement", drawn(5, 49, uniform(49), true), map[int][2]int{50: {99, 100}, 500: {100, 100}}},
		rated{"3 of 10, replaced", Plan{Pool: 10}, "as draws with replacement", drawn(3, 10, uniform(10), true), map[int][2]int{50: {99, 100}, 500: {100, 100}}},
		rated{"5 of 49, replaced", Plan{Pool: 49}, "two pools", drawn(5, 49, uniform(49), true), map[int][2]int{10: {0, 100}}},
		rated{"5 of 69 and 1 of 26", Plan{Pool: 69}, "two pools", pools(5, 69, 26), map[int][2]int{50: {100, 100}, 500: {100, 100}}},
		rated{"5 of 50 and 1 of 20", Plan{Pool: 50}, "two pools", pools(5, 50, 20), map[int][2]int{50: {100, 100}, 500: {100, 100}}},
		rated{"5 of 15 from 61", Plan{Pool: 15}, "-pool 61-75", func(r *rand.Rand) []int {
			return drawn(5, 15, func(r *rand.Rand) int { return 61 + r.IntN(15) }, false)(r)
		}, map[int][2]int{10: {95, 100}, 50: {100, 100}}},
	)
}

// Causes of wrong draws and of seeds in sequence, and what is said of draws that are none, are right as often
// as is written in power.md.
func TestRatesOfFindings(t *testing.T) {
	for number, f := range rates() {
		for _, rows := range []int{10, 20, 50, 500, 5000} {
			want, files := f.want[rows][0], f.want[rows][1]
			right, unfair := 0, 0
			r := rand.New(rand.NewPCG(uint64(number), uint64(rows)))
			for range files {
				report, err := Read(lines(rows, func() []int { return f.row(r) }), f.plan)
				said := fmt.Sprint(err)
				if err == nil && report.Verdict == Unfair {
					unfair++
					said = fmt.Sprint(report.Findings())
					if !strings.Contains(said, f.says) { // five findings have a smaller p
						if err := report.FindCause(t.Context()); err != nil {
							t.Fatal(err)
						}
						if report.Cause != nil {
							said += report.Cause.Text
						}
					}
				}
				if strings.Contains(said, f.says) {
					right++
				}
			}
			if files > 0 {
				t.Logf("%s: %q, %d rows: %d of %d right, %d unfair", f.name, f.says, rows, right, files, unfair)
			}
			if right < want || want == 0 && right > 0 {
				t.Errorf("%s: %q, %d rows: %d of %d right, want %d", f.name, f.says, rows, right, files, want)
			}
		}
	}
}
