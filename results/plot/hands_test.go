package plot

import (
	"context"
	"io"
	"math"
	"strings"
	"testing"

	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

// countedHands returns a plan that counts the results of each hand, and its tally.
func countedHands(t *testing.T) (*equity.Prepared, chunk.Tally) {
	t.Helper()
	p, err := equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{"QQ+,AKs", "JJ,AKo"}, Setting: equity.Setting{Board: "Td7c2s"}, Hands: true}})
	if err != nil {
		t.Fatal(err)
	}
	tally, err := p.Run(context.Background(), chunk.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p, tally
}

// Each player has a grid, the first at the left, with the numbers of his classes alone.
func TestGridsOfHands(t *testing.T) {
	p, tally := countedHands(t)
	hands, err := players.NewHands(p, tally, players.ByHand)
	if err != nil {
		t.Fatal(err)
	}
	svg := drawing(t, func(w io.Writer, format string) error { return drawHands(w, format, hands) })
	at := labels(t, svg)
	first, second := at["player 1: QQ+,AKs"], at["player 2: JJ,AKo"]
	if first.x >= second.x || math.Abs(first.y-second.y) > 1 {
		t.Errorf("player 1 at %v, player 2 at %v: want player 1 at the left", first, second)
	}
	numbers := 0
	for text := range at {
		if strings.Contains(text, ".") && !strings.Contains(text, " ") {
			numbers++
		}
	}
	if names := strings.Count(svg, ">AKs<"); names != 2 || numbers < 4 || numbers > 6 {
		t.Errorf("%d cells AKs and %d numbers, want 2 and about 6", names, numbers)
	}
	if at["Equity of each hand of the ranges, exact"] == (spot{}) {
		t.Error("the title is missing")
	}
}

func TestPictureOfEquityCurves(t *testing.T) {
	p, tally := countedHands(t)
	curve, err := players.NewEquityCurve(p, tally)
	if err != nil {
		t.Fatal(err)
	}
	draw := func(w io.Writer, format string) error { return drawEquityCurve(w, format, curve) }
	at := labels(t, drawing(t, draw))
	for _, text := range []string{"player 1: QQ+,AKs", "player 2: JJ,AKo", "50", "100", "per cent of the range"} {
		if at[text] == (spot{}) {
			t.Errorf("no text %q", text)
		}
	}
	if err := draw(io.Discard, "gif"); err == nil {
		t.Error("gif: no error")
	}
}
