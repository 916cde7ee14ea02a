package main

import (
	"errors"
	"fmt"
	"os"

	"pokersim/results"
	"pokersim/sim"
)

// printer prints the table of a tally.
type printer struct {
	identity sim.Identity
	rounds   uint64 // of the whole plan
	output   output
}

// errNoRounds is what there is to say of an empty tally.
var errNoRounds = errors.New("no chunk of rounds was finished, so there is no table")

func (r printer) print(tally results.Tally) error {
	done := tally.Rounds()
	if done == 0 {
		return errNoRounds
	}
	law, err := results.ExactLaw(results.By(r.identity.By), r.identity.Cards)
	if err != nil {
		return err
	}
	table, err := results.NewTable(tally.Counts, law, r.identity.Seed)
	if err != nil {
		return err
	}
	if done < r.rounds && !r.reached(tally) {
		table.Warnings = append(table.Warnings, fmt.Sprintf("incomplete: these are %d of %d rounds", done, r.rounds))
	}
	if err := r.output.write(&table); err != nil {
		return err
	}
	if r.output.form() == "csv" { // the other forms hold the warnings
		for _, w := range table.Warnings {
			fmt.Fprintf(os.Stderr, "simulate: warning: %s\n", w)
		}
	}
	return nil
}

// reached says whether the tally ends where its plan's target is reached.
func (r printer) reached(tally results.Tally) bool {
	t := r.identity.Target
	return t.Error > 0 && t.Reached(tally)
}
