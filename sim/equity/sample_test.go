package equity

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/rng"
)

// Every player's sampled equity lies within five standard errors of the exact one.
func TestSamplesFollowTruth(t *testing.T) {
	deals := uint64(200_000)
	if long {
		deals = 100_000_000
	}
	for _, s := range records(t, "scenarios.csv") {
		if s["game"] != "holdem" {
			continue
		}
		p := Plan{spec(t, s["players"], s["board"], s["dead"]), deals}
		p.Seed = 1
		counts := run(t, p, chunk.Options{})
		for _, r := range records(t, "equity.csv") {
			if r["id"] != s["id"] {
				continue
			}
			i, _ := strconv.Atoi(r["player"])
			want, _ := strconv.ParseFloat(r["equity"], 64)
			variance, _ := strconv.ParseFloat(r["share_variance"], 64)
			got, _ := share(counts, p.Layout().Players, i-1).Float64()
			if sigma := math.Sqrt(variance / float64(deals)); math.Abs(got-want) > 5*sigma+1e-12 {
				t.Errorf("%s, player %d: got %.6f, want %.6f ± %.6f", s["id"], i, got, want, sigma)
			}
		}
	}
}

// No player is dealt before another. The wrong equities are those of engines that
// deal one player from his whole range and then the other from what is left.
func TestTheLawIsThatOfTheWholeDeal(t *testing.T) {
	const deals, tolerance = 8 * ChunkDeals, 0.001 // three standard errors
	for _, c := range []struct {
		players        string
		joint          float64
		first1, first2 float64 // with player 1, or 2, dealt first; 0 is the same as joint
	}{
		{"AA,KK|AA", 0.2262, 0.3403, 0},
		{"AKs|QQ+", 0.3459, 0, 0.3077},
		{"QQ+|TT+", 0.6505, 0, 0.6254},
	} {
		p := Plan{spec(t, c.players, "", ""), deals}
		p.Seed = 2
		for name, l := range map[string]func(*sample){
			"one table": func(*sample) {},
			"rejection": func(s *sample) { s.groups = apartGroups(t, s.law) },
		} {
			got := sampled(t, p, l)
			if math.Abs(got-c.joint) > tolerance {
				t.Errorf("%s, %s: got %.4f, want %.4f", c.players, name, got, c.joint)
			}
		}
		for _, wrong := range []float64{c.first1, c.first2} {
			if wrong != 0 && math.Abs(wrong-c.joint) < 10*tolerance {
				t.Errorf("%s: this test cannot tell %.4f from %.4f", c.players, wrong, c.joint)
			}
		}
	}
}

// apartGroups returns a group for each player.
func apartGroups(t *testing.T, l *Law) (groups []group) {
	for i := range l.players {
		g, ok := (&group{masks: []deck.Set{0}, weights: []uint64{1}}).with(i, l.players[i].hands)
		if !ok {
			t.Fatal("no group")
		}
		groups = append(groups, *g)
	}
	return groups
}

// sampled returns player 1's equity from a plan's deals by a changed sampler.
func sampled(t *testing.T, p Plan, change func(*sample)) float64 {
	l, err := p.Law()
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSample(l, false)
	if err != nil {
		t.Fatal(err)
	}
	change(s)
	d, counts := &dealer{sample: s}, make([]uint64, s.Counts())
	if err := d.deal(context.Background(), rng.NewSFC64(p.Seed, 0, rng.Equity, 0), p.Rounds, counts); err != nil {
		t.Fatal(err)
	}
	e, _ := share(counts, l.Players(), 0).Float64()
	return e
}

// Whatever is drawn together, every hand comes up as often as the joint law says:
// the groups of newGroups, merged ones and single ones, against the list of all
// joint hands.
func TestHandsComeUpAsTheJointLawSays(t *testing.T) {
	const deals = 300_000
	for _, players := range []string{
		"AA,KK@0.5|AA,AK@0.25|KK,QQ",
		"QQ+|QQ+|QQ+|QQ+",
		"Asx|AA,KsKh,QQ@0.2|AK",
	} {
		l := lawOf(t, players, "2c3c4c", "")
		exact := map[deck.Set]float64{}
		total := 0.0
		var list func(i int, used deck.Set, w float64)
		list = func(i int, used deck.Set, w float64) {
			if i == len(l.players) {
				total += w
				return
			}
			for _, h := range l.players[i].hands {
				if h.mask&used == 0 {
					before := total
					list(i+1, used|h.mask, w*float64(h.weight))
					if i == 0 {
						exact[h.mask] += total - before
					}
				}
			}
		}
		list(0, 0, 1)
		joined, err := newGroups(l)
		if err != nil {
			t.Fatal(err)
		}
		for _, groups := range [][]group{joined, mergeClashing(apartGroups(t, l), l), apartGroups(t, l)} {
			s, err := newSample(l, false)
			if err != nil {
				t.Fatal(err)
			}
			if s.groups = groups; l.players[0].loose > 0 {
				s.groups = joined
			}
			for mask, n := range firstHands(s, deals) {
				p := exact[mask] / total
				if sigma := math.Sqrt(deals * p * (1 - p)); math.Abs(n-deals*p) > 5*sigma {
					t.Errorf("%s in %d groups, %s: got %.0f of %d, want %.0f ± %.0f",
						players, len(s.groups), deck.FormatHand(mask.Cards()), n, deals, deals*p, sigma)
				}
			}
		}
	}
}

// firstHands deals and counts player 1's hands.
func firstHands(s *sample, deals int) map[deck.Set]float64 {
	d, found := &dealer{sample: s}, map[deck.Set]float64{}
	d.start(rng.NewSFC64(3, 0, rng.Equity, 0))
	for range deals {
		for !d.drawGroups() {
		}
		d.drawRest()
		hand := s.law.players[0].fixed
		if s.seats[0].loose > 0 {
			hand |= deck.SetOf(d.cards[d.drawn : d.drawn+s.seats[0].loose]...)
		} else {
			hand = s.law.players[0].hands[d.hands[0]].mask
		}
		found[hand]++
	}
	return found
}

// A table's slots and thresholds add up to the weights, exactly.
func TestAliasTablesAreExact(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 3, 7, 100, 1326} {
		for _, most := range []uint64{1, 2, 1000, 1 << 40} {
			weights := make([]uint64, n)
			sum := uint64(0)
			for i := range weights {
				weights[i] = 12 * (1 + src.Uint64N(most))
				sum += weights[i]
			}
			a, ok := newAlias(weights)
			if !ok {
				t.Fatalf("%d weights up to %d do not fit", n, most)
			}
			got := make([]uint64, n) // of n·total
			for i := range got {
				if a.thresholds == nil {
					got[i] += a.total
					continue
				}
				got[i] += a.thresholds[i]
				got[a.others[i]] += a.total - a.thresholds[i]
			}
			for i, w := range weights {
				if got[i]*(sum/a.total) != w*uint64(n) {
					t.Fatalf("%d weights up to %d: number %d has %d of %d, want %d of %d", n, most, i, got[i], a.n*a.total, w, sum)
				}
			}
		}
	}
	if _, ok := newAlias([]uint64{1 << 61, 1, 1, 1}); ok {
		t.Error("4 weights of 2^61 fit, want that they do not")
	}
}

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
			t.Errorf("%s: a tally with one deal too many gives %v, want chunk.ErrPlan", p.Players, err)
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

// A run ends at the first chunk where every player's standard error is small enough.
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

func BenchmarkSample(b *testing.B) {
	for _, c := range []struct{ name, players, board string }{
		{"random-random", "random|random", ""},
		{"hand-random", "AcAd|random", ""},
		{"hand-hand", "AcAd|KcKd", ""},
		{"hand-hand-flop", "AsKs|QcQd", "7s Ts 2h"},
		{"six-random", "random|random|random|random|random|random", ""},
		{"range-random", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|random", ""},
		{"range-range", "22+,A2s+,KTs+|QQ+,AKs,AKo,JTs", ""},
		{"three-ranges", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|22-TT,A2s-A9s,KTs+,QTs+,JTs|22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo", ""},
	} {
		b.Run("players="+c.name, func(b *testing.B) {
			p := Plan{spec(b, c.players, c.board, ""), 16 * ChunkDeals}
			for b.Loop() {
				run(b, p, chunk.Options{Workers: 1})
			}
			b.ReportMetric(16*ChunkDeals*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mdeals/s")
		})
	}
}
