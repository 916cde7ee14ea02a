package audit

import (
	"pokersim/sim/audit/internal/tests"
)

// Command returns the command that repeats the audit.
func (r *Report) Command() string { return r.command() }

// Tests returns the names of all tests.
func Tests() []string { return tests.Names() }
