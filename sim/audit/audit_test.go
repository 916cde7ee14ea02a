package audit

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"pokersim/deck/shuffle"
)

func named(t testing.TB, name string) Plan {
	t.Helper()
	a, err := shuffle.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return Plan{Cards: 52, First: a.First, Shuffles: 20_000, Seed: 1, Shuffler: ByName(a)}
}

func run(t testing.TB, plan Plan) *Report {
	t.Helper()
	report, err := Run(context.Background(), plan, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestVerdicts(t *testing.T) {
	for _, a := range shuffle.All() {
		want := Fail
		if a.Fair || a.Name == "modulo" || a.Name == "float" || a.Name == "reseed32" {
			want = Pass // the last three need more shuffles than a short test has
		}
		report := run(t, named(t, a.Name))
		if report.Verdict != want {
			t.Errorf("%s: got %s, want %s", a.Name, report.Verdict, want)
		}
		t.Log(a.Name, report.Findings())
		for _, part := range report.Parts {
			for _, r := range part.Results {
				t.Log(part.Mode, r.Test, r.Statistic, r.Degrees, r.P, r.Adjusted, r.Verdict, r.Words)
			}
			t.Log(part.LeftOut)
		}
	}
}

func TestWorkersDoNotChangeReport(t *testing.T) {
	plan := named(t, "naive")
	plan.Shuffles = 3*ChunkShuffles + 5
	want := run(t, plan)
	for _, workers := range []int{1, 3, 16} {
		got, err := Run(context.Background(), plan, Options{Workers: workers})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("workers=%d: another report, error %v", workers, err)
		}
	}
}

func TestPlanErrors(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		"0 cards":          func(p *Plan) { p.Cards = 0 },
		"1 cards":          func(p *Plan) { p.Cards = 1 },
		"-5 cards":         func(p *Plan) { p.Cards = -5 },
		"1001 cards":       func(p *Plan) { p.Cards = 1001 },
		"0 shuffles":       func(p *Plan) { p.Shuffles = 0 },
		"unknown mode":     func(p *Plan) { p.Modes = []Mode{"both"} },
		"unknown test":     func(p *Plan) { p.Tests = []string{"T11"} },
		"no shuffler":      func(p *Plan) { p.Shuffler = nil },
		"the first -1 pos": func(p *Plan) { p.First = -1 },
	} {
		plan := named(t, "naive")
		change(&plan)
		if _, err := Run(context.Background(), plan, Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want one with %q", err, want)
		}
	}
}
