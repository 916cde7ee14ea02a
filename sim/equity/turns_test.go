package equity

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
)

// Streets gives the levels of an enumeration of the boards that follow each flop and each
// turn, with any number of workers.
func TestStreetsBoardByBoard(t *testing.T) {
	for _, c := range []struct{ game, players, board, dead string }{
		{"holdem", "AsKs|QhQd", "2s7s9h", ""},
		{"holdem", "AsKs|AhKh", "", "2c3c4c5c6c2d3d4d5d6d2h3h4h5h6h2s3s4s5s6s7c7d8c8d9c"},
		{"holdem", "7c2d|JsTs", "", "Ac3c4c5c6cAd3d4d5d6dAh3h4h5h6hAs3s4s5s6sTh9c9d8c8d"},
		{"short", "AsKs|QhQd", "", "6c6d6h7c7d7h8c8d8h9c"},
		{"omaha", "AsAhKsKh|9s8s7h6h", "", "2c3c4c5c6c2d3d4d5d6d2h3h4h5h2s3s4s5sTcTd7c7d"},
		{"omaha5", "AsAhKsKh2c|9s8s7h6h2d", "TsJs3c", ""},
	} {
		p := prepared(t, Plan{Spec: gameSpec(t, c.game, c.players, c.board, c.dead)})
		for _, workers := range []int{0, 1, 3} {
			streets, err := p.Streets(t.Context(), chunk.Options{Workers: workers})
			if err != nil {
				t.Fatal(err)
			}
			if want := map[bool]int{true: 2, false: 1}[c.board == ""]; len(streets) != want {
				t.Errorf("%+v, %d workers: %d streets, want %d", c, workers, len(streets), want)
			}
			for _, s := range streets {
				cards := 4 - p.law.Board.Count()
				if s.Name == "flop" {
					cards = 3
				}
				if want := levelsOf(t, p, cards); !slices.Equal(s.Levels, want) {
					t.Errorf("%+v, %s, %d workers:\ngot  %v\nwant %v", c, s.Name, workers, s.Levels, want)
				}
			}
		}
	}
}

// levelsOf enumerates the boards that follow each board of more cards.
func levelsOf(t *testing.T, p *Prepared, more int) (levels []Level) {
	r, err := newRunout(p.law, "streets")
	if err != nil {
		t.Fatal(err)
	}
	free, after := p.law.Free(), p.law.Missing()-more
	found := map[uint64]uint64{}
	var add func(board eval.Partial, drawn deck.Set, from, left int)
	add = func(board eval.Partial, drawn deck.Set, from, left int) {
		if left == 0 {
			var counts [4]uint64
			r.count(board, (deck.SetOf(free...) &^ drawn).Cards(), after, counts[:])
			found[2*counts[0b01]+counts[0b11]]++
			return
		}
		for i, c := range free[from:] {
			add(r.table.Add(board, c), drawn|deck.SetOf(c), from+i+1, left-1)
		}
	}
	add(r.table.Partial(p.law.Board.Cards()...), 0, 0, more)
	of := 2 * deck.Choose(len(free)-more, after)
	for share := range of + 1 {
		if n := found[share]; n > 0 {
			levels = append(levels, Level{share, of, n})
		}
	}
	return levels
}

func TestStreetsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := prepared(t, Plan{Spec: spec(t, "AsKs|QhQd", "", "")})
	if streets, err := p.Streets(ctx, chunk.Options{}); !errors.Is(err, context.Canceled) || streets != nil {
		t.Errorf("got %v, %v, want %v", streets, err, context.Canceled)
	}
	if _, err := p.Streets(t.Context(), chunk.Options{Workers: -1}); !errors.Is(err, chunk.ErrPlan) {
		t.Errorf("-1 workers: got %v, want ErrPlan", err)
	}
}
