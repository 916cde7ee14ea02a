package own

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
	"pokersim/sim/equity/internal/lawtest"
)

// Both algorithms count the deals of the plain definition, which has no low half.
func TestEveryDeal(t *testing.T) {
	src := rand.New(rand.NewPCG(26, 5))
	for n := range 24 {
		game := []string{"razz", "stud"}[n%2]
		deal := src.Perm(deck.Size)
		take := func(n int) (text string) {
			for _, c := range deal[:n] {
				text += deck.Card(c).String()
			}
			deal = deal[n:]
			return text
		}
		var players []string
		for range 2 + src.IntN(2) {
			players = append(players, take(7-src.IntN(3)))
		}
		text := strings.Join(players, "|")
		l := lawtest.Of(t, game, text, "", take(len(deal)-4-src.IntN(5)))
		for _, q := range []joint.Question{{}, {Categories: true}} {
			want := lawtest.TwinOf(t, l, q)
			for _, a := range []joint.Algorithm{Algorithm(), HeadsUp()} {
				if !a.Can(l, q) {
					continue
				}
				if got := lawtest.Tally(t, a, l, q); !slices.Equal(got, want) {
					t.Errorf("%s, %s, %s: got %v, want %v", game, text, a.Name, got, want)
				}
			}
		}
	}
}

// Both algorithms count the same deals of many hands.
func TestAlgorithmsAgree(t *testing.T) {
	for _, c := range [][2]string{{"razz", "As2s3d4h|KsQd2c7c"}, {"stud", "AsAdKh5c5h|KsQd2c"}, {"stud", "AsAdKh5c5h9h9d|KsQd"}} {
		if c[0] == "stud" && testing.Short() {
			continue
		}
		l := lawtest.Of(t, c[0], c[1], "", "2d")
		a, b := lawtest.Tally(t, HeadsUp(), l, joint.Question{}), lawtest.Tally(t, Algorithm(), l, joint.Question{})
		if !slices.Equal(a, b) {
			t.Errorf("%v: got %v, want %v", c, a, b)
		}
	}
}

// The algorithms end with their context.
func TestTheContextEnds(t *testing.T) {
	l := lawtest.Of(t, "stud", "AsAdKh|KsQd2c", "", "")
	for _, a := range []joint.Algorithm{Algorithm(), HeadsUp()} {
		for most := range 3 {
			ctx := lawtest.Ending(most)
			workers, err := a.Workers(ctx, l, joint.Question{})
			if err == nil {
				into := chunk.Tally{Counts: make([]uint64, joint.Question{}.Layout(l).Counts())}
				err = workers()(ctx, 0, &into)
			}
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s, end at check %d: got %v, want %v", a.Name, most, err, context.Canceled)
			}
		}
	}
}
