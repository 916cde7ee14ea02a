package results_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pokersim/eval"
	"pokersim/results"
)

func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// The bounds of Wilson's interval are where the test of a probability p just
// rejects: |f - p| = z·sqrt(p(1-p)/n).
func TestWilsonInvertsTheScoreTest(t *testing.T) {
	const z = 1.959963984540054
	for _, c := range []struct{ count, n uint64 }{{1, 10}, {5, 10}, {81, 263}, {3232, 100_000_000}} {
		f, n := float64(c.count)/float64(c.n), float64(c.n)
		low, high := results.Wilson(c.count, c.n, 0.95)
		for _, p := range []float64{low, high} {
			if got, want := math.Abs(f-p), z*math.Sqrt(p*(1-p)/n); !near(got, want, 1e-12) {
				t.Errorf("%d of %d: bound %v is %v from the frequency, want %v", c.count, c.n, p, got, want)
			}
		}
	}
}

// Newcombe (1998) prints these in his table I, method 3.
func TestWilsonPublishedValues(t *testing.T) {
	for _, c := range []struct {
		count, n  uint64
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}} {
		low, high := results.Wilson(c.count, c.n, 0.95)
		if !near(low, c.low, 5e-5) || !near(high, c.high, 5e-5) {
			t.Errorf("%d of %d: got %.4f to %.4f, want %.4f to %.4f", c.count, c.n, low, high, c.low, c.high)
		}
	}
	if low, high := results.Wilson(20, 20, 0.95); high != 1 || low < 0.8 {
		t.Errorf("20 of 20: got %v to %v", low, high)
	}
}

func TestChiSquareMergesRareCells(t *testing.T) {
	hands := []string{"a", "b", "c", "d"}
	for name, c := range map[string]struct {
		law, counts []uint64
		statistic   float64
		degrees     int // 0: no test
	}{
		"two cells":           {[]uint64{1, 1, 0, 0}, []uint64{40, 60, 0, 0}, 100./50 + 100./50, 1},
		"rare ones together":  {[]uint64{2, 4, 47, 47}, []uint64{1, 5, 44, 50}, 9./47 + 9./47, 2},
		"wherever they stand": {[]uint64{2, 47, 4, 47}, []uint64{1, 44, 5, 50}, 9./47 + 9./47, 2},
		"the last one too":    {[]uint64{3, 3, 3, 0}, []uint64{3, 3, 3, 0}, 0, 0},
		"one cell":            {[]uint64{0, 0, 0, 99}, []uint64{0, 0, 0, 99}, 0, 0},
		"too few rounds":      {[]uint64{1, 1, 1, 1}, []uint64{2, 1, 0, 0}, 0, 0},
		"ruled out, not seen": {[]uint64{50, 50, 0, 0}, []uint64{50, 50, 0, 0}, 0, 1},
	} {
		got, ok := results.NewChiSquare(c.counts, results.NewLaw(hands, c.law))
		if ok != (c.degrees > 0) || ok && (!near(got.Statistic, c.statistic, 1e-12) || got.Degrees != c.degrees) {
			t.Errorf("%s: got %+v, %t, want %v on %d", name, got, ok, c.statistic, c.degrees)
		}
	}
}

func TestChiSquareP(t *testing.T) {
	coin := results.NewLaw([]string{"head", "tail"}, []uint64{1, 1})
	// One degree of freedom: the square of a normal deviate, here of 1.96.
	got, _ := results.NewChiSquare([]uint64{5098, 4902}, coin)
	if want := math.Erfc(1.96 / math.Sqrt2); !near(got.P, want, 1e-9) {
		t.Errorf("p: got %v, want %v", got.P, want)
	}
	loaded := results.NewLaw([]string{"head", "tail", "edge"}, []uint64{1, 1, 0})
	if got, ok := results.NewChiSquare([]uint64{50, 50, 1}, loaded); !ok || got.P != 0 {
		t.Errorf("a hand that cannot be: got %+v, %t, want p = 0", got, ok)
	}
}

func TestExactLaw(t *testing.T) {
	for cards, total := range map[int]uint64{5: 2598960, 6: 20358520, 7: 133784560} {
		classes, err := eval.ClassCounts(cards)
		if err != nil {
			t.Fatal(err)
		}
		law, err := results.ExactLaw(results.ByCategory, cards)
		if diff := cmp.Diff(results.Categories(classes[1:]), law.Counts); diff != "" || err != nil {
			t.Errorf("%d cards: %v (-by combinatorics +law):\n%s", cards, err, diff)
		}
		for _, by := range []results.By{results.ByCategory, results.ByClass} {
			law, err := results.ExactLaw(by, cards)
			if err != nil || law.Total != total {
				t.Errorf("%d cards by %s: got %d hands, %v, want %d", cards, by, law.Total, err, total)
			}
			seen := map[string]bool{}
			for _, hand := range law.Hands {
				if hand == "" || seen[hand] {
					t.Errorf("%d cards by %s: two buckets are called %q", cards, by, hand)
				}
				seen[hand] = true
			}
		}
	}
	if _, err := results.ExactLaw("colour", 7); err == nil || !strings.Contains(err.Error(), `"colour"`) {
		t.Errorf("by colour: got error %v", err)
	}
	if _, err := results.ExactLaw(results.ByClass, 8); err == nil {
		t.Error("8 cards: no error")
	}
}

func sample(t *testing.T) results.Table {
	t.Helper()
	law, err := results.ExactLaw(results.ByCategory, 7)
	if err != nil {
		t.Fatal(err)
	}
	table, err := results.NewTable([]uint64{0, 3, 17, 260, 303, 462, 483, 2350, 4382, 1740}, law, math.MaxUint64)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestTableRows(t *testing.T) {
	table := sample(t)
	if table.Rounds != 10_000 || table.Chi == nil || len(table.Warnings) != 1 {
		t.Errorf("got %d rounds, %v, warnings %q", table.Rounds, table.Chi, table.Warnings)
	}
	pair := table.Rows[8]
	p := 58627800. / 133784560
	z := (.4382 - p) / math.Sqrt(p*(1-p)/10_000)
	if pair.Hand != "one pair" || pair.Frequency != .4382 || !near(*pair.Exact, p, 1e-15) || !near(*pair.Z, z, 1e-12) ||
		!near(pair.StdError, math.Sqrt(.4382*.5618/10_000), 1e-15) || pair.CILow > .4382 || pair.CIHigh < .4382 {
		t.Errorf("got %+v", pair)
	}
	if _, err := results.NewTable(make([]uint64, 10), results.NewLaw(make([]string, 10), nil), 0); err == nil {
		t.Error("no rounds: no error")
	}
	if _, err := results.NewTable(make([]uint64, 9), results.NewLaw(make([]string, 10), nil), 0); err == nil {
		t.Error("9 counts for 10 hands: no error")
	}
}

func TestAnUnfairDealGetsAWarning(t *testing.T) {
	coin := results.NewLaw([]string{"heads", "tails"}, []uint64{1, 1})
	for counts, warned := range map[[2]uint64]bool{{5100, 4900}: false, {5300, 4700}: true} {
		table, err := results.NewTable(counts[:], coin, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(table.Warnings) > 0; got != warned {
			t.Errorf("%v: warnings %q with p = %g", counts, table.Warnings, table.Chi.P)
		}
	}
}

func TestTableWithoutALaw(t *testing.T) {
	table, err := results.NewTable([]uint64{2, 3}, results.NewLaw([]string{"odd", "even"}, nil), 1)
	if err != nil || table.Chi != nil || table.Rows[0].Exact != nil || table.Rows[0].Z != nil {
		t.Errorf("got %+v, %v", table, err)
	}
	var csv bytes.Buffer
	if err := table.WriteCSV(&csv); err != nil || !strings.Contains(csv.String(), ",,,1\n") {
		t.Errorf("unknown values are not empty: %v\n%s", err, csv.String())
	}
}

func TestCSVAndJSONReadBack(t *testing.T) {
	table := sample(t)
	var first, again, object bytes.Buffer
	if err := table.WriteCSV(&first); err != nil {
		t.Fatal(err)
	}
	fromCSV, err := results.ReadCSV(bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := fromCSV.WriteCSV(&again); err != nil || again.String() != first.String() {
		t.Errorf("CSV: wrote\n%s\nread back\n%s\n%v", &first, &again, err)
	}
	if err := table.WriteJSON(&object); err != nil {
		t.Fatal(err)
	}
	fromJSON, err := results.ReadJSON(&object)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(&table, fromJSON); diff != "" {
		t.Errorf("JSON (-wrote +read):\n%s", diff)
	}
}

func TestReadCSVNamesTheLine(t *testing.T) {
	const header = "hand,count,rounds,frequency,std_error,ci_low,ci_high,exact_probability,z,seed\n"
	for text, want := range map[string]string{
		"":      "line 1",
		"a,b\n": "line 1",
		header + "x,1,2,.5,0,0,1,,,3\nx,many,2,.5,0,0,1,,,3\n": "line 3: count",
		header + "x,1,2,half,0,0,1,,,3\n":                      "line 2: frequency",
		header + "x,1,2,.5,0,0,1,p,,3\n":                       "line 2: exact_probability",
		header + "x,1\n":                                       "line 2",
	} {
		if _, err := results.ReadCSV(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestReadJSONRefusesOtherText(t *testing.T) {
	for _, text := range []string{"", "[]", `{"rows": 3}`, `{"rounds": 1} {}`, `{"pounds": 1}`} {
		if _, err := results.ReadJSON(strings.NewReader(text)); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}
