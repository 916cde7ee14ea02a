package main

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// A tally with too few chunks for a report gives an error that says so: the run that a
// signal stopped there has the status of the signal.
func TestTooFewChunksForAReport(t *testing.T) {
	hands, err := sim.Prepare(sim.Plan{Spec: sim.Spec{Cards: 7}, Rounds: 1e12})
	if err != nil {
		t.Fatal(err)
	}
	players, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AA", "random"}, Method: equity.Sample}, Rounds: 1e12})
	if err != nil {
		t.Fatal(err)
	}
	audited := func(tests string) run.Task {
		fair, err := flags.Algorithm("fisher-yates")
		if err != nil {
			t.Fatal(err)
		}
		plan := audit.Plan{Spec: audit.Spec{Algorithm: fair.Name, Cards: 52, Mode: audit.Both, Tests: tests}, Rounds: 1e9, Shuffler: fair.NewInts}
		p, err := audit.Prepare(plan)
		if err != nil {
			t.Fatal(err)
		}
		return Audit{Prepared: p}
	}
	for name, c := range map[string]struct {
		task run.Task
		done chunk.Set
		want string
	}{
		"hands":            {Hands{Prepared: hands}, chunk.Set{}, "no chunk of rounds was finished"},
		"players":          {Equity{Prepared: players}, chunk.Set{}, "no chunk of deals was finished"},
		"audit":            {audited(""), chunk.Set{}, "no chunk of shuffles was finished"},
		"audit of repeats": {audited("repeats"), chunk.Set{{From: 0, To: 1}}, "too few shuffles were finished for any of the tests, 16384"},
	} {
		tally, err := c.task.Run(context.Background(), chunk.Options{Only: &c.done})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		_, err = c.task.Report(context.Background(), tally, chunk.Options{})
		if !errors.As(err, new(status.NoTable)) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}
