package results_test

import (
	"context"
	"encoding/csv"
	"errors"
	"strings"
	"testing"
	"time"

	"pokersim/deck/shuffle"
	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// auditPlan returns a plan of 20,000 shuffles of 52 cards.
func auditPlan(t *testing.T, name string) audit.Plan {
	t.Helper()
	a, err := shuffle.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return audit.Plan{Spec: audit.Spec{Algorithm: a.Name, Cards: 52, First: a.First, Seed: 1}, Shuffles: 20_000, Shuffler: a.NewInts}
}

// audited returns the table of an audit.
func audited(t *testing.T, plan audit.Plan) results.Audit {
	t.Helper()
	p, err := audit.Prepare(plan)
	if err != nil {
		t.Fatal(err)
	}
	report, err := p.Audit(t.Context(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return results.Audit{Report: report}
}

// Verdicts, tables and commands fit 60 and 80 columns.
func TestTextOfAnAuditFitsTheWidth(t *testing.T) {
	plan := auditPlan(t, "naive")
	plan.Shuffles = 2000
	report := audited(t, plan)
	for _, width := range []int{60, 72, 80, 127, 128} {
		text := report.Text(width)
		for line := range strings.Lines(text) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > width {
				t.Errorf("width %d: a line of %d characters: %s", width, n, line)
			}
		}
		if got := strings.Contains(text, "statistic"); got != (width >= 80) {
			t.Errorf("width %d: a column of statistics: %t", width, got)
		}
	}
}

func TestTextOfAnInterruptedAudit(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	plan := auditPlan(t, "naive")
	plan.Shuffles = audit.MaxShuffles
	p, err := audit.Prepare(plan)
	if err != nil {
		t.Fatal(err)
	}
	report, err := p.Audit(ctx, chunk.Options{Every: time.Millisecond, Watch: func(done chunk.Tally) {
		if len(done.Chunks) > 0 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || report == nil {
		t.Fatalf("got %v, %v, want context.Canceled", report, err)
	}
	if text := (results.Audit{Report: report}).Text(80); !strings.Contains(text, "naive, 52 cards: incomplete, no verdict") ||
		!strings.Contains(text, "reuse: 0 shuffles of 1000000000000") {
		t.Errorf("an interrupted audit: got text\n%s", text)
	}
}

func TestRecordsOfAnAudit(t *testing.T) {
	plan := auditPlan(t, "naive")
	plan.Cards, plan.Shuffles = 3, 10_000
	report := audited(t, plan)
	var text strings.Builder
	if err := results.Write(&text, results.CSV, 0, report); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(text.String())).ReadAll() // checks the number of fields
	if want := 1 + len(report.Parts[0].Results) + len(report.Parts[1].Results); err != nil || len(rows) != want {
		t.Errorf("got %d records, %v, want %d", len(rows), err, want)
	}
}

func TestWordsSayWhatIsWrong(t *testing.T) {
	for name, want := range map[string]string{
		"naive":         "too often",
		"sattolo":       "card 1 at position 1: never",
		"overhand(0.2)": "card 52 at position 1: ",
		"riffle(5)":     "rising sequences: ",
	} {
		text := audited(t, auditPlan(t, name)).Text(80)
		if !strings.Contains(text, "UNFAIR") || !strings.Contains(text, want) {
			t.Errorf("%s: want UNFAIR and %q, got\n%s", name, want, text)
		}
	}
}
