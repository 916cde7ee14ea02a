package audit

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/audit/internal/tests"
	"pokersim/sim/chunk"
)

// A tally that no audit can give is rejected with an error.
func TestForgedTalliesAreRefused(t *testing.T) {
	plan := named("naive")
	plan.Rounds = 2*ChunkRounds + 100
	p, only := prepared(plan), chunk.Set{{From: 1, To: 5}}
	true1 := deck.Must(p.Run(context.Background(), chunk.Options{Only: &only}))
	if _, err := p.Judge(true1); err != nil || p.Check(true1) != nil {
		t.Fatalf("an unchanged tally: got error %v, or Check fails", err)
	}
	for want, forge := range map[string]func(*chunk.Tally){
		"counts: the tests have": func(f *chunk.Tally) { f.Counts = f.Counts[1:] },
		"0 counts":               func(f *chunk.Tally) { *f = chunk.Tally{} },
		"are not in the plan":    func(f *chunk.Tally) { f.Chunks = chunk.Set{{From: 1, To: 7}} },
		"16484 shuffles in mode reset: its chunks have 100":                  func(f *chunk.Tally) { f.Chunks = chunk.Set{{From: 2, To: 5}} },
		"the counts of positions in mode reset are not those of 16484":       func(f *chunk.Tally) { f.Counts[7]++ },
		"the counts of positions in mode reset are not those of 16484 s":     func(f *chunk.Tally) { f.Counts[1] -= 1 << 63; f.Counts[2] += 1 << 63 },
		"the counts of hand-categories in mode reuse are not those of 32768": func(f *chunk.Tally) { f.Counts[len(f.Counts)-1]-- },
		"16483 fingerprints in mode reset: want 16484":                       func(f *chunk.Tally) { f.Prints[0][0] ^= tests.MarkBit; slices.Reverse(f.Prints) },
		"49252 fingerprints in mode reset: want 16484":                       func(f *chunk.Tally) { forMode(f, 0) },
		"in mode reuse are not those of 32768 shuffles, as the sum is large": func(f *chunk.Tally) { f.Counts[len(f.Counts)-2] = 1<<64 - 1 },
	} {
		forged := true1.Plus(chunk.Tally{})
		forge(&forged)
		want, _, _ = strings.Cut(want, ", as")
		_, judged := p.Judge(forged)
		for _, err := range []error{p.Check(forged), judged} {
			if !errors.Is(err, chunk.ErrPlan) || !strings.Contains(err.Error(), want) {
				t.Errorf("got error %v, want one with %q", err, want)
			}
		}
	}
}

func forMode(f *chunk.Tally, mark byte) {
	for i := range f.Prints {
		f.Prints[i][0] = f.Prints[i][0]&^tests.MarkBit | mark
	}
}

// A tally of any chunks of a plan passes Check.
func TestEveryTallyOfAPlanPassesCheck(t *testing.T) {
	skipIfShort(t)
	for _, c := range []struct {
		algorithm string
		cards     int
	}{{"fisher-yates", 52}, {"partial(7)", 52}, {"naive", 5}, {"sattolo", 7}, {"riffle(7)", 70}} {
		plan := named(c.algorithm)
		plan.Cards, plan.Rounds = c.cards, ChunkRounds+1
		p := prepared(plan)
		var each []chunk.Tally // of one chunk
		for number := range uint64(4) {
			only := chunk.Set{{From: number, To: number + 1}}
			tally := deck.Must(p.Run(context.Background(), chunk.Options{Only: &only}))
			each = append(each, tally)
		}
		for from := range each {
			tally := chunk.Tally{Counts: make([]uint64, len(each[0].Counts))}
			for to := from; ; to++ {
				if err := p.Check(tally); err != nil {
					t.Errorf("%s of %d cards, chunks %v: %v", c.algorithm, c.cards, tally.Chunks, err)
				}
				if to == len(each) {
					break
				}
				tally = tally.Plus(each[to])
			}
		}
	}
}
