package cause

import (
	"context"

	"pokersim/sim/audit/internal/laws"
)

// explains reports whether a candidate that fits accounts for the difference between the counts
// and fair ones: a mistake that deals nearly fair packs may fit, but does not. simulated and
// asFair are the full simulations of the candidate and of a fair shuffle.
//
// Its law must differ from the fair one in the table in which the counts differ most, and of
// Times simulations with the packs of the audit at least one must be rejected as fair, by the rule
// for the counts themselves.
func (c Counts) explains(ctx context.Context, of, fair candidate, simulated, asFair Counts) (bool, error) {
	name, row := c.worst(asFair)
	if name == "" {
		return false, nil
	}
	o, ok := laws.Same(simulated.rows(name, simulated.Cells[name])[row], asFair.rows(name, asFair.Cells[name])[row])
	if !ok || o.P >= Rejected {
		return false, nil
	}
	for trial := range uint64(Times) {
		again, err := c.simulate(ctx, of, firstTrial+trial, c.Shuffles)
		if err != nil {
			return false, err
		}
		if p, _, err := again.compare(ctx, fair); err != nil || p < Rejected {
			return err == nil, err
		}
	}
	return false, nil
}

// worst returns the table of a test in which two counts differ most: that of the least p-value,
// or "" if no table can be compared.
func (c Counts) worst(other Counts) (test string, row int) {
	least := 2.0
	for _, name := range compared() {
		if c.Cells[name] == nil {
			continue
		}
		mine, theirs := c.rows(name, c.Cells[name]), other.rows(name, other.Cells[name])
		for i := range mine {
			if o, ok := laws.Same(mine[i], theirs[i]); ok && o.P < least {
				least, test, row = o.P, name, i
			}
		}
	}
	return test, row
}
