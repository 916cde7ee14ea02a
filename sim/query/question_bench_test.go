//go:build unix

package query

import (
	"context"
	"syscall"
	"testing"
	"time"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/deal"
	"pokersim/sim/rng"
)

// six is six players with ranges.
const six = "from a='15%', b='25%', c='*', d='22+,A2s+,K9s+,QTo+', e='TT+@50%,A9s+,KQo', f='60%'"

// cpu returns the processor time of the process in nanoseconds.
func cpu() time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		panic(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// A question of one comparison over deals of six players with ranges, and a loop written by
// hand over the same deals. Both count the same.
func BenchmarkQuestion(b *testing.B) {
	const rounds = 1 << 21
	higher := func(d *deal.Deal) bool { return d.Hole[0][0] > d.Hole[5][0] }
	p := deck.Must(Prepare(Plan{Spec: Spec{Query: six, Method: Sample, Seed: 1}, Rounds: rounds, Questions: []Question{{Name: "higher", At: "preflop", Is: higher}}}))
	got, want := uint64(0), uint64(0)
	b.Run("question", func(b *testing.B) {
		start, deals := cpu(), 0
		for b.Loop() {
			tally := deck.Must(p.Run(context.Background(), chunk.Options{Workers: 1}))
			got, deals = tally.Counts[2], deals+rounds
		}
		b.ReportMetric(float64(deals)/(cpu()-start).Seconds()/1e6, "Mdeals/cpu-s")
	})
	b.Run("by hand", func(b *testing.B) {
		start, deals := cpu(), 0
		for b.Loop() {
			want, deals = byHand(p.statements[0], rounds), deals+rounds
		}
		b.ReportMetric(float64(deals)/(cpu()-start).Seconds()/1e6, "Mdeals/cpu-s")
	})
	if got != want && got*want > 0 {
		b.Errorf("the question counts %d deals, and the loop %d", got, want)
	}
}

// byHand counts the deals of a sample in which the first player's first card is above that of
// the sixth.
func byHand(p *statement, rounds uint64) (n uint64) {
	c := newCounter(p)
	if err := c.newLists(); err != nil {
		panic(err)
	}
	var hands [6][7]deck.Card
	for number := range (rounds + ChunkDeals - 1) / ChunkDeals {
		s, word := *rng.NewSFC64(1, number, rng.Query, 0), uint64(0)
		for range min(ChunkDeals, rounds-number*ChunkDeals) {
		again:
			out := deck.Set(0)
			for p := range hands {
				i, ok := 0, false
				for !ok {
					word, s = s.Next()
					i, ok = c.lists[p].table.Draw(word)
				}
				h := &c.situation.hands[p].list[i]
				if h.set&out != 0 {
					goto again
				}
				out |= h.set
				hands[p] = h.cards
			}
			if hands[0][0] > hands[5][0] {
				n++
			}
		}
	}
	return n
}
