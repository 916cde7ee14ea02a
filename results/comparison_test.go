package results_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/eval"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

func fairCoin(name string, heads uint64) results.Counts {
	return results.Counts{Name: name, Hands: []string{"heads", "tails"}, Counts: []uint64{heads, 100 - heads}}
}

// run returns the counts of 100,000 hands of the simulator.
func run(t *testing.T, seed uint64) results.Counts {
	t.Helper()
	p := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: seed, Cards: 7}, Rounds: 100_000}))
	tally := deck.Must(p.Run(t.Context(), chunk.Options{Workers: 1}))
	return results.Counts{Name: fmt.Sprint("seed ", seed), Hands: p.Labels(), Counts: tally.Counts, Seed: fmt.Sprint(seed)}
}

func compare(a, b results.Counts) *results.Comparison {
	return deck.Must(results.NewComparison(a, b, 0.05))
}

// Of 1000 pairs of fair tables, about 950 pass at 5 %. Their royal flushes are sparse.
func TestFairTablesPass(t *testing.T) {
	passed := 0
	for seed := uint64(1); seed <= 2000; seed += 2 {
		c := compare(run(t, seed), run(t, seed+1))
		if !c.Differ() {
			passed++
		}
		if royal, high := c.Rows[0], c.Rows[9]; high.Pooled || high.Z == nil || royal.Z != nil && royal.Pooled {
			t.Fatalf("seed %d: got %+v, want no z of pooled rows", seed, c.Rows)
		}
	}
	if passed < 930 || passed > 970 {
		t.Errorf("%d of 1000 pairs pass at 5 %%, want 930 to 970", passed)
	}
	t.Logf("%d of 1000 pairs pass at 5 %%", passed)
}

// Hands from the top of a pack that the naive shuffle has shuffled differ from ours.
func TestNaivelyDealtHandsDiffer(t *testing.T) {
	naive := deck.Must(shuffle.Parse("naive"))
	table, hand := eval.NewTable(), make([]deck.Card, 7)
	for seed := range uint64(5) {
		ours := run(t, seed)
		own := results.Counts{Name: "own", Hands: ours.Hands, Counts: make([]uint64, len(ours.Hands))}
		turn, cards := naive.NewInts(rand.NewPCG(seed, 2)), make([]int, deck.Size)
		for range ours.Rounds() {
			for i := range cards {
				cards[i] = i
			}
			turn(cards)
			for i := range hand {
				hand[i] = deck.Card(cards[i])
			}
			own.Counts[table.Category(hand)]++
		}
		if c := compare(own, ours); !c.Differ() {
			t.Errorf("seed %d: %v, want p below 0.05", seed, c.Chi)
		} else {
			t.Log(c.Chi)
		}
	}
}

// Sparse rows are merged, the rarest first, and have no z.
func TestSparseRowsArePooled(t *testing.T) {
	a := results.Counts{Name: "a", Hands: []string{"x", "y", "z", "never"}, Counts: []uint64{3, 2, 95, 0}}
	b := results.Counts{Name: "b", Hands: []string{"z", "never", "y", "x"}, Counts: []uint64{90, 0, 4, 6}}
	c := compare(a, b)
	if c.Chi.Degrees != 1 || fmt.Sprintf("%.4f", c.Chi.Statistic) != "1.8018" { // 2·2.5²/7.5 + 2·2.5²/92.5
		t.Errorf("got %v, want 1.8018 on 1 degree of freedom", c.Chi)
	}
	for i, want := range []bool{true, true, false, false} {
		if r := c.Rows[i]; r.Pooled != want || (r.Z == nil) != (i != 2) {
			t.Errorf("%s: got %+v, want pooled %t", a.Hands[i], r, want)
		}
	}
}

// A table against the exact one is tested as by NewChiSquare; z is that of a Table.
func TestComparisonWithTheExactTable(t *testing.T) {
	p, exact := seven(t, 1)
	d := results.NewDistribution(p, exact)
	ours := run(t, 1)
	sampled := compare(ours, results.Counts{Name: "exact", Hands: d.Hands, Counts: d.Counts, Exact: true})
	want, err := results.NewTable(p, chunk.Tally{Counts: ours.Counts}, exact)
	if err != nil || sampled.Chi != *want.Chi || *sampled.Rows[9].Z != *want.Rows[9].Z {
		t.Errorf("got %v and %v, want %v and %v: %v", sampled.Chi, *sampled.Rows[9].Z, want.Chi, *want.Rows[9].Z, err)
	}
}

func TestReadCounts(t *testing.T) {
	for text, want := range map[string]string{
		"hand,count\nx,1\ny,2\n":                                  "[x y] [1 2]  false",
		"\ufeffseed, count ,hand\r\n7,1,x\r\n7,2,y\r\n":           "[x y] [1 2] 7 false",
		"hand,count,total\nx,1,3\ny,2,3\n":                        "[x y] [1 2]  true",
		`{"seed":"7","rows":[{"hand":"x","count":1,"rounds":1}]}`: "[x] [1] 7 false",
		"Category;N;Note\nBoat;1 234;x\nPair;2;y\nTotal;1236;\n":  "[Boat Pair] [1234 2]  false",
		"HAND\u00a0-ty pe\t_#N\nx\t1\ny\t2\n":                     "[x y] [1 2]  false",
		"name,percent\nx,25\ny,75 %\ntotal,40\n":                  "[x y] [10 30]  false",
		"hand;probability;total\nx;0,25;40\ny;0,75;40\n":          "[x y] [10 30]  false",
		"hand,percent\nx,25\ny,75\n":                              "no counts, and of how many hands these are parts is not known: want -total 1000000, a column rounds, or a last row such as total,1000000",
		"hand,percent\nx,25\ny,75\nTotal,100\n":                   "no counts, and of how many hands these are parts is not known: want -total 1000000, a column rounds, or a last row such as total,1000000",
		"hand,percent\nx,25\ny,60\ntotal,40\n":                    "the parts have the sum 85 %: are rows missing?",
		"\n {\"x\": 1, \"y\": \"1,234\", \"total\": 1235}\n":      "[x y] [1 1234]  false",
		`{"x": 0.25, "y": 0.75, "rounds": 40}`:                    "[x y] [10 30]  false",
		`{"x": "25 %", "y": "75%", "sum": 40}`:                    "[x y] [10 30]  false",
		`{"x": 25.5, "y": 74.5}`:                                  "no counts, and of how many hands these are parts is not known: want -total 1000000, a column rounds, or a last row such as total,1000000",
		`{"x": 25, "y": 75}`:                                      "[x y] [25 75]  false",
		`{"x": [1]}`:                                              `hand "x": want a number, or rows with hand and count`,
		`{"x": "one"}`:                                            `hand "x": count "one": want a number, 0 or more`,
		`{"x": -1, "y": 2}`:                                       `hand "x": count "-1": want a number, 0 or more`,
		`{"x": 1, "x": 2}`:                                        `a second row of hand "x"`,
		`{"x": 1} {"x": 2}`:                                       "not a table in JSON: invalid character '{' after top-level value",
		`{"":1}`:                                                  "the hand has no name",
		`{}`:                                                      "no hand is counted: every count is 0",
		"| hand | count |\n| --- | ---: |\n| **x** | 1 234 |\n| `y` | 2 |\n\nA warning | no row\n": "[x y] [1234 2]  false",
		"# Hands\r\n\r\nOutcome|N\r\n:-|-:\r\nx \\| z|1\r\ntotal|1\r\n":                            "[x | z] [1]  false",
		"# Hands\n\n| hand | percent | rounds |\n|-|-|-|\n| x | 25 % | 40 |\n| y | 75 % | 40 |":    "[x y] [10 30]  false",
		"# Hands\n\n| hand | count |\n|-|-|\n| x | y |":                                            `line 5: hand "x": count "y": want a whole number`,
		"\n| hand | size |\n|-|-|\n| x | y |":                                                      `line 2: header "hand,size" has no column count`,
		"| hand | count |\n|-|-|\n| x | 1 |\n\n| hand | count |\n|-|-|\n| x | 1 |\n":               "two tables in Markdown: want one",
		"| hand | count |\n|-|-|\n| x | 1 | 2 |\n":                                                 "line 3: want 2 fields, not 3",
		"hand,percent,rounds\nx,125,40\n":                                                          `hand "x": "125": want a part from 0 to 100`,
		"":                                                                                         "the file is empty",
		"hand,size\nx,1\n":                                                                         `line 1: header "hand,size" has no column count`,
		"hand,count\nx,1.5\n":                                                                      `line 2: hand "x": count "1.5": want a whole number`,
		"hand,count\nx,1\nx,2\n":                                                                   `line 3: a second row of hand "x"`,
		"hand,count\n,1\n":                                                                         "line 2: the hand has no name",
		"hand,count\nx,0\n":                                                                        "no hand is counted: every count is 0",
		"hand,count\nx,18446744073709551615\ny,1\n":                                                `line 3: hand "y": the sum of the counts is 2^64 or more`,
		`{"rows":[{"hand":"x"}]}`:                                                                  `row 1: hand "x": count "": want a whole number`,
		`{"rows":7}`:                                                                               "not a table in JSON: rows: json: cannot unmarshal number into Go value of type []struct { Hand string; Count json.Number; Rounds json.Number; Total json.Number }",
	} {
		c, err := results.ReadCounts(strings.NewReader(text), "f")
		got := fmt.Sprint(c.Hands, c.Counts, " ", c.Seed, " ", c.Exact)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// Parts without a number of hands are of the one that is given. Others keep theirs.
func TestReadCountsOf(t *testing.T) {
	for text, want := range map[string]string{
		"hand,percent\nx,25\ny,75\n":            "[10 30] 40",
		"hand,percent\nx,25\ny,75\ntotal,100\n": "[10 30] 40",
		"hand;frequency\nx;0,25\ny;0,75\n":      "[10 30] 40",
		"|hand|%|\n|-|-|\n|x|25|\n|y|75|":       "[10 30] 40",
		`{"x": 25, "y": 75}`:                    "[10 30] 40",
		`{"x": 0.25, "y": 0.75}`:                "[10 30] 40",
		`{"x": "25%", "y": "75%"}`:              "[10 30] 40",
		`{"x": 25, "y": 76}`:                    "[25 76] 0",
		"hand,count\nx,25\ny,75\n":              "[25 75] 0",
		"hand,percent,rounds\nx,25,8\ny,75,8\n": "[2 6] 0",
		"hand,percent\nx,25\ny,75\ntotal,8\n":   "[2 6] 0",
		"hand,percent\nx,0.25\ny,0.75\n":        "the parts have the sum 1 %: are rows missing?",
	} {
		c, err := results.ReadCountsOf(strings.NewReader(text), "f", 40)
		got := fmt.Sprint(c.Counts, " ", c.Of)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

// What cannot be compared is an error that names the row or the table.
func TestComparisonErrors(t *testing.T) {
	exact, short := fairCoin("exact", 50), fairCoin("short", 50)
	exact.Exact, short.Hands, short.Counts = true, short.Hands[:1], short.Counts[:1]
	part := deck.Must(results.ReadCounts(strings.NewReader("hand,count,rounds\nheads,1,3\ntails,1,3\n"), "part"))
	few := results.Counts{Name: "few", Hands: short.Hands, Counts: []uint64{7}}
	for want, pair := range map[string][2]results.Counts{
		`short has no row "tails", which a has`:                                             {fairCoin("a", 50), short},
		`short has no row "tails", which b has`:                                             {short, fairCoin("b", 50)},
		"exact and exact are exact: no sample to test":                                      {exact, exact},
		"part: the counts have the sum 2, but rounds is 3: are rows missing?":               {fairCoin("a", 50), part},
		"too few hands for a test: two rows must be expected 5 times or more in each table": {few, few},
	} {
		if _, err := results.NewComparison(pair[0], pair[1], 0.05); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Equal seeds are named.
func TestEqualSeedsAreNamed(t *testing.T) {
	if c := compare(run(t, 7), run(t, 7)); len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0], "seed 7") {
		t.Errorf("got %q, want a warning that names seed 7", c.Warnings)
	}
}

func ExampleNewComparison() {
	own, err := results.ReadCounts(strings.NewReader("hand,count\nheads,530\ntails,470\n"), "own.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	other := results.Counts{Name: "other.csv", Hands: []string{"heads", "tails"}, Counts: []uint64{480, 520}}
	c, err := results.NewComparison(own, other, 0.05)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v\nz of heads %.2f\n%s\n", c.Chi, *c.Rows[0].Z, c.Verdict())
	// Output:
	// chi-square 5.00 on 1 degrees of freedom, p = 0.02534
	// z of heads 2.24
	// not one distribution: p is below 0.05
}

// A table of another program has its own names of the columns and of the categories, and
// counts royal flushes as straight flushes.
func TestTablesOfOtherPrograms(t *testing.T) {
	ours := run(t, 1)
	text := "Category;Count\n"
	names := []string{"", "Straight Flush", "QUADS", "FullHouse", "flush", "straight", "trips", "Two Pairs", "Pair", "No pair"}
	for i, name := range names[1:] {
		n := ours.Counts[i+1]
		if i == 0 {
			n += ours.Counts[0]
		}
		text += fmt.Sprintf("%s;%d\n", name, n)
	}
	theirs := deck.Must(results.ReadCounts(strings.NewReader(text), "theirs"))
	for _, pair := range [][2]results.Counts{{ours, theirs}, {theirs, ours}} {
		c := compare(pair[0], pair[1])
		want := `theirs has no row "royal flush": in seed 1 they are added to "straight flush"`
		if c.Chi.Statistic != 0 || len(c.Rows) != 9 || len(c.Warnings) != 1 || c.Warnings[0] != want {
			t.Errorf("got %v, %d rows and %q, want 0, 9 and %q", c.Chi, len(c.Rows), c.Warnings, want)
		}
	}
}

// Percentages that are rounded by more than the standard errors have a warning.
func TestRoundedPercentages(t *testing.T) {
	for rounds, want := range map[int]int{1000: 0, 1e9: 1} {
		text := fmt.Sprintf("hand,percent,rounds\nheads,50.12,%d\ntails,49.88,%d\n", rounds, rounds)
		theirs := deck.Must(results.ReadCounts(strings.NewReader(text), "theirs"))
		if c := compare(theirs, fairCoin("a", 50)); len(c.Warnings) != want {
			t.Errorf("%d hands: got %q, want %d warnings", rounds, c.Warnings, want)
		}
	}
}
