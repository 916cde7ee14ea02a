package audit

import (
	"context"
	"strings"
	"testing"
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
			plan.Modes, plan.Shuffles = []Mode{Reuse}, uint64(b.N)
			if c.tests != "" {
				plan.Tests = strings.Split(c.tests, ",")
			}
			if _, err := Run(context.Background(), plan, Options{Workers: 1}); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "shuffles/s")
		})
	}
}
