package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

func TestHolm(t *testing.T) {
	results := []*Result{{P: 0.01}, {P: 0.04}, {P: 0.03}, {P: 1e-9}}
	adjust(results, levelsOf(DefaultAlpha))
	got := map[float64]float64{}
	for _, r := range results {
		got[r.P] = r.Adjusted
	}
	for p, want := range map[float64]float64{1e-9: 4e-9, 0.01: 0.03, 0.03: 0.06, 0.04: 0.06} {
		if math.Abs(got[p]-want) > 1e-15 {
			t.Errorf("p=%v: got adjusted %v, want %v", p, got[p], want)
		}
	}
	if results[3].Verdict != Fail || results[0].Verdict != Pass {
		t.Errorf("got %s and %s for 4e-9 and 0.03, want FAIL and PASS", results[3].Verdict, results[0].Verdict)
	}
}

func TestFlagsAreExact(t *testing.T) {
	// The threshold for each tail is 0.05/4/2 = 0.00625.
	m := &CellCounts{Rows: 2, Columns: 2, Counts: []uint64{0, 10, 10, 0}, Total: 10}
	if !m.Flagged(0, 0) { // the tail is 1/1024
		t.Error("0 of 10 with probability 1/2: got no flag, want one")
	}
	m.Counts = []uint64{2, 8, 8, 2} // the tails are 56/1024
	if m.Flagged(0, 0) || m.Flagged(0, 1) {
		t.Error("2 or 8 of 10 with probability 1/2: got a flag, want none")
	}
}

func TestJSON(t *testing.T) {
	plan := named("naive")
	plan.Cards, plan.Rounds = 3, 10_000
	report := run(plan)
	if text, err := json.Marshal(report); err != nil || !bytes.Contains(text, []byte(`"verdict":"FAIL"`)) {
		t.Errorf("got JSON %s, error %v, want verdict FAIL of a test", text, err)
	}
	if text, err := json.Marshal(report); err != nil || !bytes.Contains(text, []byte(`"verdict":"UNFAIR","parts":`)) {
		t.Errorf("got JSON %s, error %v, want verdict UNFAIR of the report", text, err)
	}
}

// No command repeats the audit of a shuffle that the caller defines.
func TestOwnShuffleHasNoCommand(t *testing.T) {
	for name, want := range map[string]string{
		"naive":         "simulate audit -algorithm naive -n 3 -mode reset -shuffles 10 -seed 1",
		"riffle(5)":     "simulate audit -algorithm 'riffle(5)' -n 3 -mode reset -shuffles 10 -seed 1",
		StandardInput:   "simulate audit - -n 3 -mode reset",
		"top to random": "",
		"":              "",
	} {
		p := prepared(Plan{Spec: Spec{Algorithm: name, Cards: 3, Seed: 1, Mode: Reset}, Rounds: 10})
		if got := p.Command(); got != want {
			t.Errorf("%q: got command %q, want %q", name, got, want)
		}
		if flags := p.Flags(); strings.HasPrefix(flags, "a shuffle of the program (") != (want == "") {
			t.Errorf("%q: got flags %q", name, flags)
		}
	}
}

// There is one finding for each fact, and at most five. Two biased modes have no fact twice.
func TestFindingsAreFacts(t *testing.T) {
	report := run(named("naive"))
	all := report.Findings()
	if len(all) != MaxFindings || len(report.Decisive()) <= MaxFindings {
		t.Errorf("got %d findings of %d, want %d", len(all), len(report.Decisive()), MaxFindings)
	}
	for i, f := range all {
		for _, other := range all[:i] {
			if f.Test == other.Test || report.subject(f) == report.subject(other) {
				t.Errorf("one fact twice: %v; %v", f, other)
			}
		}
	}
}

// Packs of two cards whose order alternates are uniform as they are: the order that one makes
// of the other is not, and the finding says so.
func TestFindingsNameTheirMode(t *testing.T) {
	text := strings.Repeat("0 1\n1 0\n", 500)
	for mode, want := range map[Mode]Mode{Both: Reuse, Reuse: Reuse} {
		report, err := Read(strings.NewReader(text), Plan{Spec: Spec{Mode: mode, Tests: "positions,orders"}})
		if err != nil || report.Verdict != Unfair {
			t.Fatalf("mode %q: got %+v, %v, want UNFAIR", mode, report, err)
		}
		if f := report.Findings()[0]; f.Mode != want || !strings.HasSuffix(f.String(), want.Words()) {
			t.Errorf("mode %q: got %v in mode %s, want %s", mode, f, f.Mode, want)
		}
	}
}

// The names of results, and of tests that are left out, are those of Spec.Tests.
func TestNamesOfResultsAreThoseOfTests(t *testing.T) {
	check := func(report *Report) {
		t.Helper()
		for _, part := range report.Parts {
			for _, x := range part.Results {
				if !slices.Contains(Tests(), x.Test) {
					t.Errorf("%d cards: the result %s is not among the tests", report.Cards, x.Test)
				}
			}
			for _, x := range part.LeftOut {
				if !slices.Contains(Tests(), x.Test) {
					t.Errorf("%d cards: %s, which is left out, is not among the tests", report.Cards, x.Test)
				}
			}
		}
	}
	for _, cards := range []int{2, 3, 5, 52, 108} {
		plan := named("fisher-yates")
		plan.Cards = cards
		check(run(plan))
	}
	check(run(named("partial(7)")))
	for _, ends := range []func([]int) int{neverEnds, func([]int) int { return 15 }} {
		report := deck.Must(Read(strings.NewReader(dealText(2000, 1, honest, ends)), Plan{Spec: Spec{Seats: 6, Deal: Two}}))
		check(report)
	}
}

// A question alone has the statistic that it has among all questions of its test.
func TestQuestionsAloneAreEqual(t *testing.T) {
	plan := named("naive")
	plan.Rounds = 6000
	alone := func() *Report {
		p := prepared(plan)
		tally := deck.Must(p.Run(t.Context(), chunk.Options{}))
		return deck.Must(p.Judge(tally))
	}
	all := alone()
	for _, name := range []string{"positions-largest", "ranks-largest", "triples-largest", "kept-successors-mean", "odd-even", "close-fit,lehmer"} {
		plan.Tests = name
		for i, part := range alone().Parts {
			for _, x := range part.Results {
				j := slices.IndexFunc(all.Parts[i].Results, func(y Result) bool { return y.Test == x.Test })
				if y := all.Parts[i].Results[j]; x.Statistic != y.Statistic && x.Test != "close-fit" {
					t.Errorf("%s, mode %s: got statistic %v, want %v", x.Test, part.Mode, x.Statistic, y.Statistic)
				}
			}
			if n := len(part.Results); n != 1+strings.Count(name, ",") {
				t.Errorf("-tests %s: got %d results", name, n)
			}
		}
	}
}

// The interval of a mean is within the values that it can have.
func TestIntervalsArePossible(t *testing.T) {
	plan := named("sattolo")
	plan.Tests, plan.Rounds = "fixed-points", 700
	if words := run(plan).Parts[0].Results[0].Words; !strings.HasPrefix(words, "fixed points: 0.0000 on average (0.0000 to 0.07") {
		t.Errorf("got %q, want an interval from 0", words)
	}
}

// Findings are in the order of p, also of those that are 0 as float64 numbers, and say how the
// packs differ: repeats first, then what differs. What does not is a finding only alone.
func TestFindingsDiffer(t *testing.T) {
	results := []Result{
		{Test: "positions", Words: "card 1 at position 1: 40 % too often", Verdict: Fail, LogP: -5000, Differs: true},
		{Test: "inversions", Words: "inversions: 663.61 on average (660.83 to 666.39), fair is 663.00", Verdict: Fail, LogP: -2000},
		{Test: repeatsTest, Words: "all 10000 packs are one pack", Verdict: Fail, LogP: -1.4e6, Differs: true},
		{Test: "cycles", Words: "cycles: 5 on average", Verdict: Pass, LogP: -1, Differs: true},
	}
	report := &Report{Cards: 52, Verdict: Unfair, Parts: []Part{{Mode: Reset, Results: results}}}
	if got, want := fmt.Sprint(report.Findings()), "[all 10000 packs are one pack card 1 at position 1: 40 % too often, from the packs as they are]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	report.Parts[0].Results = results[1:2]
	if got := report.Findings(); len(got) != 1 || !strings.HasPrefix(got[0].Words, "the counts of the test inversions together are not") {
		t.Errorf("got %v", got)
	}
}
