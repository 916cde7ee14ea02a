package main

import (
	"fmt"
	"pokersim/internal/checkpoint"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/equity"
)

// taskOf returns the task of a tally file, by the kind of its run.
func taskOf(f checkpoint.File, level string) (task, error) {
	for kind, of := range map[string]func(checkpoint.File, string) (task, error){
		sim.Kind: handsOf, audit.Kind: auditOf, equity.Kind: equityOf,
	} {
		if f.Kind == kind {
			return of(f, level)
		}
	}
	return nil, fmt.Errorf("%w: unknown kind of run %q", checkpoint.ErrFile, f.Kind)
}
