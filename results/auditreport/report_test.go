package auditreport

import (
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// Every test has a question, and every test of a rule is a test.
func TestQuestions(t *testing.T) {
	known := map[string]bool{}
	for _, name := range audit.Tests() {
		known[name] = true
		if question(name) == "" {
			t.Errorf("%s has no question", name)
		}
	}
	for _, rule := range named() {
		for _, name := range rule.tests {
			if !known[name] {
				t.Errorf("%s: there is no test %s", rule.name, name)
			}
		}
	}
}

// A report has the hash, each result and the verdict. Names of shuffles are text in HTML.
func TestReport(t *testing.T) {
	naive := deck.Must(shuffle.Parse("naive"))
	plan := deck.Must(audit.Prepare(audit.Plan{Spec: audit.Spec{Algorithm: "<b>my|own", Cards: 52, Seed: 1}, Rounds: 2000, Shuffler: naive.NewInts}))
	report := deck.Must(plan.Audit(t.Context(), chunk.Options{}))
	if err := report.FindCause(t.Context()); err != nil || report.Cause == nil {
		t.Fatalf("got the cause %v, %v", report.Cause, err)
	}
	for _, format := range Formats() {
		var out strings.Builder
		if err := Write(&out, format, report, Source{SHA256: "e3b0c442", Version: "v9"}); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		for _, want := range []string{"e3b0c442", "v9", "unfair", "positions-largest", "coupon collector", report.Findings()[0].Words, "swapped with any card"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", format, want, text)
			}
		}
		if strings.Contains(text, "<b>") || strings.Contains(text, "<no value>") {
			t.Errorf("%s: markup of a name, or a missing value, in\n%s", format, text)
		}
	}
	if err := Write(&strings.Builder{}, "pdf", report, Source{}); err == nil {
		t.Error("pdf: got no error")
	}
}
