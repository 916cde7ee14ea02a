package joint_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
)

// count is the plain definition of JointWeight, with the hands' weights and with weights of 1:
// every joint hand.
func count(l *joint.Law, i int, used deck.Set) (hands, weight uint64) {
	if i == len(l.Players) {
		return 1, 1
	}
	for _, h := range l.Players[i].Hands {
		if h.Mask&used == 0 {
			n, w := count(l, i+1, used|h.Mask)
			hands, weight = hands+n, weight+w*h.Weight
		}
	}
	return hands, weight
}

func TestJointHandsAreCountedWithoutBuildingThem(t *testing.T) {
	for _, c := range []struct{ players, board, dead string }{
		{"AA,KK|AA", "", ""},
		{"AKs|QQ+", "", ""},
		{"AA,KK@0.5,AKo@25%|QQ,JJ@0.1", "", ""},
		{"AA@0.5,KK|AKs,AKo@0.3|KK-JJ|AQs", "", ""},
		{"QQ+|QQ+|QQ+|QQ+|QQ+", "", ""}, // states that occur more than once
		{"Asx|AKs,AKo|QQ+", "", "Ac"},
		{"Asx|Ahx|random", "7s8s9s", "AcAd 2c3c4c5c6c 2d3d4d5d6d7d8d9d 2h3h4h5h6h"},
		{"random|22+@0.5,A2s+", "7s8s9s", ""},
		{"AsKs", "", ""},
	} {
		l := lawtest.Of(t, "", c.players, c.board, c.dead)
		hands, weight := count(l, 0, 0)
		if got, ok := l.JointWeight(); !ok || got.Cmp(new(big.Int).SetUint64(weight)) != 0 {
			t.Errorf("%s: got weight %s, want %d", c.players, got, weight)
		}
		for _, p := range l.Players {
			for k := range p.Hands {
				p.Hands[k].Weight = 1
			}
		}
		if got, ok := l.JointWeight(); !ok || got.Cmp(new(big.Int).SetUint64(hands)) != 0 {
			t.Errorf("%s: got %s joint hands, want %d", c.players, got, hands)
		}
	}
}

// The joint hands of nine wide ranges take too long to count: the count stops.
func TestCountingStops(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	wide := strings.Repeat("|22+,A2s+,K2s+,A2o+,QTo+,54s", 9)[1:]
	if n, ok := lawtest.Of(t, "", wide, "", "").JointWeight(); ok {
		t.Errorf("got %s joint hands, want false", n)
	}
}

// A player's cards are loose if they may be any cards left.
func TestLooseCards(t *testing.T) {
	for _, c := range []struct {
		players, board string
		want           []int
	}{
		{"random|AsKs", "", []int{2, 0}},
		{"Asx|random", "", []int{1, 2}},
		{"random@0.5|22+", "", []int{2, 0}},
		{"AA|AsKs", "", []int{0, 0}},
		{"AsKs,AsQs|xx", "", []int{0, 2}},
	} {
		l := lawtest.Of(t, "", c.players, c.board, "")
		var got []int
		for _, p := range l.Players {
			got = append(got, p.Loose)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v loose cards, want %v", c.players, got, c.want)
		}
	}
}

// The board, the dead cards and the hands, their weights and cards that are not listed, tell suits apart.
func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		game, players, board, dead string
		want                       int
	}{
		{"", "AA|AKs", "", "", 24}, {"", "AA", "2s3s4s", "", 6}, {"", "AA", "", "2s", 6}, {"", "AA|AKs,AsKh", "", "", 2},
		{"", "AsAh,AA!AsAh@0.5", "", "", 4}, {"omaha", "Asxxx|random", "", "", 6},
	} {
		if got := len(lawtest.Of(t, c.game, c.players, c.board, c.dead).Symmetries()); got != c.want {
			t.Errorf("%+v: got %d symmetries", c, got)
		}
	}
}

// The rank sets of a Law represent all its boards.
func TestRankSetsRepresentAllBoards(t *testing.T) {
	for _, c := range []struct {
		board, dead string
		sets        int
	}{{"", "", 6175}, {"", "AsAhAdAc", 0}, {"2c2d2h", "", 0}, {"2c7d9h5s", "As", 13}, {"2c7d9h5s3s", "", 1}} {
		l := lawtest.Of(t, "", "random|random", c.board, c.dead)
		sets, boards, left := l.RankSets(), uint64(0), l.CardsLeft()
		for _, s := range sets {
			n := uint64(1)
			for i, rank := range s.Ranks[:s.N] {
				n *= deck.Choose(int(left[rank]), int(s.Times[i]))
			}
			boards += n
		}
		if want := deck.Choose(l.Left().Count(), l.Missing()); boards != want || c.sets > 0 && len(sets) != c.sets || l.RankSetCount() != len(sets) {
			t.Errorf("board %q without %q: %d sets, counted as %d, of %d boards, want %d and %d", c.board, c.dead, len(sets), l.RankSetCount(), boards, c.sets, want)
		}
	}
}

// Listed gives the hands of ranges.Range.Live in the same order, and HandCount their
// number.
func TestListedHandsAreThoseOfTheRange(t *testing.T) {
	for _, c := range []struct{ game, players, board, dead string }{
		{"omaha", "random|AsKsQd2c", "2s7s9h", "Ah"},
		{"omaha", "Kdxxx|2dKhxx|AsAhQcQd,AsAhQsQd", "2s7s9h", ""},
		{"omaha5", "9sAsxxx", "2s7s9h", "3s"},
		{"omaha6", "5d9sAsJcKhx", "", "3s"},
	} {
		l := lawtest.Of(t, c.game, c.players, c.board, c.dead)
		listed := deck.Must(l.Listed(context.Background()))
		for i, p := range listed.Players {
			var want, got [][]deck.Card
			for _, h := range p.Range.Live(l.Board | l.Dead | l.Fixed&^p.Fixed) {
				want = append(want, h.Cards[:l.Rules.Hole])
			}
			for _, h := range p.Hands {
				if got = append(got, l.Held(&h)); h.Mask != deck.SetOf(l.Held(&h)...) || h.Weight == 0 {
					t.Fatalf("%+v, player %d: hand %+v", c, i, h)
				}
			}
			if !slices.EqualFunc(got, want, slices.Equal[[]deck.Card]) || l.HandCount(i) != len(want) {
				t.Errorf("%+v, player %d: got %d hands, HandCount %d, want %d", c, i, len(got), l.HandCount(i), len(want))
			}
		}
		if got, want := len(l.Symmetries()), len(listed.Symmetries()); got != want {
			t.Errorf("%+v: %d symmetries, %d with listed hands", c, got, want)
		}
	}
}

// Listing ends at the first check after its context.
func TestListingEnds(t *testing.T) {
	ctx := lawtest.EndingAfter(7)
	l, err := lawtest.Of(t, "omaha6", "random", "AsKsQs2d3d", "").Listed(ctx)
	if n := len(l.Players[0].Hands); !errors.Is(err, context.Canceled) || n > 7*joint.CheckedHands || ctx.Checks > 40 {
		t.Errorf("got %d hands, %v, after %d checks", n, err, ctx.Checks)
	}
}
