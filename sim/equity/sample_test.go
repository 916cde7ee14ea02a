package equity

import (
	"context"
	"math"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/sample"
	"pokersim/sim/rng"
)

// Every player's sampled equity is within five standard errors of the exact one.
func TestSamplesFollowTruth(t *testing.T) {
	deals := uint64(200_000)
	if long {
		deals = 100_000_000
	}
	for i, s := range records(t, "scenarios.csv") {
		if i%3 > 0 && testing.Short() {
			continue
		}
		sampleFollowsTruth(t, s, Deck, deals)
		sampleFollowsTruth(t, s, Lanes, deals)
	}
}

func sampleFollowsTruth(t *testing.T, s map[string]string, engine Engine, deals uint64) {
	p := Plan{gameSpec(t, s["game"], s["players"], s["board"], s["dead"]), deals}
	p.Seed, p.Engine = 1, engine
	counts := run(t, p, chunk.Options{})
	for _, r := range records(t, "equity.csv") {
		if r["id"] != s["id"] {
			continue
		}
		i, _ := strconv.Atoi(r["player"])
		want, _ := strconv.ParseFloat(r["equity"], 64)
		variance, _ := strconv.ParseFloat(r["share_variance"], 64)
		got, _ := share(p.Layout(), counts, i-1).Float64()
		if sigma := math.Sqrt(variance / float64(deals)); math.Abs(got-want) > 5*sigma+1e-12 {
			t.Errorf("%s, engine %s, player %d: got %.6f, want %.6f ± %.6f", s["id"], engine, i, got, want, sigma)
		}
	}
}

// The order of the players has no effect. The wrong equities are those of engines
// that deal one player from his whole range and then the other from the hands left.
func TestTheLawIsThatOfTheWholeDeal(t *testing.T) {
	skipIfShort(t)
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
		p.Engine = Lanes
		if got, _ := share(joint.Layout{Players: 2}, run(t, p, chunk.Options{}), 0).Float64(); math.Abs(got-c.joint) > tolerance {
			t.Errorf("%s, engine lanes: got %.4f, want %.4f", c.players, got, c.joint)
		}
		for name, l := range map[string]func(*sample.sample){
			"one table": func(*sample.sample) {},
			"rejection": func(s *sample.sample) { s.lists = apartGroups(t, s.law) },
		} {
			got := sampled(t, p, l)
			if math.Abs(got-c.joint) > tolerance {
				t.Errorf("%s, %s: got %.4f, want %.4f", c.players, name, got, c.joint)
			}
		}
		for _, wrong := range []float64{c.first1, c.first2} {
			if wrong != 0 && math.Abs(wrong-c.joint) < 10*tolerance {
				t.Errorf("%s: %.4f and %.4f are too close for this test", c.players, wrong, c.joint)
			}
		}
	}
}

// apartGroups returns a group for each player.
func apartGroups(t *testing.T, l *joint.Law) []sample.jointList {
	var all []int
	for i := range l.Players {
		all = append(all, i)
	}
	groups, err := sample.jointLists(l, all)
	if err != nil {
		t.Fatal(err)
	}
	return groups
}

// sampled returns player 1's equity from the deals of a plan with a changed sampler.
func sampled(t *testing.T, p Plan, change func(*sample.sample)) float64 {
	l, err := p.Law()
	if err != nil {
		t.Fatal(err)
	}
	s, err := sample.NewSample(l, false)
	if err != nil {
		t.Fatal(err)
	}
	change(s)
	d, counts := &sample.dealer{sample: s}, make([]uint64, s.Counts())
	if err := d.deal(context.Background(), rng.NewSFC64(p.Seed, 0, rng.Equity, 0), p.Rounds, counts); err != nil {
		t.Fatal(err)
	}
	e, _ := share(l.layout(false), counts, 0).Float64()
	return e
}

// The frequencies of player 1's hands follow the joint distribution for the groups
// of newGroups, for merged groups and for one group for each player.
func TestHandsComeUpAsTheJointLawSays(t *testing.T) {
	skipIfShort(t)
	const deals = 300_000
	for _, players := range []string{
		"AA,KK@0.5|AA,AK@0.25|KK,QQ",
		"QQ+|QQ+|QQ+|QQ+",
		"Asx|AA,KsKh,QQ@0.2|AK",
	} {
		l := joint.lawOf(t, players, "2c3c4c", "")
		exact := map[deck.Set]float64{}
		total := 0.0
		var list func(i int, used deck.Set, w float64)
		list = func(i int, used deck.Set, w float64) {
			if i == len(l.Players) {
				total += w
				return
			}
			for _, h := range l.Players[i].Hands {
				if h.Mask&used == 0 {
					before := total
					list(i+1, used|h.Mask, w*float64(h.Weight))
					if i == 0 {
						exact[h.Mask] += total - before
					}
				}
			}
		}
		list(0, 0, 1)
		joined, err := sample.newLists(l)
		if err != nil {
			t.Fatal(err)
		}
		for _, groups := range [][]sample.jointList{joined, sample.mergeClashing(apartGroups(t, l), l, sample.deckClash), apartGroups(t, l)} {
			s, err := sample.NewSample(l, false)
			if err != nil {
				t.Fatal(err)
			}
			if s.lists = groups; l.Players[0].Loose > 0 {
				s.lists = joined
			}
			for mask, n := range firstHands(s, deals) {
				p := exact[mask] / total
				if sigma := math.Sqrt(deals * p * (1 - p)); math.Abs(n-deals*p) > 5*sigma {
					t.Errorf("%s in %d groups, %s: got %.0f of %d, want %.0f ± %.0f",
						players, len(s.lists), deck.FormatHand(mask.Cards()), n, deals, deals*p, sigma)
				}
			}
		}
	}
}

// firstHands samples deals and counts player 1's hands.
func firstHands(s *sample.sample, deals int) map[deck.Set]float64 {
	d, found := &sample.dealer{sample: s}, map[deck.Set]float64{}
	d.start(rng.NewSFC64(3, 0, rng.Equity, 0))
	for range deals {
		for !d.drawGroups() {
		}
		d.drawRest()
		hand := s.law.Players[0].Fixed
		if s.seats[0].loose > 0 {
			hand |= deck.SetOf(d.cards[d.drawn : d.drawn+s.seats[0].loose]...)
		} else {
			hand = s.law.Players[0].Hands[d.hands[0]].Mask
		}
		found[hand]++
	}
	return found
}
