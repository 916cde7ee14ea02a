//go:build long

package audit

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
)

// fairFile is a layout of the rows of a fair dealer.
type fairFile struct {
	name string
	plan Plan
	row  func(r *rand.Rand) string
}

// fairDraws are draws of numbers from a pool, from each from place to each to place sorted.
func fairDraws(name string, size, pool int, groups ...[2]int) fairFile {
	return fairFile{name, Plan{Pool: pool}, func(r *rand.Rand) string {
		draw := r.Perm(pool)[:size]
		for i := range draw {
			draw[i]++
		}
		for _, g := range groups {
			slices.Sort(draw[g[0]:g[1]])
		}
		return strings.Trim(fmt.Sprint(draw), "[]")
	}}
}

// fairPacks are packs of words.
func fairPacks(name string, words []string, separator string) fairFile {
	return fairFile{name, Plan{}, func(r *rand.Rand) string {
		var row []string
		for _, i := range r.Perm(len(words)) {
			row = append(row, words[i])
		}
		return strings.Join(row, separator)
	}}
}

func cardNames(pack deck.Pack, from int) (all []string) {
	for card := range pack.Cards() {
		if card%deck.Ranks >= from {
			all = append(all, pack.Name(card))
		}
	}
	return all
}

// fairHands are hands of seats, of which some end early.
func fairHands(seats int, endsEarly bool) fairFile {
	return fairFile{fmt.Sprint("hands of seats: ", seats, endsEarly), Plan{Spec: Spec{Seats: seats}}, func(r *rand.Rand) string {
		var row []string
		shown := 2*seats + 5
		if endsEarly {
			shown -= []int{0, 1, 2, 5}[r.IntN(4)]
		}
		for i, card := range r.Perm(deck.Size)[:2*seats+5] {
			if row = append(row, deck.Card(card).String()); i >= shown {
				row[i] = "--"
			}
		}
		return strings.Join(row, " ")
	}}
}

// No fair file is unfair, of 12 layouts with 50, 500 and 5,000 rows and of 20 more. As many are suspect as
// should be, and the p-values of each test are as seldom small as they say.
func TestFairFilesOfLayouts(t *testing.T) {
	names := strings.Fields("Ann Ben Cid Dan Eve Fay Gus Hal Ida Jim Kay Lea Max Ned Ola Pia Quin Rex Sue Tom")
	cards := cardNames(deck.Pack{Decks: 1}, 0)
	many := []fairFile{
		fairDraws("1 of 4", 1, 4), fairDraws("1 of 197", 1, 197), fairDraws("2 of 52", 2, 52), fairDraws("3 of 30", 3, 30),
		fairPacks("bags of 7", strings.Split("TISZLOJ", ""), ""), fairPacks("8 cards", numbers(8), " "), fairPacks("12 cards", numbers(12), " "), fairPacks("52 cards", cards, " "),
		fairDraws("5 of 41, sorted", 5, 41, [2]int{0, 5}), fairDraws("5 of 41, in order", 5, 41), fairDraws("6 of 49, sorted", 6, 49, [2]int{0, 6}), fairDraws("20 of 80, sorted", 20, 80, [2]int{0, 20}),
	}
	winners := fairPacks("winners: 3 of 20", names, ",")
	winners.plan.Pool = 20
	each := winners.row
	winners.row = func(r *rand.Rand) string { return strings.Join(strings.Split(each(r), ",")[:3], ",") }
	few := []fairFile{
		fairDraws("6 of 49", 6, 49), fairDraws("6 sorted and 1 of 49", 7, 49, [2]int{0, 6}), fairDraws("20 sorted and 1 of 70", 21, 70, [2]int{0, 20}), fairDraws("1 and 20 sorted of 70", 21, 70, [2]int{1, 21}),
		fairDraws("1 and 6 sorted of 45", 7, 45, [2]int{1, 7}), fairDraws("6 and 2 sorted of 45", 8, 45, [2]int{0, 6}, [2]int{6, 8}), fairDraws("5 of 50, sorted", 5, 50, [2]int{0, 5}), fairDraws("10 of 11", 10, 11),
		winners, fairPacks("2 names", names[:2], ","), fairPacks("5 cards", numbers(5), " "), fairPacks("20 names", names, ","), fairPacks("52 numbers", numbers(52), ","), fairPacks("36 cards", cardNames(deck.Pack{Decks: 1}, 4), " "),
		fairPacks("54 cards", cardNames(deck.Pack{Decks: 1, Jokers: 2}, 0), " "), fairPacks("104 cards", slices.Repeat(cards, 2), " "), fairPacks("blocks of 9", strings.Split("abcdefghi", ""), "\n"),
		fairHands(1, false), fairHands(6, false), fairHands(2, true),
	}
	few[16].row = func(r *rand.Rand) string { return fairPacks("", strings.Split("abcdefghi", ""), "\n").row(r) + "\n" }
	least, below := map[string]float64{}, map[string]int{}
	tested, verdicts := map[string]int{}, map[Verdict]int{}
	audit := func(f fairFile, rows int, r *rand.Rand) {
		var text strings.Builder
		for range rows {
			text.WriteString(f.row(r) + "\n")
		}
		report, err := Read(strings.NewReader(text.String()), f.plan)
		if err != nil {
			t.Errorf("%s, %d rows: %v", f.name, rows, err)
			return
		}
		verdicts[report.Verdict]++
		if report.Verdict == Unfair {
			t.Errorf("%s, %d rows: %v", f.name, rows, report.Findings())
		}
		for _, x := range report.Parts[0].Results {
			if tested[x.Test]++; x.P < .01 {
				below[x.Test]++
			}
			if p, ok := least[x.Test]; !ok || x.P < p {
				least[x.Test] = x.P
			}
		}
	}
	const files = 454 // of each of the 36, 16,344
	for _, rows := range []int{50, 500, 5000} {
		for number, f := range many {
			r := rand.New(rand.NewPCG(uint64(rows), uint64(number)))
			for range files {
				audit(f, rows, r)
			}
			fmt.Println(f.name, rows, verdicts)
		}
	}
	for number, f := range few {
		r := rand.New(rand.NewPCG(77, uint64(number)))
		for i := range 20 {
			audit(f, []int{60, 300, 1000, 3000}[i%4], r)
		}
	}
	for _, test := range slices.Sorted(maps.Keys(least)) {
		t.Logf("%-28s %6d files, least p %.2g, %d below .01", test, tested[test], least[test], below[test])
	}
	t.Log(verdicts)
}
