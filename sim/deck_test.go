package sim_test

import (
	"errors"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/chunk"
)

// Many hands at once give the same counts as one hand at a time.
func TestDeckEngineSortsAtOnceAsOneByOne(t *testing.T) {
	for _, by := range []string{"category", "class"} {
		for seed := range uint64(3) {
			p := sim.Plan{Spec: sim.Spec{Engine: sim.Deck, Cards: 7, Seed: seed, By: by}, Rounds: sim.ChunkRounds + 1000*seed + 1}
			at := run(t, p, 2)
			p.Evaluator = eval.NewTable()
			if one := run(t, p, 2); !slices.Equal(at.Counts, one.Counts) {
				t.Errorf("by %s, seed %d: counts of many hands at once differ from those of one at a time", by, seed)
			}
		}
	}
}

// SortAll gets the same hands as Sort.
func TestSortAllGivesTheCountsOfSort(t *testing.T) {
	sum := func(hand []deck.Card) (n int) {
		for _, c := range hand {
			n += int(c.Rank())
		}
		return n
	}
	question := sim.Question{Name: "ranks", Labels: make([]string, 7*12+1), Sort: sum}
	counts := func(q sim.Question, cards int) []uint64 {
		t.Helper()
		return run(t, sim.Plan{Spec: sim.Spec{Engine: sim.Deck, Cards: cards, Seed: 1}, Rounds: sim.ChunkRounds + 999, Question: q}, 2).Counts
	}
	all := question
	all.SortAll = func(hands [][7]deck.Card, outcomes []int) {
		for i := range hands {
			outcomes[i] = sum(hands[i][:])
		}
	}
	for cards := 6; cards <= 7; cards++ {
		if got, want := counts(all, cards), counts(question, cards); !slices.Equal(got, want) {
			t.Errorf("%d cards: got %v, want %v", cards, got, want)
		}
	}
	all.SortAll = func(_ [][7]deck.Card, outcomes []int) { outcomes[0] = len(question.Labels) }
	p := sim.Plan{Spec: sim.Spec{Engine: sim.Deck, Cards: 7}, Rounds: 1, Question: all}
	if _, err := prepared(t, p).Run(t.Context(), chunk.Options{}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("an outcome that does not exist: got error %v, want ErrPlan", err)
	}
	all.SortAll = func([][7]deck.Card, []int) { panic("no") }
	p.Question = all
	if _, err := prepared(t, p).Run(t.Context(), chunk.Options{}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("a panic: got error %v, want ErrPlan", err)
	}
}

// The blocks of a chunk share their buffers, also for a question of the caller.
func TestBlocksOfOwnQuestionsAllocateNothing(t *testing.T) {
	one := sim.Question{Name: "ace", Labels: []string{"no", "yes"}, Sort: func(hand []deck.Card) int {
		if hand[0].Rank() == deck.Ace {
			return 1
		}
		return 0
	}}
	all := one
	all.SortAll = func(hands [][7]deck.Card, outcomes []int) {
		for i := range hands {
			outcomes[i] = one.Sort(hands[i][:])
		}
	}
	for name, q := range map[string]sim.Question{"Sort": one, "SortAll": all} {
		allocs := func(rounds uint64) float64 {
			return testing.AllocsPerRun(3, func() {
				run(t, sim.Plan{Spec: sim.Spec{Engine: sim.Deck, Cards: 7}, Rounds: rounds, Question: q}, 1)
			})
		}
		if few, many := allocs(256), allocs(100*256); many > few {
			t.Errorf("%s: got %v allocations for one block and %v for 100, want no more", name, few, many)
		}
	}
}
