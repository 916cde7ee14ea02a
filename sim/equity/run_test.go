package equity

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"pokersim/sim/chunk"
	"pokersim/sim/lanes"
)

func TestWorkersAndShardsDoNotChangeTheTally(t *testing.T) {
	sampled := Plan{spec(t, "QQ+|AKs,JTs|random", "", ""), 5*ChunkDeals + 1}
	exact := Plan{Spec: spec(t, "QQ+,AKs|22+,A2s+@0.5", "Ts9s4d", "Ah")}
	sampled.Categories, exact.Categories = true, true
	for _, p := range []Plan{sampled, exact} {
		want := run(t, p, chunk.Options{Workers: 1})
		for _, workers := range []int{2, 16} {
			if got := run(t, p, chunk.Options{Workers: workers}); !slices.Equal(got, want) {
				t.Errorf("%s, workers=%d: got %v, want %v", p.Players, workers, got, want)
			}
		}
		var merged chunk.Tally
		checked, err := p.Checked()
		if err != nil {
			t.Fatal(err)
		}
		for i := range uint64(3) {
			part := checked.Chunks().Part(i+1, 3)
			tally, err := Run(context.Background(), p, chunk.Options{Only: &part})
			if err == nil {
				err = p.Check(tally)
			}
			if err != nil {
				t.Fatal(err)
			}
			merged.Add(tally)
		}
		if !slices.Equal(merged.Counts, want) {
			t.Errorf("%s, shards: got %v, want %v", p.Players, merged.Counts, want)
		}
		merged.Counts[1]++
		if err := p.Check(merged); !errors.Is(err, chunk.ErrPlan) {
			t.Errorf("%s, a tally with one deal too many: got %v, want chunk.ErrPlan", p.Players, err)
		}
	}
}

func TestGrowingAPlanKeepsItsDeals(t *testing.T) {
	p := Plan{spec(t, "AsKs|QQ+", "", ""), ChunkDeals + 1000}
	tally, err := Run(context.Background(), p, chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := p.Rounds
	p.Rounds = 3 * ChunkDeals
	if p, err = p.Checked(); err != nil {
		t.Fatal(err)
	}
	done, err := p.Grow(context.Background(), before, tally)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := run(t, p, chunk.Options{Done: done}), run(t, p, chunk.Options{}); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A run to a target ends at the first chunk at which every player's standard error
// is at most the target.
func TestTargetEndsTheRun(t *testing.T) {
	p := Plan{Spec: spec(t, "AsKs|QhQd|random", "", "")}
	p.TargetError = 0.0004
	tally, err := Run(context.Background(), p, chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p, err = p.Checked(); err != nil {
		t.Fatal(err)
	}
	sigma := func(counts []uint64) (most float64) {
		n := 0.0
		for _, c := range counts {
			n += float64(c)
		}
		for i := range 3 {
			mean, squares := 0.0, 0.0
			for who, c := range counts {
				if who>>i&1 != 0 {
					s := 1 / float64(setLen(who))
					mean, squares = mean+float64(c)*s/n, squares+float64(c)*s*s/n
				}
			}
			most = max(most, math.Sqrt((squares-mean*mean)/n))
		}
		return most
	}
	n := tally.Chunks.Len()
	fewer := first(n - 1)
	p.TargetError, p.Rounds = 0, n*ChunkDeals
	before := run(t, p, chunk.Options{})
	less, err := Run(context.Background(), p, chunk.Options{Only: &fewer})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(before, tally.Counts) || sigma(tally.Counts) > 0.0004 || sigma(less.Counts) <= 0.0004 {
		t.Errorf("ended after %d chunks with standard error %g, %g one chunk before, want 0.0004", n, sigma(tally.Counts), sigma(less.Counts))
	}
}

// Golden: tally files depend on the deals of a seed. A change of the deck engine
// that changes them must increase its version.
func TestDealsOfASeedAreGolden(t *testing.T) {
	for players, want := range map[string][]uint64{
		"random|random":            {0, 4832, 4742, 426},
		"AsKs|QQ+@0.5,JJ":          {0, 4018, 5932, 50},
		"22+,A2s+|99+@0.3,KQo|Asx": {0, 2894, 4006, 24, 2754, 267, 14, 41},
	} {
		p := Plan{Spec: Spec{Players: players, Engine: Deck, Seed: 42}, Rounds: 10_000}
		if got := run(t, p, chunk.Options{}); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", players, got, want)
		}
	}
}

func TestLevelsDoNotChangeTheTally(t *testing.T) {
	p := Plan{Spec: spec(t, "QQ+,AKs@0.5|AKs,JTs|random", "", ""), Rounds: ChunkDeals/4 + 1}
	p.Engine = Lanes
	t.Setenv(lanes.LevelVariable, string(lanes.Go))
	want := run(t, p, chunk.Options{})
	for _, level := range lanes.Levels() {
		t.Setenv(lanes.LevelVariable, string(level))
		if got := run(t, p, chunk.Options{}); !slices.Equal(got, want) {
			t.Errorf("level %s: got %v, want %v", level, got, want)
		}
	}
}

// The count of one board with very many deals ends soon after the context.
func TestExactEndsWithItsContext(t *testing.T) {
	p := Plan{Spec: spec(t, "random|random|random|QQ+", "Ah7d2s3c4c", "")}
	p.Method = Exact
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	begin := time.Now()
	tally, err := Run(ctx, p, chunk.Options{})
	if !errors.Is(err, context.DeadlineExceeded) || tally.Chunks.Len() != 0 {
		t.Errorf("got chunks %v, %v, want none and the deadline", tally.Chunks, err)
	}
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("it took %v to end, want 0.1 s on a free machine", took)
	}
}
