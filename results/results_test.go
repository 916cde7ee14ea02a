package results_test

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"pokersim/deck"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// asked returns a prepared plan whose question has these outcomes.
func asked(seed uint64, labels ...string) *sim.Prepared {
	run, err := sim.Prepare(sim.Plan{
		Spec:     sim.Spec{Seed: seed, Cards: 5},
		Rounds:   1,
		Question: sim.Question{Name: "coin", Labels: labels, Sort: func([]deck.Card) int { return 0 }},
	})
	if err != nil {
		panic(err)
	}
	return run
}

// seven returns a prepared plan of seven cards, and its exact distribution.
func seven(t *testing.T, seed uint64) (*sim.Prepared, []uint64) {
	t.Helper()
	run, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: seed, Cards: 7}, Rounds: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	exact, err := run.Exact(t.Context(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return run, exact
}

// tableOf runs a plan. It returns its exact distribution and its table too.
func tableOf(t *testing.T, plan sim.Plan) (*sim.Prepared, []uint64, results.Table) {
	t.Helper()
	run, err := sim.Prepare(plan)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := run.Run(t.Context(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	exact, err := run.Exact(t.Context(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	table, err := results.NewTable(run, tally, exact)
	if err != nil {
		t.Fatal(err)
	}
	return run, exact, table
}

func sample(t *testing.T) results.Table {
	t.Helper()
	run, exact := seven(t, math.MaxUint64)
	table, err := results.NewTable(run, chunk.Tally{Counts: []uint64{0, 3, 17, 260, 303, 462, 483, 2350, 4382, 1740}}, exact)
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
	run, exact := seven(t, 1)
	if _, err := results.NewTable(run, chunk.Tally{Counts: make([]uint64, 10)}, nil); err == nil {
		t.Error("no rounds: no error")
	}
	if _, err := results.NewTable(run, chunk.Tally{Counts: []uint64{8: 1}}, nil); err == nil {
		t.Error("9 counts for 10 hands: no error")
	}
	if _, err := results.NewTable(run, chunk.Tally{Counts: []uint64{9: 1}}, exact[1:]); err == nil {
		t.Error("9 exact counts for 10 hands: no error")
	}
}

func TestAnUnfairDealGetsAWarning(t *testing.T) {
	for counts, warned := range map[[2]uint64]bool{{5100, 4900}: false, {5300, 4700}: true} {
		table, err := results.NewTable(asked(1, "heads", "tails"), chunk.Tally{Counts: counts[:]}, []uint64{1, 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(table.Warnings) > 0; got != warned {
			t.Errorf("%v: warnings %q with p = %g", counts, table.Warnings, table.Chi.P)
		}
	}
}

func TestTableWithoutExactCounts(t *testing.T) {
	table, err := results.NewTable(asked(1, "odd", "even"), chunk.Tally{Counts: []uint64{2, 3}}, nil)
	if err != nil || table.Chi != nil || table.Rows[0].Exact != nil || table.Rows[0].Z != nil {
		t.Errorf("got %+v, %v", table, err)
	}
	var csv bytes.Buffer
	if err := results.Write(&csv, results.CSV, 0, &table); err != nil || !strings.Contains(csv.String(), ",,,1,") {
		t.Errorf("unknown values are not empty: %v\n%s", err, csv.String())
	}
}

func TestCSVAndJSONReadBack(t *testing.T) {
	table := sample(t)
	var first, again, object bytes.Buffer
	if err := results.Write(&first, results.CSV, 0, &table); err != nil {
		t.Fatal(err)
	}
	fromCSV, err := results.ReadCSV(bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := results.Write(&again, results.CSV, 0, fromCSV); err != nil || again.String() != first.String() {
		t.Errorf("CSV: wrote\n%s\nread back\n%s\n%v", &first, &again, err)
	}
	if err := results.Write(&object, results.JSON, 0, &table); err != nil {
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
	const header = "hand,count,rounds,frequency,std_error,ci_low,ci_high,exact_probability,z,seed,plan\n"
	for text, want := range map[string]string{
		"":      "line 1",
		"a,b\n": "line 1",
		header + "x,1,2,.5,0,0,1,,,3,p\nx,many,2,.5,0,0,1,,,3,p\n": "line 3: count",
		header + "x,1,2,half,0,0,1,,,3,p\n":                        "line 2: frequency",
		header + "x,1,2,.5,0,0,1,p,,3,p\n":                         "line 2: exact_probability",
		header + "x,1\n":                                           "line 2",
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

// A text table fits the width. It omits first the standard error, then digits, and
// never the intervals.
func TestTextFitsTheWidth(t *testing.T) {
	table := sample(t)
	for _, width := range []int{0, 120, 97, 90, 85, 80, 72} {
		var text bytes.Buffer
		if err := results.Write(&text, results.Text, width, &table); err != nil {
			t.Fatal(err)
		}
		rows, _, _ := strings.Cut(text.String(), "\n\n")
		for _, line := range strings.Split(rows, "\n") {
			if n := utf8.RuneCountInString(line); width > 0 && n > width {
				t.Errorf("width %d: a line of %d characters: %s", width, n, line)
			}
		}
		if got, want := strings.Contains(rows, "std error"), width == 0 || width >= 97; got != want || !strings.Contains(rows, "95 % interval") {
			t.Errorf("width %d: standard error %t, want %t:\n%s", width, got, want, rows)
		}
	}
}

// With any number of rounds, the table shows two digits of every standard error.
func TestStandardErrorsHaveDigits(t *testing.T) {
	run, exact := seven(t, 0)
	counts := make([]uint64, 10)
	for i, n := range exact {
		counts[i] = n * 75_000
	}
	table, err := results.NewTable(run, chunk.Tally{Counts: counts}, exact)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := results.Write(&text, results.Text, 0, &table); err != nil || !strings.Contains(text.String(), "0.0000000018") {
		t.Errorf("1e13 rounds: %v\n%s", err, &text)
	}
}
