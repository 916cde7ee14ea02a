package equity

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
)

// The samples of weighted ranges that overlap agree with the exact results: each player's
// equity is within 4 standard errors, and the results of the hands have a plausible
// chi-square.
func TestSamplesAgreeWithExactHands(t *testing.T) {
	deals := uint64(1 << 22)
	if long {
		deals = 10_000_000_000
	}
	for i, players := range []string{
		"22+@0.5,A2s+,KTs+@0.25|55+,A9s+@0.5,KQs,AJo+@0.8|TT+,AQs+@0.9,AKo@0.35",
		"AA,KK@0.5|QQ@0.5,AKs|22+@0.5,A2s+", "QQ+,AKs@0.5|22+@0.3,A2s+,KTs+,QJs|random",
		"AsKh,QQ@0.25|QQ,JTs@0.7|JTs,T9s@0.1", "99+,AJs+@0.6|99+,AJs+@0.6|99+@0.2,AJs+", "KQs@0.9,AQo|A5s-A2s@0.4,KK|AKo@0.7,QQ@0.2",
	} {
		exact := prepared(t, Plan{Spec: Spec{Players: []string{players}, Method: Exact, Hands: true}})
		if !long && exact.Time().Seconds() > 0.5 {
			continue
		}
		want, err := exact.Hands(chunk.Tally{Chunks: exact.Chunks(), Counts: counted(t, exact, chunk.Options{})})
		if err != nil {
			t.Fatal(err)
		}
		sample := prepared(t, Plan{Spec: Spec{Players: []string{players}, Method: Sample, Seed: uint64(i), Hands: true}, Rounds: deals})
		got := counted(t, sample, chunk.Options{})
		at := exact.Layout()
		for player := range at.Players {
			checkShare(t, players, at, want, got, player)
			checkHands(t, players, at, want, got, player)
		}
	}
}

// checkShare compares a player's equity in a sample with the exact one.
func checkShare(t *testing.T, players string, at Layout, want, got []uint64, player int) {
	mean := func(counts []uint64, power float64) (mean float64) {
		n := 0.0
		for set, count := range at.at.Winners(counts) {
			n += float64(count)
			mean += float64(count) * math.Pow(float64(at.at.Share(player, set))/joint.Pot, power)
		}
		return mean / n
	}
	n := 0.0
	for _, count := range at.at.Winners(got) {
		n += float64(count)
	}
	share := mean(want, 1)
	if z := (mean(got, 1) - share) / math.Sqrt((mean(want, 2)-share*share)/n); math.Abs(z) > 4 {
		t.Errorf("%s: player %d is %.2f standard errors from %.10f", players, player, z, share)
	} else {
		t.Logf("%s: player %d, z %.2f", players, player, z)
	}
}

// checkHands compares the results of a player's hands in a sample with the exact ones.
func checkHands(t *testing.T, players string, at Layout, want, got []uint64, player int) {
	var exact, sample []float64
	all, deals := 0.0, 0.0
	for hand := range at.at.Hands[player] {
		w, g := at.Hand(want, player, hand), at.Hand(got, player, hand)
		wLost, gLost := float64(w.Deals()), float64(g.Deals())
		all, deals = all+wLost, deals+gLost
		for k := 1; k <= at.Players; k++ {
			exact, sample = append(exact, float64(w[k])), append(sample, float64(g[k]))
			wLost, gLost = wLost-float64(w[k]), gLost-float64(g[k])
		}
		exact, sample = append(exact, wLost), append(sample, gLost)
	}
	sum, cells, rare, rareWant := 0.0, 0, 0.0, 0.0
	for i := range exact {
		expected := exact[i] * deals / all
		if expected < 10 {
			rare, rareWant = rare+sample[i], rareWant+expected
			continue
		}
		sum, cells = sum+(sample[i]-expected)*(sample[i]-expected)/expected, cells+1
	}
	if rareWant >= 10 {
		sum, cells = sum+(rare-rareWant)*(rare-rareWant)/rareWant, cells+1
	}
	p := distuv.ChiSquared{K: float64(cells - 1)}.Survival(sum)
	if p < 1e-5 {
		t.Errorf("%s: player %d: chi-square %.1f of %d hands' results, p %.2g", players, player, sum, cells, p)
	} else {
		t.Logf("%s: player %d: chi-square %.1f of %d hands' results, p %.2g", players, player, sum, cells, p)
	}
}
