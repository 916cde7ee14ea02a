package results_test

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/results"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
)

// auditPlan returns a plan of 20,000 shuffles of 52 cards.
func auditPlan(name string) audit.Plan {
	a := deck.Must(shuffle.Parse(name))
	return audit.Plan{Spec: audit.Spec{Algorithm: a.Name, Cards: 52, First: a.First, Seed: 1}, Rounds: 20_000, Shuffler: a.NewInts}
}

// audited returns the table of an audit.
func audited(t *testing.T, plan audit.Plan) results.Audit {
	t.Helper()
	p := deck.Must(audit.Prepare(plan))
	report := deck.Must(p.Audit(t.Context(), chunk.Options{}))
	return results.Audit{Report: report}
}

// Verdicts, tables and commands fit 60 and 80 columns.
func TestTextOfAnAuditFitsTheWidth(t *testing.T) {
	plan := auditPlan("naive")
	plan.Rounds = 2000
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
	plan := auditPlan("naive")
	plan.Rounds = audit.MaxRounds
	p := deck.Must(audit.Prepare(plan))
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
	plan := auditPlan("naive")
	plan.Cards, plan.Rounds = 3, 10_000
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
		"sattolo":       "cycles: 1.0000 on average",
		"overhand(0.2)": "descents: 10.19",
		"riffle(5)":     "rising sequences: ",
	} {
		text := audited(t, auditPlan(name)).Text(80)
		if !strings.Contains(text, "UNFAIR") || !strings.Contains(text, want) {
			t.Errorf("%s: want UNFAIR and %q, got\n%s", name, want, text)
		}
	}
}

// The last line of the text is the command, or says that no command has the shuffle.
func TestTextOfAnOwnShuffle(t *testing.T) {
	plan := auditPlan("naive")
	plan.Algorithm, plan.Cards, plan.Rounds = "my shuffle", 3, 100
	text := audited(t, plan).Text(0)
	if !strings.Contains(text, "\nno command repeats this: a shuffle of the program (my shuffle): -n 3") || strings.Contains(text, "simulate audit") {
		t.Errorf("got\n%s", text)
	}
}

func TestMatricesAsCSV(t *testing.T) {
	plan := auditPlan("naive")
	plan.Cards, plan.Rounds = 3, 10_000
	report := audited(t, plan)
	if text := report.Text(0); !strings.Contains(text, "exact") || !strings.Contains(text, "  order 1 3 2   1873   0.187300  0.185185   0.54") {
		t.Errorf("no exact law in\n%s", text)
	}
	for name, c := range map[string]struct {
		write func(io.Writer) error
		rows  int
	}{"positions": {report.WritePositions, 1 + 2*9}, "orders": {report.WriteOrders, 1 + 2*6}, "transitions": {report.WriteTransitions, 1 + 2*(36+216+1296)}} {
		var text strings.Builder
		if err := c.write(&text); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
		if err != nil || len(rows) != c.rows {
			t.Errorf("%s: got %d rows, %v, want %d", name, len(rows), err, c.rows)
		}
	}
}

func TestMatricesThatWereNotCounted(t *testing.T) {
	plan := auditPlan("fisher-yates")
	plan.Cards, plan.Rounds, plan.Tests = 6, 1000, "lehmer,transitions"
	report := audited(t, plan)
	for _, err := range []error{report.WritePositions(io.Discard), report.WriteOrders(io.Discard), report.WriteTransitions(io.Discard)} {
		if !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("got %v, want an error that matches ErrPlan", err)
		}
	}
}

func ExampleAudit_WritePositions() {
	text := strings.Repeat("1 0\n1 0\n0 1\n1 0\n", 4)
	report := deck.Must(audit.Read(strings.NewReader(text), audit.Plan{Spec: audit.Spec{Mode: audit.Reset}}))
	if err := (results.Audit{Report: report}).WritePositions(os.Stdout); err != nil {
		panic(err)
	}
	// Output:
	// mode,card,position,count,total,frequency,ci_low,ci_high,fair_probability,flagged,exact_probability,z
	// reset,0,0,4,16,0.25,0.1018206749,0.4949831654,0.5,false,,
	// reset,0,1,12,16,0.75,0.5050168346,0.8981793251,0.5,false,,
	// reset,1,0,12,16,0.75,0.5050168346,0.8981793251,0.5,false,,
	// reset,1,1,4,16,0.25,0.1018206749,0.4949831654,0.5,false,,
}
