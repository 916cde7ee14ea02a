package results_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pokersim/deck"
	"pokersim/internal/stats"
	"pokersim/results"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// asked returns a prepared plan whose question has these outcomes.
func asked(seed uint64, labels ...string) *sim.Prepared {
	run := deck.Must(sim.Prepare(sim.Plan{
		Spec:     sim.Spec{Seed: seed, Cards: 5},
		Rounds:   1,
		Question: sim.Question{Name: "coin", Labels: labels, Sort: func([]deck.Card) int { return 0 }},
	}))
	return run
}

// seven returns a prepared plan of seven cards, and its exact distribution.
func seven(t *testing.T, seed uint64) (*sim.Prepared, []uint64) {
	t.Helper()
	run := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: seed, Cards: 7}, Rounds: 10_000}))
	exact := deck.Must(run.Exact(t.Context(), chunk.Options{}))
	return run, exact
}

// tableOf runs a plan. It returns its exact distribution and its table too.
func tableOf(t *testing.T, plan sim.Plan) (*sim.Prepared, []uint64, *results.Table) {
	t.Helper()
	run := deck.Must(sim.Prepare(plan))
	tally := deck.Must(run.Run(t.Context(), chunk.Options{}))
	exact := deck.Must(run.Exact(t.Context(), chunk.Options{}))
	table := deck.Must(results.NewTable(run, tally, exact))
	return run, exact, table
}

func sample(t *testing.T) *results.Table {
	t.Helper()
	run, exact := seven(t, math.MaxUint64)
	return deck.Must(results.NewTable(run, chunk.Tally{Counts: []uint64{0, 3, 17, 260, 303, 462, 483, 2350, 4382, 1740}}, exact))
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
		table := deck.Must(results.NewTable(asked(1, "heads", "tails"), chunk.Tally{Counts: counts[:]}, []uint64{1, 1}))
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
	if err := results.Write(&csv, results.CSV, 0, table); err != nil || !strings.Contains(csv.String(), ",,,1,") {
		t.Errorf("unknown values are not empty: %v\n%s", err, csv.String())
	}
}

// The JSON of a table has all of it, and each number of the CSV format is the shortest of
// ten digits.
func TestCSVAndJSONReadBack(t *testing.T) {
	table := sample(t)
	var text, object bytes.Buffer
	if err := errors.Join(results.Write(&text, results.CSV, 0, table), results.Write(&object, results.JSON, 0, table)); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(&text).ReadAll()
	if err != nil || len(records) != 1+len(table.Rows) {
		t.Fatalf("CSV: %d records, %v, want a header and %d", len(records), err, len(table.Rows))
	}
	for i, r := range table.Rows {
		got := map[string]string{}
		for j, name := range records[0] {
			got[name] = records[i+1][j]
		}
		for name, want := range map[string]float64{
			"count": float64(r.Count), "rounds": float64(r.Rounds), "frequency": r.Frequency, "std_error": r.StdError,
			"ci_low": r.CILow, "ci_high": r.CIHigh, "exact_probability": *r.Exact, "z": *r.Z, "seed": float64(r.Seed),
		} {
			if x, err := strconv.ParseFloat(got[name], 64); err != nil || !near(x, want, 1e-9*math.Abs(want)) {
				t.Errorf("CSV, %s, %s: got %s, want %v", r.Hand, name, got[name], want)
			} else if again := strconv.FormatFloat(x, 'g', 10, 64); strings.ContainsAny(got[name], ".e") && again != got[name] {
				t.Errorf("CSV, %s, %s: got %s, read back %s", r.Hand, name, got[name], again)
			}
		}
		if got["hand"] != r.Hand || got["plan"] != r.Plan {
			t.Errorf("CSV: got hand %q and plan %q, want %q and %q", got["hand"], got["plan"], r.Hand, r.Plan)
		}
	}
	var read struct {
		Kind, Plan, Command, Seed string
		Warnings                  []string
		Summary                   struct {
			Rounds uint64
			Spec   sim.Spec
			Chi    *stats.ChiSquare `json:"chi_square"`
		}
		Rows []results.Row
	}
	in := json.NewDecoder(&object)
	in.DisallowUnknownFields()
	if err := in.Decode(&read); err != nil {
		t.Fatal(err)
	}
	seed, err := strconv.ParseUint(read.Seed, 10, 64)
	if err != nil || read.Kind != "frequencies" || in.More() {
		t.Errorf("JSON: kind %q, seed %q", read.Kind, read.Seed)
	}
	read.Summary.Spec.Seed = seed
	fromJSON := results.Table{Rounds: read.Summary.Rounds, Seed: seed, Rows: read.Rows, Chi: read.Summary.Chi, Spec: read.Summary.Spec,
		Warnings: read.Warnings, Origin: results.Origin{Command: read.Command, Plan: read.Plan}}
	if diff := cmp.Diff(*table, fromJSON, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("JSON (-wrote +read):\n%s", diff)
	}
}

// A text table fits the width, for 3e9 rounds too. It omits the standard error or the
// interval before the exact column loses a digit.
func TestTextFitsTheWidth(t *testing.T) {
	small := sample(t)
	run, exact := seven(t, 0)
	counts := make([]uint64, 10)
	for i, n := range exact {
		counts[i] = n * 22
	}
	large := deck.Must(results.NewTable(run, chunk.Tally{Counts: counts}, exact))
	for _, table := range []*results.Table{small, large} {
		for _, width := range []int{0, 120, 97, 90, 85, 80, 72, 60} {
			var text bytes.Buffer
			if err := results.Write(&text, results.Text, width, table); err != nil {
				t.Fatal(err)
			}
			rows, _, _ := strings.Cut(text.String(), "\n\n")
			for _, line := range strings.Split(rows, "\n") {
				if n := utf8.RuneCountInString(line); width > 0 && n > width {
					t.Errorf("width %d: a line of %d characters: %s", width, n, line)
				}
			}
			both := width == 0 || width >= 97
			stdError, interval := strings.Contains(rows, "std error"), strings.Contains(rows, "95 % interval")
			if (stdError && interval) != both || !stdError && !interval && width > 72 || !interval && width >= 90 {
				t.Errorf("width %d: standard error %t, interval %t:\n%s", width, stdError, interval, rows)
			}
			if !strings.Contains(rows, " 0.00003232 ") || !strings.Contains(rows, " 0.17411920 ") {
				t.Errorf("width %d: the exact column lacks digits:\n%s", width, rows)
			}
		}
	}
}

// Where all digits do not fit, numbers have significant digits: none of them is 0.0000.
func TestNarrowTextHasSignificantDigits(t *testing.T) {
	table := sample(t)
	var text bytes.Buffer
	if err := results.Write(&text, results.Text, 50, table); err != nil || !strings.Contains(text.String(), " 0.0000323 ") {
		t.Errorf("width 50: %v, want the exact value 0.0000323 of a royal flush:\n%s", err, &text)
	}
}

// With any number of rounds, the table shows two digits of every standard error.
func TestStandardErrorsHaveDigits(t *testing.T) {
	run, exact := seven(t, 0)
	counts := make([]uint64, 10)
	for i, n := range exact {
		counts[i] = n * 75_000
	}
	table := deck.Must(results.NewTable(run, chunk.Tally{Counts: counts}, exact))
	var text bytes.Buffer
	if err := results.Write(&text, results.Text, 0, table); err != nil || !strings.Contains(text.String(), "0.0000000018") {
		t.Errorf("1e13 rounds: %v\n%s", err, &text)
	}
}
