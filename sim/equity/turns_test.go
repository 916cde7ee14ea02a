package equity

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"

	"pokersim/deck"
	"pokersim/eval"
	"pokersim/sim/chunk"
	"pokersim/sim/equity/internal/joint"
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
			streets := deck.Must(p.Streets(t.Context(), chunk.Options{Workers: workers}))
			if want := map[bool]int{true: 2, false: 1}[c.board == ""]; len(streets) != want {
				t.Errorf("%+v, %d workers: %d streets, want %d", c, workers, len(streets), want)
			}
			for _, s := range streets {
				cards := 4 - p.law.Board.Count()
				if s.Name == "flop" {
					cards = 3
				}
				if want := levelsOf(p, cards); !slices.Equal(s.Levels, want) {
					t.Errorf("%+v, %s, %d workers:\ngot  %v\nwant %v", c, s.Name, workers, s.Levels, want)
				}
			}
		}
	}
}

// runout is the showdowns of known hands on every board that can follow.
type runout struct {
	table *eval.Table
	hands []eval.Partial
}

func newRunout(l *joint.Law) *runout {
	r := &runout{table: eval.NewTableOf(l.Rules)}
	for _, p := range l.Players {
		r.hands = append(r.hands, r.table.Partial(l.Held(&p.Hands[0])...))
	}
	return r
}

// levelsOf enumerates the boards that follow each board of more cards.
func levelsOf(p *Prepared, more int) (levels []Level) {
	r := newRunout(p.law)
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

// count adds every k of the cards in left to the board and counts the showdowns by the set of
// winners.
func (r *runout) count(board eval.Partial, left []deck.Card, k int, counts []uint64) {
	if k > 0 {
		for i, c := range left[:len(left)-k+1] {
			r.count(r.table.Add(board, c), left[i+1:], k-1, counts)
		}
		return
	}
	classes := make([]eval.Class, len(r.hands))
	r.table.ClassesOf(board, r.hands, classes)
	counts[joint.Best(classes)]++
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

func scenario(t testing.TB, id string) *Prepared {
	for _, s := range records("scenarios.csv") {
		if s["id"] == id {
			return prepared(t, Plan{Spec: spec(t, s["players"], s["board"], s["dead"])})
		}
	}
	t.Fatalf("no scenario %s", id)
	return nil
}

func TestNextEqualsTruth(t *testing.T) {
	for _, id := range []string{"P17", "P19", "P23"} {
		next := deck.Must(scenario(t, id).Next(context.Background()))
		at := map[string]NextCard{}
		for _, n := range next {
			at[n.Card.String()] = n
		}
		rows := 0
		for _, r := range records("next_card.csv") {
			if r["id"] != id {
				continue
			}
			rows++
			i, _ := strconv.Atoi(r["player"])
			n := at[r["card"]]
			if i--; n.Now[i].String() != r["category_now"] || n.Then[i].String() != r["category_then"] || n.Better(i) != (r["better"] == "1") {
				t.Errorf("%s, player %d, %s: got %s to %s, want %v", id, i+1, n.Card, n.Now[i], n.Then[i], r)
			}
		}
		if got := len(next) * len(next[0].Now); got != rows {
			t.Errorf("%s: got %d rows, want %d", id, got, rows)
		}
		for _, r := range records("next_equity.csv") {
			if n := at[r["card"]]; r["id"] == id {
				got := [3]uint64{n.Counts[0b01], n.Counts[0b11], n.Counts[0b10]}
				if want := [3]uint64{number(r["player_1_win"]), number(r["tie"]), number(r["player_2_win"])}; got != want {
					t.Errorf("%s, %s: got win, tie, loss %v, want %v", id, n.Card, got, want)
				}
			}
		}
	}
}

func TestStreetsEqualTruth(t *testing.T) {
	for _, id := range []string{"P01", "P02"} {
		streets, err := scenario(t, id).Streets(context.Background(), chunk.Options{})
		if err != nil || len(streets) != 2 {
			t.Fatalf("%d streets, %v", len(streets), err)
		}
		got := map[uint64]uint64{}
		for _, level := range streets[0].Levels {
			if got[level.Share] = level.Boards; level.Of != 1980 {
				t.Errorf("%s: shares of %d, want 1980", id, level.Of)
			}
		}
		rows := 0
		for _, r := range records("flop_equity.csv") {
			if r["id"] != id {
				continue
			}
			rows++
			if share := number(r["equity_times_1980"]); got[share] != number(r["flops"]) {
				t.Errorf("%s: share %d on %d flops, want %s", id, share, got[share], r["flops"])
			}
		}
		if len(got) != rows {
			t.Errorf("%s: got %d levels, want %d", id, len(got), rows)
		}
		checkStreet(t, id, streets[0], 17296)
		checkStreet(t, id, streets[1], 194580)
	}
}

// The mean over the boards of a street is the equity before the street.
func checkStreet(t *testing.T, id string, s Street, boards uint64) {
	n, shares := uint64(0), 0.0
	for _, level := range s.Levels {
		n += level.Boards
		shares += float64(level.Share) / float64(level.Of) * float64(level.Boards)
	}
	if n != boards {
		t.Errorf("%s, %s: %d boards, want %d", id, s.Name, n, boards)
	}
	for _, r := range records("equity.csv") {
		if r["id"] == id && r["player"] == "1" {
			want, _ := strconv.ParseFloat(r["equity"], 64)
			if got := shares / float64(n); got < want-1e-9 || got > want+1e-9 {
				t.Errorf("%s, %s: mean %.12f, want %.12f", id, s.Name, got, want)
			}
		}
	}
}
