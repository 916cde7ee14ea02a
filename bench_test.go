// Package pokersim_test has the benchmarks of the simulator, and of the loop that a
// user would write without it. The unit is hands/s; exact equities and the preflop
// matrix report ns/op. Compare only the lines of one run:
//
//	go test -run '^$' -bench . .
package pokersim_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/chehsunliu/poker"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
	"pokersim/sim/preflop"
)

func reportHands(b *testing.B, handsPerOp int) {
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(b.N)*float64(handsPerOp)/b.Elapsed().Seconds(), "hands/s")
}

// BenchmarkDirect measures the loop that a user would write with math/rand/v2 and
// chehsunliu/poker, and its deal alone.
func BenchmarkDirect(b *testing.B) {
	var cards [deck.Size]poker.Card
	for i := range cards {
		cards[i] = poker.NewCard(deck.Card(i).String())
	}
	r := rand.New(rand.NewPCG(1, 2))
	deal := func() {
		for i := range 7 {
			j := i + r.IntN(deck.Size-i)
			cards[i], cards[j] = cards[j], cards[i]
		}
	}
	b.Run("loop=deal-alone", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			deal()
		}
		reportHands(b, 1)
	})
	b.Run("loop=deal-and-chehsunliu", func(b *testing.B) {
		b.ReportAllocs()
		var counts [10]int
		for b.Loop() {
			deal()
			counts[poker.RankClass(poker.Evaluate(cards[:7]))]++
		}
		reportHands(b, 1)
	})
}

// BenchmarkDeal measures the partial shuffle of package deck: one word of PCG for each
// hand.
func BenchmarkDeal(b *testing.B) {
	d, src := deck.New(), rand.NewPCG(1, 2)
	b.ReportAllocs()
	for b.Loop() {
		d.Shuffle(7, src)
	}
	reportHands(b, 1)
}

// BenchmarkRun measures whole runs of the simulator. The lanes engine uses the best
// level of the machine, or that of SIMULATE_LEVEL.
func BenchmarkRun(b *testing.B) {
	level := cmp.Or(os.Getenv("SIMULATE_LEVEL"), sim.Levels()[0])
	for _, e := range []struct {
		name string
		plan sim.Plan
	}{
		{"engine=lanes/level=" + level, sim.Plan{Spec: sim.Spec{Engine: sim.Lanes}, Rounds: 1 << 28}},
		{"engine=lanes/game=omaha/level=" + level, sim.Plan{Spec: sim.Spec{Engine: sim.Lanes, Variant: sim.Variant{Game: "omaha"}}, Rounds: 1 << 27}},
		{"engine=deck/evaluator=table", sim.Plan{Spec: sim.Spec{Engine: sim.Deck}, Rounds: 1 << 22}},
		{"engine=deck/evaluator=chehsunliu", sim.Plan{Rounds: 1 << 19, Evaluator: chehsunliu.New()}},
	} {
		for _, workers := range []int{1, 2, 16} {
			b.Run(fmt.Sprintf("%s/workers=%d", e.name, workers), func(b *testing.B) {
				if e.plan.Game == "" {
					e.plan.Cards = 7
				}
				e.plan.Level = level
				runHands(b, e.plan, workers)
				reportHands(b, int(e.plan.Rounds))
			})
		}
	}
}

func runHands(b *testing.B, plan sim.Plan, workers int) {
	for b.Loop() {
		run, err := sim.Prepare(plan)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := run.Run(context.Background(), chunk.Options{Workers: workers}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEvaluate measures each evaluator with prepared random hands.
func BenchmarkEvaluate(b *testing.B) {
	const hands = 1 << 12
	var prepared [hands][7]deck.Card
	d, src := deck.New(), rand.NewPCG(1, 2)
	for i := range prepared {
		d.Shuffle(7, src)
		prepared[i] = [7]deck.Card(d.Cards())
	}
	for name, e := range map[string]sim.Evaluator{"table": eval.NewTable(), "chehsunliu": chehsunliu.New()} {
		b.Run("evaluator="+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for i := range prepared {
					e.Class(prepared[i][:])
				}
			}
			reportHands(b, hands)
		})
	}
	b.Run("evaluator=table/at-once", func(b *testing.B) {
		table, classes := eval.NewTable(), make([]eval.Class, hands)
		for b.Loop() {
			table.Classes(prepared[:], classes)
		}
		reportHands(b, hands)
	})
}

// BenchmarkExact measures the enumeration of all 133,784,560 hands of seven cards.
func BenchmarkExact(b *testing.B) {
	for _, by := range []string{"category", "class"} {
		plan := sim.Plan{Spec: sim.Spec{Engine: sim.Exact, Cards: 7, By: by}}
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("by=%s/workers=%d", by, workers), func(b *testing.B) {
				runHands(b, plan, workers)
				reportHands(b, 133_784_560)
			})
		}
	}
}

// BenchmarkEquity measures equities: sampled ones in deals per second (hands/s), exact
// ones in ns/op.
func BenchmarkEquity(b *testing.B) {
	for _, players := range []string{"random|random", "AcAd|KcKd", "22+,A2s+|JTs,T9s,QQ+", "random|random|random|random|random|random"} {
		plan := equity.Plan{Spec: equity.Spec{Players: []string{players}, Method: equity.Sample}, Rounds: 1 << 26}
		b.Run("method=sample/players="+players, func(b *testing.B) { runEquity(b, plan) })
	}
	omaha := equity.Setting{Game: "omaha"}
	for _, players := range []string{"random|random", "AsAhKsKh|random"} {
		plan := equity.Plan{Spec: equity.Spec{Players: []string{players}, Setting: omaha, Method: equity.Sample}, Rounds: 1 << 25}
		b.Run("method=sample/game=omaha/players="+players, func(b *testing.B) { runEquity(b, plan) })
	}
	for _, players := range []string{"AsAhKsKh|8c7c6d5d", "AsAhKsKh|random"} {
		plan := equity.Plan{Spec: equity.Spec{Players: []string{players}, Setting: omaha, Method: equity.Exact}}
		b.Run("method=exact/game=omaha/players="+players, func(b *testing.B) { runEquity(b, plan) })
	}
	for _, players := range []string{"AcAd|KcKd", "AcAd|random", "22+,A2s+|JTs,T9s,QQ+"} {
		plan := equity.Plan{Spec: equity.Spec{Players: []string{players}, Method: equity.Exact}}
		b.Run("method=exact/players="+players, func(b *testing.B) { runEquity(b, plan) })
	}
}

func runEquity(b *testing.B, plan equity.Plan) {
	plan.Level = os.Getenv("SIMULATE_LEVEL")
	p, err := equity.Prepare(plan)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := p.Run(context.Background(), chunk.Options{Workers: 1}); err != nil {
			b.Fatal(err)
		}
	}
	if plan.Method == equity.Sample {
		reportHands(b, int(plan.Rounds))
	}
}

// BenchmarkPreflop measures the whole matrix of 169 × 169 classes of starting hands.
func BenchmarkPreflop(b *testing.B) {
	for b.Loop() {
		if _, err := preflop.Run(context.Background(), preflop.Options{Workers: 1, Level: os.Getenv("SIMULATE_LEVEL")}); err != nil {
			b.Fatal(err)
		}
	}
}
