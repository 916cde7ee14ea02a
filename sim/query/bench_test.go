package query

import (
	"context"
	"os"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
)

func BenchmarkStatements(b *testing.B) {
	for _, c := range []struct {
		name   string
		query  string
		method Method
		rounds uint64
	}{
		{"hand type of a range, exact", "select count(handType(hero, flop) >= twopair) from hero='15%'", Exact, 0},
		{"equity on the flop", "select count(winsHi(hero)) from hero='AA', villain='**' where HvHequity(hero, flop) > 0.5", Sample, 40_000},
		{"six players", "select count(any(q, handType(q, flop) >= trips)) from a='*',b='*',c='*',d='*',e='*',f='*'", Sample, 400_000},
		{"winner", "select count(winsHi(hero)) from hero='AA', villain='**'", Sample, 1 << 24},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := deck.Must(Prepare(Plan{Spec: Spec{Query: c.query, Method: c.method, Seed: 1}, Rounds: c.rounds, Level: os.Getenv("SIMULATE_LEVEL")}))
			deals := uint64(0)
			for b.Loop() {
				tally := deck.Must(p.Run(context.Background(), chunk.Options{Workers: 1}))
				all := deck.Must(p.Results(tally))
				deals += all[0].Deals
			}
			b.ReportMetric(float64(deals)/b.Elapsed().Seconds(), "deals/s")
		})
	}
}
