//go:build unix

package equity

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// BenchmarkChoices compares the algorithm of each plan with all others that can count it. It
// reports the CPU time of a whole count, preparation included, by that of the best of them;
// the least of the iterations counts, so run it with -benchtime 3x. It leaves out tables that a
// process makes once.
func BenchmarkChoices(b *testing.B) {
	worst := 0.0
	for i, c := range choices {
		name := fmt.Sprintf("game=%s/players=%s/board=%s/table=%s", c.game, strings.ReplaceAll(c.players, "|", "-v-"), c.board, c.table)
		b.Run(name, func(b *testing.B) {
			times := map[string]float64{}
			least := 0.0
			l, q := choice(b, i)
			chosen, ok := cheapest(l, q)
			if !ok {
				b.Fatal("no algorithm")
			}
			count := func(a joint.Algorithm) {
				time, ok := timeOf(b, a, i, 4*least)
				if old, known := times[a.Name]; ok && (!known || time < old) {
					times[a.Name] = time
				}
				if least == 0 || ok && time < least {
					least = time
				}
			}
			for b.Loop() {
				count(chosen)
				for a := range algorithms() {
					if a.Name != chosen.Name && can(a, l, q) {
						count(a)
					}
				}
			}
			ratio := times[chosen.Name] / least
			worst = max(worst, ratio)
			b.ReportMetric(ratio, "chosen/best")
			b.ReportMetric(times[chosen.Name]/1e6, "cpu-ms")
			b.ReportMetric(chosen.Nanoseconds(l, q)/times[chosen.Name], "predicted/cpu")
			text := ""
			for a := range algorithms() {
				if can(a, l, q) {
					text += fmt.Sprintf(" %s %.2f (predicted %.2f)", a.Name, times[a.Name]/1e6, a.Nanoseconds(l, q)/1e6)
				}
			}
			b.Logf("%s: ms%s", chosen.Name, text)
		})
	}
	b.Run("worst", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(worst, "chosen/best")
	})
}

// timeOf returns the CPU time of a count of a plan that nothing is prepared for, in
// nanoseconds, and false if it takes more than most, unless that is 0.
func timeOf(b *testing.B, a joint.Algorithm, plan int, most float64) (float64, bool) {
	l, q := choice(b, plan)
	ctx := context.Background()
	if most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(most)+100*time.Millisecond)
		defer cancel()
	}
	before := cpuTime(b)
	if !can(a, l, q) {
		b.Fatalf("%s cannot", a.Name)
	}
	a.Nanoseconds(l, q)
	counts := make([]uint64, q.Layout(l).Counts())
	workers, err := a.Workers(ctx, l, q)
	if err == nil {
		worker, into := workers(), chunk.Tally{Counts: counts}
		for n := range a.Chunks(l, q) {
			if err = worker(ctx, n, &into); err != nil {
				break
			}
		}
		if into.Later != nil {
			into.Later()
		}
	}
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		b.Fatal(err)
	}
	return float64(cpuTime(b) - before), err == nil
}
