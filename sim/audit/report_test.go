package audit

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"
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
	if results[0].Verdict != Fail || results[1].Verdict != Pass {
		t.Errorf("got %s and %s for 4e-9 and 0.03, want FAIL and PASS", results[0].Verdict, results[1].Verdict)
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
	plan := named(t, "naive")
	plan.Cards, plan.Shuffles = 3, 10_000
	report := run(t, plan)
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
		StandardInput:   "simulate audit -stdin -n 3 -mode reset",
		"top to random": "",
		"":              "",
	} {
		p := prepared(t, Plan{Spec: Spec{Algorithm: name, Cards: 3, Seed: 1, Mode: Reset}, Shuffles: 10})
		if got := p.Command(); got != want {
			t.Errorf("%q: got command %q, want %q", name, got, want)
		}
		if flags := p.Flags(); strings.HasPrefix(flags, "a shuffle of the program (") != (want == "") {
			t.Errorf("%q: got flags %q", name, flags)
		}
	}
}
