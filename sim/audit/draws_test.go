package audit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
)

// drawText is the text of draws of 6 of 49. machine returns the next draw after the last one.
func drawText(draws int, machine func(last []int) []int) *strings.Reader {
	var text strings.Builder
	last := []int{}
	for range draws {
		last = machine(last)
		for _, number := range last {
			fmt.Fprint(&text, number+1, " ")
		}
		text.WriteByte('\n')
	}
	return strings.NewReader(text.String())
}

// lottery returns a machine whose ball 7 is heavier: it is drawn with a weight of 1 and more.
func lottery(r *rand.Rand, more float64) func([]int) []int {
	return func([]int) []int {
		weights, all, drawn := make([]float64, 49), 49+more, []int{}
		for ball := range weights {
			weights[ball] = 1
		}
		weights[6] += more
		for len(drawn) < 6 {
			at, ball := r.Float64()*all, 0
			for ; at >= weights[ball] && ball < 48; ball++ {
				at -= weights[ball]
			}
			if weights[ball] > 0 {
				all -= weights[ball]
				weights[ball] = 0
				drawn = append(drawn, ball)
			}
		}
		return drawn
	}
}

// sorted returns a machine that prints its draws in ascending order.
func sorted(machine func([]int) []int) func([]int) []int {
	return func(last []int) []int { return slices.Sorted(slices.Values(machine(last))) }
}

// bonus returns a machine that sorts its draws but for the last number.
func bonus(machine func([]int) []int) func([]int) []int {
	return func(last []int) []int {
		draw := machine(last)
		slices.Sort(draw[:5])
		return draw
	}
}

// unlike returns a machine that never repeats a number of the last draw.
func unlike(machine func([]int) []int) func([]int) []int {
	return func(last []int) []int {
		for {
			draw := machine(last)
			if !slices.ContainsFunc(draw, func(ball int) bool { return slices.Contains(last, ball) }) {
				return draw
			}
		}
	}
}

// Fair machines pass, and biased ones fail with a finding that names the bias.
func TestDrawsFromAPool(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	r := rand.New(rand.NewPCG(13, 14))
	for _, c := range []struct {
		name    string
		draws   int
		machine func([]int) []int
		want    Verdict
		finding string
	}{
		{"fair", 20_000, lottery(r, 0), Pass, ""},
		{"fair, sorted", 20_000, sorted(lottery(r, 0)), Pass, ""},
		{"a heavy ball", 20_000, lottery(r, 0.25), Unfair, "number 7 of a draw"},
		{"a heavy ball, sorted", 20_000, sorted(lottery(r, 0.25)), Unfair, "number 7 of a draw"},
		{"fair, sorted but for a bonus", 20_000, bonus(lottery(r, 0)), Pass, ""},
		{"a heavy ball, sorted but for a bonus", 20_000, bonus(lottery(r, 0.25)), Unfair, "number 7 of a draw"},
		{"no repeats", 200, unlike(lottery(r, 0)), Unfair, "shared with the hand before"},
		{"sorted after 100 draws", 1000, func() func([]int) []int {
			done, machine := 0, lottery(r, 0)
			return func([]int) []int {
				if done++; done > 100 {
					return sorted(machine)(nil)
				}
				return machine(nil)
			}
		}(), Unfair, "at position"},
	} {
		report := deck.Must(Read(drawText(c.draws, c.machine), Plan{Pool: 49}))
		finding := fmt.Sprint(report.Findings())
		if report.Verdict != c.want || !strings.Contains(finding, c.finding) || report.First != 6 {
			t.Errorf("%s: got %s of %d, %s, want %s with %q", c.name, report.Verdict, report.First, finding, c.want, c.finding)
		}
		for _, x := range report.Parts[0].Results {
			if (strings.Contains(x.Words, " at position ") || strings.HasPrefix(x.Words, "Fisher-Yates draw")) && x.Place == 0 {
				t.Errorf("%s: %s: %q without its position", c.name, x.Test, x.Words)
			}
		}
		if sorted := report.Plan.Sorted != ""; sorted != strings.Contains(c.name, ", sorted") || sorted && strings.Contains(finding, "at position") {
			t.Errorf("%s: numbers %q are sorted, findings %s", c.name, report.Plan.Sorted, finding)
		}
	}
}

// Fair rows with an order by construction are not unfair, whichever numbers are sorted.
func TestSortedRowsAreFair(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(17, 18))
	for _, c := range []struct {
		size, pool int
		sorted     string
	}{
		{7, 49, "1-6"}, {20, 80, "20-1"}, {7, 45, "2-7"}, {21, 70, "1-20"}, {21, 70, "2-21"}, {5, 50, "1-5"}, {8, 45, "1-6,7-8"}, {6, 49, ""},
	} {
		plan := Spec{Sorted: c.sorted}
		groups, ok := plan.sortedPlaces(c.size)
		if !ok {
			t.Fatal(c.sorted)
		}
		report, err := Read(drawText(300, func([]int) []int {
			draw := r.Perm(c.pool)[:c.size]
			for _, g := range groups {
				slices.Sort(draw[g.from-1 : g.to])
				if g.descend {
					slices.Reverse(draw[g.from-1 : g.to])
				}
			}
			return draw
		}), Plan{Pool: c.pool})
		if err != nil || report.Verdict == Unfair || report.Plan.Sorted != c.sorted {
			t.Errorf("%d of %d sorted by %q: got %s by %q, %v", c.size, c.pool, c.sorted, report.Verdict, report.Plan.Sorted, err)
		}
	}
}

// If nothing but positions of sorted numbers decides, the finding is the test.
func TestFindingsOfSortedNumbers(t *testing.T) {
	report := &Report{Cards: 49, First: 6, Verdict: Unfair, Plan: Spec{Sorted: "1-5"}}
	for place, words := range map[int]string{3: "card 7 at position 3: never", 4: "Fisher-Yates draw from 1 to 46, number 2: never"} {
		report.Parts = append(report.Parts, Part{Mode: Reset, Results: []Result{{Test: "positions", Words: words, Place: place, Verdict: Fail, Differs: true}}})
	}
	report.dropPlaces()
	if got, want := fmt.Sprint(report.Findings()), "[the counts of the test positions are not those of fair draws, from the packs as they are]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	report.Parts[0].Results[0].Words, report.Parts[0].Results[0].Place = "card 7 at position 6: never", 6
	report.dropPlaces()
	if got, want := fmt.Sprint(report.Findings()), "[card 7 at position 6: never, from the packs as they are]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The p-values of fair draws are uniform, in the order of the draw and sorted.
func TestFairDrawsHaveUniformP(t *testing.T) {
	skipIfShort(t)
	t.Parallel()
	audits := 60
	if long {
		audits = 1000
	}
	for name, form := range map[string]func(func([]int) []int) func([]int) []int{"drawn": func(m func([]int) []int) func([]int) []int { return m }, "sorted": sorted} {
		byTest := map[string][]float64{}
		r := rand.New(rand.NewPCG(15, 16))
		for range audits {
			report := deck.Must(Read(drawText(1024, form(func([]int) []int { return r.Perm(49)[:6] })), Plan{Pool: 49}))
			for _, x := range report.Parts[0].Results {
				byTest[x.Test] = append(byTest[x.Test], x.P)
			}
		}
		for test, ps := range byTest {
			distance := kolmogorov
			if strings.HasSuffix(test, "-largest") || strings.HasPrefix(test, "drift") || slices.Contains([]string{"close-fit", repeatsTest, "draw-laws", "next-rows"}, test) {
				distance = kolmogorovSmall // counts are integers, or p is a multiple of the least or a bound
			}
			p := distance(ps)
			t.Logf("%s %s: p = %.3g over %d audits", name, test, p, len(ps))
			if p < 1e-4 {
				t.Errorf("%s %s: p-values are not uniform: p = %.3g", name, test, p)
			}
		}
	}
}

// Draws that are none have errors of their line.
func TestDrawErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3\n1 2\n":      "line 2: 2 numbers: want 3",
		"1 2 3\n4 5 4\n":    "line 2: number 4 twice in one draw",
		"1 2 50\n":          `line 1: invalid number "50": want 1 to 49`,
		"0 1 2\n":           `line 1: invalid number "0": want 1 to 49; -pool 0-48 begins at 0`,
		"1 2 3\n# x\n1 2 x": `line 3: invalid number "x": want 1 to 49`,
	} {
		if _, err := Read(strings.NewReader(text), Plan{Pool: 49}); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
