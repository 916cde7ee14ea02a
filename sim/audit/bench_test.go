package audit

import (
	"context"
	"testing"

	"pokersim/sim/chunk"
)

func BenchmarkAudit(b *testing.B) {
	for _, c := range []struct{ algorithm, tests string }{
		{"fisher-yates", ""}, {"partial(7)", ""}, {"modulo", "T5"}, {"naive", "T1"}, {"riffle(7)", "T7"},
	} {
		name := "algorithm=" + c.algorithm
		if c.tests != "" {
			name += "/tests=" + c.tests
		}
		b.Run(name, func(b *testing.B) {
			plan := named(b, c.algorithm)
			plan.Mode, plan.Shuffles = Reuse, uint64(b.N)
			plan.Tests = c.tests
			if _, err := Run(context.Background(), plan, chunk.Options{Workers: 1}); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "shuffles/s")
		})
	}
}
