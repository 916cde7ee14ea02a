package hands

import (
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/sim/internal/lanes"
)

func TestUnknownLevelIsAnError(t *testing.T) {
	_, err := NewKernel(Hands{Left: deck.New().Cards(), Draws: 7, Level: "AVX3"})
	for _, want := range []string{`"AVX3"`, "go"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want one with %s", err, want)
		}
	}
}

func TestInvalidDealsAreErrors(t *testing.T) {
	pack := deck.New().Cards()
	for _, c := range []struct {
		left  []deck.Card
		draws int
		known []deck.Card
		want  string
	}{
		{pack, 8, nil, "8 draws"},
		{pack, 1, pack[:4], "1 draws"},
		{pack[:4], 5, nil, "5 draws from 4 cards"},
		{pack, 4, nil, "hand of 4"},
		{pack[:40], 5, pack[40:43], "hand of 8"},
		{pack, 5, pack[:2], "duplicate card 2c"},
		{append(pack[:40:40], 52), 7, nil, "invalid card Card(52)"},
	} {
		_, err := NewKernel(Hands{Left: c.left, Draws: c.draws, Hole: c.known, Level: lanes.Go})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d left, %d draws, %d known: got error %v, want %q", len(c.left), c.draws, len(c.known), err, c.want)
		}
	}
}
