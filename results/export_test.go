package results

import "pokersim/results/internal/report"

// Always returns the columns that every row has.
func (k Kind) Always() []string { return report.AlwaysOf(k.empty.Records()) }
