package plot

import (
	"context"
	"io"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/results/internal/players"
	"pokersim/sim/chunk"
	"pokersim/sim/equity"
)

func scenario(players, board string) *equity.Prepared {
	return deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Players: []string{players}, Setting: equity.Setting{Board: board}}}))
}

// Each card has a line with its effect, the best card at the top.
func TestOuts(t *testing.T) {
	table := deck.Must(players.NewOuts(context.Background(), scenario("AsKs|QdQh", "Td7c2s3d"), chunk.Options{}))
	svg := drawing(t, func(w io.Writer, format string) error { return drawOuts(w, format, table) })
	at := labels(t, svg)
	if first, last := at["Ac"], at["2c"]; first.y >= last.y {
		t.Errorf("Ac at %v and 2c at %v: want Ac above", first, last)
	}
	if n := strings.Count(svg, ">takes the lead<"); n != 6 || !strings.Contains(svg, "6 of 44 win") {
		t.Errorf("%d cards take the lead, want 6", n)
	}
}

// Each player has a curve on each street, with its name.
func TestStreets(t *testing.T) {
	table := deck.Must(players.NewStreets(context.Background(), scenario("AKs,QQ@0.5|TT|76s", "Td7c2s"), chunk.Options{}))
	svg := drawing(t, func(w io.Writer, format string) error { return drawStreets(w, format, table) })
	for _, name := range []string{"turn, player 1", "turn, player 2", "turn, player 3"} {
		if strings.Count(svg, ">"+name+"<") != 1 {
			t.Errorf("no curve %s", name)
		}
	}
}
