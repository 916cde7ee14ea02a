package sample

import (
	"context"
	"math"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
	"pokersim/sim/internal/lanes"
	"pokersim/sim/rng"
)

// The order of the players has no effect. The wrong equities are those of engines
// that deal one player from his whole range and then the other from the hands left. The
// hands of the sampler Deck have a test of their own.
func TestTheLawIsThatOfTheWholeDeal(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	const deals, tolerance = 1 << 21, 0.001 // three standard errors
	for _, c := range []struct {
		players        string
		joint          float64
		first1, first2 float64 // with player 1, or 2, dealt first; 0 is the same as joint
	}{
		{"AA,KK|AA", 0.2262, 0.3403, 0},
		{"AKs|QQ+", 0.3459, 0, 0.3077},
		{"QQ+|TT+", 0.6505, 0, 0.6254},
	} {
		l := lawtest.Of(t, "", c.players, "", "")
		q := joint.Question{Level: lanes.Levels()[0], Sample: &joint.Sample{Rounds: chunk.Rounds{Total: deals, Chunk: 1 << 18}, Seed: 2, RNG: rng.AlgorithmSFC64}}
		if got := share(tally(l, q)); math.Abs(got-c.joint) > tolerance {
			t.Errorf("%s, engine lanes: got %.4f, want %.4f", c.players, got, c.joint)
		}
		for _, wrong := range []float64{c.first1, c.first2} {
			if wrong != 0 && math.Abs(wrong-c.joint) < 10*tolerance {
				t.Errorf("%s: %.4f and %.4f are too close for this test", c.players, wrong, c.joint)
			}
		}
	}
}

// tally returns the counts of the sample of Lanes.
func tally(l *joint.Law, q joint.Question) []uint64 {
	workers := deck.Must(Lanes().Workers(context.Background(), l, q))
	job := chunk.Job{Chunks: q.Sample.Rounds.Chunks(), Counts: q.Layout(l).Counts(), Worker: workers}
	got := deck.Must(chunk.Run(context.Background(), job, chunk.Options{Workers: 1}))
	return got.Counts
}

// share returns player 1's equity against player 2.
func share(counts []uint64) float64 {
	return (float64(counts[0b01]) + float64(counts[0b11])/2) / float64(counts[0b01]+counts[0b10]+counts[0b11])
}

// apartLists returns a list for each player.
func apartLists(l *joint.Law) []jointList {
	var all []int
	for i := range l.Players {
		all = append(all, i)
	}
	return deck.Must(jointLists(l, all))
}

// The frequencies of player 1's hands follow the joint distribution for the lists
// of newLists, for merged lists and for one list for each player.
func TestHandsComeUpAsTheJointLawSays(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	const deals = 300_000
	for _, players := range []string{
		"AA,KK@0.5|AA,AK@0.25|KK,QQ",
		"QQ+|QQ+|QQ+|QQ+",
		"Asx|AA,KsKh,QQ@0.2|AK",
	} {
		l := lawtest.Of(t, "", players, "2c3c4c", "")
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
		joined := deck.Must(newLists(l))
		for _, lists := range [][]jointList{joined, mergeClashing(apartLists(l), l, deckClash), apartLists(l)} {
			s := deck.Must(newSample(l, joint.Question{}, 0))
			if s.lists = lists; l.Players[0].Loose > 0 {
				s.lists = joined
			}
			for mask, n := range firstHands(s, deals) {
				p := exact[mask] / total
				if sigma := math.Sqrt(deals * p * (1 - p)); math.Abs(n-deals*p) > 5*sigma {
					t.Errorf("%s in %d lists, %s: got %.0f of %d, want %.0f ± %.0f",
						players, len(s.lists), deck.Hand(mask.Cards()), n, deals, deals*p, sigma)
				}
			}
		}
	}
}

// firstHands samples deals and counts player 1's hands.
func firstHands(s *sample, deals int) map[deck.Set]float64 {
	d, found := &dealer{sample: s, by: joint.Question{}.Classifier(s.table)}, map[deck.Set]float64{}
	d.start(rng.NewSFC64(3, 0, rng.Equity, 0))
	for range deals {
		for !d.drawLists() {
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
