package audit

import (
	"context"
	"testing"

	"pokersim/sim/chunk"
)

func BenchmarkAudit(b *testing.B) {
	for _, c := range []struct{ algorithm, tests string }{
		{"fisher-yates", ""}, {"partial(7)", ""}, {"modulo", "lehmer"}, {"naive", "positions"}, {"riffle(7)", "rising"},
	} {
		name := "algorithm=" + c.algorithm
		if c.tests != "" {
			name += "/tests=" + c.tests
		}
		b.Run(name, func(b *testing.B) {
			plan := named(c.algorithm)
			plan.Mode, plan.Rounds = Reuse, uint64(b.N)
			plan.Tests = c.tests
			if _, err := prepared(plan).Run(context.Background(), chunk.Options{Workers: 1}); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "shuffles/s")
		})
	}
}
