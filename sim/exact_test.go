package sim_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/eval/chehsunliu"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// known is a plan with few hands.
func known() sim.Plan {
	return sim.Plan{Spec: sim.Spec{Cards: 7, Known: sim.Known{Hole: "AsKs", Board: "2c3c4d"}}, Rounds: 1}
}

// The exact distribution is counted once, also by many goroutines and with another
// target. A count that was cancelled is not kept.
func TestExactIsCountedOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var calls atomic.Int64
	p := known()
	p.Question = sums()
	sort := p.Question.Sort
	p.Question.Sort = func(hand []deck.Card) int {
		if calls.Add(1) >= 10 { // not only by the worker of the tenth, which may be suspended before it cancels
			cancel()
		}
		return sort(hand)
	}
	ready := prepared(p)
	if counts, err := ready.Exact(ctx, chunk.Options{}); !errors.Is(err, context.Canceled) || counts != nil {
		t.Errorf("got %v, %v, want %v", counts, err, context.Canceled)
	}
	calls.Store(10)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			with, err := ready.WithTarget(sim.Target{Hand: "odd", Error: .1})
			if err != nil {
				t.Error(err)
				return
			}
			counts, err := with.Exact(t.Context(), chunk.Options{})
			if err != nil || counts[0]+counts[1] != deck.Choose(47, 2) {
				t.Errorf("got %v, %v, want %d hands", counts, err, deck.Choose(47, 2))
			}
			counts[0] = 0 // the caller's own
		})
	}
	group.Wait()
	if got, want := calls.Load()-10, int64(deck.Choose(47, 2)); got != want {
		t.Errorf("%d hands were sorted, want %d", got, want)
	}
}

// Exact counts the hands by an evaluator of the program, as the engine Exact does, though by
// the rules there may be a formula.
func TestExactCountsByTheEvaluator(t *testing.T) {
	p := sim.Plan{Spec: sim.Spec{Cards: 5}, Rounds: 1}
	rules := deck.Must(prepared(p).Exact(t.Context(), chunk.Options{}))
	want := slices.Clone(rules)
	want[eval.Straight] += rules[eval.StraightFlush] + rules[eval.RoyalFlush]
	want[eval.HighCard] += rules[eval.Flush]
	want[eval.StraightFlush], want[eval.RoyalFlush], want[eval.Flush] = 0, 0, 0
	for e, want := range map[sim.Evaluator][]uint64{noFlush{eval.NewTable()}: want, eval.NewTable(): rules, chehsunliu.New(): rules} {
		p.Evaluator = e
		if got, err := prepared(p).Exact(t.Context(), chunk.Options{}); err != nil || !slices.Equal(got, want) {
			t.Errorf("%T: got %v, %v, want %v", e, got, err, want)
		}
	}
	all := sim.Plan{Spec: sim.Spec{Cards: 5, Engine: sim.Exact}, Evaluator: noFlush{eval.NewTable()}}
	if got := run(t, all, 2).Counts; !slices.Equal(got, want) {
		t.Errorf("engine exact: got %v, want %v", got, want)
	}
}

// After the context ends, an enumeration sorts at most the hands of its innermost loop.
func TestAnEnumerationEnds(t *testing.T) {
	for _, spec := range []sim.Spec{
		{Cards: 7}, {Cards: 3}, {Cards: 7, Variant: ofGame("short")}, {Cards: 7, Known: sim.Known{Hole: "AsKs"}},
		{Variant: ofGame("omaha")}, {Variant: ofGame("omaha6"), Known: sim.Known{Board: "2s3s4h9c5d"}},
		{Variant: sim.Variant{Decks: 2, Jokers: 2}, Cards: 7},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		p := sim.Plan{Spec: spec, Question: sums()}
		p.Engine = sim.Exact
		p.Question.Sort = func([]deck.Card) int { calls++; cancel(); return 0 }
		_, err := prepared(p).Run(ctx, chunk.Options{Workers: 1})
		if !errors.Is(err, context.Canceled) || calls > 2*deck.Size+2 {
			t.Errorf("%+v: got %v after %d hands, want %v", spec, err, calls, context.Canceled)
		}
	}
	p := known()
	p.Question = sums()
	p.Question.Sort = func([]deck.Card) int { return 2 }
	if _, err := prepared(p).Exact(t.Context(), chunk.Options{}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("an outcome out of range: got %v, want ErrPlan", err)
	}
}

// A count of all hands at once ends with its context too.
func TestACountAtOnceEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := sim.Plan{Spec: sim.Spec{Cards: 7, Variant: sim.Variant{Decks: 2}}, Rounds: 1}
	if counts, err := prepared(p).Exact(ctx, chunk.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v, want %v", counts, err, context.Canceled)
	}
}

// A wide range has exact numbers: each of its hands is counted by ranks, and predicted so.
func TestWideRangesHaveExactNumbers(t *testing.T) {
	want := deck.Must(eval.Holdem().CategoryCounts(7))
	sum := make([]uint64, len(want))
	for _, hole := range []string{"22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+", "32"} { // together all
		p := prepared(sim.Plan{Spec: sim.Spec{Known: sim.Known{Hole: hole}}, Rounds: 1})
		got, err := p.Exact(t.Context(), chunk.Options{})
		if err != nil || len(got) != len(sum) {
			t.Fatalf("%s: got %v, %v", hole, got, err)
		}
		for i, n := range got {
			sum[i] += n
		}
	}
	for i, n := range want {
		if sum[i] != 21*n { // the pairs of seven cards
			t.Errorf("outcome %d: got %d, want %d", i, sum[i], 21*n)
		}
	}
}

// An evaluator gets each hand, and a context that has ended stops a count at once.
func TestWhatIsNotCountedAtOnce(t *testing.T) {
	p := sim.Plan{Spec: sim.Spec{Cards: 6, Engine: sim.Exact}}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if tally, err := prepared(p).Run(ctx, chunk.Options{}); !errors.Is(err, context.Canceled) || len(tally.Chunks) > 0 {
		t.Errorf("got %v, %v, want %v", tally, err, context.Canceled)
	}
	ctx, cancel = context.WithCancel(t.Context())
	p.Evaluator = stopping{eval.NewTable(), cancel}
	if _, err := prepared(p).Run(ctx, chunk.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("with an evaluator: got %v, want %v", err, context.Canceled)
	}
}

// stopping is an evaluator that ends a context.
type stopping struct {
	sim.Evaluator
	cancel func()
}

func (s stopping) Category(hand []deck.Card) eval.Category {
	s.cancel()
	return s.Evaluator.Category(hand)
}
