package results

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/deck"
	"pokersim/sim"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// tosses returns tallies of increasing numbers of tosses of a coin. One side has
// probability 1/4.
func tosses(counts ...[]uint64) (prefixes []chunk.Tally) {
	for _, c := range counts {
		prefixes = append(prefixes, chunk.Tally{Counts: c})
	}
	return prefixes
}

// quarter has the exact distribution {1, 3, 0}.
func quarter() *sim.Prepared { return asked(3, "seldom", "often", "never") }

// asked returns a prepared plan whose question has these outcomes.
func asked(seed uint64, labels ...string) *sim.Prepared {
	run := deck.Must(sim.Prepare(sim.Plan{
		Spec:     sim.Spec{Seed: seed, Cards: 5},
		Rounds:   1,
		Question: sim.Question{Name: "coin", Labels: labels, Sort: func([]deck.Card) int { return 0 }},
	}))
	return run
}

// The deviation of a point is frequency/exact - 1. Its limit is 1.96 relative
// standard errors of the exact probability.
func TestConvergenceFollowsItsFormula(t *testing.T) {
	c := deck.Must(NewConvergence(quarter(), tosses([]uint64{30, 70, 0}, []uint64{260, 740, 0}), []uint64{1, 3, 0}))
	seldom := c.Curves[0]
	want := []Point{
		{100, 0.3, 0.2, 1.96 * math.Sqrt(0.75/(0.25*100))},
		{1000, 0.26, 0.04, 1.96 * math.Sqrt(0.75/(0.25*1000))},
	}
	for i, p := range seldom.Points {
		if p.Rounds != want[i].Rounds || math.Abs(p.Value-want[i].Value) > 1e-12 ||
			math.Abs(p.Deviation-want[i].Deviation) > 1e-12 || math.Abs(p.Limit-want[i].Limit) > 1e-12 {
			t.Errorf("point %d: got %v, want %v", i, p, want[i])
		}
	}
	if c.Rounds() != 1000 || seldom.Target != 0.25 {
		t.Errorf("%d rounds to %v: want 1000 to 0.25", c.Rounds(), seldom.Target)
	}
}

// The CSV has a row for each number of rounds and each hand, with both limits. They
// are empty if the exact value is 0.
func TestConvergenceAsCSV(t *testing.T) {
	c := deck.Must(NewConvergence(quarter(), tosses([]uint64{30, 70, 0}, []uint64{260, 740, 0}), []uint64{1, 3, 0}))
	var out bytes.Buffer
	if err := c.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 1+2*3 {
		t.Fatalf("%d rows, %v: want 7", len(rows), err)
	}
	if want := []string{"rounds", "hand", "frequency", "exact_probability", "deviation", "low", "high", "seed", "plan"}; !slices.Equal(rows[0], want) {
		t.Errorf("got header %q, want %q", rows[0], want)
	}
	if want := []string{"100", "often", "0.7", "0.75", "-0.06666666667", "-0.1131606528", "0.1131606528", "3"}; !slices.Equal(rows[2][:8], want) {
		t.Errorf("got %q, want %q", rows[2][:8], want)
	}
	if want := []string{"1000", "never", "0", "0", "", "", "", "3"}; !slices.Equal(rows[6][:8], want) {
		t.Errorf("got %q, want %q", rows[6][:8], want)
	}
}

func TestConvergenceOfNothing(t *testing.T) {
	for name, c := range map[string]struct {
		prefixes []chunk.Tally
		exact    []uint64
	}{
		"no tallies":     {nil, []uint64{1, 3, 0}},
		"no rounds":      {tosses([]uint64{0, 0, 0}), []uint64{1, 3, 0}},
		"other outcomes": {tosses([]uint64{1, 2}), []uint64{1, 3, 0}},
		"unknown law":    {tosses([]uint64{1, 2, 3}), nil},
	} {
		if _, err := NewConvergence(quarter(), c.prefixes, c.exact); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// At each number of rounds, 95 % of many fair samples are within the limits. This is
// so for equities too, although their deviations are from the sample's last value.
func TestEnvelopesCover(t *testing.T) {
	p := deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"AsKs", "QhQd"}, Method: equity.Sample}, Rounds: 4 * equity.ChunkDeals}))
	source := rand.NewPCG(1, 2)
	const samples = 1500
	var inside [4]int
	for range samples {
		var prefixes []chunk.Tally
		sum := chunk.Tally{Counts: make([]uint64, p.Layout().Counts())}
		for i := range uint64(4) {
			wins := uint64(distuv.Binomial{N: equity.ChunkDeals, P: 0.46, Src: source}.Rand())
			part := chunk.Tally{Chunks: chunk.Set{{From: i, To: i + 1}}, Counts: make([]uint64, p.Layout().Counts())}
			part.Counts[1], part.Counts[2] = wins, equity.ChunkDeals-wins // sets of winners come first
			sum.Add(part)
			prefixes = append(prefixes, sum.Plus(chunk.Tally{}))
		}
		c := deck.Must(NewEquityConvergence(p, prefixes))
		for i, point := range c.Curves[0].Points {
			if math.Abs(point.Deviation) <= point.Limit {
				inside[i]++
			}
		}
	}
	for i, n := range inside[:3] { // the last one is on its target
		if share := float64(n) / samples; math.Abs(share-0.95) > 0.02 {
			t.Errorf("after chunk %d, %.3f of the samples are inside: want 0.95", i+1, share)
		}
	}
	if inside[3] != samples {
		t.Errorf("%d of %d samples end at their own last value", inside[3], samples)
	}
}

// The curves of a run have the same text for each number of workers.
func TestWorkersDoNotChangeConvergence(t *testing.T) {
	run := deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: 7, Cards: 7}, Rounds: 2_500_000}))
	exact := deck.Must(run.Exact(t.Context(), chunk.Options{}))
	var want string
	for _, workers := range []int{1, 2, 16} {
		var prefixes []chunk.Tally
		deck.Must(run.Run(t.Context(), chunk.Options{Workers: workers, Prefix: func(p chunk.Tally) { prefixes = append(prefixes, p) }}))
		c := deck.Must(NewConvergence(run, prefixes, exact))
		var out strings.Builder
		c.WriteCSV(&out)
		if workers == 1 {
			want = out.String()
		}
		if out.String() != want {
			t.Errorf("workers=%d: got another curve", workers)
		}
		if last := prefixes[len(prefixes)-1].Total(); last != run.Plan().Rounds {
			t.Errorf("workers=%d: the curve ends at %s rounds, not %d", workers, strconv.FormatUint(last, 10), run.Plan().Rounds)
		}
	}
}

func ExampleConvergence() {
	c, err := NewConvergence(asked(42, "heads", "tails"), tosses([]uint64{4, 6}, []uint64{52, 48}), []uint64{1, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	c.WriteCSV(os.Stdout)
	// Output:
	// rounds,hand,frequency,exact_probability,deviation,low,high,seed,plan
	// 10,heads,0.4,0.5,-0.2,-0.6198064214,0.6198064214,42,a question of the program (coin): -cards 5 -engine deck -rng sfc64
	// 10,tails,0.6,0.5,0.2,-0.6198064214,0.6198064214,42,a question of the program (coin): -cards 5 -engine deck -rng sfc64
	// 100,heads,0.52,0.5,0.04,-0.196,0.196,42,a question of the program (coin): -cards 5 -engine deck -rng sfc64
	// 100,tails,0.48,0.5,-0.04,-0.196,0.196,42,a question of the program (coin): -cards 5 -engine deck -rng sfc64
}
