// Package tasks has the tasks of the command: plans of hands, of players and of audits
// with their tally files, reports and pictures.
package tasks

import (
	"fmt"

	"pokersim/cmd/simulate/internal/run"
	"pokersim/internal/checkpoint"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/equity"
	"pokersim/sim/query"
)

// Of returns the task of a tally file, by the kind of its run.
func Of(f checkpoint.File, level string) (run.Task, error) {
	if f.Kind == audit.InputKind {
		return nil, fmt.Errorf("the tally of a file cannot be merged: simulate audit with the file and -checkpoint prints its result")
	}
	for kind, of := range map[string]func(checkpoint.File, string) (run.Task, error){
		sim.Kind: HandsOf, audit.Kind: auditOf, equity.Kind: equityOf, query.Kind: queryOf,
	} {
		if f.Kind == kind {
			return of(f, level)
		}
	}
	return nil, fmt.Errorf("%w: unknown kind of run %q", checkpoint.ErrFile, f.Kind)
}
